export { beginTurn, followInTurns } from './changes/index.ts';
export { soleSubCategory } from './filter/index.ts';
export { openMarketSearch, readMarketSearch } from './open.ts';
export type { Posts } from './posts.ts';
export { readQuery, writeQuery } from './query.ts';
export { registerSearch } from './routes.ts';
export type { MarketFeature, Search } from './search.ts';
export {
  brandKey,
  findBrand,
  foldKey,
  isBrandName,
  isWithin,
  matchesTerm,
  named,
  partKey,
  type ReadWords,
  readGtin,
  readSought,
  readWords,
  sortInWords,
  type WordsCondition,
  whereWords,
  withLatinLetters,
  wordIndices,
} from './words/index.ts';
