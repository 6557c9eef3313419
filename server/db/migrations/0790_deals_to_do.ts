import { type Kysely, sql } from 'kysely';

/** What each side of a deal has to do after the agreement, so that its list and counts find it by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // to_do_from: the day on which the goods of an agreed offer are due; null without a day, then it is to be done at once.
  await sql`
    alter table deal_sides
      add column to_do text check (to_do in ('claim', 'confirm', 'send')),
      add column to_do_from timestamptz check (to_do_from is null or to_do is not null)`.execute(db);
  await sql`
    create or replace function deal_side_listed() returns trigger language plpgsql as $$
    declare
      deal deals;
      due timestamptz;
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
      new.to_do := null;
      new.to_do_from := null;
      if deal.agreed_at is null then
        return new;
      end if;
      if exists (
        select from deal_claims c where c.deal_id = deal.id and new.side = case
          when c.state = 'offered' then 'buyer'
          when c.state = 'open' or c.settled_by = 'replace' and not exists (
            select from deal_deliveries v
            where v.deal_id = c.deal_id and v.claim_number = c.number and v.state <> 'taken_back') then 'seller' end)
      then
        new.to_do := 'claim';
      elsif new.side = 'buyer' then
        if exists (select from deal_deliveries v where v.deal_id = deal.id and v.state = 'sent') then
          new.to_do := 'confirm';
        end if;
      elsif deal.state = 'agreed' then
        select min(coalesce(o.available_at, '-infinity'::date)::timestamp at time zone 'UTC') into due
        from deal_offer_lines o join deal_lines l on l.id = o.line_id and l.reserved_quantity > 0
        where o.deal_id = deal.id and o.version = deal.agreed_version and o.quantity > (
          select coalesce(sum(e.quantity), 0) from deal_delivery_entries e
          join deal_deliveries v on v.deal_id = e.deal_id and v.number = e.number and v.state <> 'taken_back'
          where e.deal_id = deal.id and e.position = o.position);
        if due is not null then
          new.to_do := 'send';
          new.to_do_from := nullif(due, '-infinity');
        end if;
      end if;
      return new;
    end $$`.execute(db);
  await sql`update deal_sides s set deal_id = deal_id from deals d where d.id = s.deal_id and d.agreed_at is not null`.execute(
    db,
  );
  await sql`create index deal_sides_to_do on deal_sides (organization_id) where to_do is not null`.execute(db);
}
