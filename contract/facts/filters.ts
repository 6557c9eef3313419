/** What is chosen among the facts of a sub-category, by the keys of fields: values, limits as `160..180`, or that nothing is stated. */
export type FactChoices = Record<string, string[]>;

/** The choice of posts that do not state a fact; no value has this key. */
export const unsaid = 'unsaid';

const between = '..';

/** Limits as a choice; either may be open, and none is for both. */
export const limitsOf = (min: string | null, max: string | null): string | null =>
  min || max ? `${min ?? ''}${between}${max ?? ''}` : null;

/** The limits that a choice states, or null for another choice. */
export function readLimits(choice: string): { min: string | null; max: string | null } | null {
  const at = choice.indexOf(between);
  return at < 0 ? null : { min: choice.slice(0, at) || null, max: choice.slice(at + between.length) || null };
}
