import { type Kysely, sql } from 'kysely';

/**
 * Feeds confirm the stock of their posts. A post shows when that last happened, once it is some days ago, and is paused where
 * nothing confirms it for long; resuming it confirms it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    alter table advertisements
      -- when its feed last confirmed its stock, where that is too long ago; null else
      add column stock_confirmed_at timestamptz,
      drop constraint advertisements_pause_reason_check,
      add constraint advertisements_pause_reason_check check (pause_reason in ('out_of_stock', 'unconfirmed'))`.execute(
    db,
  );
  await sql`
    alter table feed_posts
      -- when the post was resumed, by which its stock counts as confirmed
      add column confirmed_at timestamptz,
      -- when its organization was last told that it will be paused
      add column told_at timestamptz`.execute(db);
  await sql`
    create or replace function forget_pause_reason() returns trigger language plpgsql as $$
    begin
      new.pause_reason := null;
      if new.state = 'active' then
        new.stock_confirmed_at := null;
        update feed_posts set confirmed_at = now() where advertisement_id = new.id;
      end if;
      return new;
    end $$`.execute(db);

  // Nobody edited a post whose stock is old or confirmed again: no open form is out of date, and no undo stops at it.
  await sql`
    create or replace function advertisement_changed() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      if tg_op = 'UPDATE' and (new.article_id is not distinct from old.article_id
        or (old.brand_id, old.supplier_article_number, old.gtin) is distinct from (new.brand_id, new.supplier_article_number, new.gtin))
        and (new.stock_confirmed_at is not distinct from old.stock_confirmed_at
          or (old.state, old.number_of_items) is distinct from (new.state, new.number_of_items))
      then
        new.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), old.updated_at + interval '1 millisecond');
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create or replace function history_of_change() returns trigger language plpgsql as $$
    declare
      changed jsonb;
    begin
      select jsonb_object_agg(key, jsonb_build_array(o.value, n.value)) into changed
      from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
      where n.value is distinct from o.value
        and key not in ('updated_at', 'changed_in', 'published_at', 'reserved_quantity', 'article_id', 'stock_confirmed_at');
      if changed is not null then
        perform note_history(new.id, false, changed);
      end if;
      return null;
    end $$`.execute(db);
}
