import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { prepare } from '#server/db/prepared.ts';

/** Whether a query is the overview as one comes to it: no words, no filter, no order of one's own. */
export function isHome(query: AdvertisementQuery): boolean {
  const { sort, page: _page, per_page: _perPage, facets: _facets, currency: _currency, ...filters } = query;
  if (sort && sort !== 'relevance') return false;
  return Object.values(filters).every((value) => (Array.isArray(value) ? value.length === 0 : !value));
}

const readInterests = prepare<{ id: number; categories: number[] | null }>(
  'interests',
  `select asked.id, (select array_agg(i.category_id order by 1) from category_interests i where i.user_id = asked.id) as categories
  from unnest($1::int[]) asked (id)`,
);

/** The categories that people are interested in, by person. */
export async function findInterests(db: Database, userIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  const rows = await readInterests(db, userIds);
  return new Map(rows.map(({ id, categories }) => [id, categories ?? []]));
}
