import { type Database, sql } from '#server/db/database.ts';

/** A deal in which an organization buys, by the numbers that its trade system knows. */
export interface ReceiptRow {
  deal_id: number;
  reference: string;
  seller: string;
  /** The day of the agreement, or of the delivery. */
  day: string;
  /** The orders of the trade system that it comes from. */
  orders: number[];
}

export interface ReceiptFilter {
  from: string | null;
  thru: string | null;
  /** Numbers of orders, and references of deals; empty for any. */
  orders: readonly string[];
  references: readonly string[];
}

/** A delivery of such a deal. */
export interface NoteRow extends ReceiptRow {
  /** The number of the delivery in its deal. Deals of the version before have none: their note is the first. */
  number: number;
}

/** Documents that are listed at once. */
const most = 500;

const numbersOf = (texts: readonly string[]) => texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number);

const columns = sql`
  d.id as deal_id, d.reference, o.name as seller,
  array(select t.number from trade_order_deals l join trade_transactions t on t.id = l.transaction_id
    where l.deal_id = d.id order by 1) as orders`;

const isAskedFor = (organizationId: number, day: ReturnType<typeof sql>, filter: ReceiptFilter) => sql`
  d.buyer_id = ${organizationId}
    and (${filter.from}::date is null or ${day} >= ${filter.from}::date)
    and (${filter.thru}::date is null or ${day} <= ${filter.thru}::date)
    and (${filter.references.length} = 0 or d.reference = any(${[...filter.references]}::text[]))
    and (${filter.orders.length} = 0 or exists (
      select from trade_order_deals l join trade_transactions t on t.id = l.transaction_id
      where l.deal_id = d.id and t.number = any(${numbersOf(filter.orders)}::int[])))`;

/** The deals that were agreed: their order confirmations. Those that were cancelled have one if something was delivered before. */
export async function listConfirmations(
  db: Database,
  organizationId: number,
  filter: ReceiptFilter,
): Promise<ReceiptRow[]> {
  const day = sql`d.agreed_at::date`;
  const { rows } = await sql<ReceiptRow>`
    select ${columns}, (${day})::text as day
    from deals d join organizations o on o.id = d.seller_id
    where d.agreed_at is not null and (d.state in ('agreed', 'completed') or exists (
        select from deal_deliveries v where v.deal_id = d.id and v.state <> 'taken_back'))
      and ${isAskedFor(organizationId, day, filter)}
    order by d.agreed_at desc, d.id desc limit ${most}`.execute(db);
  return rows;
}

/** The deliveries of the deals that were agreed: their delivery notes, or those that are named, such as D-7K3M-92QF-1. */
export async function listNotes(
  db: Database,
  organizationId: number,
  filter: ReceiptFilter & { notes?: readonly string[] },
): Promise<NoteRow[]> {
  const day = sql`coalesce(v.sent_at::date, d.closing_date)`;
  const { notes = [] } = filter;
  const { rows } = await sql<NoteRow>`
    select ${columns}, coalesce(v.number, 1) as number, (${day})::text as day
    from deals d join organizations o on o.id = d.seller_id
      left join deal_deliveries v on v.deal_id = d.id and v.state <> 'taken_back'
    where d.agreed_at is not null and (v.number is not null or d.state = 'completed')
      and (${notes.length} = 0 or d.reference || '-' || coalesce(v.number, 1) = any(${[...notes]}::text[]))
      and ${isAskedFor(organizationId, day, filter)}
    order by ${day} desc, d.id desc, number desc limit ${most}`.execute(db);
  return rows;
}
