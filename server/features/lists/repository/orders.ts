import type { Unit } from '#contract/advertisements/choices.ts';
import type { DealtState } from '#contract/lists/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { shareOut } from './shares.ts';

/** What a deal of a list has of one of its lines, in the unit of the post. */
export interface LineOrder {
  list_id: number;
  deal_id: number;
  line: number;
  advertisement_id: number;
  seller_id: number;
  is_open: boolean;
  unit: Unit;
  asked: number;
  /** As far as the deal is; null where the seller declined it. */
  state: DealtState | null;
  /** As delivered and still to come, or as the open offer has it, else as asked; 0 where that leaves the line out. */
  quantity: number;
  /** How many of them were delivered, without what claims took from the sale. */
  bought: number;
  /** How many the seller sold, agreed to or offers, else as asked. */
  offered: number;
  /** When the seller answered last, in milliseconds since 1970; null where the seller has not answered. */
  answered: number | null;
}

/** What the deals of lists have of their lines. Closed ones only where their seller declined. */
export async function listOrders(db: Database, listIds: readonly number[]): Promise<LineOrder[]> {
  const { rows } = await sql<LineOrder>`
    select o.list_id, o.deal_id, o.line_number as line, o.advertisement_id, d.seller_id, d.state in ('inquiry', 'negotiating', 'agreed') as is_open,
      coalesce(l.unit, 'piece') as unit, o.quantity as asked,
      case d.state when 'completed' then 'bought' when 'agreed' then 'agreed'
        when 'closed' then case when sold.remaining > 0 then 'bought' end
        else case when offer.side = 'seller' then 'offered' else 'asked' end end as state,
      case when d.state = 'closed' then sold.remaining when l.id is null or d.state in ('inquiry', 'negotiating') then answer.quantity
        else sold.remaining + case d.state when 'agreed' then l.reserved_quantity else 0 end end as quantity,
      sold.remaining as bought,
      case when d.state = 'closed' then 0 when d.state = 'completed' and l.id is not null then sold.quantity
        else answer.quantity end as offered,
      case when d.state in ('agreed', 'completed') or d.state = 'closed' and sold.remaining = 0 or offer.side = 'seller'
        then floor(extract(epoch from greatest(offer.created_at, d.agreed_at, d.completed_at, d.closed_at)) * 1000)::float8
        end as answered
    from list_orders o join deals d on d.id = o.deal_id
    left join deal_lines l on l.deal_id = o.deal_id and l.advertisement_id = o.advertisement_id
    left join lateral (
      select v.version, v.side, v.created_at from deal_offers v where v.deal_id = d.id and (
        d.state = 'negotiating' and v.state = 'open' or d.state in ('agreed', 'completed') and v.version = d.agreed_version)
      order by v.version desc limit 1) offer on true
    cross join lateral (
      select coalesce(sum(s.quantity), 0)::int as quantity, coalesce(sum(s.left_quantity), 0)::int as remaining
      from sales s where s.deal_line_id = l.id and s.reverted_at is null) sold
    cross join lateral (
      select case when l.id is null or offer.version is null then (
          select sum(same.quantity)::int from list_orders same
          where same.list_id = o.list_id and same.deal_id = o.deal_id and same.advertisement_id = o.advertisement_id)
        else (select coalesce(sum(x.quantity), 0)::int from deal_offer_lines x
          where x.deal_id = d.id and x.version = offer.version and x.line_id = l.id) end as quantity) answer
    where o.list_id = any(${[...listIds]}::int[]) and (d.state <> 'closed' or sold.remaining > 0 or d.closed_reason = 'declined' and exists (
      select from deal_events e where e.deal_id = d.id and e.kind = 'declined' and e.side = 'seller'))
    order by o.list_id, o.line_number, o.deal_id`.execute(db);
  const shared = (['quantity', 'bought', 'offered'] as const).map((of) => shareOut(rows, (row) => row[of]));
  const [quantities, bought, offered] = shared as [number[], number[], number[]];
  return rows.map((row, place) => ({
    ...row,
    quantity: quantities[place] as number,
    bought: bought[place] as number,
    offered: offered[place] as number,
  }));
}

/** The numbers of the lines that sellers were ever asked about. */
export async function listAskedLines(db: Database, listId: number): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select distinct line_number as line from list_orders where list_id = ${listId} order by 1`.execute(db);
  return rows.map(({ line }) => line);
}
