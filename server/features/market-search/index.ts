export { followChanges } from './gather.ts';
export { openMarketSearch } from './open.ts';
export type { Posts } from './posts.ts';
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
  sortInWords,
  type WordsCondition,
  whereWords,
  withLatinLetters,
  wordIndices,
} from './words/index.ts';
