import { type Kysely, sql } from 'kysely';

/** What each process sets anew at its start and after a failover: a standby that has it follows this primary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generation add column mark uuid not null default gen_random_uuid()`.execute(db);
}
