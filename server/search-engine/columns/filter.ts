import { type FacetColumn, type FacetGroup, facetGroups } from '#contract/advertisements/facets.ts';
import type { FactCondition } from './facts.ts';

const bitAt = (place: number): number => 1 << (facetGroups.length + place);

/**
 * What can keep a post out, one bit each; a table of 16 bits has space for nine groups. A post that only one group keeps out
 * counts for that group's values.
 */
export const bits = {
  ...(Object.fromEntries(facetGroups.map((group, place) => [group, 1 << place])) as Record<FacetGroup, number>),
  price: bitAt(0),
  category: bitAt(1),
  words: bitAt(2),
  quantity: bitAt(3),
  /** Two bits, so that no group counts it: a given-up slot or an organization that is not in the market. */
  hidden: bitAt(4) + bitAt(5),
  until: bitAt(6),
};

/** Facts are in no table, so their bits need only differ from all others. */
export const factBit = (place: number): number => 2 ** 16 + place;

/** A query as tables by ordinal. */
export interface Filter {
  /** By column: the bit of its group where a value is not wanted, else 0. */
  tables: Record<FacetColumn, Uint16Array>;
  /** The current category, apart from the group's own choice. */
  scope: Uint16Array;
  /** `factors` by a currency's ordinal turn its amounts into the wanted currency; NaN where there is no rate. */
  price: {
    factors: Float64Array;
    min: number;
    max: number;
    /** The size of the order whose price counts; null for the posted price. */
    quantity: number | null;
  } | null;
  /** The fewest items; null for any number. */
  quantity: number | null;
  /** The latest creation, in milliseconds; null for any. */
  until: number | null;
  facts: readonly FactCondition[];
  /** The fields of facts whose values are counted. */
  countedFacts: readonly string[];
}
