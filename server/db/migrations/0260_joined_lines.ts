import { type Kysely, sql } from 'kysely';

/** Of how many rows a line of a list was joined, by their quantities; none where it was one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_lines add column joined integer[] not null default '{}'`.execute(db);
}
