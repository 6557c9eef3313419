import { readTable } from './tables.ts';

/** The languages in which sellers of the demo write. */
export const languages = ['en', 'de', 'nl', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

/** One text in each language. */
export type Texts = Readonly<Record<Language, string>>;

const words = new Map<string, Texts>(
  readTable('catalogue/words.tsv', ['words', ...languages]).map((row) => [row.words, row]),
);
const numbers = /\d+(?:[.,/×–-]\d+)*/g;
const known = new Map<Language, Map<string, string | null>>(languages.map((language) => [language, new Map()]));

/**
 * A detail of an article or another short text in a language: as words.tsv has it, with # for numbers and ~ for a name
 * after "for". Numbers, codes and units stay as they are. Null where the table lacks it.
 */
export function translate(text: string, language: Language): string | null {
  let found = known.get(language)?.get(text);
  if (found === undefined) {
    found = translateText(text, language);
    known.get(language)?.set(text, found);
  }
  return found;
}

function translateText(text: string, language: Language): string | null {
  const exact = words.get(text);
  if (exact) return exact[language];
  const given = text.match(numbers) ?? [];
  let next = 0;
  const pattern = words.get(text.replace(numbers, '#'));
  const mark = decimalMark(language);
  if (pattern) return pattern[language].replace(/#/g, () => (given[next++] ?? '').replace(decimal, mark));
  if (text.startsWith('for ')) return (words.get('for ~')?.[language] ?? '~').replace('~', text.slice(4));
  return /\p{Ll}{3}/u.test(text) ? null : writeDecimals(text, language);
}

/** A number with decimals alone; sizes such as 29 × 2.25 are written like that everywhere. */
const decimal = /(?<=^\d+)\.(?=\d+$)/;
const decimalMark = (language: Language): string => (language === 'en' ? '.' : ',');

/** A text with the decimals before its units as the language writes them: 31,8 mm. */
export const writeDecimals = (text: string, language: Language): string =>
  text.replace(/(?<=\d)\.(?=\d+ (?:mm|cm|m|g|kg|V|Wh)(?!\p{L}))/gu, decimalMark(language));
