import type { Category } from '#contract/vocabulary/schemas.ts';
import type { CategoryRow } from './repository.ts';

/** A category as the API answers it; only the top level has an address. */
export function presentCategory({ names, ...row }: CategoryRow): Category {
  return { ...row, link: row.slug === null ? null : `/${row.slug}` };
}
