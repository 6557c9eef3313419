import type { FacetColumn } from '#contract/advertisements/facets.ts';
import { facetColumns } from './facetColumns.ts';

/** How many posts have each value of a facet, by ordinal. */
export type Counts = Record<FacetColumn, number[]>;

/** Of no posts at all. */
export function noCounts(): Counts {
  const counts = {} as Counts;
  for (const facet of facetColumns) counts[facet] = [];
  return counts;
}

/** Of no posts, with a number for each value that others have one for: gaps in a list make it slow. */
export function countsLike(others: Counts): Counts {
  const counts = noCounts();
  for (const facet of facetColumns) counts[facet] = new Array<number>(others[facet].length).fill(0);
  return counts;
}

/** Counts the values that the slots at some places of a list have in a column in (1) or out (-1). */
export function tallyColumn(
  column: ArrayLike<number>,
  slots: Int32Array,
  from: number,
  to: number,
  by: 1 | -1,
  into: number[],
): void {
  for (let place = from; place < to; place += 1) {
    const ordinal = column[slots[place] as number] as number;
    into[ordinal] = (into[ordinal] ?? 0) + by;
  }
}

/** The part of slots that are in none. */
export const noPart = 255;

/** Counts the values that the slots have in a column in, for each the part that it is in; one list of counts a part. */
export function tallyParts(
  column: ArrayLike<number>,
  partOf: Uint8Array,
  values: number,
  parts: readonly number[][],
): void {
  // In the order of the slots: to go through a large column once for each part takes several times as long.
  const times = new Uint32Array(parts.length * values);
  for (let slot = 0; slot < partOf.length; slot += 1) {
    const part = partOf[slot] as number;
    if (part === noPart) continue;
    const place = part * values + (column[slot] as number);
    times[place] = (times[place] as number) + 1;
  }
  for (const [part, into] of parts.entries()) {
    for (let ordinal = 0; ordinal < values; ordinal += 1)
      into[ordinal] = (into[ordinal] ?? 0) + (times[part * values + ordinal] as number);
  }
}

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
