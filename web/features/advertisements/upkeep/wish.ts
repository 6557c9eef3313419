import type { BulkPost } from '#contract/advertisements/upkeep/schemas.ts';
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

/** What the call takes; without a value it only lists the posts. */
export function wishOf({ by, isUp, value, currency, roundTo, floor }: PriceChoice): PriceWish {
  const number = Number(value);
  const common = { round_to: roundTo, floor: floor === '' ? null : floor, currency };
  if (value === '' || !Number.isFinite(number) || number <= 0) return common;
  if (by === 'price') return { ...common, price: value };
  return { ...common, [by]: isUp ? number : -number };
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

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));
const amountOf = (sum: bigint): string => {
  const digits = (sum < 0n ? -sum : sum).toString().padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** By how much a price changes, as decimal text. */
export const difference = (before: string, after: string): string => amountOf(cents(after) - cents(before));

/** What the stock of posts is worth before and after, by currency. */
export function worthOf(posts: readonly BulkPost[]): { currency: string; before: string; after: string }[] {
  const sums = new Map<string, { before: bigint; after: bigint }>();
  for (const { currency, price_before: before, price_after: after, number_of_items: quantity } of posts) {
    if (currency === null || before === null || after === null) continue;
    const sum = sums.get(currency) ?? { before: 0n, after: 0n };
    sums.set(currency, {
      before: sum.before + cents(before) * BigInt(quantity),
      after: sum.after + cents(after) * BigInt(quantity),
    });
  }
  return [...sums].map(([currency, sum]) => ({
    currency,
    before: amountOf(sum.before),
    after: amountOf(sum.after),
  }));
}
