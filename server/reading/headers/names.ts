import { breakPartOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { translations } from '#contract/languages.ts';
import type { FixedText } from '#contract/texts/message.ts';
import { plain, plainWords } from '../text.ts';
import { type HeaderRow, readHeaderRows } from '../vocabulary.ts';
import { oneOf } from '../words.ts';
import { columnNamesIn } from './columnNames.ts';

/** What a header means. */
export interface HeaderMeaning {
  field: ImportField;
  /** The message for people to review; null if the header is clear. */
  doubt: FixedText | null;
  /** How unclear the header is: of several columns for a field, the one with the lowest value is taken. */
  rank: number;
}

/** The message about a header with unknown words. */
export const partly = 'Part of the header is not known';

/** The message about prices that include tax. */
export const withTax = 'With tax: is it what you ask for?';

/** The message about a price that is for a pack. */
export const ofPack = 'A price for a pack, not for a piece?';

/** The message about a price that was asked before, or is for a while. */
export const former = 'A price other than the current one?';

const rows = readHeaderRows();
/** The words of headers with a role, such as `companion`, as the vocabulary has them. */
export const wordsWith = (role: string) => rows.filter((row) => row.role === role).flatMap(({ words }) => words);
/** The same words in the form that `headerWords` has them in. */
export const setOf = (role: string) => new Set(wordsWith(role).map(plain));

/** Words that go with any name of a column: `article`, `new`. */
export const beside = setOf('companion');
/** Who makes or sends an article: `supplier`, `hersteller`. */
export const makers = setOf('party');
const longMakers = [...makers].filter((word) => word.length >= 6);
/** What a number is called: `code`, `nr`. */
export const codes = setOf('code');
/** Small words within names: `of`, `der`. */
export const small = setOf('small');
/** Words that exclude a column from all fields of a post: `weight`, `steuersatz`. */
export const otherWords = new Set(
  wordsWith('none')
    .filter((word) => !word.includes(' ') && word.length > 2)
    .map(plain)
    .filter((word) => !beside.has(word)),
);

/** What whole names mean, by their words run together. */
export const known = new Map<string, HeaderMeaning>();
const learn = ({ field, words }: Pick<HeaderRow, 'field' | 'words'>, meaning: Omit<HeaderMeaning, 'field'>) => {
  for (const word of words.map(plain))
    if (!known.has(word)) known.set(word, { field: field as ImportField, ...meaning });
};
for (const field of importFields) if (!breakPartOf(field)) known.set(plain(field), { field, doubt: null, rank: 0 });
for (const row of rows) if (row.role === 'name' && row.language === 'west') learn(row, { doubt: null, rank: 0 });
for (const row of rows) if (row.role === 'doubt') learn(row, { doubt: row.note, rank: 3 });
for (const row of rows) if (row.role === 'name') learn(row, { doubt: null, rank: 0 });
/** Names of descriptions on the screens: where titles have a column of their own, `Omschrijving` is no title. */
export const descriptions = new Set<string>();
// Examples to fill in have the names of the screens.
for (const language of translations) {
  const nameOf = columnNamesIn(language, (label) => label);
  // `Art` and `Tipo` may be anything: their values say whether they are the type.
  for (const field of importFields)
    if (!breakPartOf(field) && field !== 'type') learn({ field, words: [nameOf(field)] }, { doubt: null, rank: 0 });
  descriptions.add(plain(nameOf('description')));
}

interface Quality {
  field: string;
  /** How much less likely the column is what is asked for or offered; null where it is none. */
  worse: number | null;
  doubt: FixedText | null;
}

/** What a word says of the fields that it goes with: `netto` of prices, `reserved` of stock. */
export const qualityOf = new Map<string, Quality[]>();
for (const { role, field, words, note } of rows) {
  const isQuality = role.startsWith('quality ');
  if (!isQuality && role !== 'not') continue;
  const quality = { field, worse: isQuality ? Number(role.slice(8)) : null, doubt: note };
  for (const word of words.map(plain)) {
    const former = qualityOf.get(word) ?? [];
    if (!former.some((each) => each.field === field)) qualityOf.set(word, [...former, quality]);
  }
}

/** A header without the shop, language or unit that follows it in brackets. */
export const withoutBrackets = (header: string): string =>
  header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ').trim() || header;

/** `Part #` and `Material Nº` are numbers, though a # alone counts rows; `AR_Ref` has the sign of a table before it; `€` is a word. */
export const spelledOut = (header: string): string =>
  header
    .replace(/(?<=no\.?\s?)#/giu, '')
    .replace(/(?<=\p{L}\.?\s?)#/gu, ' no')
    .replace(/(?<=\p{L}[\s.]\s?)(?:n[°º]|№)\.?$/iu, 'no')
    .replace(/(?<!\p{L})(?:n[°º]|№)(?=\s*\p{L})/giu, 'no ')
    .replace(/^\p{Lu}{2}_(?=\p{Lu}\p{Ll})/u, '')
    .replace(/^\s*€(?!\s*\/)/, 'eur ')
    .replace(/^\s*\$(?!\s*\/)/, 'usd ')
    .replace(/^\s*£(?!\s*\/)/, 'gbp ');

/** What was read last: each cell at the top of a file is asked about several times. */
const remembered = new Map<string, readonly string[]>();

/** The words of a header; programs run them together, as in `SalesUnitPrice`, or count them, as in `VK1`. */
export function headerWords(header: string): readonly string[] {
  const found = remembered.get(header);
  if (found) return found;
  const words = plainWords(
    spelledOut(header)
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(/(?<=\p{L}{2})(?=1\b)/gu, ' '),
  ).flatMap(apart);
  if (remembered.size >= 1000) remembered.clear();
  remembered.set(header, words);
  return words;
}

const joint = new RegExp(`^s(?=${oneOf('article stem')})`, 'u');

/** `Herstellerproduktnummer`: who makes or sends an article, and what its number is called. */
function apart(word: string): string[] {
  if (word.length < 12 || known.has(word)) return [word];
  const maker = longMakers.find((each) => word.startsWith(each) && isNumberName(word.slice(each.length)));
  return maker ? [maker, word.slice(maker.length).replace(joint, '')] : [word];
}
const isNumberName = (rest: string): boolean =>
  [rest, rest.replace(/^s/, '')].some((each) => known.get(each)?.field === 'internal_reference');

/** Whether a word tells one price or stock from others. */
export const isQualityWord = (word: string): boolean =>
  qualityOf.get(word)?.some(({ worse }) => worse !== null) ?? false;
