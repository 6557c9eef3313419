import { type Kysely, sql } from 'kysely';

/**
 * An event only adds calls and notifies; no job is written in its transaction, since two transactions that write jobs of the
 * same webhooks lock each other out. Posts emit once a statement. A webhook that fails rests as a whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks add column failures integer not null default 0, add column rests_until timestamptz`.execute(
    db,
  );
  await sql`
    create or replace function emit_webhook_event(kind text, organization integer, subject integer, place text,
      changed timestamptz, message uuid default gen_random_uuid())
    returns void language plpgsql as $$
    begin
      insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
      select w.id, message, kind, subject, place, changed
      from webhooks w where w.organization_id = organization and w.is_on and kind = any (w.events);
      if found then perform pg_notify('webhooks', ''); end if;
    end $$`.execute(db);
  await sql`
    create function emit_post_events() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
        select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.updated_at
        from (select id, organization_id, updated_at, gen_random_uuid() as message from new_posts offset 0) p
        join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events);
      else
        insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
        select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.updated_at
        from (
          select n.id, n.organization_id, n.updated_at, gen_random_uuid() as message from new_posts n
          join old_posts o on o.id = n.id and o.updated_at is distinct from n.updated_at offset 0) p
        join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events);
      end if;
      if found then perform pg_notify('webhooks', ''); end if;
      return null;
    end $$`.execute(db);
  await sql`drop trigger advertisements_emit_insert on advertisements`.execute(db);
  await sql`drop trigger advertisements_emit_update on advertisements`.execute(db);
  await sql`drop function emit_post_event()`.execute(db);
  await sql`
    create trigger advertisements_emit_insert after insert on advertisements referencing new table as new_posts
    for each statement execute function emit_post_events()`.execute(db);
  await sql`
    create trigger advertisements_emit_update after update on advertisements
    referencing old table as old_posts new table as new_posts
    for each statement execute function emit_post_events()`.execute(db);
}
