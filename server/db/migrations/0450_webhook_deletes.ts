import { type Kysely, sql } from 'kysely';

/**
 * A call is added only for a webhook that no one is deleting: the check of its foreign key would wait for the delete, and then
 * fail the change that emits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function emit_webhook_event(kind text, organization integer, subject integer, place text,
      changed timestamptz, message uuid default gen_random_uuid())
    returns void language plpgsql as $$
    begin
      insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
      select w.id, message, kind, subject, place, changed
      from webhooks w where w.organization_id = organization and w.is_on and kind = any (w.events)
      for key share of w skip locked;
      if found then perform pg_notify('webhooks', ''); end if;
    end $$`.execute(db);
  await sql`
    create or replace function emit_post_events() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
        select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.updated_at
        from (select id, organization_id, updated_at, gen_random_uuid() as message from new_posts offset 0) p
        join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events)
        for key share of w skip locked;
      else
        insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
        select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.updated_at
        from (
          select n.id, n.organization_id, n.updated_at, gen_random_uuid() as message from new_posts n
          join old_posts o on o.id = n.id and o.updated_at is distinct from n.updated_at offset 0) p
        join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events)
        for key share of w skip locked;
      end if;
      if found then perform pg_notify('webhooks', ''); end if;
      return null;
    end $$`.execute(db);
}
