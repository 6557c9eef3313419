import type { DecimalSign } from '#contract/imports/choices.ts';
import { withoutCurrency, withoutCurrencyWords } from '#server/reading/currencies.ts';
import { isMarginHeader, isSecretHeader } from '#server/reading/headers/kinds.ts';
import { isDealerHeader, isSellingHeader, isWholesaleHeader } from '#server/reading/headers/mentions.ts';
import { former, ofPack, partly, withTax } from '#server/reading/headers/names.ts';
import { isUnknownHeader, readHeader } from '#server/reading/headers/posts.ts';
import { readNumber } from '#server/reading/numbers.ts';
import { measureWords } from '#server/reading/sizes.ts';
import { type Cell, isText, type Line } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { unitOf } from '#server/reading/units.ts';
import { oneOf } from '#server/reading/words.ts';
import type { Sheet } from '../reading/sheet.ts';
import type { ColumnFacts } from './facts.ts';
import { isYear } from './forms.ts';

/** Columns of prices of which some may be what the organization paid: people choose which one is the asking price. */
export interface PriceQuestion {
  /** The column that is taken unless people choose another. */
  higher: number;
  /** Held back like purchase prices until people choose one. */
  lowers: number[];
  /** Whether no header says that any of them is a price: other columns may be it as well. */
  isUnnamed: boolean;
}

/**
 * The places of the columns with purchase prices: the ones that the header names, and the ones that another line of names at the top
 * names, so that they stay secret where another line is chosen as the header. A row of values names none: `EK-2` is an article. `last` is the line that
 * looks like the header.
 */
export function findSecretColumns(
  header: readonly string[],
  lines: readonly Line[],
  last: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  header.forEach((name, index) => {
    if (isSecretHeader(name)) found.add(index);
  });
  for (const { number, cells } of lines.slice(0, 60)) {
    if (number > last && !isLineOfNames(cells)) continue;
    cells.forEach((cell, index) => {
      if (typeof cell === 'string' && cell.length < 60 && isSecretHeader(cell)) found.add(index);
    });
  }
  return found;
}

/** The columns whose name is that of a purchase price in any code page that a text of eight bits may be written in. */
export const findOtherSecrets = ({ otherNames = [] }: Sheet, last: number): number[] =>
  otherNames.flatMap(({ line, column, text }) =>
    line <= Math.max(last, 1) && text.length < 60 && isSecretHeader(text) ? [column] : [],
  );

/**
 * Columns of amounts in a report whose names are not above their values: where words are below the name of a purchase price, the
 * amounts may be anywhere.
 */
export function findStrays({ rows }: Table, named: ReadonlySet<number>): number[] {
  const valuesAt = (place: number) =>
    rows.slice(0, 300).flatMap(({ cells }) => {
      const cell = cells[place] ?? '';
      return cell === '' || /^(?:-+|#n\/a)$/i.test(String(cell)) ? [] : [cell];
    });
  const isMisplaced = [...named].some((place) => {
    const values = valuesAt(place);
    return (
      values.length > 2 &&
      values.filter((value) =>
        /\p{L}{2}/u.test(withoutCurrency(withoutCurrencyWords(String(value)).replaceAll(' ', ''))),
      ).length >
        values.length * 0.8
    );
  });
  if (!isMisplaced) return [];
  const width = Math.max(0, ...rows.slice(0, 300).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => place).filter((place) => {
    const values = valuesAt(place).map(String);
    const numbers = values.filter((value) => value.length <= 40 && /\d/.test(value) && !/\p{L}/u.test(value));
    return numbers.length > values.length / 2 && numbers.some((value) => /\d[.,]\d/.test(value));
  });
}

/** Columns under names that are not known, in which the amounts of a purchase price are written again. */
export function findCopies({ header, rows }: Table, named: ReadonlySet<number>): number[] {
  const held = rows.slice(0, 300);
  const isCopyOf = (place: number, secret: number) => {
    const pairs = held.flatMap(({ cells }) => {
      const [one = '', other = ''] = [cells[place], cells[secret]];
      return one === '' || other === '' ? [] : [{ isEqual: String(one) === String(other), one }];
    });
    return (
      pairs.length > 2 &&
      pairs.filter(({ isEqual }) => isEqual).length >= pairs.length * 0.9 &&
      new Set(pairs.map(({ one }) => one)).size > 2
    );
  };
  return header.flatMap((name, place) =>
    !named.has(place) && isUnknownHeader(name) && [...named].some((secret) => isCopyOf(place, secret)) ? [place] : [],
  );
}

/** Words alone, most of them names of columns. */
function isLineOfNames(cells: readonly Cell[]): boolean {
  const held = cells.filter((cell) => cell !== '');
  if (!held.every(isText)) return false;
  const names = held.filter((cell) => cell.length < 60 && isColumnName(cell));
  return names.length >= 2 && names.length > held.length / 2;
}

const isColumnName = (cell: string): boolean => readHeader(cell) !== null || isSecretHeader(cell);

const pieces = new RegExp(String.raw`(?<!\p{L})${oneOf('unit piece')}(?!\p{L})`, 'giu');

/** `9.10`, `EUR 9.10`, `1 250 Kč`, `9,10 / Stk`: an amount and no name. */
const isAmount = (name: string) =>
  !isSecretHeader(name) &&
  (/\d[.,]\d{1,4}(?!\d)/.test(name) ||
    (/\d/.test(name) && !/\p{L}/u.test(withoutCurrencyWords(name).replaceAll(pieces, ''))));
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

/**
 * Finds prices that are lower than another in most rows, whatever they are called. A price next to one with tax raises no question. Below
 * a list price, the dealer price and one that says that it is for selling are the price of posts; a net price may be what was paid.
 */
export function findPriceQuestion(
  columns: readonly ColumnFacts[],
  table: Table,
  decimal: DecimalSign,
): PriceQuestion | null {
  // Beside what was paid, only two prices that nothing tells apart leave a question.
  const isCostNamed = columns.some(({ secret, header }) => secret && !isMarginHeader(header));
  const rows = table.rows.slice(0, 500);
  const kinds = columns.flatMap((column) => {
    const kind = kindOfPrice(column, rows, decimal, table.headerRow === 0);
    return kind ? [{ column, kind }] : [];
  });
  // Rows that only have one more picture have no price at all.
  const named = kinds.filter(({ kind }) => kind !== 'unknown' && kind !== 'wholesale');
  const most = named.length > 0 ? Math.max(...named.map(({ column }) => column.filled)) : table.rows.length;
  const candidates = kinds.flatMap(({ column, kind }) => {
    // What wholesalers asked is held back in the few rows that have it, too.
    return kind === 'wholesale' || column.filled > most * 0.5 ? [{ column, kind }] : [];
  });
  // No header says what is a price: people are asked, and the lower of two is not among what they are shown.
  const isUnnamed = table.headerRow > 0 && candidates.every(({ kind }) => kind === 'unknown' || kind === 'wholesale');
  const offered = isUnnamed
    ? candidates.filter(({ column, kind }) => kind === 'wholesale' || isMoney(column.index, rows, decimal))
    : candidates.filter(({ kind }) => !isCostNamed || ['plain', 'dealer', 'wholesale'].includes(kind));
  const lowersOf = (higher: (typeof candidates)[number]) =>
    offered.filter(
      ({ column, kind }) =>
        column !== higher.column &&
        !(kind === 'plain' && higher.kind === 'taxed') &&
        !((kind === 'dealer' || isSellingHeader(column.header)) && higher.kind !== 'plain') &&
        !(isCostNamed && isTaxBelow(column.index, higher.column.index, rows, decimal)) &&
        isMostlyLower(
          column.index,
          higher.column.index,
          rows,
          decimal,
          kind === 'unknown' && table.headerRow > 0 && !isForMeasure(column.header) ? leastOfUnknown : 0,
        ),
    );
  const [found] = offered
    .filter(({ kind }) => (kind !== 'unknown' || isUnnamed || table.headerRow === 0) && kind !== 'wholesale')
    .map((higher) => ({
      higher: higher.column.index,
      lowers: lowersOf(higher).map(({ column }) => column.index),
      isUnnamed,
    }))
    .filter(({ lowers }) => lowers.length > 0)
    .sort((a, b) => b.lowers.length - a.lowers.length);
  return found ?? null;
}

/** What a column of prices is by its header; `unknown` for amounts under a header that is not known; null if it has none. */
function kindOfPrice(
  { header, index }: ColumnFacts,
  rows: readonly Line[],
  decimal: DecimalSign,
  isNameless: boolean,
): 'plain' | 'doubtful' | 'taxed' | 'dealer' | 'wholesale' | 'unknown' | null {
  if (isWholesaleHeader(header)) return 'wholesale';
  const held = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');
  if (held.length > 2 && held.every((cell) => isYear(String(cell)))) return null;
  const meaning = readHeader(header);
  if (meaning?.field === 'price_per_unit') {
    if (isDealerHeader(header)) return 'dealer';
    if (meaning.doubt === former || meaning.doubt === ofPack) return null;
    if (meaning.doubt === withTax) return 'taxed';
    // A name of which a part is not known is no list price.
    return meaning.doubt === null || meaning.doubt === partly ? 'plain' : 'doubtful';
  }
  // Without a header amounts of money are those with cents, which some programs write without a last zero.
  if (isNameless) {
    const withCents = held.filter((cell) => /^\D{0,4}\d[\d.,' ]*[.,]\d\d\D{0,4}$/.test(String(cell)));
    const isAmounts = held.every((cell) => /^\D{0,4}\d[\d.,' ]*?(?:[.,]\d\d?)?\D{0,4}$/.test(String(cell)));
    const isOfCents =
      held.length > 2 && isAmounts && withCents.length > held.length * 0.6 && new Set(held.map(String)).size > 1;
    return isOfCents || isDong(held, decimal) ? 'unknown' : null;
  }
  if (header === '' || !isUnknownHeader(header)) return null;
  const amounts = held.filter((cell) => {
    const read = readNumber(cell, decimal);
    // `89,00 kr` is an amount of money, even where all of them are whole.
    return 'value' in read && (read.value.includes('.') || /\d[.,]\d\d(?!\d)/.test(String(cell)));
  });
  return amounts.length > held.length / 4 || areLargeAmounts(held, decimal) ? 'unknown' : null;
}

/** Half of the amounts are at least this, as prices in rupiah, pesos or forints are: those have no cents. */
const large = 1000;

/** Amounts of dong or rupiah without a header: they differ, and half of them are at least a hundred thousand. */
function isDong(held: readonly Cell[], decimal: DecimalSign): boolean {
  const numbers = held.flatMap((cell) => {
    const read = readNumber(cell, decimal);
    return 'value' in read && /^\d{1,8}$/.test(read.value) ? [Number(read.value)] : [];
  });
  const middle = [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return numbers.length > held.length * 0.8 && middle >= 100_000 && new Set(numbers).size > numbers.length / 3;
}

/** Whole amounts of a currency whose prices are large; neither years nor numbers that rise from row to row. */
function areLargeAmounts(held: readonly Cell[], decimal: DecimalSign): boolean {
  const numbers = held.flatMap((cell) => {
    const read = readNumber(cell, decimal);
    return 'value' in read && read.value.length < 10 ? [Number(read.value)] : [];
  });
  if (numbers.length < 3 || numbers.length < held.length * 0.9) return false;
  const isYears = numbers.filter((number) => number >= 1950 && number < 2050).length > numbers.length * 0.9;
  const isRising = numbers.every((number, row) => row === 0 || number > (numbers[row - 1] ?? 0));
  const middle = [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return middle >= large && !isYears && !(isRising && numbers.length > 4);
}

/** Large amounts, or ones of which no part is smaller than a cent, but for what computing leaves: `2099.9999999999995`. */
function isMoney(place: number, rows: readonly Line[], decimal: DecimalSign): boolean {
  const held = rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  const isOfCents = (cell: Cell) => {
    const read = readNumber(cell, decimal);
    return 'value' in read && /^\d+(?:\.(?:\d{1,2}|\d{6,}))?$/.test(read.value);
  };
  return held.length > 2 && (held.every(isOfCents) || areLargeAmounts(held, decimal));
}

/** `DLP/Ltr`, `NP pro Stk`: only money is counted for a unit or a measure. */
const isForMeasure = (header: string): boolean => {
  const [, unit = ''] = /(?:\/|\s(?:per|pro|par|por|je))\s*(\p{L}{1,8})\.?$/iu.exec(header.trim()) ?? [];
  return unitOf(unit) !== null || measureWords.includes(unit.toLowerCase());
};

/** What was paid is no smaller a part of the price than this; a weight or a discount may be. */
const leastOfUnknown = 0.2;

/** What the lower price is of the higher one, in each row that has both. */
const ratiosOf = (lower: number, higher: number, rows: readonly Line[], decimal: DecimalSign): number[] =>
  rows.flatMap(({ cells }) => {
    const [low, high] = [readNumber(cells[lower] ?? '', decimal), readNumber(cells[higher] ?? '', decimal)];
    return 'value' in low && 'value' in high && Number(high.value) > 0 ? [Number(low.value) / Number(high.value)] : [];
  });

/** Whether two prices differ by the same few per cent in every row, as with and without tax. */
function isTaxBelow(lower: number, higher: number, rows: readonly Line[], decimal: DecimalSign): boolean {
  const ratios = ratiosOf(lower, higher, rows, decimal).sort((a, b) => a - b);
  const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
  const alike = ratios.filter((ratio) => Math.abs(ratio - middle) < 0.01);
  return middle > 1 / 1.28 && middle < 1 / 1.02 && alike.length > ratios.length * 0.9;
}

/** In at least nine of ten rows, or, of a price that is never higher, in many of them. */
function isMostlyLower(
  lower: number,
  higher: number,
  rows: readonly Line[],
  decimal: DecimalSign,
  least: number,
): boolean {
  const ratios = ratiosOf(lower, higher, rows, decimal);
  const count = ratios.filter((ratio) => ratio > least && ratio < 0.97).length;
  const isNeverHigher = least === 0 && ratios.every((ratio) => ratio <= 1);
  return ratios.length > 2 && count >= ratios.length * (isNeverHigher ? 0.4 : 0.9);
}
