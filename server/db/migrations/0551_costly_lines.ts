import { type Kysely, sql } from 'kysely';

/** A list may leave out the lines that cost more than so many times their goods to get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lists add column leave_out_above integer check (leave_out_above between 1 and 100)`.execute(db);
}
