import type { HistoryWay } from '#contract/advertisements/upkeep/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Column → from, to, as text. */
export type ColumnChanges = Record<string, [string | null, string | null]>;

export interface HistoryRow {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_name: string | null;
  actor_role: string | null;
  actor_organization_id: number | null;
  actor_organization: string | null;
  via: HistoryWay | null;
  is_creation: boolean;
  changes: ColumnChanges;
}

/** One page of what happened to a post, the latest first, and how much there is. */
export async function listEntries(
  db: Database,
  advertisementId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  // What came to nothing within its transaction is no entry.
  const whole = sql`from advertisement_history h where h.advertisement_id = ${advertisementId}
    and (h.is_creation or h.changes <> '{}')`;
  const { rows } = await sql<HistoryRow>`
    select listed.*, concat_ws(' ', u.first_name, u.preposition, u.last_name) as actor_name, u.role as actor_role,
      u.organization_id as actor_organization_id, o.name as actor_organization
    from (select h.id::int as id, h.at, h.actor_id, h.via, h.is_creation, h.changes ${whole}
      order by h.id desc limit ${perPage} offset ${(page - 1) * perPage}) listed
    left join users u on u.id = listed.actor_id left join organizations o on o.id = u.organization_id
    order by listed.id desc`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${whole}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Names of what columns point to, by what they point to and id. */
export async function findNames(
  db: Database,
  ids: { brands: readonly number[]; categories: readonly number[]; people: readonly number[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'brands:' || id as key, name from brands where id = any(${[...ids.brands]}::int[])
    union all select 'categories:' || id, name from categories where id = any(${[...ids.categories]}::int[])
    union all select 'people:' || id, concat_ws(' ', first_name, preposition, last_name) from users
      where id = any(${[...ids.people]}::int[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
