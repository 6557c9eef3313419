import type { RawBuilder } from 'kysely';
import type { Product } from '#contract/rights/roles.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { nameKey } from '#server/db/nameKey.ts';

/** An organization as stored, with the counts that its readers see. */
export interface OrganizationRow {
  id: number;
  name: string;
  legal_form: string | null;
  zipcode: string | null;
  house_number: string | null;
  addition: string | null;
  street: string | null;
  city: string | null;
  country: string;
  vat_number: string | null;
  register_number: string | null;
  peppol_id: string | null;
  website: string | null;
  logo_file_id: string | null;
  status: 'active' | 'suspended' | 'closed';
  status_reason: string | null;
  products: Product[];
  created_at: Date;
  updated_at: Date;
  members: number;
  invitations: number;
  posts: number;
  reserved_posts: number;
}

/** What an edit can change. */
export type OrganizationValues = Omit<
  OrganizationRow,
  | 'id'
  | 'status'
  | 'status_reason'
  | 'created_at'
  | 'updated_at'
  | 'members'
  | 'invitations'
  | 'posts'
  | 'reserved_posts'
>;

/** As the lists of its own posts count them; none while it is suspended, which hides them. */
function countActive(condition: RawBuilder<unknown>) {
  return sql`(select count(*)::int from advertisements a
    where a.organization_id = o.id and o.status = 'active' and a.state = 'active' and a.deleted_at is null and ${condition})`;
}

/** The columns of OrganizationRow for an organization `o`. */
export const organizationColumns = sql`
  o.id, o.name, o.legal_form, o.zipcode, o.house_number, o.addition, o.street, o.city, o.country, o.vat_number,
  o.register_number, o.peppol_id, o.website, o.logo_file_id, o.status, o.status_reason, o.products, o.created_at, o.updated_at,
  (select count(*)::int from users u where u.organization_id = o.id and u.status = 'active') as members,
  (select count(*)::int from users u where u.organization_id = o.id and u.status = 'invited') as invitations,
  ${countActive(sql`true`)} as posts, ${countActive(sql`a.number_of_items <= a.reserved_quantity`)} as reserved_posts`;

/** One organization, or null. */
export async function findOrganization(db: Database, id: number): Promise<OrganizationRow | null> {
  const { rows } =
    await sql<OrganizationRow>`select ${organizationColumns} from organizations o where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** As findOrganization, held until the end of the transaction: everything that counts its admins takes this lock first. */
export async function lockOrganization(db: InTransaction, id: number): Promise<OrganizationRow | null> {
  await sql`select from organizations where id = ${id} for no key update`.execute(db);
  return findOrganization(db, id);
}

/** Adds an organization; returns its id. */
export async function insertOrganization(db: InTransaction, values: OrganizationValues): Promise<number> {
  const row = await db
    .insertInto('organizations')
    .values({ ...values, name_key: nameKey(values.name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes an organization's profile and products. */
export async function updateOrganizationRow(
  db: InTransaction,
  id: number,
  values: Partial<OrganizationValues>,
): Promise<void> {
  const key = values.name === undefined ? {} : { name_key: nameKey(values.name) };
  await db
    .updateTable('organizations')
    .set({ ...values, ...key })
    .where('id', '=', id)
    .execute();
}

/** Changes an organization's state. */
export async function setStatus(
  db: InTransaction,
  id: number,
  status: OrganizationRow['status'],
  reason: string | null,
): Promise<void> {
  await db.updateTable('organizations').set({ status, status_reason: reason }).where('id', '=', id).execute();
}

/** The people to notify of what happens to an organization: its active admins. */
export async function listAdmins(db: Database, organizationId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'locale'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'organization_admin')
    .where('status', '=', 'active')
    .execute();
}

/**
 * Takes everyone out of an organization that closes: sessions and open links end, accounts are deactivated. The platform's
 * own people only leave it. Returns how many were deactivated.
 */
export async function deactivatePeople(db: InTransaction, organizationId: number): Promise<number> {
  await db
    .updateTable('users')
    .set({ organization_id: null })
    .where('organization_id', '=', organizationId)
    .where('role', 'in', ['admin', 'super_admin'])
    .execute();
  const people = db.selectFrom('users').select('id').where('organization_id', '=', organizationId);
  await db.deleteFrom('sessions').where('user_id', 'in', people).execute();
  await db
    .updateTable('tokens')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('user_id', 'in', people)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['invited', 'active'])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes the unsold posts of an organization that closes; returns how many. */
export async function deletePosts(db: InTransaction, organizationId: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('advertisements')
    .set({ deleted_at: sql<Date>`now()` })
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .where('state', '<>', 'sold')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
