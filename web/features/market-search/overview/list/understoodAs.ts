import type { ListMeta } from '#contract/advertisements/schemas.ts';

/** A name without what people leave out or write differently: RockShox, rock shox. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What words were taken for, with brands as these write themselves, whether or not they were spelled like that; nothing where each
 * word is plainly what was typed.
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
