import type { SaleReason } from '#contract/advertisements/choices.ts';
import { type InTransaction, sql } from '#server/db/database.ts';

export interface NewSale {
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
}

/** Records a sale. */
export async function insertSale(db: InTransaction, sale: NewSale): Promise<void> {
  await db
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
    })
    .execute();
}

/** Takes back the latest sale of a post that still stands; returns it, or nothing where there is none. */
export async function revertLatestSale(
  db: InTransaction,
  advertisementId: number,
  userId: number,
): Promise<{ quantity: number; state_before: string; minimum_before: number | null } | undefined> {
  return db
    .updateTable('sales')
    .set({ reverted_at: sql`date_trunc('milliseconds', clock_timestamp())`, reverted_by: userId })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('sales')
        .select('id')
        .where('advertisement_id', '=', advertisementId)
        .where('reverted_at', 'is', null)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .returning(['quantity', 'state_before', 'minimum_before'])
    .executeTakeFirst();
}
