import type { BitSet } from '#server/search-engine/columns/bitSet.ts';
import type { FoundGroup } from './rank.ts';

const oneEnd: ReadonlySet<string> = new Set(['property:front', 'property:rear']);

/** Groups that ask for the one at the front, or at the rear, of which sets of both are weaker answers. */
export async function withSetsLast(
  groups: readonly FoundGroup[],
  postsNaming: (concepts: readonly string[]) => Promise<BitSet>,
): Promise<FoundGroup[]> {
  const isOfOneEnd = ({ group: { concepts } }: FoundGroup) =>
    concepts.length > 0 && concepts.every((concept) => oneEnd.has(concept));
  if (!groups.some(isOfOneEnd)) return [...groups];
  const sets = await postsNaming(['property:front and rear']);
  return groups.map((one) =>
    isOfOneEnd(one) ? { ...one, weakMatches: one.weakMatches ? one.weakMatches.copy().unite(sets) : sets } : one,
  );
}
