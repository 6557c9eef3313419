import type { DecimalSign } from '#contract/imports/choices.ts';
import { message } from '#contract/texts/message.ts';
import { isStockWord, isWholeName, mayNamePlace } from '#server/reading/headers/kinds.ts';
import { type HeaderMeaning, headerWords, partly } from '#server/reading/headers/names.ts';
import { namesOneWarehouse, namesWarehouse } from '#server/reading/headers/posts.ts';
import { readNumber } from '#server/reading/numbers.ts';
import { type Cell, isSize } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';
import { isWholeNumber } from './forms.ts';

// Columns that hold parts of one number, which is their sum.

/** Where a list has the stock of each place and none of all, what it has is the sum. */
export function addUpStocks(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  guesses: (Guess | null)[],
  table: Table,
  decimal: DecimalSign,
): void {
  const first = columns.find(({ index }) => guesses[index]?.field === 'number_of_items');
  if (!first) return;
  const kind = kindOf(first.header);
  const isPlace = ({ header }: ColumnFacts) => namesWarehouse(header) || namesOneWarehouse(header);
  // `Lager` and `Filiale Süd`: two places, though they have no word in common.
  const isOfKind = (column: ColumnFacts) =>
    isPlace(column) && isPlace(first)
      ? column.distinct > 3 || kindOf(column.header) === kind
      : !isWholeName(column.header) && kindOf(column.header) === kind;
  const isPart = (column: ColumnFacts) =>
    !column.secret &&
    column.filled > 0 &&
    read[column.index]?.field === 'number_of_items' &&
    isOfKind(column) &&
    valuesOf(column, table.rows, 300).every(isWholeNumber);
  if (!isPart(first)) return;
  const parts = columns.filter(
    (column) => isPart(column) && (guesses[column.index] === null || column.index === first.index),
  );
  if (parts.length < 2) return;
  const total = parts.find((column) => isTotalOf(column, parts, table, decimal));
  if (total) {
    if (total !== first) [guesses[total.index], guesses[first.index]] = [guesses[first.index] ?? null, null];
    return;
  }
  const isNegative = parts.some((column) => valuesOf(column, table.rows).some((value) => value.startsWith('-')));
  const about = { columns: parts.map(({ letter }) => letter).join(' + ') };
  const reason = isNegative
    ? message('Added up: {{columns}}. Numbers below zero count as zero', about)
    : message('Added up: {{columns}}', about);
  for (const { index } of parts) guesses[index] = { field: 'number_of_items', sureness: 'look', reason };
}

/** Whether a column is the sum of the others: `Total` of two places. */
function isTotalOf(column: ColumnFacts, parts: readonly ColumnFacts[], { rows }: Table, decimal: DecimalSign): boolean {
  if (parts.length < 3) return false;
  const numberAt = (cells: readonly Cell[], { index }: ColumnFacts) => {
    const read = readNumber(cells[index] || 0, decimal);
    return 'value' in read ? Number(read.value) : Number.NaN;
  };
  const held = rows.slice(0, 500).filter(({ cells }) => parts.some((part) => numberAt(cells, part) !== 0));
  const isSum = ({ cells }: (typeof rows)[number]) =>
    numberAt(cells, column) === parts.reduce((sum, part) => (part === column ? sum : sum + numberAt(cells, part)), 0);
  return held.length > 0 && held.filter(isSum).length > held.length * 0.9;
}

/** `QtyNorth` and `Qty South` are quantities, as are `North qty` and `South qty`. */
function kindOf(header: string): string | undefined {
  const words = headerWords(header);
  return [words[0], words.at(-1)].find((word) => word !== undefined && isStockWord(word)) ?? words[0];
}

/** Where several columns end in the same word for stock behind different words, those are places: `North qty`, `South qty`. */
export function readPlaces(columns: readonly ColumnFacts[], read: (HeaderMeaning | null)[], table: Table): void {
  const kindOfPlace = ({ header }: ColumnFacts) => {
    const words = headerWords(header);
    const last = words.at(-1) ?? '';
    return words.length > 1 && isStockWord(last) && mayNamePlace(words.slice(0, -1)) ? last : null;
  };
  const places = columns.filter(
    (column) =>
      read[column.index] === null &&
      column.filled > 0 &&
      kindOfPlace(column) !== null &&
      valuesOf(column, table.rows, 300).every(isWholeNumber),
  );
  for (const column of places)
    if (places.some((other) => other !== column && kindOfPlace(other) === kindOfPlace(column)))
      read[column.index] = { field: 'number_of_items', doubt: partly, rank: 4 };
}

/** Where a list has a column for each size and no other stock, what it has is the sum. */
export function addUpSizes(columns: readonly ColumnFacts[], guesses: (Guess | null)[], table: Table): void {
  const sizes = columns.filter(
    (column) =>
      guesses[column.index] === null &&
      isSize(column.header) &&
      valuesOf(column, table.rows, 300).every((value) => /^\d{1,6}$/.test(value)),
  );
  if (sizes.length < 2 || sizes.every(({ filled }) => filled === 0)) return;
  const reason = message('Added up: {{columns}}', { columns: sizes.map(({ header }) => header).join(' + ') });
  for (const { index } of sizes) guesses[index] = { field: 'number_of_items', sureness: 'look', reason };
}
