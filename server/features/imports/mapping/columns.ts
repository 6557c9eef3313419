import type { DecimalSign, Sureness } from '#contract/imports/choices.ts';
import { breakPartOf, fileColumns, type ImportField, importFields } from '#contract/imports/columns.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import {
  isPlainQuantity,
  mentionsKind,
  namesPrice,
  namesSellerOnly,
  namesShelf,
  namesTurnover,
} from '#server/reading/headers/mentions.ts';
import {
  type HeaderMeaning,
  isMarginHeader,
  isOtherHeader,
  namesDescription,
  namesParty,
  namesSeller,
  partly,
  readHeader,
} from '#server/reading/headers/posts.ts';
import { readNumber } from '#server/reading/numbers.ts';
import { isCodeWord, type Line } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { plain } from '#server/reading/text.ts';
import { confirm, ofCodes } from './confirm.ts';
import { guessFacts } from './factColumns.ts';
import { behindHeader, type ColumnFacts, type Guess, headers, pause, valuesOf } from './facts.ts';
import { canBeReference } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { readMeaning } from './meaning.ts';
import { keepBothNumbers, settleWhoseNumber } from './numbers.ts';
import type { PriceBreakColumns } from './priceBreaks.ts';
import { addUpSizes, addUpStocks, readPlaces } from './sums.ts';
import { guessByForm, guessByValues } from './values.ts';

/** Guesses the field of every column: by its header, else by its values; each field is given once, to the best column. */
export async function guessColumns(
  columns: readonly ColumnFacts[],
  table: Table,
  lexicon: Lexicon,
  decimal: DecimalSign,
  steps: PriceBreakColumns['guesses'],
): Promise<Guess[]> {
  const taken = new Set<ImportField>();
  const guesses = columns.map<Guess | null>(() => null);
  const give = (index: number, field: ImportField, sureness: Sureness, reason: Sentence) => {
    if (taken.has(field) || guesses[index]) return;
    taken.add(field);
    guesses[index] = { field, sureness, reason };
  };
  for (const [index, { field, sureness, reason }] of steps) give(index, field, sureness, reason);
  const isOwn = isOwnExport(columns);
  const read = columns.map((column) => {
    if (guesses[column.index]) return null;
    const meaning = readMeaning(column, table, lexicon);
    return meaning?.field === 'id' && !isOwn ? readHeader('article id') : meaning;
  });
  readPlaces(columns, read, table);
  const factGuesses = guessFacts(
    columns.filter(({ index }) => !guesses[index] && (!read[index] || read[index].doubt !== null)),
    table.rows,
    lexicon.facts,
    findSubCategories(columns, read, table, lexicon),
  );
  for (const [index, guess] of factGuesses) guesses[index] = guess;
  const candidates: Candidate[] = [];
  for (const [index, column] of columns.entries()) {
    const meaning = read[index];
    if (!meaning || factGuesses.has(index) || column.secret || column.filled === 0) continue;
    await pause();
    const found = confirm(meaning, column, table, lexicon, decimal);
    if (!found) continue;
    const isSure = found.sure && !meaning.doubt;
    const reason = meaning.doubt ?? (isSure ? behindHeader(headers.named, found.reason) : found.reason);
    const guess = { field: meaning.field, sureness: isSure ? ('sure' as const) : ('look' as const), reason };
    candidates.push({ index, guess, rank: meaning.rank + found.apart + emptiness(column, table) });
    // Some programs call a number the name of an article; `title` is our own word for what people read.
    const isCode = meaning.field === 'title' && found.apart === ofCodes && column.header !== 'title';
    if (isCode && canBeReference(valuesOf(column, table.rows, 300), { isVague: true }))
      candidates.push({
        index,
        guess: { field: 'internal_reference', sureness: 'look', reason: 'Codes: is it what you call the article?' },
        rank: ofCodes,
      });
  }
  leaveOutInitials(candidates, columns, table, decimal);
  leaveOutPartial(candidates, columns, read, table);
  leaveOutNeeds(candidates, columns, read, table);
  leaveOutSales(candidates, columns, read, table, decimal);
  if (
    !candidates.some(({ guess }) => guess.field === 'internal_reference' || guess.field === 'supplier_article_number')
  )
    callTypesNumbers(candidates, columns, table);
  candidates.sort((a, b) => a.rank - b.rank);
  for (const candidate of candidates) {
    const rival = candidates.find((other) => isRival(candidate, other));
    if (rival && candidate.guess.sureness === 'sure')
      candidate.guess = {
        ...candidate.guess,
        sureness: 'look',
        reason: message('{{column}} may be it too', { column: columns[rival.index]?.letter ?? '' }),
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
  keepBothNumbers(columns, candidates, guesses, give, table);
  settleWhoseNumber(columns, table, guesses);
  // `ProductDescription` beside `ProductName`: what is too long for a title, or not needed as one.
  if (!taken.has('description')) {
    const left = candidates.find(
      ({ index, guess }) =>
        guess.field === 'title' && guesses[index] === null && namesDescription(columns[index]?.header ?? ''),
    );
    if (left && taken.has('title')) give(left.index, 'description', 'look', partly);
  }
  // What Spanish and Italian lists call a description is the name of the article, and what they call an article its code.
  const described = guesses.findIndex((guess) => guess?.field === 'description');
  const named = guesses.findIndex((guess) => guess?.field === 'title');
  const codes = candidates.find(({ index, guess }) => index === named && guess.field === 'internal_reference')?.guess;
  if ((!taken.has('title') || codes) && described >= 0 && isTitles(columns[described] as ColumnFacts, table)) {
    taken.add('title');
    guesses[described] = {
      field: 'title',
      sureness: 'look',
      reason: 'No other column has titles, and these are short',
    };
    if (codes) guesses[named] = taken.has('internal_reference') ? null : codes;
    const longer = candidates.find(({ index, guess }) => guess.field === 'description' && guesses[index] === null);
    if (longer) guesses[longer.index] = longer.guess;
  }
  // Where nothing else has words, what the header calls a number is what the article is called.
  const numbered = guesses.findIndex((guess) => guess?.field === 'internal_reference');
  if (!taken.has('title') && numbered >= 0 && isWords(columns[numbered] as ColumnFacts, table)) {
    taken.add('title');
    taken.delete('internal_reference');
    guesses[numbered] = {
      field: 'title',
      sureness: 'look',
      reason: 'No other column has titles, and these are short',
    };
  }
  // A header that is not known is the file's own word for something else: only columns without one are guessed by their form.
  const isNameless = ({ header }: ColumnFacts) => table.headerRow === 0 || header === '';
  if (columns.some(isNameless))
    // Beside columns with names, prices and stocks are asked for.
    for (const { index, field, reason } of guessByForm(
      columns.filter((column) => isNameless(column) && !guesses[column.index] && column.filled > 0),
      table,
      decimal,
    ))
      if (table.headerRow === 0 || (field !== 'price_per_unit' && field !== 'number_of_items'))
        give(index, field, 'look', behindHeader(headers.none, reason));
  return columns.map((column, index) => {
    const guess = guesses[index];
    if (guess) return guess;
    if (column.secret && isMarginHeader(column.header))
      return { field: null, sureness: 'unused', reason: 'Gives away what you paid: not read, not stored' };
    if (column.secret) return { field: null, sureness: 'unused', reason: 'Purchase price: not read, not stored' };
    if (column.filled === 0) return { field: null, sureness: 'unused', reason: 'Empty in every row' };
    const meaning = read[index];
    const other = meaning && taken.has(meaning.field) ? 'Another column fits better' : 'No matching post field';
    return { field: null, sureness: 'unused', reason: other };
  });
}

/** How many articles tell that one name above all of them is who sells them. */
const enough = 10;

/**
 * Shops often name themselves as the vendor. One or two names for all articles that are neither known brands nor part of the titles
 * are only proposed as the brand.
 */
export function withoutSeller(
  guesses: readonly Guess[],
  columns: readonly ColumnFacts[],
  table: Table,
  lexicon: Lexicon,
): Guess[] {
  const title = guesses.findIndex((guess) => guess.field === 'title');
  return guesses.map((guess, index) => {
    const column = columns[index] as ColumnFacts;
    if (guess.field !== 'brand' || column.distinct > 2 || column.filled < enough || !namesSeller(column.header))
      return guess;
    const names = [...new Set(valuesOf(column, table.rows))];
    const titles = table.rows.slice(0, 300).map(({ cells }) => plain(String(cells[title] ?? '')));
    if (names.some((name) => lexicon.brandNamed(name) || titles.some((each) => each.includes(plain(name)))))
      return guess;
    return { field: null, sureness: 'look', reason: 'Who sells it: is it the brand?', proposed: ['brand'] };
  });
}

/** The sub-categories that columns of categories name. */
function findSubCategories(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  table: Table,
  lexicon: Lexicon,
): ReadonlySet<number> {
  const found = new Set<number>();
  if (lexicon.facts.byKey.size === 0) return found;
  for (const column of columns) {
    const field = read[column.index]?.field;
    if (field !== 'category' && field !== 'subcategory') continue;
    for (const value of new Set(valuesOf(column, table.rows, 300))) {
      const id = Number(lexicon.understand(field, value)?.choice);
      if (lexicon.categories.get(id)?.parent_id) found.add(id);
    }
  }
  return found;
}

interface Candidate {
  index: number;
  guess: Guess & { field: ImportField };
  rank: number;
}

/**
 * Leaves out what only some articles have, which is not their price, number or type, and numbers that are only perhaps those of
 * articles and that several share, as the variants of one do.
 */
function leaveOutPartial(
  candidates: Candidate[],
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  { rows }: Table,
): void {
  // Rows without a price and a stock are further pictures.
  const [fullest] = candidates
    .filter(({ guess: { field } }) => field === 'price_per_unit' || field === 'number_of_items' || field === 'title')
    .map(({ index }) => columns[index] as ColumnFacts)
    .sort((a, b) => b.filled - a.filled);
  if (!fullest) return;
  const isPartial = ({ index, guess: { field }, rank }: Candidate) => {
    const column = columns[index] as ColumnFacts;
    if (field === 'type') return rank >= 0 && column.filled < fullest.filled / 2;
    // A place that one of many is at says nothing of the others.
    if (field === 'location') return fullest.filled > 9 && column.filled < fullest.filled / 10;
    // What is to be ordered is written there, rather than what there is.
    if (field === 'number_of_items') return fullest.filled > 9 && column.filled < fullest.filled / 10;
    if (field !== 'price_per_unit' && field !== 'internal_reference') return false;
    if (column.filled < fullest.filled / 2) return true;
    if (field !== 'internal_reference' || !read[index]?.doubt || column.filled < 4) return false;
    const held = rows.flatMap(({ cells }) => ((cells[fullest.index] ?? '') === '' ? [] : [cells[index] ?? '']));
    return new Set(held).size < held.length * 0.9;
  };
  candidates.splice(0, candidates.length, ...candidates.filter((candidate) => !isPartial(candidate)));
}

/** How many columns of amounts with names as short tell that none of them is short for a price. */
const manyInitials = 4;

/** `PR`, `VK` among `AW`, `AX`, `TG`: prices by finish or size, of which none is the price. */
function leaveOutInitials(
  candidates: Candidate[],
  columns: readonly ColumnFacts[],
  { rows }: Table,
  decimal: DecimalSign,
): void {
  const isInitials = ({ header }: ColumnFacts) => /^\p{Lu}{2}$/u.test(header);
  const isAmounts = (column: ColumnFacts) => {
    const values = valuesOf(column, rows, 50);
    return values.filter((value) => 'value' in readNumber(value, decimal)).length > values.length * 0.7;
  };
  const alike = columns.filter((column) => column.filled > 0 && isInitials(column) && isAmounts(column));
  if (alike.length <= manyInitials) return;
  const isOne = ({ index, guess: { field } }: Candidate) =>
    field === 'price_per_unit' && isInitials(columns[index] as ColumnFacts);
  candidates.splice(0, candidates.length, ...candidates.filter((candidate) => !isOne(candidate)));
}

/**
 * Leaves out what a machine needs of each part, which is no stock: a few pieces of everything, and neither a price nor a place. It is
 * asked about.
 */
function leaveOutNeeds(
  candidates: Candidate[],
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  { rows, headerRow }: Table,
): void {
  const isPriced = columns.some(({ header, secret }) => secret || namesPrice(header));
  const isPlaced = columns.some(({ index, header }) => read[index]?.field === 'location' || namesShelf(header));
  if (headerRow === 0 || isPriced || isPlaced) return;
  const isNeed = ({ index, guess: { field } }: Candidate) => {
    const column = columns[index] as ColumnFacts;
    if (field !== 'number_of_items' || !isPlainQuantity(column.header)) return false;
    const values = valuesOf(column, rows, 300).map(Number);
    return (
      values.length > 4 && !values.includes(0) && values.filter((value) => value <= 6).length > values.length * 0.7
    );
  };
  candidates.splice(0, candidates.length, ...candidates.filter((candidate) => !isNeed(candidate)));
}

/**
 * Leaves out quantities sold, which a sales report has beside the revenue: quantity times price. The stock is asked for instead.
 */
function leaveOutSales(
  candidates: Candidate[],
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  { rows }: Table,
  decimal: DecimalSign,
): void {
  const number = (cells: Line['cells'], place: number) => {
    const found = readNumber(cells[place] ?? '', decimal);
    return 'value' in found ? Number(found.value) : Number.NaN;
  };
  const isReport = columns.some(({ header, secret }) => !secret && namesTurnover(header));
  const isSold = ({ index, guess: { field } }: Candidate) => {
    if (field !== 'number_of_items' || !isPlainQuantity(columns[index]?.header ?? '')) return false;
    if (isReport) return true;
    const price = candidates.find((each) => each.guess.field === 'price_per_unit')?.index;
    if (price === undefined || !columns.some(({ header }) => namesSellerOnly(header))) return false;
    return columns.some(
      ({ index: total, secret }) =>
        !secret &&
        read[total] === null &&
        rows
          .slice(0, 50)
          .every(({ cells }) => Math.abs(number(cells, index) * number(cells, price) - number(cells, total)) < 0.05),
    );
  };
  candidates.splice(0, candidates.length, ...candidates.filter((candidate) => !isSold(candidate)));
}

/** `Typ`, `Type` above codes that differ from row to row, in a list that has no other numbers of its articles. */
function callTypesNumbers(candidates: Candidate[], columns: readonly ColumnFacts[], table: Table): void {
  for (const column of columns) {
    if (column.secret || column.filled < table.rows.length * 0.9 || !mentionsKind(column.header)) continue;
    const values = valuesOf(column, table.rows, 300);
    if (values.length < 3 || !values.every(isCodeWord) || new Set(values).size < values.length * 0.95) continue;
    if (!canBeReference(values, { isVague: true })) continue;
    const reason = 'Codes: is it what you call the article?';
    candidates.push({
      index: column.index,
      guess: { field: 'internal_reference', sureness: 'look', reason },
      rank: ofCodes,
    });
  }
}

/** Shops call what an article is its type: where nothing else is a category and some of its values are, it is one. */
function giveKindAsCategory(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  table: Table,
  lexicon: Lexicon,
  give: (index: number, reason: Sentence) => void,
): void {
  for (const column of columns) {
    if (read[column.index]?.field !== 'type' || column.filled === 0) continue;
    const different = [...new Set(valuesOf(column, table.rows, 300))];
    const known = different.filter((value) => lexicon.understand('category', value) !== null).length;
    if (known > 0)
      give(column.index, message('{{known}} of {{count}} values are categories', { known, count: different.length }));
  }
}

/** How near another column comes, before it is doubtful which of two a field is filled by. */
const near = 0.45;

const rivalFields: ReadonlySet<ImportField> = new Set(['internal_reference', 'price_per_unit', 'number_of_items']);

/** Whether two columns claim a field that a list has once, and nearly as well. */
const isRival = (one: Candidate, other: Candidate): boolean =>
  one.index !== other.index &&
  one.guess.field === other.guess.field &&
  rivalFields.has(one.guess.field) &&
  other.rank >= one.rank &&
  other.rank - one.rank < near;

/** How much a column is left out: of two for a field the fuller one wins. */
const emptiness = ({ filled }: ColumnFacts, { rows }: Table): number =>
  rows.length === 0 ? 0 : 1.5 * (1 - filled / rows.length);

/** Whether most rows have a text, and each is as short as a title. */
function isTitles(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300);
  if (column.filled < table.rows.length / 2) return false;
  return values.filter((value) => value.length <= 90 && !value.includes('\n')).length > values.length * 0.95;
}

/** Whether most values are several words, as names are, and no codes. */
function isWords(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300);
  return (
    isTitles(column, table) &&
    values.filter((value) => value.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length > 1).length >
      values.length * 0.6
  );
}

/** Whether a file has columns by the names of our own exports: only those have the numbers of posts. */
export const isOwnExport = (columns: readonly ColumnFacts[]): boolean =>
  columns.some(({ header }) => ownNames.has(header) || /\bpost|groupset/i.test(header));

/** Headers that no one else writes. */
const ownNames: ReadonlySet<string> = new Set(
  importFields.filter((field) => field.includes('_') && !fileColumns.includes(field as never) && !breakPartOf(field)),
);
