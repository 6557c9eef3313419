import { plainText, wordsOfOrders } from '../../vocabulary/index.ts';

/** The words of a text as phrases are compared; numbers are words, too. */
export const phraseWords = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const longestPhrase = 5;
const held = new Map<string, ReadonlySet<string>>();

/** The phrases of a role of `vocabulary/orders.csv`, as they are compared. */
function phrasesOf(role: string): ReadonlySet<string> {
  let phrases = held.get(role);
  if (!phrases) {
    phrases = new Set((wordsOfOrders().get(role) ?? []).map((phrase) => phraseWords(phrase).join(' ')));
    held.set(role, phrases);
  }
  return phrases;
}

/** How many words the longest phrase of a role takes at a place; 0 for none. */
export function phraseAt(role: string, words: readonly string[], at: number): number {
  const phrases = phrasesOf(role);
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length -= 1)
    if (phrases.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}

/** Whether a phrase of a role is anywhere in a text. */
export const hasPhrase = (role: string, words: readonly string[]): boolean =>
  words.some((_, at) => phraseAt(role, words, at) > 0);

/** Whether all words of a text are of some roles, numbers apart, and one at least is of the first. */
export function isMadeOf(words: readonly string[], [first, ...others]: readonly [string, ...string[]]): boolean {
  let isNamed = false;
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(first, words, at);
    isNamed ||= length > 0;
    const any = Math.max(length, ...others.map((role) => phraseAt(role, words, at)));
    if (any === 0 && !/^\d+$/.test(words[at] as string)) return false;
    at += any || 1;
  }
  return isNamed;
}
