import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { alphabetical } from '#server/db/like.ts';

/** The organizations that another has stopped, by name. */
export async function listStopRows(
  db: Database,
  organizationId: number,
): Promise<{ id: number; name: string; created_at: Date }[]> {
  const { rows } = await sql<{ id: number; name: string; created_at: Date }>`
    select o.id, o.name, s.created_at from organization_stops s join organizations o on o.id = s.stopped_id
    where s.organization_id = ${organizationId} order by ${alphabetical(sql`o.name`)}`.execute(db);
  return rows;
}

/** Stops an organization; one that is stopped stays so. */
export async function insertStop(
  db: InTransaction,
  stop: { organizationId: number; stoppedId: number; userId: number },
): Promise<void> {
  await db
    .insertInto('organization_stops')
    .values({ organization_id: stop.organizationId, stopped_id: stop.stoppedId, created_by: stop.userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends a stop; false where there was none. */
export async function deleteStop(db: InTransaction, organizationId: number, stoppedId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organization_stops')
    .where('organization_id', '=', organizationId)
    .where('stopped_id', '=', stoppedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
