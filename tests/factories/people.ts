import { hash } from '@node-rs/argon2';
import { defaultProducts, type Product, type Role } from '#contract/rights/roles.ts';
import type { Database } from '#server/db/database.ts';
import { nameKey } from '#server/db/nameKey.ts';
import { hashPassword } from '#server/platform/identity/passwords.ts';
import { emailKey } from '#server/platform/identity/tokenFormat.ts';

/** The password of everyone that tests make. */
export const testPassword = 'Demo-2026!';

let sequence = 0;
let hashed: Promise<string> | null = null;

/** The hash of the tests' password, at the least cost: signing in takes 0.3 ms of a processor in place of 9. */
function testPasswordHash(): Promise<string> {
  hashed ??= hash(testPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  return hashed;
}

/** An organization that is active and holds every product by default. */
export async function createOrganization(
  db: Database,
  given: {
    name?: string;
    country?: string;
    city?: string | null;
    /** Of lists that name none; null where nothing is known. */
    listCurrency?: string | null;
    status?: 'active' | 'suspended' | 'closed';
    products?: Product[];
  } = {},
) {
  sequence += 1;
  const name = given.name ?? `Organization ${sequence}`;
  return db
    .insertInto('organizations')
    .values({
      name,
      name_key: nameKey(name),
      country: given.country ?? 'NL',
      city: given.city === undefined ? 'Utrecht' : given.city,
      list_currency: given.listCurrency === undefined ? 'EUR' : given.listCurrency,
      status: given.status ?? 'active',
      products: given.products ?? [...defaultProducts, 'bulk_upload', 'export', 'insights', 'api'],
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An active person with the tests' password. Without an organization, platform roles have none and others get a new one. */
export async function createUser(
  db: Database,
  given: {
    email?: string;
    role?: Role;
    organizationId?: number | null;
    permissions?: Product[];
    status?: 'invited' | 'active' | 'deactivated';
    firstName?: string;
    lastName?: string;
    password?: string;
  } = {},
) {
  sequence += 1;
  const number = sequence;
  const role = given.role ?? 'user';
  const status = given.status ?? 'active';
  const belongs = !['none', 'admin', 'super_admin'].includes(role);
  const organizationId =
    given.organizationId !== undefined ? given.organizationId : belongs ? (await createOrganization(db)).id : null;
  const email = given.email ?? `person.${number}@example.test`;
  return db
    .insertInto('users')
    .values({
      email,
      email_key: emailKey(email),
      organization_id: organizationId,
      role,
      permissions: given.permissions ?? defaultProducts,
      status,
      first_name: given.firstName ?? 'Noor',
      last_name: given.lastName ?? `Jansen ${number}`,
      password_hash:
        status === 'invited' ? null : given.password ? await hashPassword(given.password) : await testPasswordHash(),
      deactivated_at: status === 'deactivated' ? new Date() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the audit log has about a person, the oldest first. */
export async function auditOf(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
}
