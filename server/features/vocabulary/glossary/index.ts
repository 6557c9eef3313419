export { Glossary, isProperty, loadGlossary, type Phrase } from './glossary.ts';
export { stemOf } from './stems.ts';
export { isFiller } from './text.ts';
