import type { WebhookEvent } from '#contract/webhooks/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Where a reader is: up to which transaction, and within it. */
export interface Position {
  transaction: string;
  /** 0 for events, 1 for posts. */
  kind: number;
  id: string;
}

export interface ChangeRow extends Position {
  type: WebhookEvent;
  subject_id: number;
  path: string;
  at: Date;
  /** Columns of a post that changed since the position; null of events. */
  columns: string[] | null;
}

/** Which database answers, and up to where it is complete. */
export interface Horizon {
  /** The oldest transaction that may still be running: what is older is complete. */
  transaction: string;
  /** The beginning of the id that a database gets with a restore or in another cluster, where the numbers of transactions begin again. */
  generation: string;
}

export async function readHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction, left(id::text, 8) as generation
    from generation`.execute(db);
  return rows[0] as Horizon;
}

/** The changes of an organization after a position and before the horizon, in order. A post is listed once, where it changed last. */
export async function listChangeRows(
  db: Database,
  organizationId: number,
  { after, horizon, types, limit }: { after: Position; horizon: string; types: readonly string[]; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select listed.*, case when kind = 1 then array(
      select distinct key from advertisement_history h, jsonb_object_keys(h.changes) as key
      where h.advertisement_id = subject_id and h.written_in >= ${after.transaction}::xid8 order by key) end as columns
    from (select * from (
      select changed_in::text as transaction, 0 as kind, id::text as id, type, subject_id, path, created_at as at, changed_in
      from organization_events
      where organization_id = ${organizationId} and type = any(${[...types]}::text[])
        and changed_in >= ${after.transaction}::xid8 and changed_in < ${horizon}::xid8
      union all
      select changed_in::text, 1, id::text, 'post.changed', id, '/advertisement/' || id, updated_at, changed_in
      from advertisements
      where organization_id = ${organizationId} and 'post.changed' = any(${[...types]}::text[])
        and changed_in >= ${after.transaction}::xid8 and changed_in < ${horizon}::xid8
    ) changes
    where (changed_in, kind, id::bigint) > (${after.transaction}::xid8, ${after.kind}::int, ${after.id}::bigint)
    order by changed_in, kind, id::bigint limit ${limit}) listed
    order by changed_in, kind, id::bigint`.execute(db);
  return rows;
}

/** Removes events after a number of days. */
export async function sweepEvents(db: Database, days: number): Promise<void> {
  await sql`delete from organization_events where created_at < now() - make_interval(days => ${days})`.execute(db);
}
