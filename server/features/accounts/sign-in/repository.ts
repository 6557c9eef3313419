import type { Role } from '#contract/rights/roles.ts';
import { type Database, sql } from '#server/db/database.ts';

/** What signing in needs to know of an account. */
export interface Account {
  id: number;
  status: string;
  passwordHash: string | null;
  hasSecondFactor: boolean;
}

/** The account of an address, in whatever state. */
export async function findAccount(db: Database, key: string): Promise<Account | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .select(['users.id', 'users.status', 'users.password_hash', 'two_factors.enabled_at'])
    .where('users.email_key', '=', key)
    .executeTakeFirst();
  return row
    ? { id: row.id, status: row.status, passwordHash: row.password_hash, hasSecondFactor: row.enabled_at !== null }
    : null;
}

/** Notes a sign-in; false when the account is no longer active, or its password is no longer the one that was given. */
export async function recordSignIn(db: Database, userId: number, passwordHash: string): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether someone signed in from a device before. */
export async function isKnownDevice(db: Database, userId: number, device: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that someone signed in from a device. */
export async function rememberDevice(db: Database, userId: number, device: Buffer): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: device })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: sql`now()` }))
    .execute();
}

/** Forgets devices that were not used for more than a year; returns how many. */
export async function sweepDevices(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', sql<Date>`now() - interval '400 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The categories that someone is interested in. */
export async function listInterests(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('category_interests')
    .select('category_id')
    .where('user_id', '=', userId)
    .orderBy('category_id')
    .execute();
  return rows.map((row) => row.category_id);
}

/** The given addresses whose people can sign in. */
export async function listAccounts(db: Database, keys: string[]) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.email',
      'users.first_name',
      'users.preposition',
      'users.last_name',
      'users.role',
      'organizations.name as organization',
    ])
    .where('users.email_key', 'in', keys)
    .where('users.status', '=', 'active')
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}

/** Whether anyone has an account. */
export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}
