import { type AdvertisementState, limits } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { Advertisements } from '#server/db/types.ts';

/** An own offered post with what stock is set by. */
export type StockedPost = Pick<
  Selectable<Advertisements>,
  | 'id'
  | 'organization_id'
  | 'owner_id'
  | 'internal_reference'
  | 'gtin'
  | 'pause_reason'
  | 'number_of_items'
  | 'reserved_quantity'
  | 'minimal_order_quantity'
  | 'price_per_unit'
  | 'whole_lot_price'
  | 'currency'
  | 'availability'
  | 'available_at'
> & { state: AdvertisementState; price_breaks: string | null };

const columns = sql`
  id, organization_id, owner_id, internal_reference, gtin, state, pause_reason, number_of_items, reserved_quantity,
  minimal_order_quantity, price_per_unit::text, price_breaks, whole_lot_price::text, currency, availability, available_at::text`;

/** The offered posts of an organization with these references or GTINs, held until the end of the transaction. */
export async function lockStocked(
  db: InTransaction,
  organizationId: number,
  { references, gtins }: { references: readonly string[]; gtins: readonly string[] },
): Promise<StockedPost[]> {
  const { rows } = await sql<StockedPost>`
    select ${columns} from advertisements
    where organization_id = ${organizationId} and type = 'offered' and deleted_at is null
      and (internal_reference = any(${[...references]}::text[])
        or (${gtins.length} > 0 and lpad(gtin, 14, '0') = any(${[...gtins]}::text[])))
    order by id for no key update`.execute(db);
  return rows;
}

/** New values of a post; null leaves one as it is. */
export interface StockChange {
  id: number;
  items: number | null;
  price: string | null;
  day: string | null;
  /** Whether it is paused for lack of stock, or shown again; one that was sold out begins a new time online. */
  step: 'pause' | 'resume' | 'restock' | null;
}

/** Writes new values of posts. */
export async function writeStock(db: InTransaction, changes: readonly StockChange[]): Promise<void> {
  await sql`
    update advertisements a set number_of_items = coalesce(r.items, a.number_of_items),
      price_per_unit = coalesce(r.price, a.price_per_unit), available_at = coalesce(r.day, a.available_at),
      state = case r.step when 'pause' then 'paused' when 'resume' then 'active' when 'restock' then 'active' else a.state end,
      pause_reason = case r.step when 'pause' then 'out_of_stock' when 'resume' then null else a.pause_reason end,
      expires_at = case when r.step = 'restock' or (r.step = 'resume' and a.expires_at <= now())
        then date_trunc('milliseconds', now()) + make_interval(days => ${limits.daysOnline}) else a.expires_at end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id int, items int, price numeric, day date, step text)
    where a.id = r.id`.execute(db);
}

/** The posts of an organization as they are after a change. */
export async function readStocked(db: Database, ids: readonly number[]): Promise<Map<number, StockedPost>> {
  const { rows } = await sql<StockedPost>`
    select ${columns} from advertisements where id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
