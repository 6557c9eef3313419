import type { WebhookEvent } from '#contract/webhooks/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Where a reader stops among the changes that it lists: at which transaction, and within it. */
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

/** The transactions that had ended at one time: those before `next`, except for what was still running. */
export interface Ended {
  next: string;
  running: readonly string[];
}

/** Which database answers, and what is committed in it. */
export interface Horizon {
  ended: Ended;
  /** The beginning of the id that a database gets with a restore or in another cluster, where the numbers of transactions begin again. */
  generation: string;
}

/** A cursor names this many running transactions at most; what is newer is read later. */
const mostRunning = 16;

export async function readHorizon(db: Database): Promise<Horizon> {
  const { rows } = await sql<Ended & { generation: string }>`
    select pg_snapshot_xmax(snapshot)::text as next, left(generation.id::text, 8) as generation, array(
      select id::text
      from (select pg_snapshot_xip(snapshot) as id union select pg_current_xact_id_if_assigned()) unfinished
      -- By their number: id alone is the text here, of which 10000 comes before 9999.
      where id < pg_snapshot_xmax(snapshot) order by unfinished.id limit ${mostRunning + 1}) as running
    from generation, pg_current_snapshot() as snapshot`.execute(db);
  const { next, running, generation } = rows[0] as Ended & { generation: string };
  return { ended: { next: running[mostRunning] ?? next, running: running.slice(0, mostRunning) }, generation };
}

/** Whether the transaction in a column is none of those that had ended. */
const isAfter = (column: string, { next, running }: Ended) =>
  sql<boolean>`(${sql.ref(column)} >= ${next}::xid8 or ${sql.ref(column)} = any(${[...running]}::xid8[]))`;

/**
 * The changes of an organization after those of the transactions that had ended (`since`), in order, after a position; of events those of
 * what has ended by now (`until`). A post is listed once, where it changed last: one that changes while pages are read comes with all that
 * changed, and may come again after the last page.
 */
export async function listChangeRows(
  db: Database,
  organizationId: number,
  given: { since: Ended; until: Ended; after: Position; types: readonly string[]; limit: number },
): Promise<ChangeRow[]> {
  const { since, until, after, types, limit } = given;
  // What an index finds the changes by.
  const first = since.running[0] ?? since.next;
  const isNew = sql`organization_id = ${organizationId} and changed_in >= ${first}::xid8 and ${isAfter('changed_in', since)}`;
  const { rows } = await sql<ChangeRow>`
    select listed.*, case when kind = 1 then array(
      select distinct key from advertisement_history h, jsonb_object_keys(h.changes) as key
      where h.advertisement_id = subject_id and ${isAfter('h.written_in', since)} order by key) end as columns
    from (select * from (
      select changed_in::text as transaction, 0 as kind, id::text as id, type, subject_id, path, created_at as at, changed_in
      from organization_events
      where ${isNew} and not ${isAfter('changed_in', until)} and type = any(${[...types]}::text[])
      union all
      select changed_in::text, 1, id::text, 'post.changed', id, '/advertisement/' || id, updated_at, changed_in
      from advertisements where ${isNew} and 'post.changed' = any(${[...types]}::text[])
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
