import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Whether a query is the overview as one comes to it: no words, no filter, no order of one's own. */
export function isHome(query: AdvertisementQuery): boolean {
  const { sort, page: _page, per_page: _perPage, facets: _facets, currency: _currency, ...filters } = query;
  if (sort && sort !== 'relevance') return false;
  return Object.values(filters).every((value) => (Array.isArray(value) ? value.length === 0 : !value));
}

/** The categories that somebody is interested in. */
export async function listInterests(db: Database, userId: number): Promise<number[]> {
  const { rows } = await sql<{ category_id: number }>`-- prepared: interests
    select category_id from category_interests where user_id = ${userId} order by 1`.execute(db);
  return rows.map((row) => row.category_id);
}
