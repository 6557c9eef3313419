export { beginTurn, followInTurns } from './changes/followInTurns.ts';
export { soleSubCategory } from './filter/filter.ts';
export { openMarketSearch, readMarketSearch } from './open.ts';
export type { Posts } from './posts.ts';
export { readQuery, writeQuery } from './query.ts';
export { registerSearch } from './routes.ts';
export type { MarketFeature, Search } from './search.ts';
export {
  isWithin,
  matchesTerm,
  named,
  type ReadWords,
  readWords,
  type WordsCondition,
  whereWords,
} from './words/condition.ts';
export { sortInWords, wordIndices } from './words/pending.ts';
export { brandKey, findBrand, isBrandName, readSought } from './words/sought.ts';
export { foldKey, partKey, readGtin, withLatinLetters } from './words/understanding/keys.ts';
export { tyreWritings } from './words/understanding/tyres.ts';
