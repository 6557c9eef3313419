import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';
import { type HeaderMeaning, isWholeName, namesOneWarehouse, namesWarehouse } from './headers.ts';
import { isSize } from './layout.ts';
import type { Table } from './shape.ts';
import { plainWords } from './words/plain.ts';

// Columns that hold parts of one number, which is their sum.

/** Where a list has the stock of each place and none of all, what it has is the sum. */
export function addUpStocks(
  columns: readonly ColumnFacts[],
  read: readonly (HeaderMeaning | null)[],
  guesses: (Guess | null)[],
  table: Table,
): void {
  const first = columns.find(({ index }) => guesses[index]?.field === 'number_of_items');
  if (!first) return;
  const kind = plainWords(first.header)[0];
  const isPlace = ({ header }: ColumnFacts) => namesWarehouse(header) || namesOneWarehouse(header);
  // `Lager` beside `Filiale Süd`: two places, though they have no word in common.
  const isOfKind = (column: ColumnFacts) =>
    isPlace(column) && isPlace(first)
      ? column.distinct > 3 || plainWords(column.header)[0] === kind
      : !isWholeName(column.header) && plainWords(column.header)[0] === kind;
  const isPart = (column: ColumnFacts) =>
    !column.secret &&
    column.filled > 0 &&
    read[column.index]?.field === 'number_of_items' &&
    isOfKind(column) &&
    valuesOf(column, table.rows, 300).every((value) => /^-?\d[\d.]*(?:[.,]0+)?$/.test(value));
  if (!isPart(first)) return;
  const parts = columns.filter(
    (column) => isPart(column) && (guesses[column.index] === null || column.index === first.index),
  );
  if (parts.length < 2) return;
  const isNegative = parts.some((column) => valuesOf(column, table.rows).some((value) => value.startsWith('-')));
  const wording = isNegative ? '. Numbers below zero count as zero' : '';
  const reason = `Added up: ${parts.map(({ letter }) => letter).join(' + ')}${wording}`;
  for (const { index } of parts) guesses[index] = { field: 'number_of_items', sureness: 'look', reason };
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
  const reason = `Added up: ${sizes.map(({ header }) => header).join(' + ')}`;
  for (const { index } of sizes) guesses[index] = { field: 'number_of_items', sureness: 'look', reason };
}
