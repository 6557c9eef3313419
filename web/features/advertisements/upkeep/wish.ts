import { bulkLimits } from '#contract/advertisements/upkeep/choices.ts';
import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
import { amountOfThousandths, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { moneyOf, readDecimal } from '#contract/amounts/read.ts';
import type { PriceWish, Selection } from './queries.ts';

/** How prices are to change, as the form holds it. */
export interface PriceChoice {
  by: 'percent' | 'amount' | 'price';
  isUp: boolean;
  /** Decimal text; empty for nothing yet. */
  value: string;
  /** Null for the only currency there is. */
  currency: string | null;
  roundTo: number;
  floor: string;
}

export const noChange: PriceChoice = { by: 'percent', isUp: false, value: '', currency: null, roundTo: 1, floor: '' };

/** By how many percent prices may rise or fall at most. */
export const mostPercent = ({ isUp }: Pick<PriceChoice, 'isUp'>): number => (isUp ? bulkLimits.percentUp : 99.99);

/** What was typed as decimal text; null for nothing, and for what is no number of its kind. */
function read({ by, isUp, value, currency, floor }: PriceChoice) {
  const percent = readDecimal(value, 2);
  const isPercent = percent.kind === 'number' && Number(percent.value) <= mostPercent({ isUp });
  const amount = by === 'percent' ? (isPercent ? percent.value : null) : moneyOf(value, currency);
  return { amount, floor: floor === '' ? null : moneyOf(floor, currency) };
}

/** Whether a percentage is more than prices may change by. */
export const isTooMuch = ({ by, isUp, value }: PriceChoice): boolean => {
  const percent = readDecimal(value, 2);
  return by === 'percent' && percent.kind === 'number' && Number(percent.value) > mostPercent({ isUp });
};

/** What the call takes; without a value, and while one cannot be read, it only lists the posts. */
export function wishOf(choice: PriceChoice): PriceWish {
  const { by, isUp, currency, roundTo } = choice;
  const { amount, floor } = read(choice);
  const common = { round_to: roundTo, floor, currency };
  if (amount === null || Number(amount) === 0 || (choice.floor !== '' && floor === null)) return common;
  if (by === 'price') return { ...common, price: amount };
  return { ...common, [by]: isUp ? Number(amount) : -Number(amount) };
}

/** The selection that an address names: `?ids=1.2.3`, or a list with its query. */
export function readSelection(search: Record<string, unknown>): Selection | null {
  const ids = (typeof search.ids === 'string' ? search.ids : '')
    .split('.')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
  if (ids.length > 0) return { ids };
  const { query, from } = search;
  if (typeof query !== 'string' || query === '') return null;
  return { scope: from === 'organization' ? 'organization' : 'mine', query };
}

/** By how much a price changes, as decimal text. */
export const difference = (before: string, after: string): string =>
  amountOfThousandths(thousandthsOf(after) - thousandthsOf(before));

/** What the stock of posts is worth before and after, by currency. */
export function worthOf(posts: readonly BulkPost[]): { currency: string; before: string; after: string }[] {
  const sums = new Map<string, { before: bigint; after: bigint }>();
  for (const { currency, price_before: before, price_after: after, number_of_items: quantity } of posts) {
    if (currency === null || before === null || after === null) continue;
    const sum = sums.get(currency) ?? { before: 0n, after: 0n };
    sums.set(currency, {
      before: sum.before + thousandthsOf(before) * BigInt(quantity),
      after: sum.after + thousandthsOf(after) * BigInt(quantity),
    });
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    before: amountOfThousandths(sum.before),
    after: amountOfThousandths(sum.after),
  }));
}
