import { prepare } from '#server/db/connections/prepared.ts';
import type { Database } from '#server/db/database.ts';

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
