import { type Kysely, sql } from 'kysely';

/**
 * What quotas count, as a sum of changes: open posts of an organization, bytes of files of an organization, and of a person. Those who
 * write add a row each, so that none waits for another; a job adds rows up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`
    create table usage_changes (
      usage text not null check (usage in ('open_posts', 'organization_bytes', 'person_bytes')),
      holder_id integer not null,
      change bigint not null
    )`.execute(db);
  await sql`create index usage_changes_holder on usage_changes (usage, holder_id) include (change)`.execute(db);

  const isOpen = (row: string) => `${row}.deleted_at is null and ${row}.state <> 'sold'`;
  await sql`
    insert into usage_changes
    select 'open_posts', organization_id, count(*) from advertisements a where ${sql.raw(isOpen('a'))} group by 2
    union all
    select 'organization_bytes', organization_id, sum(size) from files where organization_id is not null group by 2
    union all
    select 'person_bytes', created_by, sum(size) from files where created_by is not null group by 2`.execute(db);

  await sql`
    create function open_posts_added() returns trigger language plpgsql as $$
    begin
      insert into usage_changes
      select 'open_posts', organization_id, count(*) from written w where ${sql.raw(isOpen('w'))} group by 2;
      return null;
    end $$`.execute(db);
  await sql`
    create function open_posts_changed() returns trigger language plpgsql as $$
    begin
      if ${sql.raw(isOpen('old'))} then
        insert into usage_changes values ('open_posts', old.organization_id, -1);
      end if;
      if tg_op = 'UPDATE' then
        if ${sql.raw(isOpen('new'))} then
          insert into usage_changes values ('open_posts', new.organization_id, 1);
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger open_posts_added after insert on advertisements
    referencing new table as written for each statement execute function open_posts_added()`.execute(db);
  await sql`create trigger open_posts_changed after update of state, deleted_at, organization_id on advertisements
    for each row when ((${sql.raw(isOpen('old'))}) <> (${sql.raw(isOpen('new'))}) or old.organization_id <> new.organization_id)
    execute function open_posts_changed()`.execute(db);
  await sql`create trigger open_posts_removed after delete on advertisements
    for each row when (${sql.raw(isOpen('old'))}) execute function open_posts_changed()`.execute(db);

  await sql`
    create function bytes_changed() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into usage_changes
        select usage, holder_id, -old.size from (values
          ('organization_bytes', old.organization_id), ('person_bytes', old.created_by)) holders (usage, holder_id)
        where holder_id is not null;
      end if;
      if tg_op <> 'DELETE' then
        insert into usage_changes
        select usage, holder_id, new.size from (values
          ('organization_bytes', new.organization_id), ('person_bytes', new.created_by)) holders (usage, holder_id)
        where holder_id is not null;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger bytes_added_or_removed after insert or delete on files
    for each row execute function bytes_changed()`.execute(db);
  await sql`create trigger bytes_changed after update of size, organization_id, created_by on files
    for each row when ((old.size, old.organization_id, old.created_by) is distinct from (new.size, new.organization_id, new.created_by))
    execute function bytes_changed()`.execute(db);
}
