import { type Kysely, sql } from 'kysely';

/** What rows of an upload with the same reference are, as a person chose it: parts of one stock, changes, or articles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column repeats jsonb check (jsonb_typeof(repeats) = 'object')`.execute(db);
}
