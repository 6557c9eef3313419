import { type Kysely, sql } from 'kysely';

/** What columns of files call a field of facts besides its names, in any language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table fact_fields add column headers text[] not null default '{}'`.execute(db);
}
