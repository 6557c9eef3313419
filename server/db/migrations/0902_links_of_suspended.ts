import { type Kysely, sql } from 'kysely';

/**
 * What a suspended organization states about articles does not count, neither for readers nor against what others state. Once
 * it is active again it counts again, but for what others have stated to the contrary.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function article_successors(reader integer) returns table (id integer, from_id integer, to_id integer)
    language sql stable as $$
      select l.id, l.from_id, l.to_id from article_links l
      where l.kind = 'successor' and (l.is_confirmed
        or (l.is_confirmed is null and exists (
          select from article_link_statements s join organizations o on o.id = s.organization_id and o.status = 'active'
          where s.link_id = l.id and not s.is_private))
        or exists (select from article_link_statements s where s.link_id = l.id and s.organization_id = reader))
    $$`.execute(db);
  await sql`
    create function restore_article_links() returns trigger language plpgsql as $$
    declare
      stated record;
      contradiction text;
    begin
      perform lock_article_links();
      -- A circle makes every chain that leads to it too long, so circles end first.
      foreach contradiction in array array['cycle', 'depth'] loop
        for stated in
          select l.id, l.from_id, l.to_id from article_link_statements s join article_links l on l.id = s.link_id
          where s.organization_id = new.id and not s.is_private and l.kind = 'successor' and l.is_confirmed is null
          order by l.id desc
        loop
          if article_link_refusal(stated.from_id, stated.to_id, null, stated.id) = contradiction then
            delete from article_link_statements where link_id = stated.id and organization_id = new.id;
            delete from article_links l where l.id = stated.id
              and not exists (select from article_link_statements s where s.link_id = l.id);
          end if;
        end loop;
      end loop;
      for stated in
        select distinct l.from_id from article_link_statements s join article_links l on l.id = s.link_id
        where s.organization_id = new.id and not s.is_private and l.kind = 'successor'
      loop
        perform settle_article_links(stated.from_id);
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger organizations_links after update of status on organizations for each row
    when (old.status <> 'active' and new.status = 'active') execute function restore_article_links()`.execute(db);
}
