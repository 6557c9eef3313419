import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { pauseOutOfStock, reportStock } from '../../advertisements/index.ts';

/** Whose posts a file of a kind may have named before: one owner's, or the whole organization's. */
export interface AbsentFilter {
  organizationId: number;
  mappingId: number | null;
  ownerId: number | null;
  /** Posts of a feed that its last full file did not name. They replace the ones of earlier files. */
  feedId?: number | null;
}

const absentPosts = ({ organizationId, mappingId, ownerId, feedId = null }: AbsentFilter) => sql`
  a.organization_id = ${organizationId} and a.deleted_at is null and a.state = 'active'
  ${ownerId === null ? sql`` : sql`and a.owner_id = ${ownerId}`}
  and ${
    feedId === null
      ? sql`exists (select from import_rows r join imports i on i.id = r.import_id
          where r.advertisement_id = a.id and r.committed_at is not null and i.mapping_id = ${mappingId} and i.state = 'done')`
      : sql`exists (select from feed_posts p
          where p.advertisement_id = a.id and p.feed_id = ${feedId} and p.missing_since is not null)`
  }`;

/** The number of live posts that earlier files of this kind wrote, without the given ones. */
export async function countAbsent(db: Database, filter: AbsentFilter, named: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from advertisements a
    where ${absentPosts(filter)} and a.id <> all (${[...named]}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Pauses the next posts that an upload does not name, and stores them for its undo; returns how many. */
export async function pauseAbsent(
  db: InTransaction,
  importId: number,
  filter: AbsentFilter,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from advertisements a
    where ${absentPosts(filter)}
      and not exists (select from import_rows r where r.import_id = ${importId} and r.advertisement_id = a.id)
    order by a.id limit ${limit} for no key update`.execute(db);
  const paused = await pauseOutOfStock(
    db,
    rows.map(({ id }) => id),
  );
  if (filter.feedId)
    await reportGone(
      db,
      paused.map(({ id }) => id),
    );
  await sql`
    insert into import_absent (import_id, advertisement_id, version)
    select ${importId}, r.id, r.version from jsonb_to_recordset(${JSON.stringify(
      paused.map(({ id, updated_at }) => ({ id, version: updated_at })),
    )}::jsonb) as r (id int, version timestamptz)`.execute(db);
  return paused.length;
}

/** Marks the deals that reserve pieces of these posts as short. */
async function reportGone(db: InTransaction, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; organization_id: number }>`
    update feed_posts p set short_count = 0 from advertisements a
    where a.id = p.advertisement_id and a.reserved_quantity > 0 and p.advertisement_id = any (${[...ids]}::int[])
    returning a.id, a.organization_id`.execute(db);
  for (const { id, organization_id: organizationId } of rows)
    await reportStock(db, organizationId, { advertisementId: id, counted: 0 });
}

/** Resumes the next posts that an upload paused as absent; posts that changed since stay as they are. */
export async function takeBackAbsent(
  db: InTransaction,
  importId: number,
  limit: number,
): Promise<{ taken: number; restored: number }> {
  const { rows } = await sql<{ id: number; version: Date }>`
    delete from import_absent where import_id = ${importId} and advertisement_id in (
      select advertisement_id from import_absent where import_id = ${importId} order by advertisement_id limit ${limit})
    returning advertisement_id as id, version`.execute(db);
  if (rows.length === 0) return { taken: 0, restored: 0 };
  const { rows: shown } = await sql<{ id: number }>`
    update advertisements a set state = 'active'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, version timestamptz)
    where a.id = r.id and a.updated_at = r.version and a.state = 'paused' and a.deleted_at is null
    returning a.id`.execute(db);
  return { taken: rows.length, restored: shown.length };
}

/** How many posts an undo would resume. */
export async function countPausedAbsent(db: Database, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_absent n join advertisements a on a.id = n.advertisement_id
    where n.import_id = ${importId} and a.updated_at = n.version`.execute(db);
  return rows[0]?.count ?? 0;
}
