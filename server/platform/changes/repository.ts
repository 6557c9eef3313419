import type { RawBuilder } from 'kysely';
import { prepare } from '#server/db/connections/prepared.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { positionOfPrimary } from '#server/db/replica.ts';

/** What changed since the last poll, by kind, and what this poll saw. */
interface Poll {
  snapshot: string;
  /** How far the log was written then. */
  position: string | null;
  changed: { kind: string; subject: number }[];
}

/** The rows of another table that count as changes of a kind, by `changed_in` and `id`. */
export interface Source {
  kind: string;
  table: string;
}

type Seen = Pick<Poll, 'snapshot' | 'position'>;

// The position is read after the snapshot was taken: all that the snapshot sees is before it.
const seen = `pg_current_snapshot()::text as snapshot, ${positionOfPrimary} as position`;

/**
 * Makes the poll for what was committed since another one. Transactions that were under way then count by when they end;
 * transaction ids of another server, which a restored backup carries, are left out.
 */
export function createPoll(sources: readonly Source[]): (db: Database, since: string | null) => Promise<Poll> {
  const isNew = `changed_in >= pg_snapshot_xmin($1::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, $1::pg_snapshot)`;
  const own = `select kind, subject from changes where ${isNew}`;
  const others = sources.map(({ kind, table }) => `select '${kind}', id from ${table} where ${isNew}`);
  const readChanges = prepare<Seen & { changed: Poll['changed'] | null }>(
    'changes_since',
    `select ${seen},
      (select json_agg(c) from (${[own, ...others].join(' union all ')}) c (kind, subject)) as changed`,
  );
  return async (db, since) => {
    const now = await readSnapshot(db);
    // Before the first poll nothing is cached, so that nothing can have changed; and nothing did where both see the same.
    if (since === null || since === now.snapshot) return { ...now, changed: [] };
    const [row] = (await readChanges(db, since)) as [Seen & { changed: Poll['changed'] | null }];
    return { ...row, changed: row.changed ?? [] };
  };
}

const readCurrent = prepare<Seen>('snapshot', `select ${seen}`);

/** What a statement sees that begins now. Asking this alone takes a quarter of the time that a poll for changes takes. */
async function readSnapshot(db: Database): Promise<Seen> {
  const [row] = (await readCurrent(db)) as [Seen];
  return row;
}

/** Removes what every process has read long ago; returns how much. */
export async function sweepChanges(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('changes')
    .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Who reads every change of posts, each at its own pace, and goes on where it ended when the product starts again. */
export type Follower = 'searches' | 'matches' | 'lists';

/** How far a follower has read: all transactions before `watermark`, and of this one the posts up to `lastId`. */
export interface Position {
  watermark: string;
  lastId: number;
}

/** Where a follower goes on. */
export interface Progress extends Position {
  /** Another one whenever someone has noted how far the follower has read. */
  version: string;
  /** Transactions from here on may still be running. */
  until: string;
  /** What bears an older date is no news: a market that is filled from elsewhere has dates of its own. */
  since: Date;
}

/** Where a follower ended; locked until the transaction ends, so that only one process reads for it. */
export const lockProgress = (db: InTransaction, follower: Follower): Promise<Progress> =>
  findProgress(db, follower, sql`for update`);

/** Where a follower ended, for one that reads first and locks then: with another version, someone else was faster. */
export const readProgress = (db: Database, follower: Follower): Promise<Progress> => findProgress(db, follower, sql``);

async function findProgress(db: Database, follower: Follower, lock: RawBuilder<unknown>): Promise<Progress> {
  const { rows } = await sql<{ version: string; watermark: string; last_id: number; since: Date }>`
    select xmin::text as version, watermark::text, last_id, since from market_progress where follower = ${follower} ${lock}`.execute(
    db,
  );
  // A statement of its own: it sees what was committed while this one waited for its turn. A watermark of another server,
  // as a restored backup has, may lie ahead.
  const now = await sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  const until = now.rows[0]?.xmin ?? '0';
  const { version = '', watermark = '0', last_id: lastId = 0, since = new Date(0) } = rows[0] ?? {};
  const position = BigInt(watermark) > BigInt(until) ? { watermark: until, lastId: 0 } : { watermark, lastId };
  return { ...position, version, until, since };
}

/** Notes how far a follower has read. */
export async function saveProgress(
  db: InTransaction,
  follower: Follower,
  { watermark, lastId }: Position,
): Promise<void> {
  await sql`
    update market_progress set watermark = ${watermark}::xid8, last_id = ${lastId} where follower = ${follower}`.execute(
    db,
  );
}

/** Notes that a follower has read all posts of the transactions that were over when it began. */
export async function finishProgress(db: InTransaction, follower: Follower, { until }: Progress): Promise<void> {
  await sql`
    update market_progress set watermark = ${until}::xid8, last_id = 0, since = greatest(since, now() - interval '1 hour')
    where follower = ${follower}`.execute(db);
}

const isAfter = (watermark: RawBuilder<unknown>, lastId: RawBuilder<unknown>) => sql<boolean>`
  a.changed_in >= ${watermark} and (a.changed_in > ${watermark} or a.id > ${lastId})
  and a.changed_in < pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * The condition for posts `a` that a follower has not read, including posts of transactions that ended before older ones.
 * The upper bound leaves out transactions of another server, as a restored backup carries them.
 */
export const isUnread = ({ watermark, lastId }: Position) => isAfter(sql`${watermark}::xid8`, sql`${lastId}`);

/** The same condition where the follower's row of `market_progress` is at hand as `p`. */
export const isUnreadInProgress = isAfter(sql`p.watermark`, sql`p.last_id`);
