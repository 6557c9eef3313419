import type { FacetColumn } from '#contract/advertisements/facets.ts';
import type { Counts } from './counts.ts';
import { facetColumns } from './facetColumns.ts';

const source: readonly FacetColumn[] = ['brand', 'organization'];

/** The facets that are counted together: what a post is and where, and who made it and who sells it. */
export const together = { kind: facetColumns.filter((column) => !source.includes(column)), source };

/** The last facet's branches end in the combination's number. */
type Branch = Map<number, Branch | number>;

/**
 * Numbers the combinations that some facets' ordinals come in. There are far fewer than posts, so that counting a post is
 * one step for each list of facets and not one for each facet.
 */
export class Combinations {
  /** By the ordinal of each facet in turn: maps of small numbers are several times as fast as one of large ones. */
  private readonly root: Branch = new Map();
  /** The ordinals of each combination by facet. */
  private readonly ordinals: number[][];
  /** How many combinations there are. */
  size = 0;

  constructor(private readonly facets: readonly FacetColumn[]) {
    this.ordinals = facets.map(() => []);
  }

  /** The number of the combination that a slot has; a new one for one not seen before. */
  of(columns: Record<FacetColumn, ArrayLike<number>>, slot: number): number {
    let branch = this.root;
    const last = this.facets.length - 1;
    for (let place = 0; place < last; place += 1) {
      const ordinal = columns[this.facets[place] as FacetColumn][slot] as number;
      let next = branch.get(ordinal) as Branch | undefined;
      if (next === undefined) {
        next = new Map();
        branch.set(ordinal, next);
      }
      branch = next;
    }
    const ordinal = columns[this.facets[last] as FacetColumn][slot] as number;
    const known = branch.get(ordinal) as number | undefined;
    if (known !== undefined) return known;
    const number = this.size;
    this.size += 1;
    branch.set(ordinal, number);
    for (const [place, facet] of this.facets.entries()) this.ordinals[place]?.push(columns[facet][slot] as number);
    return number;
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
