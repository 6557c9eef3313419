import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { fewestFor, priceOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';

type Priced = Pick<
  Advertisement,
  'type' | 'number_of_items' | 'minimal_order_quantity' | 'minimum_order_value' | 'price_per_unit'
>;

export type Shortfall = 'wholeNumber' | 'belowMinimum' | 'aboveStock' | 'belowValue';

/** How many of a post someone has in mind at first: the fewest that can be ordered, as far as there are as many. */
export const startOf = (post: Priced): number =>
  Math.min(
    Math.max(post.minimal_order_quantity ?? 1, fewestFor(post.minimum_order_value, post.price_per_unit)),
    Math.max(1, post.number_of_items),
  );

/** What a quantity costs in decimal text (null without a price), and what is wrong with ordering just that many. */
export function totalOf(post: Priced, quantity: number): { total: string | null; problem: Shortfall | null } {
  if (!Number.isInteger(quantity) || quantity < 1) return { total: null, problem: 'wholeNumber' };
  const total = post.price_per_unit === null ? null : priceOf(post.price_per_unit, quantity);
  if (post.minimal_order_quantity !== null && quantity < post.minimal_order_quantity)
    return { total, problem: 'belowMinimum' };
  if (quantity > post.number_of_items) return { total, problem: 'aboveStock' };
  if (
    total !== null &&
    post.minimum_order_value !== null &&
    thousandthsOf(total) < thousandthsOf(post.minimum_order_value)
  ) {
    return { total, problem: 'belowValue' };
  }
  return { total, problem: null };
}
