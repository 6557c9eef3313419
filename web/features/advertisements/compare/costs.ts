import { type Order, orderOf, priceAt } from '#contract/advertisements/orders.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { convert, lowestOf } from './totals.ts';

/** What a quantity costs from each seller, in one currency. */
export interface Costs {
  /** For each post its order, and total and price in the currency of the comparison; null if there is none. */
  columns: readonly { order: Order; total: string | null; price: string | null }[];
  /** The places of the lowest total among the posts of others; none unless every seller has as many. */
  lowestTotal: ReadonlySet<number>;
  /** The places of the lowest price for the same unit, among the posts of others. */
  lowestPrice: ReadonlySet<number>;
}

/**
 * What `wanted` items of each post cost, compared in one currency by reference rates. Posts of the reader's own organization are
 * listed but never the lowest: they cannot be bought.
 */
export function costsOf(
  posts: readonly Advertisement[],
  wanted: number,
  currency: string,
  rates: Readonly<Record<string, number>>,
  ownOrganization: number | null,
): Costs {
  const columns = posts.map((post) => {
    const order = orderOf(post, wanted);
    const inCurrency = (amount: string | null) =>
      amount === null || post.currency === null ? null : convert(amount, post.currency, currency, rates);
    const price = post.type === 'offered' ? inCurrency(priceAt(post, order.quantity)) : null;
    return { order, total: inCurrency(order.total), price };
  });
  const isOneUnit = new Set(posts.map(({ unit }) => unit)).size === 1;
  return {
    columns,
    lowestTotal: lowestOfOthers('total'),
    lowestPrice: lowestOfOthers('price'),
  };

  function lowestOfOthers(amount: 'total' | 'price'): ReadonlySet<number> {
    const others = posts.flatMap((post, place) => (post.organization_id === ownOrganization ? [] : [place]));
    const lowest = isOneUnit ? lowestOf(others.map((place) => columns[place]?.[amount] ?? null)) : new Set<number>();
    return new Set(others.filter((_, index) => lowest.has(index)));
  }
}
