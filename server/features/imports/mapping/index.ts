export { type Analysis, analyse } from './analysis.ts';
export { createLexicon, type Lexicon } from './lexicon.ts';
export { currencyIn, narrow, readDate, readNumber } from './numbers.ts';
export { plain } from './plain.ts';
export { type Chosen, cellOf, type Plan } from './plan.ts';
export { priceOfOne } from './priceBasis.ts';
export { cutTable, findHeaderRow, type Table } from './shape.ts';
export { withoutTail } from './tails.ts';
export { availabilityBy, isNoneLeft, languages } from './words.ts';
