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

/** Documents that are listed at once. */
const most = 500;

const numbersOf = (texts: readonly string[]) => texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number);

const query = (
  organizationId: number,
  day: ReturnType<typeof sql>,
  isDone: ReturnType<typeof sql>,
  filter: ReceiptFilter,
) =>
  sql<ReceiptRow>`
    select d.id as deal_id, d.reference, o.name as seller, (${day})::date::text as day,
      array(select t.number from trade_order_deals l join trade_transactions t on t.id = l.transaction_id
        where l.deal_id = d.id order by 1) as orders
    from deals d join organizations o on o.id = d.seller_id
    where d.buyer_id = ${organizationId} and ${isDone}
      and (${filter.from}::date is null or (${day})::date >= ${filter.from}::date)
      and (${filter.thru}::date is null or (${day})::date <= ${filter.thru}::date)
      and (${filter.references.length} = 0 or d.reference = any(${[...filter.references]}::text[]))
      and (${filter.orders.length} = 0 or exists (
        select from trade_order_deals l join trade_transactions t on t.id = l.transaction_id
        where l.deal_id = d.id and t.number = any(${numbersOf(filter.orders)}::int[])))
    order by ${day} desc, d.id desc limit ${most}`;

/** The deals that were agreed: their order confirmations. */
export async function listConfirmations(
  db: Database,
  organizationId: number,
  filter: ReceiptFilter,
): Promise<ReceiptRow[]> {
  const isAgreed = sql`d.agreed_at is not null and (d.state in ('agreed', 'completed'))`;
  return (await query(organizationId, sql`d.agreed_at`, isAgreed, filter).execute(db)).rows;
}

/** The deals that were completed: their delivery notes. */
export async function listNotes(db: Database, organizationId: number, filter: ReceiptFilter): Promise<ReceiptRow[]> {
  const isCompleted = sql`d.state = 'completed' and d.closing_date is not null`;
  return (await query(organizationId, sql`d.closing_date`, isCompleted, filter).execute(db)).rows;
}
