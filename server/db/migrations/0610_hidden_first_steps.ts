import { type Kysely, sql } from 'kysely';

/** Users who hid the first steps above the overview. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_first_steps (
      user_id integer primary key references users on delete cascade,
      hidden_at timestamptz not null default date_trunc('milliseconds', now())
    )`.execute(db);
}
