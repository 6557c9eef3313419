import type { Category } from '#contract/vocabulary/schemas.ts';
import type { CategoryRow } from './repository.ts';

/** A category as the API answers it; only the top level has an address. */
export function presentCategory({ id, parent_id, name, slug, icon }: CategoryRow): Category {
  return { id, parent_id, name, slug, icon, link: slug === null ? null : `/${slug}` };
}
