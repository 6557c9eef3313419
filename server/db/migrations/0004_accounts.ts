import { type Kysely, sql } from 'kysely';

/** Sessions that get a new id, mails that are tried again, and which processes work on jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A session that must change its id does so at its next request; requests under way still know the old one for moments.
  await sql`
    alter table sessions
      add column must_rotate boolean not null default false,
      add column former_hash bytea,
      add column former_until timestamptz,
      add check ((former_hash is null) = (former_until is null))`.execute(db);
  await sql`create unique index sessions_former on sessions (former_hash) where former_hash is not null`.execute(db);

  // claimed_until: who sends a mail has it for themselves until then. failed_at: no further attempt makes sense.
  await sql`
    alter table mails
      add column claimed_until timestamptz,
      add column failed_at timestamptz,
      add check (sent_at is null or failed_at is null)`.execute(db);
  await sql`create index mails_user on mails (user_id) where user_id is not null`.execute(db);

  await sql`create index tokens_expiry on tokens (expires_at)`.execute(db);
  await sql`create index throttles_age on throttles (window_started_at)`.execute(db);

  // Jobs that a process held when it died are free again once it was not heard of for a minute.
  await sql`
    create table job_processes (
      id uuid primary key,
      worker_ids text[] not null,
      seen_at timestamptz not null default now()
    )`.execute(db);
}
