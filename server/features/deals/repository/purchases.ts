import type { Unit } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { receivedOf } from '#server/features/advertisements/index.ts';

/** A sale as its buyer reads it. */
export interface PurchaseRow {
  id: number;
  deal_id: number | null;
  reference: string | null;
  seller_id: number;
  seller: string;
  advertisement_id: number;
  article_id: number | null;
  title: string;
  unit: Unit;
  quantity: number;
  currency: string | null;
  total_price: string | null;
  received: number | null;
  credited_quantity: number;
  credited_amount: string;
  left_quantity: number;
  left_price: string | null;
  /** Of a deal: its freight, with the first of its sales. */
  freight: string | null;
  closing_date: string;
  created_by: number;
  owner_id: number;
  disowned_at: Date | null;
  created_at: Date;
}

const purchases = sql`
  select s.id, d.id as deal_id, d.reference, a.organization_id as seller_id, o.name as seller, a.id as advertisement_id, a.article_id,
    coalesce(l.title, a.title) as title, coalesce(l.unit, a.unit, 'piece') as unit, s.quantity, s.currency, s.total_price,
    ${sql.raw(receivedOf('s'))} as received, s.credited_quantity, s.credited_amount, s.left_quantity, s.left_price, s.closing_date, s.created_by, a.owner_id,
    s.disowned_at, s.created_at,
    (select offer.freight from deal_offers offer
      where offer.deal_id = d.id and offer.state = 'accepted' and offer.freight > 0 and not exists (
        select from sales other join deal_lines line on line.id = other.deal_line_id
        join advertisements sold on sold.id = other.advertisement_id and sold.type = 'offered'
        where line.deal_id = d.id and other.reverted_at is null and other.id < s.id)) as freight
  from sales s join advertisements a on a.id = s.advertisement_id and a.type = 'offered'
  join organizations o on o.id = a.organization_id
  left join deal_lines l on l.id = s.deal_line_id left join deals d on d.id = l.deal_id`;

/** One page of the sales that name an organization as the buyer and were not taken back, latest day first. */
export async function listPurchaseRows(
  db: Database,
  organizationId: number,
  page: { page: number; perPage: number },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const { rows } = await sql<PurchaseRow>`${purchases}
    where s.sold_to_organization_id = ${organizationId} and s.reverted_at is null
    order by s.closing_date desc, s.id desc limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from sales s join advertisements a on a.id = s.advertisement_id and a.type = 'offered'
    where s.sold_to_organization_id = ${organizationId} and s.reverted_at is null`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A sale that names this organization as the buyer, held until the end of the transaction, or nothing. */
export async function lockPurchase(
  db: InTransaction,
  organizationId: number,
  id: number,
): Promise<PurchaseRow | undefined> {
  await sql`select from sales where id = ${id} for update`.execute(db);
  const { rows } = await sql<PurchaseRow>`${purchases}
    where s.id = ${id} and s.sold_to_organization_id = ${organizationId} and s.reverted_at is null`.execute(db);
  return rows[0];
}

/** Marks a sale as disowned by its buyer. */
export async function markDisowned(db: InTransaction, id: number, userId: number, at: Date): Promise<void> {
  await db.updateTable('sales').set({ disowned_at: at, disowned_by: userId }).where('id', '=', id).execute();
}

/** The admins of the platform. */
export async function listPlatformAdmins(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'super_admin'])
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
}
