import { type Kysely, sql } from 'kysely';

/** What happened to a post, changes of many posts that can be taken back, and links that renew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table advertisement_history (
      id bigint generated always as identity primary key,
      advertisement_id integer not null references advertisements on delete cascade,
      -- one entry for all that one transaction does to a post
      written_in xid8 not null default pg_current_xact_id(),
      at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
      -- null: the product by itself
      actor_id integer references users,
      via text check (via in ('upload', 'bulk', 'undo', 'mail', 'deal', 'clock', 'administration')),
      is_creation boolean not null default false,
      -- column → [from, to], as text
      changes jsonb not null default '{}',
      unique (advertisement_id, written_in)
    )`.execute(db);
  await sql`create index advertisement_history_actor on advertisement_history (actor_id) where actor_id is not null`.execute(
    db,
  );

  // Code that changes posts names the person with set_config; what is not signed was done by the product itself.
  await sql`
    create function note_history(post integer, created boolean, changed jsonb) returns void language sql as $$
      insert into advertisement_history as held (advertisement_id, actor_id, via, is_creation, changes)
      values (post, nullif(current_setting('change.actor', true), '')::int, nullif(current_setting('change.via', true), ''),
        created, changed)
      on conflict (advertisement_id, written_in) do update set changes = (
        -- From what it was before the transaction to what it is now; what is as it was is no change.
        select coalesce(jsonb_object_agg(key, jsonb_build_array(before, after)), '{}') from (
          select key, case when held.changes ? key then held.changes -> key -> 0 else excluded.changes -> key -> 0 end as before,
            case when excluded.changes ? key then excluded.changes -> key -> 1 else held.changes -> key -> 1 end as after
          from jsonb_object_keys(held.changes || excluded.changes) as key) merged
        where before is distinct from after)
    $$`.execute(db);
  await sql`
    create function history_of_change() returns trigger language plpgsql as $$
    declare
      changed jsonb;
    begin
      select jsonb_object_agg(key, jsonb_build_array(o.value, n.value)) into changed
      from jsonb_each_text(to_jsonb(new)) n join jsonb_each_text(to_jsonb(old)) o using (key)
      where n.value is distinct from o.value
        and key not in ('updated_at', 'changed_in', 'published_at', 'reserved_quantity', 'article_id');
      if changed is not null then
        perform note_history(new.id, false, changed);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger history_of_change after update on advertisements
    for each row execute function history_of_change()`.execute(db);
  await sql`
    create function history_of_creation() returns trigger language plpgsql as $$
    begin
      perform note_history(new.id, true, '{}');
      return null;
    end $$`.execute(db);
  // Posts that the demo or the growing of a corpus generates have no history.
  await sql`
    create trigger history_of_creation after insert on advertisements
    for each row when (nullif(current_setting('change.actor', true), '') is not null)
    execute function history_of_creation()`.execute(db);

  await sql`
    create table bulk_changes (
      id uuid primary key default gen_random_uuid(),
      user_id integer not null references users,
      action text not null check (action in ('pause', 'resume', 'renew', 'delete', 'restore', 'price')),
      -- of each post its id, the version that the change made, and what it was before
      posts jsonb not null,
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      undone_at timestamptz
    )`.execute(db);
  await sql`create index bulk_changes_user on bulk_changes (user_id, created_at desc)`.execute(db);

  await sql`
    create table renewal_links (
      id integer generated always as identity primary key,
      user_id integer not null references users,
      advertisement_ids integer[] not null check (cardinality(advertisement_ids) > 0),
      created_at timestamptz not null default date_trunc('milliseconds', now()),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index renewal_links_user on renewal_links (user_id)`.execute(db);
}
