import { deu, eng, fra, ita, nld, spa } from 'stopword';
import { wordsOf } from '#server/reading/text.ts';

/** Words that mean nothing on their own, in the six languages and those of `further.csv`. */
const fillerWords = new Set(
  'a al au aux com con d da de dei del della delle der des di die das dla do du el et fur fuer il in la las le les lo los l met mit na o of oder og on op ou per pour para por sur su the till to un und una une van with y and or for from an te zu zum zur im am til till med och ke ja em se cu'.split(
    ' ',
  ),
);

/** Whether a word of a text is an article, a preposition or the like. */
export const isFiller = (word: string): boolean => fillerWords.has(word);

// Single letters and numbers are not stop words: they are units or belong to part numbers.
const stopWords = new Set(
  [eng, deu, nld, fra, spa, ita].flat().flatMap((word) => wordsOf(word).filter((one) => /^\p{L}{2,}$/u.test(one))),
);

/** Whether a word is a function word in one of the six languages. */
export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Adds a value to the list of a key, once. */
export function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const held = map.get(key);
  if (!held) map.set(key, [value]);
  else if (!held.includes(value)) held.push(value);
}

/** Adds a value to the set of a key. */
export function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const held = map.get(key);
  if (held) held.add(value);
  else map.set(key, new Set([value]));
}
