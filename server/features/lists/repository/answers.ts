import type { DealState } from '#contract/deals/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { shareOut } from './shares.ts';

/** A deal of a list with what its seller last offered. */
export interface ListDeal {
  id: number;
  reference: string;
  state: DealState;
  seller_id: number;
  seller: string;
  seller_country: string;
  created_at: Date;
  answered_at: Date | null;
  /** Of the seller's open or agreed offer; null if there is none. */
  version: number | null;
  is_open: boolean;
  currency: string | null;
  freight: string | null;
  valid_until: Date | null;
}

/** The deals of a list with their sellers' open or agreed offers, in the order in which they were begun. */
export async function listDealsOf(db: Database, listId: number): Promise<ListDeal[]> {
  const { rows } = await sql<ListDeal>`
    select d.id, d.reference, d.state, d.seller_id, o.name as seller, o.country as seller_country, d.created_at, d.answered_at, v.version,
      coalesce(v.state = 'open', false) as is_open, v.currency, v.freight::text as freight, v.valid_until
    from deals d join organizations o on o.id = d.seller_id
    left join deal_offers v on v.deal_id = d.id and (
      d.state = 'negotiating' and v.side = 'seller' and v.state = 'open'
      or d.state in ('agreed', 'completed') and v.version = d.agreed_version)
    where d.list_id = ${listId} order by d.id`.execute(db);
  return rows;
}

/** A line of a list as a deal asks for it and its seller offers it, in the unit of the post. */
export interface DealtLine {
  deal_id: number;
  line: number;
  advertisement_id: number;
  unit: string;
  asked: number;
  posted: string | null;
  posted_currency: string | null;
  offered: number | null;
  price: string | null;
  available_at: string | null;
}

/** What was asked for each line in the deals of a list, and what the newest answers offer for it. */
export async function listDealtLines(db: Database, listId: number): Promise<DealtLine[]> {
  const { rows } = await sql<DealtLine>`
    select r.deal_id, r.line_number as line, r.advertisement_id, l.unit, r.quantity as asked, l.posted_price::text as posted,
      l.posted_currency, offered.quantity as offered, offered.price::text as price, offered.available_at::text as available_at
    from list_orders r join deals d on d.id = r.deal_id
    join deal_lines l on l.deal_id = r.deal_id and l.advertisement_id = r.advertisement_id
    left join lateral (
      select sum(x.quantity)::int as quantity, max(x.price_per_unit) as price, max(x.available_at) as available_at
      from deal_offers v join deal_offer_lines x on x.deal_id = v.deal_id and x.version = v.version
      where v.deal_id = d.id and x.line_id = l.id and (
        d.state = 'negotiating' and v.side = 'seller' and v.state = 'open'
        or d.state in ('agreed', 'completed') and v.version = d.agreed_version)) offered on true
    where r.list_id = ${listId} order by r.line_number, r.deal_id`.execute(db);
  const shares = shareOut(rows, ({ offered }) => offered);
  return rows.map((row, place) => ({ ...row, offered: shares[place] as number | null }));
}
