export { Lexicon } from './lexicon.ts';
export { matchWords, stemSearch, type WordMatch, type WordSources } from './match.ts';
export { findFrequentStems, Postings } from './postings.ts';
export { tier } from './rank.ts';
export { learn } from './stems.ts';
export { type MarketWords, understand } from './understand.ts';
