import type { Counts } from './counts.ts';
import type { FacetColumn } from './valueSets.ts';

/** More ordinals than a facet ever has; multiplied within each list below they stay exact as numbers. */
const limits: Record<FacetColumn, number> = {
  type: 2,
  availability: 4,
  category: 2 ** 16,
  subCategory: 2 ** 16,
  country: 2 ** 16,
  brand: 2 ** 26,
  organization: 2 ** 26,
};

/** The facets that are counted together: what a post is and where, and who made it and who sells it. */
export const together = {
  kind: ['type', 'availability', 'category', 'subCategory', 'country'],
  source: ['brand', 'organization'],
} as const satisfies Record<string, readonly FacetColumn[]>;

/**
 * Numbers the combinations that some facets' ordinals come in. There are far fewer than posts, so that counting a post is
 * one step for each list of facets and not one for each facet.
 */
export class Combinations {
  private readonly numbers = new Map<number, number>();
  /** The ordinals of each combination by facet. */
  private readonly ordinals: number[][];

  constructor(private readonly facets: readonly FacetColumn[]) {
    this.ordinals = facets.map(() => []);
  }

  /** The number of the combination that a slot has; a new one for one not seen before. */
  of(columns: Record<FacetColumn, ArrayLike<number>>, slot: number): number {
    let key = 0;
    for (const facet of this.facets) key = key * limits[facet] + (columns[facet][slot] as number);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    for (const [place, facet] of this.facets.entries()) this.ordinals[place]?.push(columns[facet][slot] as number);
    return number;
  }

  get size(): number {
    return this.numbers.size;
  }

  /** Adds how often each combination came, or takes it off, to how often each ordinal did. */
  spread(times: Uint32Array, by: 1 | -1, counts: Counts): void {
    for (const [place, facet] of this.facets.entries()) {
      const ordinals = this.ordinals[place] as number[];
      const into = counts[facet];
      for (let number = 0; number < times.length; number += 1) {
        const ordinal = ordinals[number] as number;
        into[ordinal] = (into[ordinal] ?? 0) + by * (times[number] as number);
      }
    }
  }
}
