import { type Kysely, sql } from 'kysely';

/**
 * Events of sales and deals are emitted by code now. Processes of the version before rely on triggers, so these stay while both
 * run, but wait for the commit and do nothing in a transaction that has emitted by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const emitters: [trigger: string, table: string, when: string, run: string][] = [
    ['sales_emit', 'sales', 'insert', 'emit_sale_event()'],
    ['deals_emit', 'deals', 'insert or update', 'emit_deal_change()'],
    ['deal_messages_emit', 'deal_messages', 'insert', "emit_deal_entry('deal.message')"],
    ['deal_offers_emit', 'deal_offers', 'insert', "emit_deal_entry('deal.offered')"],
  ];
  await sql`
    create function has_emitted() returns boolean language sql stable as
    $$ select coalesce(current_setting('groupset.emits', true), '') = 'on' $$`.execute(db);
  await sql`
    create or replace function emit_sale_event() returns trigger language plpgsql as $$
    declare post record;
    begin
      if has_emitted() then return null; end if;
      select id, organization_id, updated_at into post from advertisements where id = new.advertisement_id;
      perform emit_webhook_event('post.sold', post.organization_id, post.id, '/advertisement/' || post.id, post.updated_at);
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function emit_deal_change() returns trigger language plpgsql as $$
    begin
      if has_emitted() then return null; end if;
      if tg_op = 'INSERT' then
        perform emit_deal_event('deal.opened', new);
      elsif new.state <> old.state and new.state in ('agreed', 'completed', 'closed') then
        perform emit_deal_event('deal.' || new.state, new);
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function emit_deal_entry() returns trigger language plpgsql as $$
    declare deal deals;
    begin
      if has_emitted() then return null; end if;
      select * into deal from deals where id = new.deal_id;
      perform emit_deal_event(tg_argv[0], deal);
      return null;
    end $$`.execute(db);
  for (const [trigger, table, when, run] of emitters) {
    await sql`drop trigger ${sql.ref(trigger)} on ${sql.table(table)}`.execute(db);
    await sql
      .raw(
        `create constraint trigger ${trigger} after ${when} on ${table} deferrable initially deferred
        for each row execute function ${run}`,
      )
      .execute(db);
  }
}
