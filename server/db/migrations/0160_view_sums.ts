import { type Kysely, sql } from 'kysely';

/** The views of many posts over a year are read from the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table advertisement_days drop constraint advertisement_days_pkey,
      add primary key (advertisement_id, day) include (views)`.execute(db);
}
