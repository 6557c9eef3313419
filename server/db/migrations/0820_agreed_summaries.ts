import { type Kysely, sql } from 'kysely';

/** The name of the test summary that batteries had when they were agreed: the post may change or go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deal_batteries add column summary text`.execute(db);
}
