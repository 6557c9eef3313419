import { type Kysely, sql } from 'kysely';

/** What can be shown of the secret that the data was written with, so that a start with another one is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generation add column secret text`.execute(db);
}
