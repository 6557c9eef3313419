import { type Database, sql } from '#server/db/database.ts';

interface StoredAnswer {
  fingerprint: Buffer;
  state: 'running' | 'committed' | 'answered';
  status: number | null;
  answer: unknown;
}

interface Key {
  userId: number;
  key: string;
}

/** A key in the hands of one request. */
interface Claim extends Key {
  /** When it was claimed, to the microsecond, as PostgreSQL writes it: another request's claim has another. */
  claimedAt: string;
}

/** For how long a claim holds after its process was last known to work on it; it reports far more often than that. */
const claimTime = sql`interval '15 seconds'`;

/**
 * Claims a key for a request; null if another request has it. A key is free when it is new, older than a day, or when nothing
 * was committed and the process of its former request is silent. What that process still does is not committed then.
 */
export async function claimKey(db: Database, { userId, key }: Key, fingerprint: Buffer): Promise<Claim | null> {
  const { rows } = await sql<{ claimed_at: string }>`
    insert into idempotency_keys as held (user_id, key, fingerprint, created_at, seen_at)
    values (${userId}, ${key}, ${fingerprint}, clock_timestamp(), clock_timestamp())
    on conflict (user_id, key) do update
      set fingerprint = excluded.fingerprint, state = 'running', status = null, answer = null, answer_bytes = null,
        created_at = clock_timestamp(), seen_at = clock_timestamp()
      where held.created_at < now() - interval '24 hours'
         or (held.state = 'running' and held.fingerprint = excluded.fingerprint
           and coalesce(held.seen_at + ${claimTime}, held.created_at + interval '2 minutes') < now())
    returning created_at::text as claimed_at`.execute(db);
  return rows[0] ? { userId, key, claimedAt: rows[0].claimed_at } : null;
}

/** Reports that a claim is still worked on. */
export async function reportClaim(db: Database, { userId, key, claimedAt }: Claim): Promise<void> {
  await sql`
    update idempotency_keys set seen_at = clock_timestamp()
    where user_id = ${userId} and key = ${key} and created_at = ${claimedAt}::timestamptz and state = 'running'`.execute(
    db,
  );
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

/** Bytes of answers, as they are sent: smaller ones are always stored, larger ones for a person only up to a sum. */
const large = 64 * 1024;
const mostOfPerson = 8 * 1024 ** 2;

/** What is stored with the work: that it is done, and its answer unless that is unknown or too long. */
function columnsOf(answered: { status: number; answer: unknown } | null) {
  const answer = answered && JSON.stringify(answered.answer);
  const bytes = answer === null ? 0 : Buffer.byteLength(answer);
  return answered && bytes <= mostOfPerson
    ? { state: 'answered', status: answered.status, answer, answer_bytes: bytes > large ? bytes : null }
    : { state: 'committed', status: null, answer: null, answer_bytes: null };
}

/**
 * Notes, in the transaction of the work, that the work is done, and its answer where that is known already; false where
 * another request has claimed the key since, so that the transaction must not be committed.
 */
export async function markCommitted(
  db: Database,
  { userId, key, claimedAt }: Claim,
  answered: { status: number; answer: unknown } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set(columnsOf(answered))
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '=', sql<Date>`${claimedAt}::timestamptz`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the answer, to be given again; of a person's large ones the latest. */
export async function storeAnswer(db: Database, claim: Claim, status: number, answer: unknown): Promise<void> {
  const columns = columnsOf({ status, answer });
  await db
    .updateTable('idempotency_keys')
    .set(columns)
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .where('created_at', '=', sql<Date>`${claim.claimedAt}::timestamptz`)
    .execute();
  if (columns.answer_bytes !== null) await forgetLarge(db, claim.userId);
}

/** Forgets the oldest of a person's large answers: what they answered stays done. */
async function forgetLarge(db: Database, userId: number): Promise<void> {
  await sql`
    update idempotency_keys set state = 'committed', status = null, answer = null, answer_bytes = null
    where user_id = ${userId} and key in (
      select key from idempotency_keys where user_id = ${userId} and answer_bytes is not null and key in (
        select key from (
          select key, sum(answer_bytes) over (order by created_at desc, key) as total
          from idempotency_keys where user_id = ${userId} and answer_bytes is not null) latest
        where total > ${mostOfPerson})
      for update skip locked)`.execute(db);
}

/**
 * Frees a key whose request failed without having changed anything, and takes back the answer that was foreseen of one that
 * had. Waits for a transaction of it that is still being committed.
 */
export async function releaseKey(db: Database, { userId, key, claimedAt }: Claim): Promise<void> {
  const held = sql`user_id = ${userId} and key = ${key} and created_at = ${claimedAt}::timestamptz`;
  await sql`
    with freed as (delete from idempotency_keys where ${held} and state = 'running')
    update idempotency_keys set state = 'committed', status = null, answer = null, answer_bytes = null where ${held} and state = 'answered'`.execute(
    db,
  );
}

/** Forgets keys older than a day; returns how many. */
export async function sweepKeys(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
