import { type Kysely, sql } from 'kysely';

/**
 * Backups. Which database this is, so that a restored or exchanged one is noticed; and the files whose rows were deleted,
 * whose bytes stay for a day, so that a backup finds the bytes of every row that it saw.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table generation (
      only_one boolean primary key default true check (only_one),
      id uuid not null default gen_random_uuid(),
      -- the cluster whose transaction ids the rows carry; null where it may not be asked
      system_identifier bigint
    )`.execute(db);
  await sql`
    insert into generation (system_identifier)
    select case when has_function_privilege('pg_control_system()', 'execute')
      then (select system_identifier from pg_control_system()) end`.execute(db);
  // Null: by a transaction of another cluster.
  await sql`alter table advertisement_history alter column written_in drop not null`.execute(db);

  await sql`
    create table removed_files (
      id uuid primary key,
      removed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index removed_files_removed_at on removed_files (removed_at)`.execute(db);
  await sql`
    create function note_removed_files() returns trigger language plpgsql as $$
    begin
      insert into removed_files (id) select id from gone on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger files_note_removed after delete on files referencing old table as gone
    for each statement execute function note_removed_files()`.execute(db);
}
