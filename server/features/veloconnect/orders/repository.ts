import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** How many are ordered from a post, at the price that the trade system was answered. */
interface StoredPart {
  post: number;
  quantity: number;
  price: string;
  currency: string;
  seller: { id: number; name: string };
}

/** A line of an order: what is asked for, and from which posts it comes. */
export interface StoredLine {
  id: string;
  quantity: number;
  reference: string | null;
  parts: StoredPart[];
}

interface Row<Items> {
  id: string;
  number: number;
  is_test: boolean;
  /** 2 open, 100 done, 150 cancelled. */
  state: 2 | 100 | 150;
  items: Items;
  finishing_at: Date | null;
  finished_at: Date | null;
}

export type OrderRow = Row<StoredLine[]> & { kind: 'Order' };
type SearchRow = Row<string[]> & { kind: 'TextSearch' };
type TransactionRow = OrderRow | SearchRow;

/** Opens an order or a search for 30 minutes; returns its id. Beyond the number that may be open, the oldest ends. */
export async function insertTransaction(
  db: Database,
  given: { organizationId: number; passwordId: number; isTest: boolean } & (
    | { kind: 'Order'; items: readonly StoredLine[] }
    | { kind: 'TextSearch'; items: readonly string[] }
  ),
): Promise<string> {
  const { id } = await db
    .insertInto('trade_transactions')
    .values({
      organization_id: given.organizationId,
      password_id: given.passwordId,
      kind: given.kind,
      is_test: given.isTest,
      items: JSON.stringify(given.items),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One that is in use is not removed.
  await sql`
    delete from trade_transactions where id in (
      select id from trade_transactions where password_id = ${given.passwordId} and finishing_at is null
      order by created_at desc, id offset ${tradeLimits.open} for update skip locked)`.execute(db);
  return id;
}

const pattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A transaction that a trade password opened and that has not run out; a finished order is answered for a day. Null for none. */
export async function findTransaction(
  db: Database,
  passwordId: number,
  id: string | null,
  { isLocked = false } = {},
): Promise<TransactionRow | null> {
  if (id === null || !pattern.test(id)) return null;
  const { rows } = await sql<TransactionRow>`
    select id, number, kind, is_test, state, items, finishing_at, finished_at from trade_transactions
    where id = ${id}::uuid and password_id = ${passwordId}
      and (expires_at > now() or finishing_at > now() - interval '1 day')
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** Stores the lines of an order. */
export async function storeLines(db: InTransaction, id: string, lines: readonly StoredLine[]): Promise<void> {
  await db
    .updateTable('trade_transactions')
    .set({ items: JSON.stringify(lines) })
    .where('id', '=', id)
    .execute();
}

/** Moves a transaction to another state. */
export async function setState(db: Database, id: string, state: 100 | 150): Promise<void> {
  await db
    .updateTable('trade_transactions')
    .set({ state, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** What a trade password ordered in 24 hours. Orders by it wait for each other until the end of the transaction. */
export async function holdOrdered(db: InTransaction, passwordId: number): Promise<string> {
  await db.selectFrom('trade_passwords').select('id').where('id', '=', passwordId).forUpdate().execute();
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(value), 0)::text as sum from trade_transactions
    where password_id = ${passwordId} and finishing_at > now() - interval '24 hours'`.execute(db);
  return (rows[0] as { sum: string }).sum;
}

/** Fixes what an order orders, and its value, before sellers are asked. */
export async function beginFinish(
  db: InTransaction,
  id: string,
  { lines, value }: { lines: readonly StoredLine[]; value: string },
): Promise<void> {
  await db
    .updateTable('trade_transactions')
    .set({ items: JSON.stringify(lines), value, finishing_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** The sellers that an order has asked, each by the currency of its posts. */
export async function listAsked(
  db: Database,
  id: string,
): Promise<{ deal_id: number; seller_id: number; currency: string }[]> {
  return db
    .selectFrom('trade_order_deals')
    .select(['deal_id', 'seller_id', 'currency'])
    .where('transaction_id', '=', id)
    .execute();
}

async function lockOrder(db: InTransaction, id: string) {
  return db
    .selectFrom('trade_transactions')
    .select(['state', 'finishing_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether an order still asks, and has not asked a seller; it is locked until the end of the transaction. */
export async function lockUnasked(db: InTransaction, id: string, seller: { id: number; currency: string }) {
  const order = await lockOrder(db, id);
  const asked = await listAsked(db, id);
  return (
    order?.state === 2 &&
    order.finishing_at !== null &&
    !asked.some(({ seller_id, currency }) => seller_id === seller.id && currency === seller.currency)
  );
}

/** Notes the deal by which an order asks a seller. */
export async function insertAsked(
  db: InTransaction,
  id: string,
  asked: { dealId: number; sellerId: number; currency: string },
): Promise<void> {
  await db
    .insertInto('trade_order_deals')
    .values({ transaction_id: id, deal_id: asked.dealId, seller_id: asked.sellerId, currency: asked.currency })
    .execute();
}

/**
 * Ends an order that comes to `value` without the sellers who could not be asked. Returns false where none was asked: then it is
 * open again and counts towards no limit.
 */
export async function endFinish(db: InTransaction, id: string, value: string): Promise<boolean> {
  await lockOrder(db, id);
  const isOrdered = (await listAsked(db, id)).length > 0;
  await db
    .updateTable('trade_transactions')
    .set(isOrdered ? { value, state: 100, finished_at: sql<Date>`now()` } : { value: null, finishing_at: null })
    .where('id', '=', id)
    .where('state', '<>', 150)
    .execute();
  return isOrdered;
}

/** Removes searches and orders that ran out a day ago; orders that asked sellers are removed after two years. */
export async function sweepTradeTransactions(db: Database): Promise<void> {
  await sql`
    delete from trade_transactions t where expires_at < now() - interval '1 day'
      and (created_at < now() - interval '2 years' or not exists (select from trade_order_deals d where d.transaction_id = t.id))
      and (finishing_at is null or finishing_at < now() - interval '2 days')`.execute(db);
}
