import { type Database, sql } from '#server/db/database.ts';

export interface StoredAnswer {
  fingerprint: Buffer;
  state: 'running' | 'committed' | 'answered';
  status: number | null;
  answer: unknown;
}

interface Key {
  userId: number;
  key: string;
}

/**
 * Claims a key for a request. True when the caller is the one to do the work: the key is new, older than a day, or its
 * former request died before it committed anything.
 */
export async function claimKey(db: Database, { userId, key }: Key, fingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    insert into idempotency_keys as held (user_id, key, fingerprint) values (${userId}, ${key}, ${fingerprint})
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, state = 'running', status = null, answer = null, created_at = now()
      where held.created_at < now() - interval '24 hours'
         or (held.state = 'running' and held.fingerprint = excluded.fingerprint and held.created_at < now() - interval '2 minutes')
    returning true as claimed`.execute(db);
  return rows.length === 1;
}

/** What is known of a key. */
export async function findKey(db: Database, { userId, key }: Key): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'state', 'status', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return (row as StoredAnswer | undefined) ?? null;
}

/** Notes, in the transaction of the work, that the work is done. */
export async function markCommitted(db: Database, { userId, key }: Key): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'committed' })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute();
}

/** Keeps the answer, to be given again. */
export async function storeAnswer(db: Database, { userId, key }: Key, status: number, answer: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ state: 'answered', status, answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Frees a key whose request was refused before it changed anything. */
export async function releaseKey(db: Database, { userId, key }: Key): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute();
}

/** Forgets keys older than a day; returns how many. */
export async function sweepKeys(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
