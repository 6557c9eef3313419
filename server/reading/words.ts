import { plainText } from './text.ts';
import { wordsOfRole } from './vocabulary.ts';

// Words of `orders.csv` and `reading.csv` in texts: as parts of patterns, and as phrases of whole words.

const special = /[.*+?^${}()|[\]\\/]/g;

/** A word as a part of a pattern; one that ends in `*` goes on with any letters. */
const asPattern = (word: string): string =>
  (word.endsWith('*') ? word.slice(0, -1) : word)
    .replaceAll(special, String.raw`\$&`)
    .replaceAll(' ', String.raw`\s`)
    .replaceAll("'", "['’]")
    .concat(word.endsWith('*') ? String.raw`\p{L}*` : '');

/** Words as a part of a pattern, the longest first, also without accents. */
export function anyOf(words: Iterable<string>): string {
  const written = new Set([...words].flatMap((word) => [word.toLowerCase(), plainText(word)]));
  return `(?:${[...written]
    .sort((a, b) => b.length - a.length)
    .map(asPattern)
    .join('|')})`;
}

/** The words of some roles as a part of a pattern, which needs the flags `iu`. */
export const oneOf = (...roles: string[]): string => anyOf(roles.flatMap(wordsOfRole));

/** The same in a text without blanks. */
export const oneOfJoined = (...roles: string[]): string =>
  anyOf(roles.flatMap((role) => wordsOfRole(role).map((word) => word.replaceAll(' ', ''))));

const parts = { before: String.raw`(?<!\p{L})`, behind: String.raw`(?!\p{L})` };

/** A pattern of the words of some roles, as words of their own. */
export const wordPattern = (...roles: string[]): RegExp =>
  new RegExp(`${parts.before}${oneOf(...roles)}${parts.behind}`, 'iu');

const mostRemembered = 200;

/** A function of a text that remembers its last results: a row is asked the same several times. */
export function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= mostRemembered) results.clear();
    const result = read(text);
    results.set(text, result);
    return result;
  };
}

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

/** The phrases of a role, as they are compared. */
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
