import type { ListMeta } from '#contract/advertisements/schemas.ts';

/** A name without what people leave out or write differently: RockShox, rock shox. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * How a search was understood, with each brand's own spelling however it was typed; empty if every word is simply what was typed.
 */
export function understoodAs(
  words: NonNullable<ListMeta['words']>,
  brands: readonly { name: string }[],
): readonly string[] {
  const taken = words.filter(({ excluded }) => !excluded);
  if (taken.every(({ as }) => as === null)) return [];
  const brandOf = new Map(brands.map(({ name }) => [folded(name), name]));
  return taken.flatMap(({ word, as }) => brandOf.get(folded(as ?? word)) ?? as ?? []);
}
