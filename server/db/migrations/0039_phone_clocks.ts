import { type Kysely, sql } from 'kysely';

/** How far the clock of a phone was off when it enrolled, in steps of 30 seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table two_factors
    add column steps_off smallint not null default 0 check (steps_off between -2 and 2)`.execute(db);
}
