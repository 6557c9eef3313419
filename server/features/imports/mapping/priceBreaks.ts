import { mostPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import type { DecimalSign } from '#contract/imports/choices.ts';
import { breakPartOf, type ImportField } from '#contract/imports/columns.ts';
import { readHeader } from '#server/reading/headers/posts.ts';
import { readStepHeader, type StepHeader } from '#server/reading/headers/steps.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';

/** The columns that have prices by quantity, and the quantities that only their headers have. */
export interface PriceBreakColumns {
  guesses: ReadonlyMap<number, Guess & { field: ImportField }>;
  fixed: Record<string, string>;
}

interface Step {
  price: ColumnFacts;
  /** A column, or what the header of the price has. */
  from: ColumnFacts | number;
}

const reasons = { price: 'A price from a quantity on', from: 'The quantity of a price' } as const;

/**
 * Finds prices by quantity: a column for each, whose header has the quantity (`VK ab 10`, `Price 10+`, `50-99`), or a column
 * of quantities for each column of prices, by the same number (`Staffelmenge 2`, `Staffelpreis 2`). A price without a quantity
 * is none of these.
 */
export function findPriceBreaks(
  columns: readonly ColumnFacts[],
  table: Table,
  decimal: DecimalSign,
): PriceBreakColumns {
  const isNumeric = (column: ColumnFacts) =>
    column.filled > 0 &&
    !column.secret &&
    valuesOf(column, table.rows, 300).every((value) => 'value' in readNumber(value, decimal) || !/^\p{L}/u.test(value));
  const read = columns.filter(isNumeric).flatMap((column) => {
    const own = breakPartOf(column.written.trim().toLowerCase());
    const step: StepHeader | null = own
      ? { number: own.place + 2, part: own.part === 'from' ? 'from' : 'price' }
      : readStepHeader(column.header);
    return step ? [{ column, step }] : [];
  });
  const steps = [...inHeaders(read), ...inPairs(read)];
  const guesses = new Map<number, Guess & { field: ImportField }>();
  const fixed: Record<string, string> = {};
  const hasPrice = columns.some(
    ({ header, secret, index }) =>
      !secret && !steps.some(({ price }) => price.index === index) && readHeader(header)?.field === 'price_per_unit',
  );
  let place = 2;
  for (const { price, from } of steps) {
    const isFirst =
      typeof from === 'number' ? from <= 1 : valuesOf(from, table.rows, 300).every((value) => value === '1');
    if (isFirst) {
      if (!hasPrice) guesses.set(price.index, { field: 'price_per_unit', sureness: 'sure', reason: reasons.price });
      continue;
    }
    if (place > mostPriceBreaks + 1) break;
    guesses.set(price.index, { field: `price_${place}`, sureness: 'sure', reason: reasons.price });
    if (typeof from === 'number') fixed[`price_from_${place}`] = String(from);
    else guesses.set(from.index, { field: `price_from_${place}`, sureness: 'sure', reason: reasons.from });
    place += 1;
  }
  return { guesses, fixed };
}

type Read = readonly { column: ColumnFacts; step: StepHeader }[];

/** Prices whose headers have the quantity, in rising order; one header of nothing but a quantity is no price. */
function inHeaders(read: Read): Step[] {
  const found = read.flatMap(({ column, step }) => ('from' in step ? [{ price: column, ...step }] : []));
  const isLone = found.length === 1 && found[0]?.isBare;
  if (isLone || new Set(found.map(({ from }) => from)).size < found.length) return [];
  return found.sort((a, b) => a.from - b.from).map(({ price, from }) => ({ price, from }));
}

/** Prices and quantities of the same number. */
function inPairs(read: Read): Step[] {
  const numbers = [...new Set(read.flatMap(({ step }) => ('number' in step ? [step.number] : [])))].sort(
    (a, b) => a - b,
  );
  const find = (number: number, part: 'price' | 'from') => {
    const found = read.filter(({ step }) => 'number' in step && step.number === number && step.part === part);
    return found.length === 1 ? found[0]?.column : undefined;
  };
  return numbers.flatMap((number) => {
    const [price, from] = [find(number, 'price'), find(number, 'from')];
    return price && from ? [{ price, from }] : [];
  });
}
