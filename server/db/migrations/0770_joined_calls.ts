import { type Kysely, sql } from 'kysely';

/**
 * The posts that one run of a feed changes are one call, `posts.changed`, which is written when the run ends: its transactions
 * set `groupset.joins`, and the trigger writes nothing for them. A post that changes again within ten seconds is called for once
 * more when they are over. A waiting call covers a further change only while it cannot be sent before that change is committed:
 * the trigger holds it until then, and calls that are held are not claimed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries add column details jsonb`.execute(db);
  await sql`alter table feed_runs add column changes_since text`.execute(db);
  await sql`
    create index webhook_deliveries_posts on webhook_deliveries (subject_id, webhook_id, id)
    where type = 'post.changed'`.execute(db);
  await sql`
    create or replace function emit_post_events() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('groupset.joins', true), '') = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at)
        select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.updated_at
        from (select id, organization_id, updated_at, gen_random_uuid() as message from new_posts offset 0) p
        join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events)
        for key share of w skip locked;
      else
        insert into webhook_deliveries (webhook_id, message_id, type, subject_id, path, subject_updated_at, next_try_at)
        select w.id, p.message, 'post.changed', p.id, '/advertisement/' || p.id, p.updated_at,
          greatest(now(), coalesce(latest.at + interval '10 seconds', now()))
        from (
          select n.id, n.organization_id, n.updated_at, gen_random_uuid() as message from new_posts n
          join old_posts o on o.id = n.id and o.updated_at is distinct from n.updated_at offset 0) p
        join webhooks w on w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events)
        left join lateral (
          select d.id, coalesce(d.tried_at, d.next_try_at, d.created_at) as at from webhook_deliveries d
          where d.type = 'post.changed' and d.subject_id = p.id and d.webhook_id = w.id
            and d.created_at > now() - interval '20 seconds'
          order by d.id desc limit 1) latest on true
        left join lateral (
          select d.id from webhook_deliveries d
          where d.id = latest.id and d.attempts = 0 and d.claimed_until is null and d.next_try_at > now()
          for share skip locked) held on true
        where held.id is null
        for key share of w skip locked;
      end if;
      if found then perform pg_notify('webhooks', ''); end if;
      return null;
    end $$`.execute(db);
}
