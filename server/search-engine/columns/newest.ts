import type { PostColumns } from './posts.ts';

/** The posts of the market, at most so many: those that were made last, the newest of them at the end. */
export function* newestOf(columns: PostColumns, most: number): Generator<number> {
  const highest = columns.ids.reduce((high, id) => Math.max(high, id), 0);
  let first = highest;
  for (let found = 0; first > 0 && found < most; first -= 1) {
    if (columns.slotOf(first) >= 0) found += 1;
  }
  for (let id = first + 1; id <= highest; id += 1) if (columns.slotOf(id) >= 0) yield id;
}
