import type { DecimalSign } from '#contract/imports/choices.ts';
import { message } from '#contract/texts/message.ts';
import { isPriceBasisHeader } from '#server/reading/headers/kinds.ts';
import { ofPack, setOf } from '#server/reading/headers/names.ts';
import { readHeader } from '#server/reading/headers/posts.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { plain } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';

/** The number of pieces that a price is for: from a column, row by row, or from the header for all rows. */
export type PriceBasis = { column: number } | { count: number; cents?: true };

const inHeader = new RegExp(String.raw`(?:\/|(?<!\p{L})${oneOf('per pieces')})\s*(10{1,3})(?![\p{L}\d])`, 'iu');

// `Prix HT le cent`, `VK pro Hundert`, `prezzo al mille`: for that many pieces.
const inWords = new RegExp(
  String.raw`(?<!\p{L})${oneOf('per hundred')}\s+(?:(${oneOf('100 pieces')})|${oneOf('1000 pieces')})(?!\p{L})`,
  'iu',
);

/** What lists call how many pieces a pack has. */
const packs = setOf('column pack');

const cents = new RegExp(String.raw`(?<!\p{L})(?:euro-?)?${oneOf('cents')}(?!\p{L})`, 'iu');

/**
 * Finds how many pieces the prices of a list are for, if it states that: programs for stock price small parts by the hundred.
 * A column that people gave a field or left out is none.
 */
export function findPriceBasis(
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  chosen: Readonly<Record<string, string>>,
  table: Table,
  decimal: DecimalSign,
): PriceBasis | null {
  const price = columns[settled.findIndex(({ field }) => field === 'price_per_unit')];
  if (!price) return null;
  const words = inWords.exec(price.header);
  const count = words ? (words[1] ? 100 : 1000) : Number(inHeader.exec(price.header)?.[1] ?? 1);
  if (count > 1) return { count };
  if (
    cents.test(price.header) &&
    valuesOf(price, table.rows).every((value) => {
      const read = readNumber(value, decimal);
      return !('value' in read) || /^\d+$/.test(read.value);
    })
  )
    return { count: 100, cents: true };
  const isOfPack = readHeader(price.header)?.doubt === ofPack;
  const isCount = ({ index, header }: ColumnFacts) => {
    const field = settled[index]?.field;
    if (isOfPack && packs.has(plain(header))) return field === null || field === 'minimal_order_quantity';
    return field === null && isPriceBasisHeader(header);
  };
  const column = columns.find(
    (each) =>
      !each.secret &&
      each.filled > 0 &&
      chosen[each.key] === undefined &&
      isCount(each) &&
      table.rows.every(
        ({ cells }) => (cells[price.index] ?? '') === '' || countIn(cells[each.index] ?? '', decimal) !== null,
      ),
  );
  return column ? { column: column.index } : null;
}

/** Adds the reason to the column by which prices are divided, or to the price column whose header names the divisor. */
export function applyBasis(guess: Guess, index: number, basis: PriceBasis | null): Guess {
  if (!basis) return guess;
  if ('column' in basis)
    return basis.column === index ? { ...guess, sureness: 'look', reason: 'Prices are divided by it' } : guess;
  return guess.field === 'price_per_unit'
    ? {
        ...guess,
        sureness: 'look',
        reason: basis.cents
          ? 'Cents: divided by 100'
          : message('Prices for {{count}}: divided by it', { count: basis.count }),
      }
    : guess;
}

/** The price of one piece, as the file would write it; as it is where it is for one piece or no number. */
export function priceOfOne(
  cell: Cell,
  cells: readonly Cell[],
  basis: PriceBasis | undefined,
  decimal: DecimalSign,
): Cell {
  if (!basis) return cell;
  const count = 'count' in basis ? basis.count : (countIn(cells[basis.column] ?? '', decimal) ?? 1);
  const read = count > 1 ? readNumber(cell, decimal) : null;
  if (!read || !('value' in read)) return cell;
  const one = Math.round((Number(read.value) / count) * 1e6) / 1e6;
  return typeof cell === 'number' ? one : String(one).replace('.', decimal === 'comma' ? ',' : '.');
}

/** `100`, `100 St`, `per 1.000`; an empty cell is one piece, anything else none. */
function countIn(cell: Cell, decimal: DecimalSign): number | null {
  if (cell === '') return 1;
  const [, digits = ''] = /^[^\d-]{0,10}(\d[\d.,\s]*)[^\d]{0,10}$/.exec(String(cell)) ?? [];
  const read = readNumber(typeof cell === 'number' ? cell : digits.trim(), decimal);
  const count = 'value' in read ? Number(read.value) : Number.NaN;
  return Number.isInteger(count) && count >= 1 && count <= 100_000 ? count : null;
}
