import type { Insertable, Updateable } from 'kysely';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import { type LineNeed, type LineRow, needFields } from '../rows.ts';

/** The lines of lists, in their order. */
export async function listLines(db: Database, listIds: readonly number[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select n.*, n.max_price::text as max_price,
      case when n.chosen_at is not null then u.first_name end as chosen_name
    from list_lines n left join users u on u.id = n.chosen_by
    where n.list_id = any(${[...listIds]}::int[]) order by n.list_id, n.number`.execute(db);
  return rows;
}

/** What is needed of the lines of lists, in their order; a fraction of what there is to read of them. */
export async function listNeeds(db: Database, listIds: readonly number[]): Promise<LineNeed[]> {
  const columns = needFields.map((field) =>
    field === 'max_price' ? sql`max_price::text as max_price` : sql.ref(field),
  );
  const { rows } = await sql<LineNeed>`
    select ${sql.join(columns)} from list_lines
    where list_id = any(${[...listIds]}::int[]) order by list_id, list_lines.number`.execute(db);
  return rows;
}

/** A line of a list, or nothing. */
export async function findLine(db: Database, listId: number, number: number): Promise<LineRow | undefined> {
  return (await listLines(db, [listId])).find((line) => line.number === number);
}

/** Adds lines to a list. */
export async function insertLines(db: InTransaction, lines: readonly Insertable<DB['list_lines']>[]): Promise<void> {
  // Writing the statement holds the process; the database is asked in between.
  const size = 50;
  for (let from = 0; from < lines.length; from += size)
    await db
      .insertInto('list_lines')
      .values(lines.slice(from, from + size))
      .execute();
}

/** Changes a line. */
export async function changeLine(
  db: InTransaction,
  { listId, number }: { listId: number; number: number },
  changes: Updateable<DB['list_lines']>,
): Promise<void> {
  await db.updateTable('list_lines').set(changes).where('list_id', '=', listId).where('number', '=', number).execute();
}

/** Notes the wanted post of a line in place of the one that it had; false if the line has another one since. */
export async function linkWanted(
  db: InTransaction,
  { list_id: listId, number, wanted_id: before }: Pick<LineRow, 'list_id' | 'number' | 'wanted_id'>,
  postId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_lines')
    .set({ wanted_id: postId })
    .where('list_id', '=', listId)
    .where('number', '=', number)
    .where('wanted_id', 'is not distinct from', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Only posts that are online, or will be again. */
export async function listLivePosts(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from advertisements
    where id = any(${[...ids]}::int[]) and deleted_at is null and state in ('active', 'paused')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes a line; false if there is none. */
export async function removeLine(db: InTransaction, listId: number, number: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('list_lines')
    .where('list_id', '=', listId)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all lines of a list. */
export async function removeLines(db: InTransaction, listId: number): Promise<void> {
  await db.deleteFrom('list_lines').where('list_id', '=', listId).execute();
}

/** The ids of lines for which someone was notified that a post covers them. */
export async function listReported(db: Database, listIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select n.id from list_lines n where n.list_id = any(${[...listIds]}::int[])
      and exists (select from findings f where f.reason = 'list' and f.reason_id = n.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
