import { isGtin } from '#contract/gtin.ts';
import type { DecimalSign, Sureness } from '#contract/imports/choices.ts';
import { fileColumns, type ImportField, importFields } from '#contract/imports/columns.ts';
import { type ColumnFacts, type Guess, headers, valuesOf } from './facts.ts';
import {
  type HeaderMeaning,
  isOtherHeader,
  mayBeQuantity,
  namesKind,
  namesOneWarehouse,
  namesParty,
  namesWarehouse,
  partly,
  readHeader,
} from './headers.ts';
import { isCodeWord } from './layout.ts';
import { readNumber } from './numbers.ts';
import { pause } from './pause.ts';
import type { Table } from './shape.ts';
import { addUpSizes, addUpStocks } from './sums.ts';
import { guessByForm, guessByValues, yesOrNo } from './values.ts';
import { choiceFields, type Lexicon } from './words/lexicon.ts';

/** Guesses the field of every column: by its header, else by its values; each field is given once, to the best column. */
export async function guessColumns(
  columns: readonly ColumnFacts[],
  table: Table,
  lexicon: Lexicon,
  decimal: DecimalSign,
): Promise<Guess[]> {
  const taken = new Set<ImportField>();
  const guesses = columns.map<Guess | null>(() => null);
  const give = (index: number, field: ImportField, sureness: Sureness, reason: string) => {
    if (taken.has(field) || guesses[index]) return;
    taken.add(field);
    guesses[index] = { field, sureness, reason };
  };
  const isOwn = isOwnExport(columns);
  const read = columns.map((column) => {
    const meaning = readMeaning(column, table, lexicon);
    return meaning?.field === 'id' && !isOwn ? readHeader('article id') : meaning;
  });
  const candidates: { index: number; guess: Guess & { field: ImportField }; rank: number }[] = [];
  for (const [index, column] of columns.entries()) {
    const meaning = read[index];
    if (!meaning || column.secret || (column.filled === 0 && meaning.doubt)) continue;
    await pause();
    const found = confirm(meaning.field, column, table, lexicon, decimal);
    if (!found) continue;
    const isSure = found.sure && !meaning.doubt;
    const reason = meaning.doubt ?? (isSure ? `${headers.named} ${found.reason}` : found.reason);
    const guess = { field: meaning.field, sureness: isSure ? ('sure' as const) : ('look' as const), reason };
    candidates.push({ index, guess, rank: meaning.rank + found.apart + emptiness(column, table) });
    // Some programs call a number the name of an article; `title` is our own word for what people read.
    if (meaning.field === 'title' && found.apart === ofCodes && column.header !== 'title')
      candidates.push({
        index,
        guess: { field: 'internal_reference', sureness: 'look', reason: 'Codes: is it what you call the article?' },
        rank: ofCodes,
      });
  }
  candidates.sort((a, b) => a.rank - b.rank);
  for (const candidate of candidates) {
    const rival = candidates.find((other) => isRival(candidate, other));
    if (rival && candidate.guess.sureness === 'sure')
      candidate.guess = {
        ...candidate.guess,
        sureness: 'look',
        reason: `${columns[rival.index]?.letter} may be it too`,
      };
  }
  const giveBelow = (least: number, most: number) => {
    for (const { index, guess, rank } of candidates)
      if (rank >= least && rank < most) give(index, guess.field, guess.sureness, guess.reason);
  };
  // Values outweigh a header that names the column only vaguely.
  giveBelow(Number.NEGATIVE_INFINITY, 3.5);
  for (const [index, column] of columns.entries()) {
    if (guesses[index] || column.secret || column.filled === 0) continue;
    const isOther = isOtherHeader(column.header);
    if (isOther && !namesParty(column.header)) continue;
    await pause();
    const found = guessByValues(column, table, lexicon);
    // A code may happen to be a word: what is called one is none of the choices.
    const isCode = read[index]?.field === 'internal_reference' && found?.field !== 'gtin';
    // A supplier who is the same throughout is where the list is from, not who made what is on it.
    const isMaker = found?.field === 'brand' && column.distinct > 1;
    if (found && !taken.has(found.field) && !isCode && (!isOther || isMaker))
      give(index, found.field, found.sure && column.header === '' ? 'sure' : 'look', found.reason);
  }
  giveBelow(3.5, Number.POSITIVE_INFINITY);
  giveKindAsCategory(columns, read, table, lexicon, (index, reason) => {
    const former = guesses.findIndex((guess) => guess?.field === 'category');
    const isFuller = former >= 0 && (columns[former]?.filled ?? 0) < (columns[index]?.filled ?? 0);
    if (isFuller && guesses[index] === null) {
      guesses[former] = null;
      taken.delete('category');
    }
    give(index, 'category', 'look', reason);
  });
  addUpStocks(columns, read, guesses, table);
  if (!taken.has('number_of_items')) addUpSizes(columns, guesses, table);
  keepBothNumbers(columns, candidates, guesses, give);
  // What Spanish and Italian lists call a description is the name of the article, and what they call an article its code.
  const described = guesses.findIndex((guess) => guess?.field === 'description');
  const named = guesses.findIndex((guess) => guess?.field === 'title');
  const codes = candidates.find(({ index, guess }) => index === named && guess.field === 'internal_reference')?.guess;
  if ((!taken.has('title') || codes) && described >= 0 && isShort(columns[described] as ColumnFacts, table)) {
    taken.add('title');
    guesses[described] = {
      field: 'title',
      sureness: 'look',
      reason: 'No other column has titles, and these are short',
    };
    if (codes) guesses[named] = taken.has('internal_reference') ? null : codes;
  }
  // A header that is not known is the file's own word for something else: only columns without one are guessed by their form.
  const isNameless = ({ header }: ColumnFacts) => table.headerRow === 0 || header === '';
  if (columns.some(isNameless))
    for (const { index, field, reason } of guessByForm(
      columns.filter((column) => isNameless(column) && !guesses[column.index] && column.filled > 0),
      table,
      decimal,
    ))
      give(index, field, 'look', `${headers.none} ${reason}`);
  return columns.map((column, index) => {
    const guess = guesses[index];
    if (guess) return guess;
    if (column.secret) return { field: null, sureness: 'unused', reason: 'Purchase price: not read, not stored' };
    if (column.filled === 0) return { field: null, sureness: 'unused', reason: 'Empty in every row' };
    const meaning = read[index];
    const other = meaning && taken.has(meaning.field) ? 'Another column fits better' : 'No matching post field';
    return { field: null, sureness: 'unused', reason: other };
  });
}

/** Shops call what an article is its type: where nothing else is a category and some of its values are, it is one. */
function giveKindAsCategory(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  table: Table,
  lexicon: Lexicon,
  give: (index: number, reason: string) => void,
): void {
  for (const column of columns) {
    if (read[column.index]?.field !== 'type' || column.filled === 0) continue;
    const different = [...new Set(valuesOf(column, table.rows, 300))];
    const known = different.filter((value) => lexicon.understand('category', value) !== null).length;
    if (known > 0) give(column.index, `${number(known)} of ${number(different.length)} values are categories`);
  }
}

/** How near another column comes, before it is doubtful which of two a field is filled by. */
const near = 0.45;

const rivalFields: ReadonlySet<ImportField> = new Set(['internal_reference', 'price_per_unit', 'number_of_items']);

/** Whether two columns claim a field of which a list has one, and nearly as well. */
const isRival = (
  one: { index: number; guess: { field: ImportField }; rank: number },
  other: { index: number; guess: { field: ImportField }; rank: number },
): boolean =>
  one.index !== other.index &&
  one.guess.field === other.guess.field &&
  rivalFields.has(one.guess.field) &&
  other.rank >= one.rank &&
  other.rank - one.rank < near;

/** How much a column is left out: of two for a field the fuller one wins. */
const emptiness = ({ filled }: ColumnFacts, { rows }: Table): number =>
  rows.length === 0 ? 0 : 1.5 * (1 - filled / rows.length);

/** A list with two numbers of each article has its own and the one of who makes or sends it: neither is dropped. */
function keepBothNumbers(
  columns: readonly ColumnFacts[],
  candidates: readonly { index: number; guess: Guess & { field: ImportField }; rank: number }[],
  guesses: readonly (Guess | null)[],
  give: (index: number, field: ImportField, sureness: Sureness, reason: string) => void,
): void {
  const first = guesses.findIndex((guess) => guess?.field === 'internal_reference');
  if (first < 0) return;
  const second = candidates.find(
    ({ index, guess, rank }) =>
      guess.field === 'internal_reference' &&
      guesses[index] === null &&
      rank < 1 &&
      columns[index]?.samples.every((sample) => !/^\d{10,}$/.test(sample)),
  );
  if (second) give(second.index, 'supplier_article_number', 'look', 'A second number: is it the one of the supplier?');
}

/** What a header means; `Available` and `Warehouse North` above numbers are stock, and `Stock` above words is none. */
function readMeaning(column: ColumnFacts, table: Table, lexicon: Lexicon): HeaderMeaning | null {
  if (isTypeColumn(column, table, lexicon)) return { field: 'type', doubt: null, rank: -1 };
  if (column.header === '') return null;
  // What is short for a number of an article is also the German word for a kind.
  if (/^art\.?$/i.test(column.header) && valuesOf(column, table.rows, 300).every(isCodeWord))
    return { field: 'internal_reference', doubt: 'Is it what you call the article?', rank: 2 };
  if (mayBeQuantity(column.header) && hasCounts(column, table)) {
    const named = readHeader(column.header);
    // `I lager` is a name of a quantity too, though a less certain one than `Lagersaldo`.
    return named?.field === 'number_of_items' && !named.doubt
      ? { ...named, rank: named.rank + 0.3 }
      : { field: 'number_of_items', doubt: 'Numbers: is it how many there are?', rank: 3 };
  }
  if (namesOneWarehouse(column.header) && hasCounts(column, table))
    return { field: 'number_of_items', doubt: partly, rank: 4 };
  const meaning = readHeader(column.header);
  const isWarehouse = namesWarehouse(column.header);
  if (isWarehouse && hasCounts(column, table))
    return { field: 'number_of_items', doubt: 'Numbers: is it how many there are?', rank: 3 };
  const isStock = meaning?.field === 'number_of_items' && meaning.doubt !== partly;
  // `Op voorraad?` with ones and noughts.
  if (
    isStock &&
    /\?\s*$/.test(column.header) &&
    valuesOf(column, table.rows, 300).every((value) => /^[01]$/.test(value))
  )
    return { field: 'availability', doubt: 'Says whether there are any, not how many', rank: 1 };
  if ((isWarehouse || isStock) && isYesNo(column, table, lexicon))
    return { field: 'availability', doubt: 'Says whether there are any, not how many', rank: 1 };
  return meaning;
}

/** Whether each value means offered or wanted, and some mean wanted; such a column is never left out. */
function isTypeColumn(column: ColumnFacts, table: Table, lexicon: Lexicon): boolean {
  if (column.secret || column.filled === 0 || column.distinct > 6) return false;
  const meanings = [...new Set(valuesOf(column, table.rows, 300))].map((value) => lexicon.understand('type', value));
  if (meanings.some((meaning) => meaning === null)) return false;
  const hasWanted = meanings.some((meaning) => meaning?.choice === 'wanted');
  return hasWanted || namesKind(column.header);
}

/** Whether most values state whether the article is in stock, such as `yes`, `few` or `auf Lager`. */
function isYesNo(column: ColumnFacts, table: Table, lexicon: Lexicon): boolean {
  const values = valuesOf(column, table.rows, 300);
  const words = values.filter((value) => !/\d/.test(value));
  const known = words.filter((value) => yesOrNo.test(value) || lexicon.understand('availability', value) !== null);
  return words.length > values.length * 0.6 && known.length > words.length * 0.5;
}

function hasCounts(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300);
  const counts = values.filter((value) => /^-?\d[\d.]*(?:[.,]0+)?$/.test(value));
  // Ones and noughts are a yes and a no.
  return counts.length > values.length * 0.8 && counts.some((value) => !/^[01]$/.test(value));
}

function isShort(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300);
  return values.filter((value) => value.length <= 90 && !value.includes('\n')).length > values.length * 0.95;
}

/** How far a column of codes is from having titles. */
const ofCodes = 2.5;

const number = (count: number) => count.toLocaleString('en');
const numbersOf = (count: number) => (count === 1 ? '1 number' : `${number(count)} numbers`);
const fileNames = (count: number) => (count === 1 ? '1 file name' : `${number(count)} file names`);
const valueCount = (count: number) => (count === 1 ? '1 value' : `${number(count)} values`);

/** How far the values are from the meaning of the header; null if they contradict it. */
function confirm(
  field: ImportField,
  column: ColumnFacts,
  table: Table,
  lexicon: Lexicon,
  decimal: DecimalSign,
): { sure: boolean; reason: string; apart: number } | null {
  const values = valuesOf(column, table.rows);
  const { filled } = column;
  const most = values.length;
  if (most === 0) return { sure: true, reason: 'Empty in every row', apart: 6 };
  const share = (count: number) => count / most;
  if (field === 'gtin') {
    const codes = values.map((value) => value.replace(/^'|[.,]0$|[\s-]/g, ''));
    const right = codes.filter(isGtin).length;
    // Numbers of one's own, printed as bars.
    if (share(codes.filter((code) => /^\d{8,14}$/.test(code)).length - right) > 0.5) return null;
    return {
      sure: share(right) > 0.7,
      reason: `${number(right)} of ${number(most)} check digits are right`,
      apart: 1 - share(right),
    };
  }
  if (
    field === 'price_per_unit' ||
    field === 'minimum_order_value' ||
    field === 'number_of_items' ||
    field === 'minimal_order_quantity'
  ) {
    const read = values.map((value) => readNumber(value, decimal));
    // Prices that are all zero are those of something that no one uses.
    const isZero =
      field === 'price_per_unit' && read.every((number) => 'value' in number && Number(number.value) === 0);
    if (isZero) return null;
    const numbers = read.filter((number) => 'value' in number).length;
    // A column called Stock with `yes` is an availability. `>10` means a number.
    if (share(read.filter((number) => 'value' in number || number.suggestion !== null).length) < 0.3) return null;
    const what =
      field === 'price_per_unit' || field === 'minimum_order_value'
        ? `${numbers === 1 ? '1 price' : `${number(numbers)} prices`}, decimal ${decimal}`
        : numbersOf(numbers);
    // `18.950` may be both, where every number of the column is written so.
    const thousands = decimal === 'comma' ? /^\D*\d{1,3}\.\d{3}\D*$/ : /^\D*\d{1,3},\d{3}\D*$/;
    const signed = values.filter((value) => /\d[.,]\d/.test(value));
    if (field === 'price_per_unit' && signed.length > 0 && signed.every((value) => thousands.test(value)))
      return { sure: false, reason: `Thousands, as in ${signed[0]}, or three decimals?`, apart: 0 };
    return { sure: share(numbers) > 0.8, reason: what, apart: 0 };
  }
  if (choiceFields.includes(field)) {
    const different = [...new Set(values)];
    const open = different.filter((value) => lexicon.understand(field, value) === null).length;
    // `Type` in many lists is a model or an article type, and a state is one of the shop.
    if ((field === 'type' || field === 'unit') && open === different.length) return null;
    if (open === different.length && field === 'condition' && different.every((value) => /^\d+$/.test(value)))
      return null;
    if (open === 0)
      return {
        // A column of bare numbers is to be reviewed.
        sure: !different.every((value) => /^[\d.,%\s-]+$/.test(value)),
        reason: different.length === 1 ? '1 value is known' : `${number(different.length)} values are known`,
        apart: 0,
      };
    return {
      sure: false,
      reason:
        open === 1
          ? `1 of ${number(different.length)} values is open, below`
          : `${number(open)} of ${number(different.length)} values are open, below`,
      apart: open === different.length && field === 'category' ? 4 : open / different.length,
    };
  }
  if (field === 'brand') {
    const different = [...new Set(values)];
    const known = different.filter((value) => lexicon.brandNamed(value)).length;
    return { sure: true, reason: `${number(known)} of ${number(different.length)} brands are known`, apart: 0 };
  }
  if (field === 'id') {
    const ids = values.filter((value) => /^\d{1,10}$/.test(value)).length;
    return share(ids) > 0.9 && column.distinct === Math.min(filled, 2000)
      ? { sure: false, reason: 'Is it the number of a post here?', apart: 0 }
      : null;
  }
  if (field === 'supplier_article_number' || field === 'internal_reference') {
    const zeros = values.some((value) => /^0\d/.test(value));
    if (share(values.filter((value) => /^\d{12,14}$/.test(value) && isGtin(value)).length) > 0.8)
      return { sure: false, reason: 'The check digits of GTINs: is it what you call the article?', apart: 4 };
    if (share(values.filter((value) => isProgramId.test(value)).length) > 0.8)
      return { sure: false, reason: 'Ids of a program: is it what you call the article?', apart: 3 };
    if (values.every((value) => isAddressPart.test(value)))
      return { sure: false, reason: 'Parts of web addresses: is it what you call the article?', apart: 1.5 };
    // What comes again and again names a group of articles.
    const isShared = field === 'internal_reference' && filled > 3 && column.distinct < Math.min(filled, 2000) * 0.7;
    return {
      sure: true,
      reason: zeros ? 'Leading zeros are kept' : numbersOf(filled),
      apart: isShared ? 1 : 0,
    };
  }
  if (fileColumns.includes(field as never)) return { sure: true, reason: fileNames(filled), apart: 0 };
  // `Expected quantity` is no date.
  if (field === 'available_at' && values.every((value) => /^\d{1,4}(?:[.,]\d+)?$/.test(value))) return null;
  if (field === 'location' && share(values.filter(isShelf).length) > 0.5) return null;
  return {
    sure: true,
    reason: filled < table.rows.length ? `${valueCount(filled)}, the rest is empty` : valueCount(filled),
    // Names that are codes throughout: another column has the words.
    apart: field === 'title' ? apartOfTitles(column, values) : 0,
  };
}

/** Names that are codes throughout, or the same in all rows: another column has the words. */
const apartOfTitles = ({ filled, distinct }: ColumnFacts, values: readonly string[]): number => {
  if (values.every(isCodeWord)) return ofCodes;
  return filled > 3 && distinct < Math.min(filled, 2000) * 0.2 ? 2 : 0;
};

/** What programs number their records with, as in `0af3b6c1-8de3-4f11-9d03-c0ffee123453`. */
const isProgramId = /^[0-9a-f]{7,8}(?:-[0-9a-f]{4}){2,3}-[0-9a-f]{8,12}$|^[0-9a-f]{24,32}$/i;

/** `chain-x11-silver` in the address of a page: words in small letters with hyphens. */
const isAddressPart = /^(?=.*[a-z]{4})[a-z0-9]+(?:-[a-z0-9]+)+$/;

/** `A-12-3` or `Regal 4` is a shelf and no place that anyone knows; `50667 Köln` is one. */
const isShelf = (value: string): boolean => /\d/.test(value) && !/^(?:[A-Z]{1,2}-)?\d{4,6}\s+\p{L}/u.test(value);

/** Whether a file has columns by the names of our own exports: only those have the numbers of posts. */
export const isOwnExport = (columns: readonly ColumnFacts[]): boolean =>
  columns.some(({ header }) => ownNames.has(header) || /\bpost|groupset/i.test(header));

/** Headers that no one else writes. */
const ownNames: ReadonlySet<string> = new Set(
  importFields.filter((field) => field.includes('_') && !fileColumns.includes(field as never)),
);
