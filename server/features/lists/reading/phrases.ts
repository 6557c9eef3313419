import { plainText } from '#server/reading/text.ts';
import { wordsOfRole } from '#server/reading/vocabulary.ts';

let last: { text: string; words: string[] } = { text: '', words: [] };

/** The words of a text as phrases are compared; numbers are words, too. */
export function phraseWords(text: string): string[] {
  // A row is asked for many roles, one after the other.
  if (last.text !== text) last = { text, words: plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [] };
  return last.words;
}

/** The phrases of a role, and how many words the longest that begins with a word has. */
interface Phrases {
  all: ReadonlySet<string>;
  longest: ReadonlyMap<string, number>;
}

const held = new Map<string, Phrases>();

/** The phrases of a role of `vocabulary/orders.csv`, as they are compared. */
function phrasesOf(role: string): Phrases {
  const known = held.get(role);
  if (known) return known;
  const all = new Set<string>();
  const longest = new Map<string, number>();
  for (const phrase of wordsOfRole(role)) {
    const words = phraseWords(phrase);
    const [first = ''] = words;
    all.add(words.join(' '));
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  const phrases = { all, longest };
  held.set(role, phrases);
  return phrases;
}

/** How many words the longest phrase of a role takes at a place; 0 for none. */
export function phraseAt(role: string, words: readonly string[], at: number): number {
  const { all, longest } = phrasesOf(role);
  const most = longest.get(words[at] ?? '');
  if (most === undefined) return 0;
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1)
    if (all.has(words.slice(at, at + length).join(' '))) return length;
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
