export { readQuery, writeQuery } from './query.ts';
export { registerSearch } from './routes.ts';
export type { Search } from './search.ts';
export { type WordsCondition, whereWords } from './words/index.ts';
