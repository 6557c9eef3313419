import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Chosen } from '../mapping/plan.ts';

/** What an organization chose for files with the same headers. */
export interface RememberedRecord {
  id: number;
  key: string;
  headers: string[];
  mapping: Omit<Chosen, 'options'>;
  absent: 'keep' | 'pause' | null;
  times: number;
  used_at: Date;
}

const columns = sql`id, key, headers, mapping, absent, times, used_at`;

/** The remembered mappings of an organization, the latest first. */
export async function listRemembered(db: Database, organizationId: number): Promise<RememberedRecord[]> {
  const { rows } = await sql<RememberedRecord>`
    select ${columns} from import_mappings
    where organization_id = ${organizationId} order by used_at desc, id desc limit 100`.execute(db);
  return rows;
}

/** Remembers a mapping for the next file with these headers, in place of the one that it was made from; returns its id. */
export async function remember(
  db: InTransaction,
  organizationId: number,
  given: { key: string; headers: readonly string[]; mapping: Omit<Chosen, 'options'>; from: number | null },
): Promise<number> {
  if (given.from !== null)
    await sql`
      update import_mappings m set key = ${given.key} where id = ${given.from} and organization_id = ${organizationId}
        and not exists (select from import_mappings o where o.organization_id = m.organization_id and o.key = ${given.key})`.execute(
      db,
    );
  const { rows } = await sql<{ id: number }>`
    insert into import_mappings as held (organization_id, key, headers, mapping)
    values (${organizationId}, ${given.key}, ${[...given.headers]}::text[], ${JSON.stringify(given.mapping)}::jsonb)
    on conflict (organization_id, key) do update
      set headers = excluded.headers, mapping = excluded.mapping, times = held.times + 1, used_at = now()
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

/** Adds meanings of values to a mapping; existing ones stay. */
export async function rememberValues(db: InTransaction, id: number, values: Chosen['values']): Promise<void> {
  const { rows } = await sql<Pick<RememberedRecord, 'mapping'>>`
    select mapping from import_mappings where id = ${id} for update`.execute(db);
  const mapping = rows[0]?.mapping;
  if (!mapping) return;
  const merged = { ...mapping.values };
  for (const [field, given] of Object.entries(values)) merged[field] = { ...given, ...merged[field] };
  await sql`
    update import_mappings set mapping = ${JSON.stringify({ ...mapping, values: merged })}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** Remembers the choice for posts that a file of this kind does not name. */
export async function rememberAbsent(db: InTransaction, id: number, absent: 'keep' | 'pause'): Promise<void> {
  await sql`update import_mappings set absent = ${absent} where id = ${id}`.execute(db);
}

/** Forgets a mapping; false if there is none. */
export async function forget(db: Database, organizationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_mappings')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}
