import { type Kysely, sql } from 'kysely';

/**
 * A statement that sets `changed_in` itself only has readers of the post read it again: what it says of the post is elsewhere, so no
 * open form is out of date.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function advertisement_changed() returns trigger language plpgsql as $$
    declare
      is_noted boolean := tg_op = 'UPDATE' and new.changed_in is distinct from old.changed_in;
    begin
      new.changed_in := pg_current_xact_id();
      if tg_op = 'UPDATE' and not is_noted and (new.article_id is not distinct from old.article_id
        or (old.brand_id, old.supplier_article_number, old.gtin) is distinct from (new.brand_id, new.supplier_article_number, new.gtin))
        and (new.stock_confirmed_at is not distinct from old.stock_confirmed_at
          or (old.state, old.number_of_items) is distinct from (new.state, new.number_of_items))
      then
        new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
      end if;
      return new;
    end $$`.execute(db);
}
