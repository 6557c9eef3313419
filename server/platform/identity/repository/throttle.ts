import { type Database, sql } from '#server/db/database.ts';

/** How many attempts are free in a window, and how long the pauses after further ones are, in seconds. */
export interface ThrottleRule {
  free: number;
  window: number;
  pause: number;
  longestPause: number;
  /** As how many attempts one counts; 1 by default. */
  weight?: number;
}

/**
 * `wait` null: the attempt may go ahead and is counted, `count` with it, in a window that is over in `left` seconds. Else it is not
 * counted, and may go ahead in `wait` seconds.
 */
type Attempt = { wait: null; count: number; left: number } | { wait: number };

/**
 * Counts an attempt in one atomic statement, so that parallel ones cannot slip by. From the last free attempt on, each
 * doubles the pause after it.
 */
export async function takeAttempt(db: Database, key: string, rule: ThrottleRule): Promise<Attempt> {
  const pauseAfter = (failures: ReturnType<typeof sql>) => sql`
    case when ${failures} >= ${rule.free}::int
      then now() + make_interval(secs => least(${rule.longestPause}::float8, ${rule.pause}::float8 * power(2, least(${failures} - ${rule.free}::int, 20))))
    end`;
  const weight = sql`${rule.weight ?? 1}::int`;
  const expired = sql`t.window_started_at < now() - make_interval(secs => ${rule.window}::float8)`;
  const next = sql`case when ${expired} then ${weight} else t.failures + ${weight} end`;
  const { rows } = await sql<{ failures: number; left: number }>`
    insert into throttles as t (key, failures, blocked_until) values (${key}, ${weight}, ${pauseAfter(weight)})
    on conflict (key) do update set
      failures = ${next},
      window_started_at = case when ${expired} then now() else t.window_started_at end,
      blocked_until = ${pauseAfter(next)}
      where t.blocked_until is null or t.blocked_until <= now()
    returning failures, greatest(0, ceil(extract(epoch from
      window_started_at + make_interval(secs => ${rule.window}::float8) - now())))::int as left`.execute(db);
  if (rows[0]) return { wait: null, count: rows[0].failures, left: rows[0].left };
  const blocked = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as seconds from throttles where key = ${key}`.execute(
    db,
  );
  return { wait: blocked.rows[0]?.seconds ?? 1 };
}

/** Until when the given keys have to wait; keys that need not are absent. */
export async function listBlocked(db: Database, keys: readonly string[]): Promise<Map<string, Date>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ key: string; blocked_until: Date }>`
    select key, blocked_until from throttles where key = any(${[...keys]}) and blocked_until > now()`.execute(db);
  return new Map(rows.map((row) => [row.key, row.blocked_until]));
}

/** Forgets what was counted under a key. */
export async function clearAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Takes one attempt back, which turned out to be no failure. */
export async function returnAttempt(db: Database, key: string): Promise<void> {
  await sql`
    update throttles set failures = greatest(failures - 1, 0), blocked_until = null where key = ${key}`.execute(db);
}

/** Forgets what is older than two days; returns how many. */
export async function sweepThrottles(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('throttles')
    .where('window_started_at', '<', sql<Date>`now() - interval '2 days'`)
    .where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
