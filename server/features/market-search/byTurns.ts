import { countBits } from '#server/search-engine/columns/bitSet.ts';
import { selectPage } from '#server/search-engine/columns/page.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import type { Tiers } from '#server/search-engine/columns/tiers.ts';
import { tier } from './words/rank.ts';

/** Up to this place, the posts of several parts are shown by turns. */
export const mostByTurns = 1_000;

/** A page of the posts of several parts, the best of each by turns, and then the others. */
export function selectByTurns(
  columns: PostColumns,
  { match }: { match: Uint32Array },
  ordering: Parameters<typeof selectPage>[3],
  turns: readonly Tiers[],
  { from, count }: { from: number; count: number },
): number[] {
  const rest = Uint32Array.from(match);
  const select = (own: Uint32Array, tiers: Tiers | null) =>
    selectPage(columns, own, countBits(own), { ...ordering, tiers }, 0, from + count);
  const sides = turns.map((tiers) => {
    const { words } = tiers.fitting(tier.lastComplete);
    const own = match.map((bits, at) => bits & (words[at] ?? 0));
    own.forEach((bits, at) => {
      rest[at] = (rest[at] as number) & ~bits;
    });
    return select(own, tiers);
  });
  const ids = new Set<number>();
  for (let place = 0; place < from + count; place += 1)
    for (const side of sides) if (place < side.length) ids.add(side[place] as number);
  for (const id of select(rest, ordering.tiers)) ids.add(id);
  return [...ids].slice(from, from + count);
}
