import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Whether a query is the overview as one comes to it: no words, no filter, no order of one's own. */
export function isHome(query: AdvertisementQuery): boolean {
  const { sort, page: _page, per_page: _perPage, facets: _facets, currency: _currency, ...filters } = query;
  if (sort && sort !== 'relevance') return false;
  return Object.values(filters).every((value) => (Array.isArray(value) ? value.length === 0 : !value));
}

/** The categories that people are interested in, by person. */
export async function findInterests(db: Database, userIds: readonly number[]): Promise<Map<number, readonly number[]>> {
  const { rows } = await sql<{ id: number; categories: number[] | null }>`-- prepared: interests
    select asked.id, (select array_agg(i.category_id order by 1) from category_interests i where i.user_id = asked.id) as categories
    from unnest(${userIds}::int[]) asked (id)`.execute(db);
  return new Map(rows.map(({ id, categories }) => [id, categories ?? []]));
}
