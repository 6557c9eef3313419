import { type Kysely, sql } from 'kysely';

/** Looks at posts counted once a person a day, and how many looks each day brought. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table advertisement_days (
      advertisement_id integer not null references advertisements on delete cascade,
      day date not null,
      views integer not null default 0 check (views >= 0),
      primary key (advertisement_id, day)
    )`.execute(db);
  // Who looked today, so that nobody is counted twice; forgotten when the day is over. A keyed hash in place of the
  // person: a reader of the table cannot tell who it was.
  await sql`
    create table advertisement_viewers (
      advertisement_id integer not null references advertisements on delete cascade,
      day date not null,
      viewer bytea not null,
      primary key (advertisement_id, day, viewer)
    )`.execute(db);
  await sql`create index advertisement_viewers_day on advertisement_viewers (day)`.execute(db);
}
