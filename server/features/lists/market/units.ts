import type { Unit } from '#contract/advertisements/choices.ts';

const large = new Set<Unit>(['box', 'set', 'roll', 'pair']);

/**
 * How many of a line's unit one of a post's unit is; null where that is not known, or never fits. A pack is how many pieces are
 * in the larger of the two.
 */
export function unitsIn(post: Unit, line: Unit, pack: number | null): number | null {
  if (post === line) return 1;
  if (pack === null) return null;
  if (line === 'piece' && large.has(post)) return pack;
  if (post === 'piece' && large.has(line)) return 1 / pack;
  return null;
}

/** Whether the units would fit if the pack size were known. */
export const asksForPack = (post: Unit, line: Unit): boolean =>
  post !== line && ((line === 'piece' && large.has(post)) || (post === 'piece' && large.has(line)));
