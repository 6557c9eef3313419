import { type Database, sql } from '#server/db/database.ts';

/** Who an activation is for. */
export interface Invited {
  id: number;
  email: string;
  firstName: string;
  status: string;
  hasPassword: boolean;
  organizationId: number | null;
  organization: string | null;
}

/** A person with what their invitation says. */
export async function findInvited(db: Database, userId: number): Promise<Invited | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name',
      'users.status',
      'users.password_hash',
      'users.organization_id',
      'organizations.name as organization',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        status: row.status,
        hasPassword: row.password_hash !== null,
        organizationId: row.organization_id,
        organization: row.organization,
      }
    : null;
}

/** The name of someone, in its parts. */
export async function findName(db: Database, userId: number) {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'preposition', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes an invited person an active one; false when they are not invited (any more). `passwordHash` null keeps theirs. */
export async function activateUser(
  db: Database,
  userId: number,
  given: { passwordHash: string | null; agreement: { terms: number; privacy: number } },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({
      status: 'active',
      terms_version: given.agreement.terms,
      privacy_version: given.agreement.privacy,
      terms_accepted_at: sql<Date>`now()`,
      last_login_at: sql<Date>`now()`,
      ...(given.passwordHash === null ? {} : { password_hash: given.passwordHash }),
    })
    .where('id', '=', userId)
    .where('status', '=', 'invited')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
