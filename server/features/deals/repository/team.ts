import type { DealSide } from '#contract/deals/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** Adds a note of a side. */
export async function insertNote(
  db: InTransaction,
  note: { dealId: number; side: DealSide; authorId: number; body: string; at: Date },
): Promise<void> {
  await db
    .insertInto('deal_notes')
    .values({ deal_id: note.dealId, side: note.side, author_id: note.authorId, body: note.body, created_at: note.at })
    .execute();
}

/** Stores up to which message or event someone has read a deal; the position never moves back. */
export async function storeRead(db: InTransaction, dealId: number, userId: number, number: number): Promise<void> {
  await sql`
    insert into deal_reads as held (deal_id, user_id, number) values (${dealId}, ${userId}, ${number})
    on conflict (deal_id, user_id) do update set number = greatest(held.number, excluded.number), read_at = now()`.execute(
    db,
  );
}

/** Whether someone can handle deals of an organization. */
export async function canHandle(db: Database, userId: number, organizationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u join organizations o on o.id = u.organization_id
    where u.id = ${userId} and o.id = ${organizationId} and u.status = 'active' and 'deals' = any(u.permissions)
      and 'deals' = any(o.products) and u.role in ('user', 'organization_admin', 'manager')`.execute(db);
  return rows.length === 1;
}

/** The deals that someone handles and in which something is left to do, with their sides. */
export async function listHandled(db: Database, userId: number): Promise<{ deal_id: number; side: DealSide }[]> {
  const { rows } = await sql<{ deal_id: number; side: DealSide }>`
    select s.deal_id, s.side from deal_sides s join deals d on d.id = s.deal_id
    where s.handler_id = ${userId} and d.state in ('inquiry', 'negotiating', 'agreed') order by s.deal_id`.execute(db);
  return rows;
}
