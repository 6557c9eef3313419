import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { fewestFor, priceOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';

type Priced = Pick<
  Advertisement,
  'type' | 'number_of_items' | 'minimal_order_quantity' | 'minimum_order_value' | 'price_per_unit' | 'currency'
>;

/** What someone pays who needs so many of a post's items. */
export interface Order {
  /** How many have to be ordered: no fewer than the seller's minimum order and minimum value ask for. */
  quantity: number;
  /** How many of these no one needs. */
  surplus: number;
  /** Decimal text in the post's currency; null where there is no price or too few are available. */
  total: string | null;
  isAvailable: boolean;
}

/** The order by which `wanted` items of a post are had. */
export function orderOf(post: Priced, wanted: number): Order {
  const price = post.price_per_unit === null ? null : thousandthsOf(post.price_per_unit);
  const quantity = Math.max(
    wanted,
    post.minimal_order_quantity ?? 1,
    fewestFor(post.minimum_order_value, post.price_per_unit),
  );
  const isAvailable = quantity <= post.number_of_items;
  return {
    quantity,
    surplus: quantity - wanted,
    total:
      price !== null && isAvailable && post.type === 'offered'
        ? priceOf(post.price_per_unit as string, quantity)
        : null,
    isAvailable,
  };
}

/** How much of each currency one euro is. */
type Rates = Readonly<Record<string, number>>;

/** An amount in another currency by reference rates, in decimal text; null where a rate is missing. */
export function convert(amount: string, from: string, to: string, rates: Rates): string | null {
  if (from === to) return amount;
  const factor = (rates[to] ?? (to === 'EUR' ? 1 : Number.NaN)) / (rates[from] ?? (from === 'EUR' ? 1 : Number.NaN));
  const converted = Number(amount) * factor;
  return Number.isFinite(converted) ? converted.toFixed(2) : null;
}

/** Where the lowest of several amounts are; nowhere while one is missing or all are the same. */
export function lowestOf(amounts: readonly (string | null)[]): ReadonlySet<number> {
  const values = amounts.map((amount) => (amount === null ? Number.NaN : Number(amount)));
  const lowest = Math.min(...values);
  if (values.length < 2 || Number.isNaN(lowest) || values.every((value) => value === lowest)) return new Set();
  return new Set(values.flatMap((value, index) => (value === lowest ? [index] : [])));
}
