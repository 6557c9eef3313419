import { prepare } from '#server/db/connections/prepared.ts';
import { type Database, sql } from '#server/db/database.ts';
import type { Actor } from '../actor.ts';
import { type PersonRow, personColumns, toActor } from './people.ts';

/** A session; before sign-in, `id` and `actor` are null and nothing of it is stored. */
export interface StoredSession {
  id: number | null;
  csrfSecret: string;
  lastSeenAt: Date;
  /** It gets a new id at this request. */
  mustRotate: boolean;
  actor: Actor | null;
}

/** A session that was found by the hash of a token. */
export interface FoundSession extends StoredSession {
  id: number;
  expiresAt: Date;
  /** False where the token is one that was replaced just now. */
  isOwn: boolean;
}

/** How long a session lives unused, and at all, in days. */
export const sessionDays = { idle: 14, absolute: 60 } as const;

interface Row extends PersonRow {
  asked_hash: Buffer;
  data: { csrf: string };
  last_seen_at: Date;
  expires_at: Date;
  must_rotate: boolean;
  is_own: boolean;
}

const readSessions = prepare<Row>(
  'sessions',
  `select asked.hash as asked_hash, s.id as session_id, s.data, s.last_seen_at, s.expires_at, s.factor,
         s.must_rotate and s.token_hash = asked.hash as must_rotate, s.token_hash = asked.hash as is_own,
         ${personColumns}, t.enabled_at is not null as has_second_factor
  -- through a sub-select, so that the planner does not see how many they are and keeps its plan
  from unnest((select $1::bytea[])) asked (hash)
  cross join lateral (
    select * from sessions where token_hash = asked.hash
    union all
    select * from sessions where former_hash = asked.hash and former_until > now()) s
  left join users u on u.id = s.user_id
  left join organizations o on o.id = u.organization_id
  left join two_factors t on t.user_id = u.id
  where s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${sessionDays.idle})
    and (s.user_id is null or u.status = 'active')`,
);

/** The living sessions of these tokens by the hash in hex, each with its person if that person is still active. */
export async function findSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
  requireTwoFactor: 'none' | 'admins' | 'all',
): Promise<Map<string, FoundSession>> {
  const rows = await readSessions(db, tokenHashes);
  return new Map(
    rows.map((row) => [
      row.asked_hash.toString('hex'),
      {
        id: row.session_id,
        csrfSecret: row.data.csrf,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
        isOwn: row.is_own,
        mustRotate: row.must_rotate,
        actor: row.id === null ? null : toActor(row, row.id, requireTwoFactor),
      },
    ]),
  );
}

/** The hashes by which these sessions are found; none for ones that are gone. */
export async function listTokenHashes(db: Database, ids: readonly number[]): Promise<Buffer[]> {
  const rows = await db.selectFrom('sessions').select('token_hash').where('id', 'in', ids).execute();
  return rows.map((row) => row.token_hash);
}

/** Stores a new session under the hash of its token. */
export async function insertSession(
  db: Database,
  session: {
    tokenHash: Buffer;
    csrfSecret: string;
    userId: number;
    factor: 'passed' | 'code';
    ip: string | null;
    device: string | null;
  },
): Promise<number> {
  // A session that waits for its code is good for an hour.
  const days = session.factor === 'code' ? 1 / 24 : sessionDays.absolute;
  const row = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      data: JSON.stringify({ csrf: session.csrfSecret }),
      factor: session.factor,
      ip: session.ip,
      device: session.device,
      expires_at: sql<Date>`now() + make_interval(secs => ${days * 86_400})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a session began within the last ten minutes: it begins with a password, and again with each later proof of one. */
export async function isFreshSession(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one session. */
export async function deleteSession(db: Database, id: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Ends all sessions of someone, but for the one that is kept; returns how many. */
export async function deleteSessionsOf(db: Database, userId: number, except: number | null = null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '<>', except as number))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Makes the sessions of someone change their ids at their next requests: their rights have changed. */
export async function rotateSessionsOf(db: Database, userId: number): Promise<void> {
  await db.updateTable('sessions').set({ must_rotate: true }).where('user_id', '=', userId).execute();
}

/**
 * Gives a session a new id in place of the given one; false when another request did so already. Requests that are under
 * way still know the old one for ten seconds.
 */
export async function replaceToken(
  db: Database,
  id: number,
  hashes: { former: Buffer; next: Buffer },
): Promise<boolean> {
  const row = await db
    .updateTable('sessions')
    .set({
      token_hash: hashes.next,
      former_hash: hashes.former,
      former_until: sql<Date>`now() + interval '10 seconds'`,
      must_rotate: false,
    })
    .where('id', '=', id)
    .where('token_hash', '=', hashes.former)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a session was used just now. */
export async function touchSession(db: Database, id: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', id).execute();
}

/** Removes what has expired; returns how many. */
export async function sweepSessions(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('expires_at', '<', sql<Date>`now()`),
        where('last_seen_at', '<', sql<Date>`now() - make_interval(days => ${sessionDays.idle})`),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Stores the language that someone signs in with, for mails to them. */
export async function storeLanguage(db: Database, userId: number, language: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_language: language })
    .where('id', '=', userId)
    .where('last_language', 'is distinct from', language)
    .execute();
}
