import { type Database, sql } from '#server/db/database.ts';
import type { SaleRow } from './rows.ts';

/** How many pieces of a sale arrived well; null outside of a delivery and until it is confirmed. */
export const receivedOf = (sale: string) => `(
  select x.received from deal_delivery_lines x
  where x.line_id = ${sale}.deal_line_id and x.number = ${sale}.delivery_number)`;

/** Sales with what they point to, to be narrowed by the post. */
export const salesWithBuyers = `
  select t.id, t.reason, t.sold_to_organization_id, r.name as sold_to_organization_name, t.currency, t.quantity,
    t.total_price::text as total_price, t.credited_quantity, t.credited_amount::text as credited_amount, t.left_quantity,
    t.left_price::text as left_price, ${receivedOf('t')} as received, t.closing_date, t.created_at, t.reverted_at
  from sales t left join organizations r on r.id = t.sold_to_organization_id`;

/** One page of the sales of a post, the latest first. */
export async function listSalesOf(
  db: Database,
  advertisementId: number,
  { page, perPage }: { page: number; perPage: number },
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    ${sql.raw(salesWithBuyers)} where t.advertisement_id = ${advertisementId}
    order by t.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return rows;
}

interface SalesSum {
  currency: string | null;
  quantity: number;
  total_price: string | null;
}

/** How many sales a post has, and the sums by currency without the ones that were taken back. */
export async function sumSalesOf(db: Database, advertisementId: number): Promise<{ total: number; sums: SalesSum[] }> {
  const { rows } = await sql<SalesSum & { total: number; standing: number }>`
    select currency, count(*)::int as total, (count(*) filter (where reverted_at is null))::int as standing,
      coalesce(sum(left_quantity) filter (where reverted_at is null), 0)::float8 as quantity,
      (sum(left_price) filter (where reverted_at is null))::text as total_price
    from sales where advertisement_id = ${advertisementId} group by currency order by currency nulls last`.execute(db);
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    sums: rows
      .filter(({ standing }) => standing > 0)
      .map(({ currency, quantity, total_price }) => ({ currency, quantity, total_price })),
  };
}
