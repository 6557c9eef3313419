export { Glossary, isProperty, loadGlossary, type Phrase } from './glossary.ts';
export { stemOf } from './stems.ts';
export { type Language, languages, parseTable, readWordTable } from './terms.ts';
export { isFiller, plainText, wordsOf } from './text.ts';
