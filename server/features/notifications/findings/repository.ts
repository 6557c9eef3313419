import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** Why a post is news for someone: a saved search, a category of interest, a post of the other kind that it fits, an open line of a list. */
export type Reason = 'search' | 'interest' | 'match' | 'list';

/** A post that was found for someone. */
export interface Finding {
  userId: number;
  advertisementId: number;
  reason: Reason;
  /** The saved search, the category, the other post or the line. */
  reasonId: number;
  /** Whether a digest tells of it later. */
  waits: boolean;
}

/** Writes down what was found; returns what was not known before, so that no one is notified of it twice. */
export async function recordFindings(db: InTransaction, findings: readonly Finding[]): Promise<Finding[]> {
  if (findings.length === 0) return [];
  const { rows } = await sql<{
    user_id: number;
    advertisement_id: number;
    reason: Reason;
    reason_id: number;
    waits: boolean;
  }>`
    insert into findings (user_id, advertisement_id, reason, reason_id, told_at)
    select user_id, advertisement_id, reason, reason_id, case when waits then null else now() end
    from unnest(${findings.map((each) => each.userId)}::int[], ${findings.map((each) => each.advertisementId)}::int[],
      ${findings.map((each) => each.reason)}::text[], ${findings.map((each) => each.reasonId)}::int[],
      ${findings.map((each) => each.waits)}::bool[]) as found (user_id, advertisement_id, reason, reason_id, waits)
    on conflict do nothing
    returning user_id, advertisement_id, reason, reason_id, told_at is null as waits`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    advertisementId: row.advertisement_id,
    reason: row.reason,
    reasonId: row.reason_id,
    waits: row.waits,
  }));
}

/**
 * How many posts that are still in the market were found for these reasons since an instant each, and the latest; those of
 * the organizations in `hidden` do not count.
 */
export async function listFound(
  db: Database,
  reason: Reason,
  since: readonly { id: number; at: Date }[],
  hidden: readonly number[],
): Promise<Map<number, { count: number; latest: Date }>> {
  if (since.length === 0) return new Map();
  const { rows } = await sql<{ id: number; count: number; latest: Date }>`
    select asked.id, count(*)::int as count, max(f.created_at) as latest
    from unnest(${since.map(({ id }) => id)}::int[], ${since.map(({ at }) => at)}::timestamptz[]) as asked (id, at)
    join findings f on f.reason = ${reason} and f.reason_id = asked.id and f.created_at > asked.at
    join advertisements a on a.id = f.advertisement_id and a.state = 'active' and a.deleted_at is null
    join organizations o on o.id = a.organization_id and o.status = 'active'
    where a.organization_id <> all(${[...hidden]}::int[])
    group by asked.id`.execute(db);
  return new Map(rows.map(({ id, count, latest }) => [id, { count, latest }]));
}

/** Forgets what was found half a year ago; returns how many. */
export async function sweepFindings(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('findings')
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
