import { type Kysely, sql } from 'kysely';

/** Batteries: what documents of posts are, exceptions, and what deals keep of them: facts as agreed, a passport for each battery taken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table advertisement_files add column purpose text
      constraint advertisement_files_purpose check (purpose in ('un38_3', 'safety_sheet', 'other'))`.execute(db);
  await sql`
    create table battery_exceptions (
      advertisement_id integer primary key references advertisements on delete cascade,
      reason text not null check (length(reason) between 1 and 500),
      created_by integer not null references users,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index battery_exceptions_user on battery_exceptions (created_by)`.execute(db);
  await sql`
    create table deal_batteries (
      line_id integer primary key references deal_lines on delete cascade,
      facts text
    )`.execute(db);
  await sql`
    create table deal_passports (
      line_id integer not null references deal_lines on delete cascade,
      delivery integer not null,
      place integer not null,
      passport text not null check (length(passport) between 1 and 200),
      -- of a reused battery: the passport of the original one
      former_passport text check (length(former_passport) between 1 and 200),
      primary key (line_id, passport)
    )`.execute(db);
}
