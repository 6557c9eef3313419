import { type Kysely, sql } from 'kysely';

/** Insights by mail: which week someone's were gathered for, and how many links stopped a kind of mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table weekly_insights (
      user_id integer primary key references users on delete cascade,
      due_at timestamptz not null
    )`.execute(db);
  await sql`alter table notification_preferences add column stops integer not null default 0`.execute(db);
}
