import type { Insertable } from 'kysely';
import type { Condition, Unit } from '#contract/advertisements/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';

/** A post that a deal can be about, with what the deals of the demo make of its stock. */
export interface ShelfPost {
  id: number;
  type: string;
  organization_id: number;
  owner_id: number;
  contact_id: number | null;
  sub_category_id: number;
  title: string;
  supplier_article_number: string | null;
  gtin: string | null;
  brand: string | null;
  unit: Unit;
  condition: Condition | null;
  facts: string | null;
  price_per_unit: string;
  currency: string;
  number_of_items: number;
  reserved_quantity: number;
  sold_quantity: number;
  minimal_order_quantity: number | null;
  state: string;
  created_at: Date;
}

/** The posts that are online with a price and several pieces, in the order of their ids. */
export async function listShelf(db: Database): Promise<ShelfPost[]> {
  const { rows } = await sql<ShelfPost>`
    select a.id, a.type, a.organization_id, a.owner_id, a.contact_id, a.sub_category_id, a.title, a.supplier_article_number,
      a.gtin, b.name as brand, a.unit, a.condition, a.facts, a.price_per_unit, a.currency, a.number_of_items, a.reserved_quantity,
      a.sold_quantity, a.minimal_order_quantity, a.state, a.created_at
    from advertisements a left join brands b on b.id = a.brand_id
    where a.state = 'active' and a.deleted_at is null and a.price_per_unit is not null and a.sub_category_id is not null
      and a.number_of_items >= 8 order by a.id`.execute(db);
  return rows;
}

type New<Table extends keyof DB> = Insertable<DB[Table]>;
type OfDeal<Table extends keyof DB> = Omit<New<Table>, 'deal_id'>;

/** A deal with everything that belongs to it; lines are named by their position until they have ids. */
export interface NewDemoDeal {
  deal: New<'deals'>;
  sides: OfDeal<'deal_sides'>[];
  lines: OfDeal<'deal_lines'>[];
  offers: OfDeal<'deal_offers'>[];
  offerLines: (Omit<New<'deal_offer_lines'>, 'deal_id' | 'line_id'> & { line: number })[];
  events: OfDeal<'deal_events'>[];
  messages: OfDeal<'deal_messages'>[];
  notes: OfDeal<'deal_notes'>[];
  reads: OfDeal<'deal_reads'>[];
  sales: (Omit<New<'sales'>, 'deal_line_id'> & { line: number })[];
  deliveries: OfDeal<'deal_deliveries'>[];
  deliveryLines: (Omit<New<'deal_delivery_lines'>, 'deal_id' | 'line_id'> & { line: number })[];
  deliveryEntries: (Omit<New<'deal_delivery_entries'>, 'deal_id' | 'line_id'> & { line: number })[];
  claims: (Omit<New<'deal_claims'>, 'deal_id' | 'line_id'> & { line: number })[];
  /** `deal` is put into the address and the group of each. */
  notifications: Omit<New<'notifications'>, 'subject_type' | 'subject_id' | 'url' | 'group_key'>[];
}

/** Writes deals, in one statement a table. */
export async function insertDeals(
  db: Database,
  deals: readonly NewDemoDeal[],
  groupOf: (dealId: number) => string,
): Promise<void> {
  if (deals.length === 0) return;
  const ids = await db
    .insertInto('deals')
    .values(deals.map(({ deal }) => deal))
    .returning('id')
    .execute();
  const idOf = (index: number): number => ids[index]?.id as number;
  const all = <Row extends object>(pick: (deal: NewDemoDeal) => readonly Row[]) =>
    deals.flatMap((deal, index) => pick(deal).map((row) => ({ ...row, deal_id: idOf(index) })));
  const lines = await db
    .insertInto('deal_lines')
    .values(all((deal) => deal.lines))
    .returning(['id', 'deal_id', 'position'])
    .execute();
  const lineIds = new Map(lines.map((line) => [`${line.deal_id} ${line.position}`, line.id]));
  const withLine = <Row extends { deal_id: number; line: number }>({ line, ...row }: Row) => ({
    ...row,
    line_id: lineIds.get(`${row.deal_id} ${line}`) as number,
  });
  await insertAll(
    db,
    'deal_sides',
    all((deal) => deal.sides),
  );
  await insertAll(
    db,
    'deal_offers',
    all((deal) => deal.offers),
  );
  await insertAll(db, 'deal_offer_lines', all((deal) => deal.offerLines).map(withLine));
  await insertAll(
    db,
    'deal_events',
    all((deal) => deal.events),
  );
  await insertAll(
    db,
    'deal_messages',
    all((deal) => deal.messages),
  );
  await insertAll(
    db,
    'deal_notes',
    all((deal) => deal.notes),
  );
  await insertAll(
    db,
    'deal_reads',
    all((deal) => deal.reads),
  );
  await insertAll(
    db,
    'sales',
    all((deal) => deal.sales)
      .map(withLine)
      .map(({ deal_id: _, line_id, ...sale }) => ({ ...sale, deal_line_id: line_id })),
  );
  await insertAll(
    db,
    'deal_deliveries',
    all((deal) => deal.deliveries),
  );
  await insertAll(db, 'deal_delivery_lines', all((deal) => deal.deliveryLines).map(withLine));
  await insertAll(db, 'deal_delivery_entries', all((deal) => deal.deliveryEntries).map(withLine));
  await insertAll(db, 'deal_claims', all((deal) => deal.claims).map(withLine));
  // What each side has to do follows from the rows that came after it.
  await sql`update deal_sides set deal_id = deal_id`.execute(db);
  await insertAll(
    db,
    'notifications',
    all((deal) => deal.notifications).map(({ deal_id, ...row }) => ({
      ...row,
      subject_type: 'deal',
      subject_id: deal_id,
      url: `/deals/${deal_id}`,
      group_key: groupOf(deal_id),
    })),
  );
}

async function insertAll<Table extends keyof DB>(db: Database, table: Table, rows: object[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
}

/** Writes what is on the shelf, reserved and sold of posts. */
export async function storeShelf(db: Database, posts: readonly ShelfPost[]): Promise<void> {
  const column = <Value>(read: (post: ShelfPost) => Value): Value[] => posts.map(read);
  await sql`
    update advertisements a set number_of_items = s.items, reserved_quantity = s.reserved, sold_quantity = s.sold,
      minimal_order_quantity = s.minimum
    from unnest(${column(({ id }) => id)}::int[], ${column((post) => post.number_of_items)}::int[],
      ${column((post) => post.reserved_quantity)}::int[], ${column((post) => post.sold_quantity)}::int[],
      ${column((post) => post.minimal_order_quantity)}::int[]) s (id, items, reserved, sold, minimum)
    where a.id = s.id and (a.number_of_items, a.reserved_quantity, a.sold_quantity) is distinct from (s.items, s.reserved, s.sold)`.execute(
    db,
  );
}
