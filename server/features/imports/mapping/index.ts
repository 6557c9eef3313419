export { type Analysis, analyse } from './analysis.ts';
export { choiceFields, createLexicon, type Lexicon } from './lexicon.ts';
export { readDate, readNumber } from './numbers.ts';
export { plain } from './plain.ts';
export { type Chosen, cellOf, nothingChosen, type Plan } from './plan.ts';
export { cutTable, findHeaderRow, type Table } from './shape.ts';
