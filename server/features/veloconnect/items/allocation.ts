import { orderablePrices, orderOf, totalAt } from '#contract/advertisements/orders.ts';
import type { ItemPost } from './repository.ts';

/** An item of a trade system: an offer, or an article with its offers, the cheapest first. */
export interface Item {
  id: string;
  posts: readonly PricedPost[];
}

/** A post with the factor from its currency to the one that prices are compared in; null without a price or a rate. */
export interface PricedPost extends ItemPost {
  factor: number | null;
}

/** How many are taken from a post. */
export interface Part {
  post: PricedPost;
  quantity: number;
}

const isNow = ({ availability }: ItemPost) => availability === 'in_stock';

/** How many of a post can be ordered towards `wanted`: no fewer than its seller asks for, no more than there are; 0 for none. */
function takenFrom(post: PricedPost, wanted: number): number {
  if (post.factor === null) return 0;
  const { quantity, isAvailable } = orderOf(post, wanted);
  return isAvailable ? quantity : (orderablePrices(post).at(-1)?.to ?? 0);
}

/** What parts come to, each at the price of its quantity. */
const costOf = (parts: readonly Part[]) =>
  parts.reduce((sum, { post, quantity }) => sum + Number(totalAt(post, quantity)) * (post.factor ?? 0), 0);
const countOf = (parts: readonly Part[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0);
const unitCostOf = (part: Part) => costOf([part]) / part.quantity;

/**
 * From which posts `wanted` pieces are taken: from one that has them all, or from the cheapest one after the other where that costs
 * less or none has them all. Fewer if there are fewer; more if a seller sells no fewer.
 */
export function allocate({ posts }: Item, wanted: number): Part[] {
  const parts = posts
    .map((post) => ({ post, quantity: takenFrom(post, wanted) }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => unitCostOf(a) - unitCostOf(b));
  const whole = parts
    .filter(({ quantity }) => quantity >= wanted)
    .map((part) => [part])
    .toSorted((a, b) => costOf(a) - costOf(b))[0];
  const split: Part[] = [];
  for (const { post } of parts) {
    const left = wanted - countOf(split);
    if (left <= 0) break;
    const quantity = takenFrom(post, left);
    if (quantity > 0) split.push({ post, quantity });
  }
  if (!whole) return split;
  return countOf(split) >= wanted && costOf(split) < costOf(whole) ? split : whole;
}

/** What is said of an item's stock. */
export interface Stock {
  code: 'available' | 'partially_available' | 'expecting_delivery' | 'not_available';
  quantity: number;
  expected: string | null;
}

/** The weeks after which the goods of a post are there at the latest, where it names no day. */
const weeks = { in_stock: 0, within_5_weeks: 5, within_10_weeks: 10, after_10_weeks: null } as const;

function expectedOf(post: ItemPost, today: Date): string | null {
  if (post.available_at) return post.available_at;
  const ahead = weeks[post.availability];
  return ahead === null ? null : new Date(today.getTime() + ahead * 7 * 86_400_000).toISOString().slice(0, 10);
}

/** How far an item can be had now: of what is in stock, else of what is expected. */
export function stockOf({ posts }: Item, wanted: number, today: Date): Stock {
  const sum = (some: readonly ItemPost[]) => some.reduce((all, { number_of_items: count }) => all + count, 0);
  const priced = posts.filter(({ factor }) => factor !== null);
  const now = sum(priced.filter(isNow));
  if (now > 0) return { code: now >= wanted ? 'available' : 'partially_available', quantity: now, expected: null };
  const later = priced.filter((post) => post.number_of_items > 0);
  if (later.length === 0) return { code: 'not_available', quantity: 0, expected: null };
  const days = later.flatMap((post) => expectedOf(post, today) ?? []).toSorted();
  return { code: 'expecting_delivery', quantity: sum(later), expected: days[0] ?? null };
}
