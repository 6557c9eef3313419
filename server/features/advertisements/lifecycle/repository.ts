import type { SaleReason } from '#contract/advertisements/choices.ts';
import { type InTransaction, sql } from '#server/db/database.ts';

interface NewSale {
  advertisementId: number;
  reason: SaleReason;
  soldToOrganizationId: number | null;
  currency: string | null;
  quantity: number;
  totalPrice: string | null;
  closingDate: string;
  /** The minimum order that the post had, where the sale lowers it; else null. */
  minimumBefore: number | null;
  /** The state to go back to when the sale is taken back. */
  stateBefore: string;
  createdBy: number;
  /** The line of a deal that it is part of, if it is. */
  dealLineId: number | null;
  /** The delivery of that deal. */
  deliveryNumber: number | null;
}

/** Records a sale; returns its id. */
export async function insertSale(db: InTransaction, sale: NewSale): Promise<number> {
  const { id } = await db
    .insertInto('sales')
    .values({
      advertisement_id: sale.advertisementId,
      reason: sale.reason,
      sold_to_organization_id: sale.soldToOrganizationId,
      currency: sale.currency,
      quantity: sale.quantity,
      total_price: sale.totalPrice,
      closing_date: sale.closingDate,
      minimum_before: sale.minimumBefore,
      state_before: sale.stateBefore,
      created_by: sale.createdBy,
      deal_line_id: sale.dealLineId,
      delivery_number: sale.deliveryNumber,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A sale that was taken back. */
export interface TakenBack {
  id: number;
  sold_to_organization_id: number | null;
  quantity: number;
  state_before: string;
  minimum_before: number | null;
  deal_line_id: number | null;
  delivery_number: number | null;
}

/** Takes back the latest sale of a post that is not taken back yet; returns it, or nothing if there is none. */
export async function revertLatestSale(
  db: InTransaction,
  advertisementId: number,
  userId: number,
): Promise<TakenBack | undefined> {
  const latest = await db
    .selectFrom('sales')
    .select('id')
    .where('advertisement_id', '=', advertisementId)
    .where('reverted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest && revertSale(db, latest.id, userId);
}

/** Takes back a sale that still counts; returns it, or nothing where it does not. */
export async function revertSale(db: InTransaction, id: number, userId: number): Promise<TakenBack | undefined> {
  return db
    .updateTable('sales')
    .set({ reverted_at: sql`date_trunc('milliseconds', clock_timestamp())`, reverted_by: userId })
    .where('id', '=', id)
    .where('reverted_at', 'is', null)
    .returning([
      'id',
      'sold_to_organization_id',
      'quantity',
      'state_before',
      'minimum_before',
      'deal_line_id',
      'delivery_number',
    ])
    .executeTakeFirst();
}

/** Lowers what is left of the sales that a delivery's line has, on the posts of both sides or only on this one. */
export async function creditDealSale(
  transaction: InTransaction,
  credited: { dealLineId: number; deliveryNumber: number; quantity?: number; amount?: string; postId?: number },
): Promise<void> {
  const { dealLineId, deliveryNumber, quantity = 0, amount = '0', postId } = credited;
  if (quantity === 0 && Number(amount) === 0) return;
  await sql`
    update sales set credited_quantity = credited_quantity + ${quantity}, credited_amount = credited_amount + ${amount}::numeric
    where deal_line_id = ${dealLineId} and delivery_number = ${deliveryNumber} and reverted_at is null
      and (${postId ?? null}::int is null or advertisement_id = ${postId ?? null})`.execute(transaction);
}

/** The least that is left of the price of the sales that a delivery's line has; null if it has none. */
export async function leastLeftOfSale(
  transaction: InTransaction,
  dealLineId: number,
  deliveryNumber: number,
): Promise<string | null> {
  const { rows } = await sql<{ left: string | null }>`
    select min(left_price)::text as left from sales
    where deal_line_id = ${dealLineId} and delivery_number = ${deliveryNumber} and reverted_at is null`.execute(
    transaction,
  );
  return rows[0]?.left ?? null;
}
