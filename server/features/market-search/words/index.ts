export {
  isWithin,
  matchesTerm,
  named,
  type ReadWords,
  readWords,
  type WordsCondition,
  whereWords,
} from './condition.ts';
export { wordsIn } from './describe.ts';
export { Lexicon } from './lexicon.ts';
export { learnWords, matchAllWords, matchWords, type WordMatch, type WordSources } from './match.ts';
export { sortInWords, wordIndices } from './pending.ts';
export { Postings } from './postings/index.ts';
export { tier } from './rank.ts';
export { matchSeveral } from './several.ts';
export { brandKey, findBrand, isBrandName, readSought } from './sought.ts';
export { learn } from './stems.ts';
export { foldKey, partKey, readGtin, type Understood, withLatinLetters } from './understanding/index.ts';
