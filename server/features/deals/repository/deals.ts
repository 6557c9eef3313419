import type { Insertable, Updateable } from 'kysely';
import type { DealSide } from '#contract/deals/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import type { DealRow } from '../rows.ts';

/** A deal with what decisions are made from, to be narrowed. */
const deals = sql`
  select d.*, bo.name as buyer_name, so.name as seller_name, bo.status as buyer_status, so.status as seller_status,
    b.handler_id as buyer_handler_id, s.handler_id as seller_handler_id,
    b.archived_at is not null as buyer_archived, s.archived_at is not null as seller_archived,
    (select count(*)::int from deal_offers v where v.deal_id = d.id and v.side = 'buyer') as buyer_offers,
    (select count(*)::int from deal_offers v where v.deal_id = d.id and v.side = 'seller') as seller_offers,
    p.version as open_version, p.side as open_side, p.valid_until as open_until,
    exists (select from deal_reports r where r.deal_id = d.id and r.resolved_at is null) as reported,
    (select count(*)::int from deal_deliveries v where v.deal_id = d.id) as deliveries,
    (select count(*)::int from deal_deliveries v where v.deal_id = d.id and v.state = 'sent') as deliveries_sent,
    (select count(*)::int from deal_deliveries v where v.deal_id = d.id and v.state in ('received', 'disputed')) as deliveries_received,
    (select count(*)::int from deal_claims c where c.deal_id = d.id) as claims
  from deals d
  join organizations bo on bo.id = d.buyer_id
  join organizations so on so.id = d.seller_id
  join deal_sides b on b.deal_id = d.id and b.side = 'buyer'
  join deal_sides s on s.deal_id = d.id and s.side = 'seller'
  left join deal_offers p on p.deal_id = d.id and p.state = 'open'`;

/** A deal, or nothing. */
export async function findDeal(db: Database, id: number): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`${deals} where d.id = ${id}`.execute(db);
  return rows[0];
}

/** A deal, held until the end of the transaction, or nothing. */
export async function lockDeal(db: InTransaction, id: number): Promise<DealRow | undefined> {
  // Two statements on purpose: what the second reads is as of after the wait for the first.
  await sql`select from deals where id = ${id} for update`.execute(db);
  return findDeal(db, id);
}

/** The ids of deals for which the clock has something to do at `now`, at most `limit`; deals that are locked follow later. */
export async function takeDue(db: InTransaction, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from deals where id in (
      select id from deals where runs_out_at <= ${now} or warn_at <= ${now}
      union select deal_id from deal_deliveries where due_at <= ${now}
      union select deal_id from deal_claims where due_at <= ${now})
    order by id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of agreed deals that hold some of these posts and lack pieces of it. */
export async function listShortDeals(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.deal_id as id from deal_lines l
    join advertisements a on a.id = case when l.own_advertisement_id is null then l.advertisement_id else l.own_advertisement_id end
    where l.short_quantity > 0 and a.number_of_items > a.reserved_quantity order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

type NewDeal = Insertable<DB['deals']>;
export type DealChange = Updateable<DB['deals']>;

/** Adds a deal with its two sides; returns its id. */
export async function insertDeal(
  db: InTransaction,
  values: NewDeal,
  handlers: Record<DealSide, number | null>,
): Promise<number> {
  const { id } = await db.insertInto('deals').values(values).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('deal_sides')
    .values([
      { deal_id: id, side: 'buyer', organization_id: values.buyer_id, handler_id: handlers.buyer },
      { deal_id: id, side: 'seller', organization_id: values.seller_id, handler_id: handlers.seller },
    ])
    .execute();
  return id;
}

/** Changes a deal. */
export async function updateDeal(db: InTransaction, id: number, values: DealChange): Promise<void> {
  await db.updateTable('deals').set(values).where('id', '=', id).execute();
}

/** Sets the handler of a side; null for none. */
export async function setHandler(db: InTransaction, id: number, side: DealSide, userId: number | null): Promise<void> {
  await db
    .updateTable('deal_sides')
    .set({ handler_id: userId })
    .where('deal_id', '=', id)
    .where('side', '=', side)
    .execute();
}

/** Archives a deal for a side, or restores it. */
export async function setArchived(db: InTransaction, id: number, side: DealSide, at: Date | null): Promise<void> {
  await db
    .updateTable('deal_sides')
    .set({ archived_at: at })
    .where('deal_id', '=', id)
    .where('side', '=', side)
    .execute();
}
