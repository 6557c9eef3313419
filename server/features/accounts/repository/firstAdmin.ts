import { products } from '#contract/rights/roles.ts';
import { type Database, sql } from '#server/db/database.ts';

/** Keeps other processes from adding a first admin until the transaction ends. */
export async function lockFirstAdmin(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('groupset.first-admin'))`.execute(db);
}

/** The addresses of today's super admins. */
export async function listSuperAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'super_admin')
    .where('status', 'in', ['active', 'invited'])
    .orderBy('id')
    .execute();
  return rows.map((row) => row.email);
}

/** Adds a super admin: active where there is a password, else invited. */
export async function insertSuperAdmin(
  db: Database,
  admin: {
    email: string;
    emailKey: string;
    firstName: string;
    lastName: string;
    passwordHash: string | null;
    agreement: { terms: number; privacy: number } | null;
  },
): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({
      email: admin.email,
      email_key: admin.emailKey,
      first_name: admin.firstName,
      last_name: admin.lastName,
      role: 'super_admin',
      permissions: [...products],
      status: admin.passwordHash === null ? 'invited' : 'active',
      password_hash: admin.passwordHash,
      terms_version: admin.agreement?.terms ?? null,
      privacy_version: admin.agreement?.privacy ?? null,
      terms_accepted_at: admin.agreement === null ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
