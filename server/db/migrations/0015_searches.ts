import { type Kysely, sql } from 'kysely';

/** Saved searches that tell, what was found for whom, and the reference rates of currencies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_searches
      drop column last_matched_in,
      drop column last_sent_at,
      -- when its new posts were looked at last
      add column seen_at timestamptz not null default date_trunc('milliseconds', now()),
      -- posts before that are not news: when it was saved, or its filters were changed
      add column matched_from timestamptz not null default date_trunc('milliseconds', now()),
      -- counts the links that stopped it, so that each works once
      add column stops integer not null default 0`.execute(db);
  await sql`
    alter table category_interests
      add column created_at timestamptz not null default date_trunc('milliseconds', now())`.execute(db);

  await sql`
    create table findings (
      user_id integer not null references users on delete cascade,
      advertisement_id integer not null references advertisements on delete cascade,
      reason text not null check (reason in ('search', 'interest', 'match')),
      -- the saved search, the category or the other post
      reason_id integer not null,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      -- null while it waits for a digest
      told_at timestamptz,
      primary key (user_id, advertisement_id, reason, reason_id)
    )`.execute(db);
  await sql`create index findings_waiting on findings (user_id) where told_at is null`.execute(db);
  await sql`create index findings_reason on findings (reason, reason_id, created_at)`.execute(db);
  await sql`create index findings_advertisement on findings (advertisement_id)`.execute(db);

  await sql`
    create table search_progress (
      only_one boolean primary key default true check (only_one),
      watermark xid8 not null
    )`.execute(db);
  await sql`insert into search_progress (watermark) values (pg_current_xact_id())`.execute(db);

  await sql`
    create table reference_rates (
      date date not null,
      currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
      -- how much of the currency one euro is
      rate numeric(18, 6) not null check (rate > 0),
      -- shipped with the product, not read from a bank's list
      is_approximate boolean not null default false,
      primary key (date, currency)
    )`.execute(db);
}
