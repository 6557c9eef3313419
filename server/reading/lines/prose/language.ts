/*
 * The words of running text in one language: numbers in words, what sentences are made of. `vocabulary/prose.csv`. Pure.
 */

import { plainText } from '../../text.ts';
import { readWordTable, rowsWith } from '../../vocabulary.ts';

/** A word as it is compared. */
export const wordOf = (text: string): string => plainText(text).replaceAll(/[’`´ʼ]/g, "'");

type Phrases = ReadonlyMap<string, ReadonlySet<string>>;

/** What the words of a language mean. */
export interface Language {
  code: string;
  /** How many words the longest phrase of a role takes at a place; 0 for none. */
  at(role: string, words: readonly string[], place: number): number;
  has(role: string, word: string): boolean;
  /** A number in words, and how many words it has; null for none. */
  numberAt(words: readonly string[], place: number): { value: number; length: number } | null;
  /** What a word for twelve, ten and the like counts; 0 for none. */
  groupOf(word: string): number;
  /** The unit that a word names; null for none. */
  unitOf(word: string): string | null;
}

interface Row {
  role: string;
  languages: readonly string[];
  words: readonly string[];
}

let rows: readonly Row[] | null = null;
const proseRows = (): readonly Row[] =>
  (rows ??= readWordTable('prose').map(({ cells: [role = '', languages = '', words = ''] }) => ({
    role,
    languages: languages.split(' '),
    words: words.split(';').map((word) => wordOf(word.trim())),
  })));

const byFirst = (phrases: Iterable<string>): Phrases => {
  const found = new Map<string, Set<string>>();
  for (const phrase of phrases) {
    const [first = ''] = phrase.split(' ');
    found.set(first, (found.get(first) ?? new Set()).add(phrase));
  }
  return found;
};
const none: ReadonlySet<string> = new Set();
const longestAt = (phrases: Phrases, words: readonly string[], place: number): number => {
  let longest = 0;
  for (const phrase of phrases.get(words[place] ?? '') ?? none) {
    const parts = phrase.split(' ');
    if (parts.length > longest && parts.every((part, at) => words[place + at] === part)) longest = parts.length;
  }
  return longest;
};

/** How ten and one are one word: `vierundzwanzig`, `ventiquattro`, `čtyřiadvacet`. */
const fused: Readonly<Record<string, (ten: string, one: string) => string[]>> = {
  de: (ten, one) => [`${one}und${ten}`],
  nl: (ten, one) => [`${one}en${ten}`],
  da: (ten, one) => [`${one}og${ten}`, `${ten}${one}`],
  cs: (ten, one) => [`${one}a${ten}`],
  it: (ten, one) => [`${/^[uo]/.test(one) ? ten.slice(0, -1) : ten}${one}`],
};

function languageOf(code: string): Language {
  const own = proseRows().filter(({ languages }) => languages.includes(code) || languages.includes('all'));
  const roles = new Map<string, string[]>();
  for (const { role, words } of own) roles.set(role, [...(roles.get(role) ?? []), ...words]);
  const phrases = new Map([...roles].map(([role, words]) => [role, byFirst(words)] as const));
  const numbers = new Map<string, number>();
  const groups = new Map<string, number>();
  for (const [role, words] of roles) {
    const [kind, value] = role.split(' ');
    const target = kind === 'numeral' ? numbers : kind === 'group' ? groups : null;
    for (const word of target ? words : []) if (!target?.has(word)) target?.set(word, Number(value));
  }
  const ones = [...numbers].filter(([word, value]) => value < 10 && !word.includes(' '));
  const tens = [...numbers].filter(([word, value]) => value >= 20 && value < 100 && !word.includes(' '));
  const fuse = fused[code] ?? ((ten: string, one: string) => [`${ten}${one}`]);
  for (const [ten, by] of tens)
    for (const [one, and] of ones)
      for (const word of [...fuse(ten, one), `${ten}-${one}`, `${ten} ${one}`])
        if (!numbers.has(word)) numbers.set(word, by + and);
  const numberPhrases = byFirst(numbers.keys());
  const units = new Map<string, string>();
  const given = rowsWith('unit ').filter(
    ({ language }) => language === code || language === 'all' || language === 'further',
  );
  for (const { role, words } of [...own, ...given.map(({ role, words }) => ({ role, words: words.map(wordOf) }))])
    if (role.startsWith('unit ') && role !== 'unit before')
      for (const word of words) if (!units.has(word)) units.set(word, role.slice('unit '.length));
  const has = (role: string, word: string) => phrases.get(role)?.get(word)?.has(word) === true;
  return {
    code,
    has,
    at: (role, words, place) => longestAt(phrases.get(role) ?? new Map(), words, place),
    numberAt: (words, place) => {
      const length = longestAt(numberPhrases, words, place);
      if (length === 0) return null;
      const value = numbers.get(words.slice(place, place + length).join(' ')) ?? 0;
      // `vinte e quatro`, `είκοσι τέσσερα`
      const and = has('joint', words[place + length] ?? '') ? 1 : 0;
      const one = numbers.get(words[place + length + and] ?? '') ?? 0;
      const isSum =
        and === 1 && value >= 20 && value < 100 && one > 0 && one < 10 && ['es', 'fr', 'pt', 'ro'].includes(code);
      return isSum ? { value: value + one, length: length + 2 } : { value, length };
    },
    groupOf: (word) => groups.get(word) ?? 0,
    unitOf: (word) => units.get(word) ?? null,
  };
}

let common: ReadonlyMap<string, ReadonlySet<string>> | null = null;
const commonWords = (): ReadonlyMap<string, ReadonlySet<string>> =>
  (common ??= new Map(
    proseRows().flatMap(({ role, languages }) =>
      role === 'common' ? [[languages[0] as string, wordsAround(languages[0] as string)] as const] : [],
    ),
  ));
/** The words that sentences have around what parts are called. */
const wordsAround = (code: string): ReadonlySet<string> =>
  new Set(
    proseRows().flatMap(({ role, languages, words }) =>
      languages.includes(code) && (/^(?:common|stop|order|joint|preposition)$/.test(role) || role.startsWith('numeral'))
        ? words.filter((word) => !word.includes(' '))
        : [],
    ),
  );

const known = new Map<string, Language>();

/** The language whose common words a text has most of, and their share of its words; null for a text without any. */
export function languageIn(words: readonly string[]): { language: string; share: number; count: number } | null {
  let best: { language: string; share: number; count: number } | null = null;
  for (const [language, common] of commonWords()) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > (best?.count ?? 0)) best = { language, count, share: count / words.length };
  }
  return best;
}

/** The words of a language by its code. */
export function wordsIn(code: string): Language {
  const found = known.get(code) ?? languageOf(code);
  known.set(code, found);
  return found;
}

const months = new Map<string, ReadonlySet<string>>();
/** Whether a word is the name of a month, as a day has it beside it. */
export function isMonth(code: string, word: string): boolean {
  const names =
    months.get(code) ??
    new Set(
      Array.from({ length: 12 }, (_, month) =>
        wordOf(
          new Intl.DateTimeFormat(code, { month: 'long', day: 'numeric' })
            .formatToParts(new Date(2026, month, 1))
            .find(({ type }) => type === 'month')?.value ?? '',
        ),
      ),
    );
  months.set(code, names);
  return names.has(word);
}
