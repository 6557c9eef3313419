import { fewestFor, priceOf, thousandthsOf } from '../amounts/arithmetic.ts';
import type { Advertisement } from './schemas.ts';

type Priced = Pick<
  Advertisement,
  'type' | 'number_of_items' | 'minimal_order_quantity' | 'minimum_order_value' | 'price_per_unit' | 'currency'
>;

/** What a buyer pays for a quantity of a post's items. */
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
