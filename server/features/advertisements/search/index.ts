export { followChanges } from './gather.ts';
export { readQuery, writeQuery } from './query.ts';
export { registerSearch } from './routes.ts';
export type { Search } from './search.ts';
export {
  foldKey,
  isWithin,
  named,
  partKey,
  type ReadWords,
  readGtin,
  readWords,
  says,
  type WordsCondition,
  whereWords,
  withLatinLetters,
} from './words/index.ts';
