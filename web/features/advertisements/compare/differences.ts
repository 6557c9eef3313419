/** A line of a comparison: one property of each post, as text. */
export interface Line {
  values: readonly string[];
  /** Properties such as quantities and places, which differ between most posts, so that a difference means little. */
  isOwn?: boolean;
}

/** Whether all posts have the same value. */
export const isSame = ({ values }: Line): boolean => new Set(values).size <= 1;

/**
 * Which posts are unlike most of the others: those without the value that more than half of them have. Of two posts that
 * differ both are, unless each has a value of its own kind anyway.
 */
export function unlikeMost(line: Line): ReadonlySet<number> {
  const { values } = line;
  if (isSame(line)) return new Set();
  if (values.length === 2) return new Set(line.isOwn ? [] : [0, 1]);
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const usual = [...counts].find(([, count]) => count > values.length / 2)?.[0];
  return new Set(usual === undefined ? [] : values.flatMap((value, index) => (value === usual ? [] : [index])));
}
