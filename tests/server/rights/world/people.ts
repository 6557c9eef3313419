import type { Product, Role } from '#contract/rights/roles.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { issueToken } from '#server/platform/identity/tokens.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { canary, everything } from './actors.ts';

/** Two organizations and a suspended one, with people of every role and the platform's admins. */
export async function createPeople(db: Database) {
  const home = await createOrganization(db, { name: 'Home organization' });
  const away = await createOrganization(db, { name: 'Away organization' });
  await db
    .updateTable('organizations')
    .set({ street: `${canary} street`, vat_number: `${canary}VAT`, house_number: `${canary}1` })
    .where('id', '=', away.id)
    .execute();
  const suspended = await createOrganization(db, { name: 'Suspended organization', status: 'suspended' });
  const person = (
    role: Role,
    organizationId: number | null,
    more: { permissions?: Product[]; status?: 'invited' } = {},
  ) => createUser(db, { role, organizationId, permissions: everything, ...more });

  const people = {
    owner: await person('user', home.id),
    colleague: await person('user', home.id),
    stranger: await person('user', away.id),
    orgAdmin: await person('organization_admin', home.id),
    foreignAdmin: await person('organization_admin', away.id),
    manager: await person('manager', home.id),
    admin: await person('admin', null),
    superAdmin: await person('super_admin', null),
    password: await person('user', home.id),
    invited: await person('user', home.id, { status: 'invited' }),
    deactivated: await person('user', home.id),
    // Targets that are no one's actor.
    otherAdmin: await person('admin', home.id),
    removed: await person('user', home.id),
    foreignInvited: await person('user', away.id, { status: 'invited' }),
    foreignProtected: await person('user', away.id),
    heir: await person('user', home.id),
    resting: await person('user', home.id),
  };
  await fillCanaries(db, people.foreignProtected.id, people.foreignInvited.id, away.id);
  for (const id of [people.foreignProtected.id, people.otherAdmin.id]) {
    await db
      .insertInto('two_factors')
      .values({ user_id: id, secret: Buffer.from('sealed'), enabled_at: new Date() })
      .execute();
  }
  for (const id of [people.invited.id, people.foreignInvited.id]) {
    await transact(db, (transaction) => issueToken(transaction, { kind: 'activation', userId: id }));
  }
  await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: new Date() })
    .where('id', '=', people.resting.id)
    .execute();
  await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: new Date(), removed_at: new Date(), email_key: 'removed' })
    .where('id', '=', people.removed.id)
    .execute();
  return { home, away, suspended, people };
}

async function fillCanaries(db: Database, memberId: number, invitedId: number, organizationId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      last_name: `${canary}name`,
      job_title: `${canary} job`,
      email: `${canary}@away.test`,
      email_key: `${canary}@away.test`,
    })
    .where('id', '=', memberId)
    .execute();
  await db
    .updateTable('users')
    .set({ last_name: `${canary}invited` })
    .where('id', '=', invitedId)
    .execute();
  await db
    .updateTable('organizations')
    .set({ status_reason: `${canary} reason` })
    .where('id', '=', organizationId)
    .execute();
}
