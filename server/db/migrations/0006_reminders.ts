import { type Kysely, sql } from 'kysely';

/** Which warning before a post's end its owner got last: apart from the posts, since a warning is no change of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expiry_reminders (
      advertisement_id integer primary key references advertisements on delete cascade,
      -- the end that was warned of, and how many days before it
      expires_at timestamptz not null,
      days smallint not null check (days > 0)
    )`.execute(db);
}
