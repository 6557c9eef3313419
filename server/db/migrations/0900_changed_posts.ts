import { type Kysely, sql } from 'kysely';

/**
 * A change of posts adds one row for a hundred of them, whatever number of webhooks is called for it; their calls are written
 * from it once it is committed. So nothing that changes posts locks a webhook or a call. Processes of the version before do not
 * read these rows: the calls wait for the first process of this version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changed_posts (
      id bigint generated always as identity primary key,
      organization_id integer not null references organizations on delete cascade,
      ids integer[] not null,
      versions timestamptz[] not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index changed_posts_organization on changed_posts (organization_id, id)`.execute(db);
  await sql`
    create or replace function emit_post_events() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('groupset.joins', true), '') = 'on' then return null; end if;
      if tg_op = 'INSERT' then
        insert into changed_posts (organization_id, ids, versions)
        select organization_id, array_agg(id order by id), array_agg(updated_at order by id)
        from (
          select id, organization_id, updated_at,
            (row_number() over (partition by organization_id order by id) - 1) / 100 as part
          from new_posts p
          where exists (select from webhooks w
            where w.organization_id = p.organization_id and w.is_on and 'post.changed' = any (w.events))) p
        group by organization_id, part;
      else
        insert into changed_posts (organization_id, ids, versions)
        select organization_id, array_agg(id order by id), array_agg(updated_at order by id)
        from (
          select n.id, n.organization_id, n.updated_at,
            (row_number() over (partition by n.organization_id order by n.id) - 1) / 100 as part
          from new_posts n join old_posts o on o.id = n.id and o.updated_at is distinct from n.updated_at
          where exists (select from webhooks w
            where w.organization_id = n.organization_id and w.is_on and 'post.changed' = any (w.events))) p
        group by organization_id, part;
      end if;
      if found then perform pg_notify('webhooks', ''); end if;
      return null;
    end $$`.execute(db);
}
