import type { Insertable } from 'kysely';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import type { DeliveryRow } from '../rows.ts';

type NewDelivery = Insertable<DB['deal_deliveries']>;

/** What of a line a delivery has, and the entries of the offer that it takes. */
interface NewDeliveryLine {
  line_id: number;
  quantity: number;
  entries: readonly { position: number; quantity: number }[];
}

/** How many deliveries a deal has had, including the ones that were taken back. */
export async function countDeliveries(db: Database, dealId: number): Promise<number> {
  const { count } = await db
    .selectFrom('deal_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deal_id', '=', dealId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a delivery with its lines and documents. */
export async function insertDelivery(
  db: InTransaction,
  delivery: NewDelivery,
  lines: readonly NewDeliveryLine[],
  documents: readonly string[],
): Promise<void> {
  const { deal_id, number } = delivery;
  await db.insertInto('deal_deliveries').values(delivery).execute();
  await db
    .insertInto('deal_delivery_lines')
    .values(lines.map(({ line_id, quantity }) => ({ deal_id, number, line_id, quantity })))
    .execute();
  const entries = lines.flatMap(({ line_id, entries }) =>
    entries.map((entry) => ({ deal_id, number, line_id, ...entry })),
  );
  if (entries.length > 0) await db.insertInto('deal_delivery_entries').values(entries).execute();
  await insertDeliveryFiles(db, { dealId: deal_id, number, kind: 'document' }, documents);
}

/** Adds the documents or the pictures of a delivery. */
export async function insertDeliveryFiles(
  db: InTransaction,
  { dealId, number, kind }: { dealId: number; number: number; kind: 'document' | 'image' },
  files: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('deal_delivery_files')
    .values(files.map((file_id, position) => ({ deal_id: dealId, number, kind, position, file_id })))
    .execute();
}

/** The deliveries of a deal that were not taken back, the first one first. */
export async function listDeliveries(db: Database, dealId: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select v.*,
      (select json_agg(json_build_object('line_id', l.line_id, 'quantity', l.quantity, 'received', l.received,
          'damaged', l.damaged, 'missing', l.missing, 'wrong', l.wrong) order by d.position)
        from deal_delivery_lines l join deal_lines d on d.id = l.line_id
        where l.deal_id = v.deal_id and l.number = v.number) as lines,
      (select coalesce(json_agg(json_build_object('position', e.position, 'line_id', e.line_id, 'quantity', e.quantity)
          order by e.position), '[]')
        from deal_delivery_entries e where e.deal_id = v.deal_id and e.number = v.number) as entries,
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'id', f.id, 'name', f.name, 'mime', f.mime, 'size', f.size)
          order by k.kind, k.position), '[]')
        from deal_delivery_files k join files f on f.id = k.file_id
        where k.deal_id = v.deal_id and k.number = v.number) as files
    from deal_deliveries v where v.deal_id = ${dealId} and v.state <> 'taken_back' order by v.number`.execute(db);
  return rows;
}

/** What arrived of a line, or what a delivery has of it. */
interface Arrival {
  line_id: number;
  received: number;
  damaged: number;
  missing: number;
  wrong: number;
}

/** Writes what arrived of a delivery, by whom that was confirmed: null is the clock. */
export async function confirmDelivery(
  db: InTransaction,
  { dealId, number }: { dealId: number; number: number },
  receipt: {
    state: 'received' | 'disputed';
    at: Date;
    by: number | null;
    note: string | null;
    lines: readonly Arrival[];
  },
): Promise<void> {
  for (const { line_id, ...arrived } of receipt.lines)
    await db
      .updateTable('deal_delivery_lines')
      .set(arrived)
      .where('deal_id', '=', dealId)
      .where('number', '=', number)
      .where('line_id', '=', line_id)
      .execute();
  await db
    .updateTable('deal_deliveries')
    .set({
      state: receipt.state,
      received_at: receipt.at,
      received_by: receipt.by,
      receipt_note: receipt.note,
      due_at: null,
    })
    .where('deal_id', '=', dealId)
    .where('number', '=', number)
    .execute();
}

/** Sets when the clock has something to do for a delivery. */
export async function setDeliveryDue(db: InTransaction, dealId: number, number: number, at: Date): Promise<void> {
  await db
    .updateTable('deal_deliveries')
    .set({ due_at: at })
    .where('deal_id', '=', dealId)
    .where('number', '=', number)
    .execute();
}

/** Takes a line out of a delivery; one without lines is taken back. */
export async function removeDeliveryLine(
  db: InTransaction,
  dealId: number,
  number: number,
  lineId: number,
): Promise<void> {
  await db
    .deleteFrom('deal_delivery_lines')
    .where('deal_id', '=', dealId)
    .where('number', '=', number)
    .where('line_id', '=', lineId)
    .execute();
  await sql`
    update deal_deliveries v set state = 'taken_back', due_at = null
    where v.deal_id = ${dealId} and v.number = ${number} and not exists (
      select from deal_delivery_lines l where l.deal_id = v.deal_id and l.number = v.number)`.execute(db);
}
