import { BitSet } from '#server/search-engine/columns/bitSet.ts';
import { PostColumns } from '#server/search-engine/columns/posts.ts';
import { Tiers } from '#server/search-engine/columns/tiers.ts';

/** How many posts; their prices and dates are often equal. */
export function fillColumns(posts: number): PostColumns {
  const columns = new PostColumns();
  for (let n = 1; n <= posts; n += 1) {
    columns.put({
      id: n,
      type: 0,
      availability: 0,
      categoryId: 1,
      subCategoryId: null,
      brandId: null,
      organizationId: 1,
      country: 'NL',
      currency: n % 7 === 0 ? null : n % 3 === 0 ? 'SEK' : n % 5 === 0 ? 'CHF' : 'EUR',
      price: n % 7 === 0 ? null : (n * 7919) % 300,
      createdAt: 1_700_000_000_000 + ((n * 31) % 500),
      quantity: (n * 13) % 90,
    });
  }
  return columns;
}

/** The tiers of the slots in turn, 0 for none. */
export function tiersOf(values: ArrayLike<number>): Tiers {
  const sets = new Map<number, BitSet>();
  for (let slot = 0; slot < values.length; slot += 1) {
    const value = values[slot] as number;
    if (value > 0)
      sets
        .set(value, sets.get(value) ?? new BitSet(values.length))
        .get(value)
        ?.add(slot);
  }
  const tiers = new Tiers(values.length);
  for (const [value, set] of sets) tiers.mark(value, set);
  return tiers;
}
