import { fewestFor, priceOf, thousandthsOf } from '../amounts/arithmetic.ts';
import type { Advertisement } from './schemas.ts';

/** What the price of a quantity depends on. */
export type PriceTerms = Pick<Advertisement, 'price_per_unit'>;

/** What an order of a post depends on. */
export type OrderTerms = PriceTerms &
  Pick<Advertisement, 'type' | 'number_of_items' | 'minimal_order_quantity' | 'minimum_order_value'>;

/** What someone orders who needs a number of a post's items. */
export interface Order {
  /** How many have to be ordered: no fewer than the seller's minimum order and minimum value ask for. */
  quantity: number;
  /** How many of these are not needed. */
  surplus: number;
  /** Per unit and in all, decimal text in the post's currency; null without a price, or if too few are available. */
  price: string | null;
  total: string | null;
  isAvailable: boolean;
}

/** Why a quantity cannot be ordered at the posted terms. */
export type Shortfall = 'wholeNumber' | 'aboveStock' | 'belowMinimum' | 'belowValue';

/** The posted price per unit of an order of this quantity. */
export const priceAt = ({ price_per_unit: price }: PriceTerms, _quantity: number): string | null => price;

/** What a quantity comes to at the posted price; null without a price. */
export function totalAt(post: PriceTerms, quantity: number): string | null {
  const price = priceAt(post, quantity);
  return price === null ? null : priceOf(price, quantity);
}

/** The fewest items from a quantity on that the seller's minimum order and minimum value allow. */
function fewestFrom(post: OrderTerms, quantity: number): number {
  const { minimal_order_quantity: minimum, minimum_order_value: value, price_per_unit: price } = post;
  return Math.max(quantity, minimum ?? 1, fewestFor(value, price));
}

/** The order by which `wanted` items of a post are had. */
export function orderOf(post: OrderTerms, wanted: number): Order {
  const quantity = fewestFrom(post, wanted);
  const isAvailable = quantity <= post.number_of_items;
  const hasPrice = isAvailable && post.type === 'offered';
  return {
    quantity,
    surplus: quantity - wanted,
    price: hasPrice ? priceAt(post, quantity) : null,
    total: hasPrice ? totalAt(post, quantity) : null,
    isAvailable,
  };
}

/** The quantity that a form begins with: the fewest that can be ordered, as far as they are available. */
export const smallestOrder = (post: OrderTerms): number =>
  Math.min(fewestFrom(post, 1), Math.max(1, post.number_of_items));

/** What is wrong with ordering exactly this quantity at the posted terms. */
export function shortfallOf(post: OrderTerms, quantity: number): Shortfall | null {
  if (!Number.isInteger(quantity) || quantity < 1) return 'wholeNumber';
  if (post.minimal_order_quantity !== null && quantity < post.minimal_order_quantity) return 'belowMinimum';
  if (quantity > post.number_of_items) return 'aboveStock';
  const total = totalAt(post, quantity);
  if (total === null || post.minimum_order_value === null) return null;
  return thousandthsOf(total) < thousandthsOf(post.minimum_order_value) ? 'belowValue' : null;
}
