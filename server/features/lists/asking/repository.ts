import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A seller that was asked for a list. */
interface AskedSeller {
  seller_id: number;
  deal_id: number;
  /** The key under which it was asked. */
  ask_key: string | null;
  is_open: boolean;
}

/** The sellers of which a list has deals. */
export async function listAskedSellers(db: Database, listId: number): Promise<AskedSeller[]> {
  const { rows } = await sql<AskedSeller>`
    select distinct d.seller_id, d.id as deal_id, o.ask_key, d.state in ('inquiry', 'negotiating', 'agreed') as is_open
    from deals d join list_orders o on o.deal_id = d.id and o.list_id = d.list_id
    where d.list_id = ${listId} order by d.id`.execute(db);
  return rows;
}

/** The lines and posts of a list that were asked for under a key, each as `line post`. */
export async function listAskedUnder(db: Database, listId: number, key: string | null): Promise<Set<string>> {
  if (key === null) return new Set();
  const rows = await db
    .selectFrom('list_orders')
    .select(['line_number', 'advertisement_id'])
    .where('list_id', '=', listId)
    .where('ask_key', '=', key)
    .execute();
  return new Set(rows.map((row) => `${row.line_number} ${row.advertisement_id}`));
}

/** Notes which lines of a list a deal is about. */
export async function insertOrders(
  db: InTransaction,
  orders: readonly {
    list_id: number;
    deal_id: number;
    line_number: number;
    advertisement_id: number;
    quantity: number;
    ask_key: string | null;
  }[],
): Promise<void> {
  await db.insertInto('list_orders').values(orders).execute();
}

/** Holds a list until the transaction ends, so that two people never ask one seller at once. */
export async function holdList(db: InTransaction, listId: number): Promise<void> {
  await sql`select from lists where id = ${listId} for update`.execute(db);
}
