import { type Kysely, sql } from 'kysely';

/**
 * What an upload does about stock that is gone: why a post is paused, which posts an upload paused because its file no longer
 * names them, and what was chosen about those. Uploads accept four times as many rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table advertisements add column pause_reason text check (pause_reason in ('out_of_stock'))`.execute(
    db,
  );
  await sql`
    create function forget_pause_reason() returns trigger language plpgsql as $$
    begin
      new.pause_reason := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger advertisements_pause_reason before update of state on advertisements
    for each row when (new.state <> 'paused' and new.pause_reason is not null) execute function forget_pause_reason()`.execute(
    db,
  );
  await sql`
    alter table import_mappings add column absent text check (absent in ('keep', 'pause'))`.execute(db);
  await sql`
    alter table imports
      add column absent text check (absent in ('keep', 'pause')),
      add column absent_count integer not null default 0 check (absent_count >= 0),
      add column mapping_id integer references import_mappings on delete set null,
      drop constraint imports_row_count_check,
      add constraint imports_row_count_check check (row_count between 0 and 20000)`.execute(db);
  await sql`create index imports_mapping on imports (mapping_id) where mapping_id is not null`.execute(db);
  await sql`
    alter table import_rows
      drop constraint import_rows_number_check,
      add constraint import_rows_number_check check (number between 1 and 20000)`.execute(db);
  // What an undo puts online again.
  await sql`
    create table import_absent (
      import_id integer not null references imports on delete cascade,
      advertisement_id integer not null references advertisements on delete cascade,
      version timestamptz not null,
      primary key (import_id, advertisement_id)
    )`.execute(db);
  await sql`create index import_absent_advertisement on import_absent (advertisement_id)`.execute(db);
}
