export { followChanges } from './gather.ts';
export { readQuery, writeQuery } from './query.ts';
export { registerSearch } from './routes.ts';
export type { Search } from './search.ts';
export { foldKey, partKey, readGtin, type WordsCondition, whereWords, withLatinLetters } from './words/index.ts';
