import type { Database } from '#server/db/database.ts';

/** The hash of someone's password; null if there is none. */
export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Stores a new password of an active person; null when they are not active (any more). */
export async function storePassword(
  db: Database,
  userId: number,
  passwordHash: string,
): Promise<{ email: string; firstName: string; organizationId: number | null } | null> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .returning(['email', 'first_name', 'organization_id'])
    .executeTakeFirst();
  return row ? { email: row.email, firstName: row.first_name, organizationId: row.organization_id } : null;
}

/** The person of an address whom a mail about their password may reach. */
export async function findRecoverable(db: Database, key: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'status'])
    .where('email_key', '=', key)
    .where('status', 'in', ['active', 'invited'])
    .executeTakeFirst();
  return row ?? null;
}
