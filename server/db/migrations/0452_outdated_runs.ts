import { type Kysely, sql } from 'kysely';

/** Whether a run was decided by settings that its feed no longer has: its file is read again the next time it comes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed_runs add column is_outdated boolean not null default false`.execute(db);
}
