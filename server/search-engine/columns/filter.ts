import type { FacetGroup } from '#contract/advertisements/choices.ts';

/** What can keep a post out, one bit each. A post that only one facet group keeps out counts for that group's values. */
export const bits = {
  types: 1,
  availabilities: 2,
  categories: 4,
  brands: 8,
  organizations: 16,
  countries: 32,
  price: 64,
  category: 128,
  words: 256,
  /** Two bits, so that no group counts it: a given-up slot or an organization that is not in the market. */
  hidden: 512 + 1024,
} as const satisfies Record<FacetGroup | 'price' | 'category' | 'words' | 'hidden', number>;

/** A query as tables by ordinal: each holds the bit of its group where a value is not wanted, else 0. */
export interface Filter {
  types: Uint16Array;
  availabilities: Uint16Array;
  /** A post fails its group where both its category and its sub-category do. */
  categories: Uint16Array;
  subCategories: Uint16Array;
  /** The category that is looked at, apart from the group's own choice. */
  scope: Uint16Array;
  brands: Uint16Array;
  organizations: Uint16Array;
  countries: Uint16Array;
  /** `factors` by a currency's ordinal turn its amounts into the wanted currency; NaN where there is no rate. */
  price: { factors: Float64Array; min: number; max: number } | null;
}
