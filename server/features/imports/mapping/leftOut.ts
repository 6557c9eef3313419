import type { DecimalSign } from '#contract/imports/choices.ts';
import {
  isPlainQuantity,
  namesPrice,
  namesSellerOnly,
  namesShelf,
  namesTurnover,
} from '#server/reading/headers/mentions.ts';
import type { HeaderMeaning } from '#server/reading/headers/names.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { type Candidate, type ColumnFacts, valuesOf } from './facts.ts';

// Columns whose header names a field and whose values are something else: people are asked for the field instead.

/**
 * Leaves out what only some articles have, which is not their price, number or type, and numbers that are only perhaps those of
 * articles and that several share, as the variants of one do.
 */
export function leaveOutPartial(
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
export function leaveOutInitials(
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
export function leaveOutNeeds(
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
export function leaveOutSales(
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
