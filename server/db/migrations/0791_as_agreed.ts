import { type Kysely, sql } from 'kysely';

/** The share of an organization's deliveries that came as agreed; null where there are too few to say. Counted every hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column as_agreed real check (as_agreed between 0 and 1)`.execute(db);
}
