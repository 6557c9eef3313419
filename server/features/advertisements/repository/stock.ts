import type { PauseReason } from '#contract/advertisements/choices.ts';
import { type PriceBreak, readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';
import type { Advertisements } from '#server/db/types.ts';

const fields = [
  'id',
  'organization_id',
  'type',
  'state',
  'title',
  'supplier_article_number',
  'gtin',
  'brand',
  'unit',
  'condition',
  'currency',
  'price_per_unit',
  'price_breaks',
  'whole_lot_price',
  'minimal_order_quantity',
] as const;

type Own = Pick<
  Selectable<Advertisements>,
  'owner_id' | 'contact_id' | 'number_of_items' | 'reserved_quantity' | 'sold_quantity' | 'facts'
>;

/** A post as a deal needs it. */
export type StockRow = Omit<Brief<(typeof fields)[number]>, 'price_breaks'> &
  Own & {
    organization_status: string;
    /** Why it is paused where no person paused it. */
    pause_reason: PauseReason | null;
    price_breaks: PriceBreak[];
  };

/** These posts, whatever their state, in the order of their ids. */
export async function findStock(db: Database, ids: readonly number[]): Promise<StockRow[]> {
  const { rows } = await sql<Omit<StockRow, 'price_breaks'> & { price_breaks: string | null }>`
    select ${selectBrief(fields)}, o.status as organization_status, a.owner_id, a.contact_id, a.pause_reason,
      a.number_of_items, a.reserved_quantity, a.sold_quantity, a.facts
    from advertisements a join organizations o on o.id = a.organization_id left join brands b on b.id = a.brand_id
    where a.id = any(${[...ids]}::int[]) order by a.id`.execute(db);
  return rows.map((row) => ({ ...row, price_breaks: readPriceBreaks(row.price_breaks) }));
}

/** As findStock; they are held until the end of the transaction, taken by rising id as everywhere. */
export async function lockStock(db: InTransaction, ids: readonly number[]): Promise<StockRow[]> {
  await sql`select from advertisements where id = any(${[...ids]}::int[]) order by id for update`.execute(db);
  // Another statement on purpose: what it reads is as of after the wait for the first.
  return findStock(db, ids);
}

/** Holds more of a post for deals, or less. */
export async function changeReserved(db: InTransaction, id: number, by: number): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({ reserved_quantity: sql`reserved_quantity + ${by}` })
    .where('id', '=', id)
    .execute();
}

/** Holds the deal whose line the latest sale of a post completed, then every post of that deal, in the order of deals. */
export async function lockDealOfLatestSale(db: InTransaction, advertisementId: number): Promise<void> {
  const { rows } = await sql<{ deal_id: number | null }>`
    select l.deal_id from sales s left join deal_lines l on l.id = s.deal_line_id
    where s.advertisement_id = ${advertisementId} and s.reverted_at is null order by s.id desc limit 1`.execute(db);
  const deal = rows[0]?.deal_id;
  if (!deal) return;
  await sql`select from deals where id = ${deal} for update`.execute(db);
  await sql`
    select from advertisements where id in (
      select advertisement_id from deal_lines where deal_id = ${deal}
      union select own_advertisement_id from deal_lines where deal_id = ${deal}) order by id for update`.execute(db);
}

/** The posts that sold something for a line in a delivery and did not take it back. */
export async function listSalesOfLine(
  db: InTransaction,
  dealLineId: number,
  deliveryNumber: number | null,
): Promise<{ id: number; advertisement_id: number }[]> {
  return db
    .selectFrom('sales')
    .select(['id', 'advertisement_id'])
    .where('deal_line_id', '=', dealLineId)
    .where('delivery_number', 'is not distinct from', deliveryNumber)
    .where('reverted_at', 'is', null)
    .orderBy('advertisement_id')
    .execute();
}
