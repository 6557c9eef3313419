import { type Kysely, sql } from 'kysely';

/** The facts of a line's post as they were when the deal began; what is agreed of batteries has its own table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deal_lines add column facts text`.execute(db);
}
