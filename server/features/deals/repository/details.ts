import type { DealSide } from '#contract/deals/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';

/** What is shown of the posts of a deal's lines as they are now. */
export interface LinePostRow extends Brief<'id' | 'organization_id' | 'state' | 'number_of_items' | 'article_id'> {
  organization_status: string;
  image_id: string | null;
}

/** These posts with their first picture, by id. */
export async function findLinePosts(db: Database, ids: readonly number[]): Promise<Map<number, LinePostRow>> {
  const { rows } = await sql<LinePostRow>`
    select ${selectBrief(['id', 'organization_id', 'state', 'number_of_items', 'article_id'])},
      o.status as organization_status, p.file_id as image_id
    from advertisements a join organizations o on o.id = a.organization_id
    left join advertisement_files p on p.advertisement_id = a.id and p.kind = 'image' and p.position = 0
    where a.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A person as a deal names them. */
export interface PersonRow {
  id: number;
  name: string;
  phone_number: string | null;
}

/** These people, by id. */
export async function findPeople(db: Database, ids: readonly number[]): Promise<Map<number, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select id, concat_ws(' ', first_name, preposition, last_name) as name, phone_number
    from users where id = any(${[...new Set(ids)]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface NoteRow {
  id: number;
  author_id: number;
  body: string;
  created_at: Date;
}

/** The notes of one side of a deal. */
export async function listNotes(db: Database, dealId: number, side: DealSide): Promise<NoteRow[]> {
  return db
    .selectFrom('deal_notes')
    .select(['id', 'author_id', 'body', 'created_at'])
    .where('deal_id', '=', dealId)
    .where('side', '=', side)
    .orderBy('id')
    .execute();
}

/** Up to which message or event someone has read a deal. */
export async function findReadNumber(db: Database, dealId: number, userId: number): Promise<number> {
  const row = await db
    .selectFrom('deal_reads')
    .select('number')
    .where('deal_id', '=', dealId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The deals in which a file came with a message, a delivery or a claim, with what decides who reads them. */
export async function findDealsOfFile(
  db: Database,
  fileId: string,
): Promise<{ buyer_id: number; seller_id: number; reported: boolean }[]> {
  const { rows } = await sql<{ buyer_id: number; seller_id: number; reported: boolean }>`
    select d.buyer_id, d.seller_id,
      exists (select from deal_reports r where r.deal_id = d.id and r.resolved_at is null) as reported
    from (select deal_id from deal_message_files where file_id = ${fileId}
      union select deal_id from deal_delivery_files where file_id = ${fileId}
      union select deal_id from deal_claim_files where file_id = ${fileId}) f
    join deals d on d.id = f.deal_id`.execute(db);
  return rows;
}

/** The number of the trade system's order that opened a deal; null where a person did. */
export async function findTradeOrder(db: Database, dealId: number): Promise<number | null> {
  const row = await db
    .selectFrom('trade_order_deals')
    .innerJoin('trade_transactions', 'trade_transactions.id', 'trade_order_deals.transaction_id')
    .select('trade_transactions.number')
    .where('trade_order_deals.deal_id', '=', dealId)
    .executeTakeFirst();
  return row?.number ?? null;
}
