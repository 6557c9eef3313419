import { type Kysely, sql } from 'kysely';

/** The highest number that a line of a list has had: deals, plans and people refer to lines by number, so none is used twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`alter table lists add column last_number integer not null default 0`.execute(db);
  // Also for inserts by the version before this one.
  await sql`
    create function list_line_numbered() returns trigger language plpgsql as $$
    begin
      update lists l set last_number = n.highest
      from (select list_id, max(number) as highest from inserted group by list_id) n
      where l.id = n.list_id and l.last_number < n.highest;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger list_line_numbered after insert on list_lines referencing new table as inserted
    for each statement execute function list_line_numbered()`.execute(db);
  // This is no change of a list that its readers would notice.
  await sql`alter table lists disable trigger list_changed`.execute(db);
  await sql`
    update lists l set last_number = greatest(
      coalesce((select max(n.number) from list_lines n where n.list_id = l.id), 0),
      coalesce((select max(o.line_number) from list_orders o where o.list_id = l.id), 0))`.execute(db);
  await sql`alter table lists enable trigger list_changed`.execute(db);
}
