import { type FacetColumn, facetColumns } from './valueSets.ts';

/** How many posts have each value of a facet, by ordinal. */
export type Counts = Record<FacetColumn, number[]>;

/** Of no posts at all. */
export const noCounts = (): Counts => ({
  type: [],
  availability: [],
  category: [],
  subCategory: [],
  brand: [],
  organization: [],
  country: [],
});

/** Adds other counts, or takes them off. */
export function addCounts(counts: Counts, more: Counts, by: 1 | -1): void {
  for (const facet of facetColumns) {
    const into = counts[facet];
    const from = more[facet];
    for (let ordinal = 0; ordinal < from.length; ordinal += 1) {
      into[ordinal] = (into[ordinal] ?? 0) + by * (from[ordinal] ?? 0);
    }
  }
}
