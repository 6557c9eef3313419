import { type Kysely, sql } from 'kysely';

/**
 * When the process of a request was last known to work on it: the key of a process that died is free soon. Null for a claim of
 * the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column seen_at timestamptz`.execute(db);
}
