import { dealMessages } from '#contract/deals/choices.ts';
import type { Stop } from '#contract/organizations/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { findOrganization } from '#server/features/organizations/index.ts';
import { record } from '#server/platform/audit/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type Actor, type By, requireOrganization } from '#server/platform/identity/index.ts';
import type { DealDependencies } from './dependencies.ts';
import { deleteStop, insertStop, listStopRows } from './repository/stops.ts';

/** The organizations that do not see the posts of the actor's. */
export async function listStops(db: Database, actor: Actor): Promise<Stop[]> {
  const rows = await listStopRows(db, requireOrganization(actor));
  return rows.map((row) => ({ id: row.id, name: row.name, created_at: row.created_at.toISOString() }));
}

/** Hides the posts of the actor's organization from another one. Throws 404 where there is no such organization. */
export async function addStop({ db }: DealDependencies, by: By, id: number): Promise<Stop[]> {
  const own = requireOrganization(by.actor);
  return transact(db, async (transaction) => {
    if (id === own) throw conflict(dealMessages.ownOrganization);
    const stopped = await findOrganization(transaction, id);
    if (!stopped) throw notFound('organization');
    await insertStop(transaction, { organizationId: own, stoppedId: id, userId: by.actor.id });
    await record(
      transaction,
      by,
      'organization.stopped',
      { type: 'organization', id, organizationId: own },
      { name: stopped.name },
    );
    return listStops(transaction, by.actor);
  });
}

/** Shows the posts of the actor's organization to a stopped one again. Throws 404 where it is not stopped. */
export async function removeStop({ db }: DealDependencies, by: By, id: number): Promise<Stop[]> {
  const own = requireOrganization(by.actor);
  return transact(db, async (transaction) => {
    if (!(await deleteStop(transaction, own, id))) throw notFound('organization');
    await record(transaction, by, 'organization.stop-ended', { type: 'organization', id, organizationId: own });
    return listStops(transaction, by.actor);
  });
}
