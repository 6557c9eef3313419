import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Chosen } from '../mapping/index.ts';

/** What an organization chose for files with the same headers. */
export interface RememberedRecord {
  id: number;
  headers: string[];
  mapping: Omit<Chosen, 'options'>;
  times: number;
  used_at: Date;
}

/** The mapping that is remembered for these headers. */
export async function findRemembered(
  db: Database,
  organizationId: number,
  key: string,
): Promise<RememberedRecord | undefined> {
  const { rows } = await sql<RememberedRecord>`
    select id, headers, mapping, times, used_at from import_mappings
    where organization_id = ${organizationId} and key = ${key}`.execute(db);
  return rows[0];
}

/** The remembered mappings of an organization, the latest first. */
export async function listRemembered(db: Database, organizationId: number): Promise<RememberedRecord[]> {
  const { rows } = await sql<RememberedRecord>`
    select id, headers, mapping, times, used_at from import_mappings
    where organization_id = ${organizationId} order by used_at desc, id desc limit 100`.execute(db);
  return rows;
}

/** Remembers a mapping for the next file with these headers. */
export async function remember(
  db: InTransaction,
  organizationId: number,
  given: { key: string; headers: readonly string[]; mapping: Omit<Chosen, 'options'> },
): Promise<void> {
  await sql`
    insert into import_mappings as held (organization_id, key, headers, mapping)
    values (${organizationId}, ${given.key}, ${[...given.headers]}::text[], ${JSON.stringify(given.mapping)}::jsonb)
    on conflict (organization_id, key) do update
      set headers = excluded.headers, mapping = excluded.mapping, times = held.times + 1, used_at = now()`.execute(db);
}

/** Forgets a mapping; false where there is none. */
export async function forget(db: Database, organizationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_mappings')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
