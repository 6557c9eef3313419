import { type Kysely, sql } from 'kysely';

/**
 * A brand that an upload brought and its undo left without posts is hidden from lists to choose from. The first post of it
 * shows it again, which may be one that somebody brings back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table brands add column hidden_at timestamptz`.execute(db);
  await sql`
    create function show_brand_of_post() returns trigger language plpgsql as $$
    begin
      update brands set hidden_at = null where id = new.brand_id and hidden_at is not null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger show_brand after insert or update of brand_id, deleted_at on advertisements
      for each row when (new.brand_id is not null and new.deleted_at is null)
      execute function show_brand_of_post()`.execute(db);
}
