import type { Insertable } from 'kysely';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import type { LineRow } from '../rows.ts';

type NewLine = Insertable<DB['deal_lines']>;

/** Adds the lines of a deal; returns their ids in the order given. */
export async function insertLines(db: InTransaction, lines: readonly NewLine[]): Promise<number[]> {
  const rows = await db
    .insertInto('deal_lines')
    .values([...lines])
    .returning(['id', 'position'])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map(({ id }) => id);
}

/** The lines of a deal in order; batteries have their facts as agreed. */
export async function listLines(db: Database, dealId: number): Promise<LineRow[]> {
  return db
    .selectFrom('deal_lines')
    .leftJoin('deal_batteries', 'deal_batteries.line_id', 'deal_lines.id')
    .selectAll('deal_lines')
    .select(
      sql<
        string | null
      >`case when deal_batteries.line_id is null then deal_lines.facts else deal_batteries.facts end`.as('facts'),
    )
    .where('deal_id', '=', dealId)
    .orderBy('position')
    .execute();
}

/** Changes what a line holds, lacks or sold. */
export async function updateLine(
  db: InTransaction,
  id: number,
  values: Partial<Pick<LineRow, 'reserved_quantity' | 'short_quantity' | 'sold_quantity'>>,
): Promise<void> {
  await db.updateTable('deal_lines').set(values).where('id', '=', id).execute();
}

/** The deal of a line. */
export async function findDealOfLine(db: Database, lineId: number): Promise<number | null> {
  const row = await db.selectFrom('deal_lines').select('deal_id').where('id', '=', lineId).executeTakeFirst();
  return row?.deal_id ?? null;
}

/** The agreed lines that hold some of a post which their seller sells, the deal that was agreed last first. */
export async function listHoldingLines(
  db: Database,
  advertisementId: number,
): Promise<Pick<LineRow, 'id' | 'deal_id' | 'reserved_quantity' | 'short_quantity'>[]> {
  const { rows } = await sql<Pick<LineRow, 'id' | 'deal_id' | 'reserved_quantity' | 'short_quantity'>>`
    select l.id, l.deal_id, l.reserved_quantity, l.short_quantity
    from deal_lines l join deals d on d.id = l.deal_id
    where d.state = 'agreed' and l.reserved_quantity > 0
      and coalesce(l.own_advertisement_id, l.advertisement_id) = ${advertisementId}
    order by d.agreed_at desc, l.id desc`.execute(db);
  return rows;
}
