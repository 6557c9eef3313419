import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A link that was mailed. */
export interface RenewalRow {
  id: number;
  user_id: number;
  advertisement_ids: number[];
  expires_at: Date;
  used_at: Date | null;
}

/** Keeps a link for someone that works for a number of days; returns its id. */
export async function insertLink(
  db: InTransaction,
  link: { userId: number; advertisementIds: readonly number[]; days: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into renewal_links (user_id, advertisement_ids, expires_at)
    values (${link.userId}, ${[...link.advertisementIds]}::int[], now() + make_interval(days => ${link.days}))
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
}

const columns = ['id', 'user_id', 'advertisement_ids', 'expires_at', 'used_at'] as const;

/** A link by its id. */
export async function findLink(db: Database, id: number): Promise<RenewalRow | undefined> {
  return db.selectFrom('renewal_links').select(columns).where('id', '=', id).executeTakeFirst();
}

/** A link by its id, held for the rest of the transaction: of two uses at once one waits and finds it used. */
export async function lockLink(db: InTransaction, id: number): Promise<RenewalRow | undefined> {
  return db.selectFrom('renewal_links').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Marks a link as used. */
export async function useLink(db: InTransaction, id: number): Promise<void> {
  await db.updateTable('renewal_links').set({ used_at: new Date() }).where('id', '=', id).execute();
}

/** Forgets links that have been over for a number of days; returns how many. */
export async function sweepLinks(db: Database, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from renewal_links where expires_at < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
