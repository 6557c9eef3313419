import { type Kysely, sql } from 'kysely';

/** Feeds that fetch their file: from where, by which secret, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feeds
      add column url text check (length(url) <= 500),
      add column schedule text check (schedule in ('every_15_minutes', 'hourly', 'every_6_hours', 'daily')),
      -- the time of a daily one, in the zone of the person for whom it acts
      add column at time,
      -- user name, password, token and key, encrypted
      add column secret bytea,
      add column has text[] not null default '{}',
      add column etag text,
      add column last_modified text,
      add column next_run_at timestamptz,
      add constraint feeds_pull check (kind = 'push' or (url is not null and schedule is not null))`.execute(db);
  await sql`create index feeds_due on feeds (next_run_at) where next_run_at is not null`.execute(db);
  await sql`
    alter table feed_runs
      add column is_fetched boolean not null default true,
      add column etag text,
      add column last_modified text`.execute(db);
}
