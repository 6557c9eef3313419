import { fewestFor, priceOf, thousandthsOf } from '../amounts/arithmetic.ts';
import type { Advertisement } from './schemas.ts';

/** What the price of a quantity depends on. */
export type PriceTerms = Pick<Advertisement, 'price_per_unit' | 'price_breaks' | 'whole_lot_price' | 'number_of_items'>;

/** What an order of a post depends on. */
export type OrderTerms = PriceTerms & Pick<Advertisement, 'type' | 'minimal_order_quantity' | 'minimum_order_value'>;

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

/**
 * The posted price per unit of an order of this quantity: that of the whole lot if everything available is taken, else that of
 * the largest price break reached.
 */
export function priceAt(post: PriceTerms, quantity: number): string | null {
  const { price_per_unit: price, price_breaks: breaks, whole_lot_price: whole, number_of_items: available } = post;
  if (whole !== null && quantity === available) return whole;
  return breaks.findLast(({ from }) => from <= quantity)?.price_per_unit ?? price;
}

/** What a quantity comes to at the posted price; null without a price. */
export function totalAt(post: PriceTerms, quantity: number): string | null {
  const price = priceAt(post, quantity);
  return price === null ? null : priceOf(price, quantity);
}

/** A price per unit, and the first and last quantity that it holds for. */
interface PriceRange {
  from: number;
  to: number;
  price: string;
}

/** The quantities from which on a price holds, in rising order: each with the last one that it holds for. */
export function pricesOf(post: PriceTerms): PriceRange[] {
  const { price_per_unit: first, price_breaks: breaks, whole_lot_price: whole, number_of_items: available } = post;
  const prices: PriceRange[] = [];
  if (first === null) return prices;
  const last = whole === null ? available : available - 1;
  const add = (from: number, next: number, price: string) => {
    const to = Math.min(last, next - 1);
    if (from <= to) prices.push({ from, to, price });
  };
  const fromOf = (place: number) => breaks[place]?.from ?? Number.POSITIVE_INFINITY;
  add(1, fromOf(0), first);
  for (const [place, { from, price_per_unit: price }] of breaks.entries()) add(from, fromOf(place + 1), price);
  if (whole !== null && available >= 1) prices.push({ from: available, to: available, price: whole });
  return prices;
}

/**
 * As `pricesOf`, with only the quantities that the seller's minimum order and minimum value allow. At a price break more items may
 * come to less, so a value that 9 reach may be missed by 10. Someone who needs a number of items orders at the first price that holds
 * for as many.
 */
export function orderablePrices(post: OrderTerms): PriceRange[] {
  const { minimal_order_quantity: minimum, minimum_order_value: value } = post;
  const prices = pricesOf(post);
  if (minimum === null && value === null) return prices;
  for (const one of prices) one.from = Math.max(one.from, minimum ?? 1, fewestFor(value, one.price));
  return prices.filter(({ from, to }) => from <= to);
}

/** The fewest items from a quantity on that the seller's minimum order and minimum value allow. */
function fewestFrom(post: OrderTerms, quantity: number): number {
  const { minimal_order_quantity: minimum, minimum_order_value: value, price_per_unit: first } = post;
  const next = orderablePrices(post).find(({ to }) => to >= quantity);
  if (next) return Math.max(quantity, next.from);
  const lowest = post.price_breaks.at(-1)?.price_per_unit ?? first;
  return Math.max(quantity, minimum ?? 1, fewestFor(value, lowest));
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
