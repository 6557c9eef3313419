import type { DecimalSign } from '#contract/imports/choices.ts';
import type { Line } from '../reading/index.ts';
import type { ColumnFacts } from './facts.ts';
import { isDealerHeader, isSecretHeader, isWholesaleHeader, readHeader } from './headers.ts';
import { readNumber } from './numbers.ts';
import type { Table } from './shape.ts';

/** Two price columns of which one may be what the organization paid: people choose which one is the asking price. */
export interface PriceQuestion {
  /** The column that is taken unless people choose the other. */
  higher: number;
  /** Held back like a purchase price until people choose it. */
  lower: number;
}

/**
 * The places of the columns with purchase prices: those that the header names, and those that any line at the top names, so
 * that they stay secret where another line is chosen as the header.
 */
export function findSecretColumns(header: readonly string[], lines: readonly Line[]): ReadonlySet<number> {
  const found = new Set<number>();
  header.forEach((name, index) => {
    if (isSecretHeader(name)) found.add(index);
  });
  for (const { cells } of lines.slice(0, 60)) {
    const names = cells.filter((cell) => typeof cell === 'string' && cell.length < 60 && readHeader(cell) !== null);
    if (names.length < 2) continue;
    cells.forEach((cell, index) => {
      if (typeof cell === 'string' && cell.length < 60 && isSecretHeader(cell)) found.add(index);
    });
  }
  return found;
}

/** `9.10`, `EUR 9.10`, `1 250 Kč`, `9,10 / Stk`: an amount and no name. */
const isAmount = (name: string) =>
  !isSecretHeader(name) &&
  (/\d[.,]\d{1,4}(?!\d)/.test(name) || (/\d/.test(name) && !/\p{L}/u.test(name.replaceAll(currencyWords, ''))));
const currencyWords =
  /(?<!\p{L})(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|huf|ron|uah|rub|try|euros?|kč|zł|lei|kr|ft|fr|руб|грн|tl|stk?|pc|pcs)(?!\p{L})/giu;

/** A table without the cells of some columns, so that later steps cannot show, sample or store them. */
export const withoutColumns = (table: Table, places: ReadonlySet<number>): Table =>
  places.size === 0
    ? table
    : {
        ...table,
        // A row of amounts may be chosen as the header.
        header: table.header.map((name, index) => (places.has(index) && isAmount(name) ? '' : name)),
        rows: table.rows.map(({ number, cells }) => ({
          number,
          cells: cells.map((cell, index) => (places.has(index) ? '' : cell)),
        })),
      };

/** Finds two price columns of which one is lower throughout, where neither header marks it as a dealer price. */
export function findPriceQuestion(
  columns: readonly ColumnFacts[],
  table: Table,
  decimal: DecimalSign,
): PriceQuestion | null {
  if (columns.some(({ secret }) => secret)) return null;
  const rows = table.rows.slice(0, 500);
  const prices = columns.filter(({ header, filled }) => {
    const meaning = readHeader(header);
    const isPlain = meaning?.field === 'price_per_unit' && meaning.doubt === null;
    return (isPlain || isWholesaleHeader(header)) && filled > table.rows.length * 0.8;
  });
  for (const lower of prices)
    for (const higher of prices) {
      const isMeant = isDealerHeader(lower.header) && !isWholesaleHeader(lower.header);
      if (lower === higher || isMeant || isDealerHeader(higher.header)) continue;
      if (isLowerThroughout(lower.index, higher.index, rows, decimal))
        return { lower: lower.index, higher: higher.index };
    }
  return null;
}

function isLowerThroughout(lower: number, higher: number, rows: readonly Line[], decimal: DecimalSign): boolean {
  const ratios = rows.flatMap(({ cells }) => {
    const [low, high] = [readNumber(cells[lower] ?? '', decimal), readNumber(cells[higher] ?? '', decimal)];
    return 'value' in low && 'value' in high && Number(high.value) > 0 ? [Number(low.value) / Number(high.value)] : [];
  });
  return ratios.length > 2 && ratios.filter((ratio) => ratio > 0 && ratio < 0.97).length >= ratios.length * 0.95;
}
