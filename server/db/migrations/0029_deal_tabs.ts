import { type Kysely, sql } from 'kysely';

/** The tab of the list in which a deal is for each side, with what the tab is ordered by, so that a page is read from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table deal_sides
      add column tab text not null default 'done' check (tab in ('mine', 'theirs', 'agreed', 'done', 'archived')),
      add column runs_out_at timestamptz,
      add column updated_at timestamptz not null default now()`.execute(db);
  await sql`
    create function deal_side_listed() returns trigger language plpgsql as $$
    declare
      deal deals;
    begin
      select * into strict deal from deals where id = new.deal_id;
      new.tab := case
        when new.archived_at is not null then 'archived'
        when deal.state = 'agreed' then 'agreed'
        when deal.state in ('completed', 'closed') then 'done'
        when deal.turn = new.side then 'mine'
        else 'theirs' end;
      new.runs_out_at := deal.runs_out_at;
      new.updated_at := deal.updated_at;
      return new;
    end $$`.execute(db);
  await sql`create trigger deal_side_listed before insert or update on deal_sides
    for each row execute function deal_side_listed()`.execute(db);
  await sql`
    create function deal_listed() returns trigger language plpgsql as $$
    begin
      update deal_sides set deal_id = deal_id where deal_id = new.id;
      return null;
    end $$`.execute(db);
  await sql`create trigger deal_listed after update on deals for each row execute function deal_listed()`.execute(db);
  await sql`update deal_sides set deal_id = deal_id`.execute(db);
  await sql`create index deal_sides_listed on deal_sides (organization_id, tab, runs_out_at, updated_at desc, deal_id)`.execute(
    db,
  );
}
