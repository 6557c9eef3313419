import { type Kysely, sql } from 'kysely';

/** Links between articles: what replaces a part, what it is also sold as, what can be used in its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_links (
      id integer generated always as identity primary key,
      -- to_id replaces from_id, or can be used in its place; what is the same has the lower id first
      from_id integer not null references articles on delete cascade,
      to_id integer not null references articles on delete cascade,
      kind text not null check (kind in ('successor', 'same', 'substitute')),
      -- what an administrator of the platform decided; null while no one has
      is_confirmed boolean,
      decided_by integer references users on delete set null,
      decided_at timestamptz,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      unique (from_id, to_id, kind),
      check (from_id <> to_id),
      check (kind <> 'same' or from_id < to_id),
      check ((is_confirmed is null) = (decided_at is null))
    )`.execute(db);
  await sql`create index article_links_to on article_links (to_id)`.execute(db);
  await sql`
    create table article_link_statements (
      link_id integer not null references article_links on delete cascade,
      organization_id integer not null references organizations on delete cascade,
      stated_by integer references users on delete set null,
      -- only for the searches and plans of the organization itself
      is_private boolean not null,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      primary key (link_id, organization_id)
    )`.execute(db);
  await sql`create index article_link_statements_organization on article_link_statements (organization_id, link_id)`.execute(
    db,
  );
  await makeChecks(db);
  await makeMerging(db);
}

/** Chains of successors have at most five links and never return, for all readers together and for each organization. */
async function makeChecks(db: Kysely<unknown>): Promise<void> {
  // The links that count in a chain: public ones that are not refused, and those of the reader's organization.
  await sql`
    create function article_successors(reader integer) returns table (id integer, from_id integer, to_id integer)
    language sql stable as $$
      select l.id, l.from_id, l.to_id from article_links l
      where l.kind = 'successor' and (l.is_confirmed
        or (l.is_confirmed is null and exists (
          select from article_link_statements s where s.link_id = l.id and not s.is_private))
        or exists (select from article_link_statements s where s.link_id = l.id and s.organization_id = reader))
    $$`.execute(db);
  // Six links are enough to see that five are too few, whatever the chain is.
  await sql`
    create function article_link_refusal(source integer, target integer, reader integer, apart_from integer) returns text
    language sql stable as $$
      with recursive
      later (id, depth) as (
        select target, 0 union
        select l.to_id, depth + 1 from later join article_successors(reader) l on l.from_id = later.id
        where depth < 6 and l.id is distinct from apart_from),
      earlier (id, depth) as (
        select source, 0 union
        select l.from_id, depth + 1 from earlier join article_successors(reader) l on l.to_id = earlier.id
        where depth < 6 and l.id is distinct from apart_from)
      select case
        when source = target or exists (select from later where later.id = source) then 'cycle'
        when (select max(depth) from later) + (select max(depth) from earlier) + 1 > 5 then 'depth'
      end
    $$`.execute(db);
  // What contradicts others gives way: of public links the ones that are not confirmed and the newest, then private ones.
  await sql`
    create function settle_article_links(article integer) returns void language plpgsql as $$
    declare
      near integer[];
      found_link integer;
      owner integer;
    begin
      with recursive chain (id, depth) as (
        select article, 0 union
        select case when l.from_id = chain.id then l.to_id else l.from_id end, depth + 1
        from chain join article_links l on chain.id in (l.from_id, l.to_id) and l.kind = 'successor' where depth < 10)
      select array_agg(distinct id) into near from chain;
      loop
        select l.id into found_link from article_successors(null) s join article_links l on l.id = s.id
        where l.from_id = any(near) and article_link_refusal(l.from_id, l.to_id, null, l.id) is not null
        order by l.is_confirmed is true, l.id desc limit 1;
        exit when not found;
        delete from article_links where id = found_link;
      end loop;
      loop
        select s.link_id, s.organization_id into found_link, owner
        from article_link_statements s join article_links l on l.id = s.link_id
        where l.kind = 'successor' and l.from_id = any(near) and s.is_private
          and article_link_refusal(l.from_id, l.to_id, s.organization_id, l.id) is not null
        order by s.link_id desc limit 1;
        exit when not found;
        delete from article_link_statements where link_id = found_link and organization_id = owner;
        delete from article_links l where l.id = found_link and l.is_confirmed is null
          and not exists (select from article_link_statements s where s.link_id = l.id);
      end loop;
    end $$`.execute(db);
}

async function makeMerging(db: Kysely<unknown>): Promise<void> {
  // One writer of links at a time: what was checked stays true until the end of the transaction.
  await sql`
    create function lock_article_links() returns void language sql as $$
      select pg_advisory_xact_lock(hashtext('article_links'))
    $$`.execute(db);
  await sql`
    create function move_article_links(source integer, target integer) returns void language plpgsql as $$
    declare
      link article_links;
      ends integer[];
      known integer;
    begin
      if not exists (select from article_links where source in (from_id, to_id)) then
        return;
      end if;
      perform lock_article_links();
      for link in select * from article_links where source in (from_id, to_id) order by is_confirmed nulls last, id loop
        ends := array[case when link.from_id = source then target else link.from_id end,
          case when link.to_id = source then target else link.to_id end];
        if link.kind = 'same' then
          ends := array[least(ends[1], ends[2]), greatest(ends[1], ends[2])];
        end if;
        select id into known from article_links where (from_id, to_id, kind) = (ends[1], ends[2], link.kind);
        if ends[1] = ends[2] then
          delete from article_links where id = link.id;
        elsif known is null then
          update article_links set from_id = ends[1], to_id = ends[2] where id = link.id;
        else
          insert into article_link_statements as s (link_id, organization_id, stated_by, is_private, created_at)
            select known, organization_id, stated_by, is_private, created_at from article_link_statements where link_id = link.id
            on conflict (link_id, organization_id) do update set is_private = s.is_private and excluded.is_private;
          update article_links set is_confirmed = link.is_confirmed, decided_by = link.decided_by, decided_at = link.decided_at
            where id = known and is_confirmed is null;
          delete from article_links where id = link.id;
        end if;
      end loop;
      perform settle_article_links(target);
    end $$`.execute(db);
  await sql`
    create or replace function merge_articles(source integer, target integer) returns void language plpgsql as $$
    begin
      update articles set merged_into = target where id = source or merged_into = source;
      insert into article_gtins (gtin, article_id) select gtin, target from article_gtins where article_id = source
        on conflict do nothing;
      delete from article_gtins where article_id = source;
      insert into articles_apart (article_id, other_id, decided_by, decided_at)
        select least(other, target), greatest(other, target), decided_by, decided_at
        from (select case article_id when source then other_id else article_id end as other, decided_by, decided_at
          from articles_apart where source in (article_id, other_id)) kept
        where other <> target
        on conflict do nothing;
      delete from articles_apart where source in (article_id, other_id);
      perform move_article_links(source, target);
      update advertisements set article_id = target where article_id = source;
    end $$`.execute(db);
}
