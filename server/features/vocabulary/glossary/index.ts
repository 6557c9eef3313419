export { Glossary, isProperty, loadGlossary, type Phrase, type Wording } from './glossary.ts';
export { stemOf } from './stems.ts';
export { type Language, languages, readVocabulary } from './terms.ts';
export { isFiller, plainText, wordsOf } from './text.ts';
