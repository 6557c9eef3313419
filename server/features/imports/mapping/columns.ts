import type { DecimalSign, Sureness } from '#contract/imports/choices.ts';
import { breakPartOf, fileColumns, type ImportField, importFields } from '#contract/imports/columns.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { isMarginHeader, isOtherHeader, namesParty } from '#server/reading/headers/kinds.ts';
import type { HeaderMeaning } from '#server/reading/headers/names.ts';
import { namesSeller, readHeader } from '#server/reading/headers/posts.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { plain } from '#server/reading/text.ts';
import { findCandidates } from './candidates.ts';
import { guessFacts } from './factColumns.ts';
import { behindHeader, type ColumnFacts, type Guess, headers, pause, valuesOf } from './facts.ts';
import type { Lexicon } from './lexicon.ts';
import { readMeaning } from './meaning.ts';
import { keepBothNumbers, settleWhoseNumber } from './numbers.ts';
import type { PriceBreakColumns } from './priceBreaks.ts';
import { addUpSizes, addUpStocks, readPlaces } from './sums.ts';
import { callCodesNumbers, settleTitles } from './titles.ts';
import { guessByForm, guessByValues } from './values.ts';

/** Guesses the field of every column: by its header, else by its values; each field is given once, to the best column. */
export async function guessColumns(
  columns: readonly ColumnFacts[],
  table: Table,
  lexicon: Lexicon,
  decimal: DecimalSign,
  steps: PriceBreakColumns['guesses'],
): Promise<Guess[]> {
  const guesses = columns.map<Guess | null>(() => null);
  const has = (field: ImportField) => guesses.some((guess) => guess?.field === field);
  const give = (index: number, field: ImportField, sureness: Sureness, reason: Sentence) => {
    if (!has(field) && !guesses[index]) guesses[index] = { field, sureness, reason };
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
  const candidates = await findCandidates(columns, read, (index) => !guesses[index], table, lexicon, decimal);
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
    if (found && !has(found.field) && !isCode && (!isOther || isMaker))
      give(index, found.field, found.sure && column.header === '' ? 'sure' : 'look', found.reason);
  }
  giveBelow(3.5, Number.POSITIVE_INFINITY);
  giveKindAsCategory(columns, read, table, lexicon, (index, reason) => {
    const former = guesses.findIndex((guess) => guess?.field === 'category');
    const isFuller = former >= 0 && (columns[former]?.filled ?? 0) < (columns[index]?.filled ?? 0);
    if (isFuller && guesses[index] === null) guesses[former] = null;
    give(index, 'category', 'look', reason);
  });
  addUpStocks(columns, read, guesses, table, decimal);
  if (!has('number_of_items')) addUpSizes(columns, guesses, table);
  keepBothNumbers(columns, candidates, guesses, give, table);
  settleWhoseNumber(columns, table, guesses);
  settleTitles(columns, candidates, guesses, table);
  callCodesNumbers(columns, read, guesses, table);
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
    const other = meaning && has(meaning.field) ? 'Another column fits better' : 'No matching post field';
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

/** Whether a file has columns by the names of our own exports: only those have the numbers of posts. */
export const isOwnExport = (columns: readonly ColumnFacts[]): boolean =>
  columns.some(({ header }) => ownNames.has(header) || /\bpost|groupset/i.test(header));

/** Headers that no one else writes. */
const ownNames: ReadonlySet<string> = new Set(
  importFields.filter((field) => field.includes('_') && !fileColumns.includes(field as never) && !breakPartOf(field)),
);
