import type { FeedMode, FeedRunState, HoldReason } from '#contract/feeds/choices.ts';
import type { LiveStock } from '#contract/feeds/runs.ts';
import type { Message, Sentence } from '#contract/texts/message.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { FeedRuns } from '#server/db/types.ts';
import { toStored } from '#server/platform/languages/index.ts';
import type { CountedPost } from '../../imports/index.ts';

/** What became of the rows of a run. */
export interface RunCounts {
  create: number;
  update: number;
  unchanged: number;
  error: number;
  pause: number;
}

/** A run of a feed with its upload and who sent or decided it. */
export type RunRow = Omit<
  Selectable<FeedRuns>,
  'state' | 'hold' | 'reason_message' | 'counts' | 'source' | 'mode' | 'live' | 'prices' | 'short'
> & {
  state: Exclude<FeedRunState, 'undone'>;
  hold: HoldReason | null;
  /** Null without a reason, and where `reason` is all that was stored. */
  reason_message: Message | null;
  source: 'push' | 'pull' | 'person';
  /** Null: as the feed is set. */
  mode: FeedMode | null;
  counts: RunCounts | null;
  live: { before: LiveStock; after: LiveStock } | null;
  prices: { count: number; moved: number } | null;
  short: CountedPost[];
  first_name: string | null;
  preposition: string | null;
  last_name: string | null;
  import_state: string | null;
  committed_at: Date | null;
  files_removed: boolean;
  now: Date;
};

const columns = sql`
  r.*, u.first_name, u.preposition, u.last_name, i.state as import_state, i.committed_at,
  i.files_removed_at is not null as files_removed, now() as now
  from feed_runs r left join users u on u.id = r.user_id left join imports i on i.id = r.import_id`;

/** A run of a feed by its number; null for none. */
export async function findRun(db: Database, feedId: number, n: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`select ${columns} where r.feed_id = ${feedId} and r.n = ${n}`.execute(db);
  return rows[0] ?? null;
}

/** A page of the runs of a feed, latest first. */
export async function listRuns(
  db: Database,
  feedId: number,
  { page, per_page: perPage }: { page: number; per_page: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow>`
    select ${columns} where r.feed_id = ${feedId} order by r.n desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from feed_runs where feed_id = ${feedId}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The last runs of several feeds, latest first. */
export async function listLastRuns(db: Database, feedIds: readonly number[], most: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${columns} where r.feed_id = any (${[...feedIds]}::int[])
      and r.n > (select f.last_run from feeds f where f.id = r.feed_id) - ${most}
    order by r.feed_id, r.n desc`.execute(db);
  return rows;
}

/** Adds a run to a feed; returns its number. */
export async function insertRun(
  db: InTransaction,
  feedId: number,
  values: Pick<RunRow, 'source'> & {
    is_fetched?: boolean;
    import_id?: number | null;
    user_id: number | null;
    name?: string | null;
    size?: number | null;
    sha256?: Buffer | null;
    mode?: FeedMode | null;
  },
): Promise<number> {
  const { last_run: n } = await db
    .updateTable('feeds')
    .set({ last_run: sql<number>`last_run + 1` })
    .where('id', '=', feedId)
    .returning('last_run')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('feed_runs')
    .values({ ...values, feed_id: feedId, n })
    .execute();
  return n;
}

/** Columns of a run with their new values. */
type RunChange = Partial<
  Pick<
    RunRow,
    | 'state'
    | 'hold'
    | 'lines'
    | 'lines_before'
    | 'posts'
    | 'lost'
    | 'counts'
    | 'live'
    | 'prices'
    | 'most_lost'
    | 'short'
    | 'told'
    | 'host'
    | 'host_key'
    | 'is_applied'
    | 'user_id'
    | 'import_id'
    | 'name'
    | 'size'
    | 'sha256'
    | 'missing'
    | 'is_fetched'
    | 'etag'
    | 'last_modified'
    | 'changes_since'
  >
> & { reason?: Sentence | null; ended_at?: 'now' | null };

/** Changes a run. */
export async function updateRun(db: Database, id: number, change: RunChange): Promise<void> {
  const { counts, live, prices, short, reason, ended_at: endedAt, ...values } = change;
  const stored = reason && toStored(reason);
  const json = Object.entries({
    counts,
    live,
    prices,
    short,
    reason_message: stored === undefined ? undefined : (stored?.message ?? null),
  }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? null : JSON.stringify(value)] as const],
  );
  await db
    .updateTable('feed_runs')
    .set({
      ...values,
      ...(stored === undefined ? {} : { reason: stored?.text ?? null }),
      ...Object.fromEntries(json),
      ...(endedAt === undefined ? {} : { ended_at: endedAt === null ? null : sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes that the open runs of a feed are decided by settings that it no longer has. */
export async function outdateRuns(db: InTransaction, feedId: number): Promise<void> {
  await sql`
    update feed_runs set is_outdated = true
    where feed_id = ${feedId} and state in ('queued', 'reading', 'writing')`.execute(db);
}

/** The next run of a feed to work on: one that was interrupted first. */
export async function findNextRun(db: Database, feedId: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select ${columns} where r.feed_id = ${feedId} and r.state in ('queued', 'reading', 'writing') and r.is_fetched
    order by r.state = 'queued', r.n limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Why the run of a feed that waits is held, as it is stored; null for none. */
export async function findHold(db: Database, feedId: number): Promise<{ hold: HoldReason; reason: string } | null> {
  const { rows } = await sql<{ hold: HoldReason; reason: string }>`
    select hold, reason from feed_runs where feed_id = ${feedId} and state = 'held' and hold is not null
    order by n desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Ends runs that wait for a person, but for one, since a newer file took their place. */
export async function supersede(db: InTransaction, feedId: number, before: number, why: Sentence): Promise<void> {
  const { text, message } = toStored(why);
  await sql`
    update feed_runs set state = 'discarded', reason = ${text}, reason_message = ${JSON.stringify(message)}::jsonb, ended_at = now()
    where feed_id = ${feedId} and n < ${before} and state in ('waiting', 'held')`.execute(db);
}

/** How many live posts the last good runs of a feed lost, latest first. */
export async function listLosses(db: Database, feedId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ lost: number }>`
    select coalesce(lost, 0) as lost from feed_runs where feed_id = ${feedId} and state = 'done' and lines is not null
    order by n desc limit ${most}`.execute(db);
  return rows.map(({ lost }) => lost);
}

/** How many files were sent to a feed within the last hour, and how many seconds ago the first of them. */
export async function countPushes(db: Database, feedId: number): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
    from feed_runs where feed_id = ${feedId} and source = 'push' and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0] ?? { count: 0, seconds: 0 };
}

/** The first run of a feed whose file is still to be fetched; null for none. */
export async function findUnfetched(db: Database, feedId: number): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`
    select ${columns} where r.feed_id = ${feedId} and r.state = 'queued' and not r.is_fetched order by r.n limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}
