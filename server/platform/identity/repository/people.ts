import type { Product, Role } from '#contract/rights/roles.ts';
import { type Database, type Selectable, sql } from '#server/db/database.ts';
import type { Users } from '#server/db/types.ts';
import type { Actor } from '../actor.ts';

interface Person extends Omit<Selectable<Users>, 'role' | 'permissions' | 'status'> {
  role: Role;
  permissions: Product[];
  status: 'invited' | 'active' | 'deactivated' | 'anonymised';
}

/** Columns of a person as queries read them, with the choices that the database's own types do not name. */
export type PersonColumns<Column extends keyof Person> = Pick<Person, Column>;

/** A person with their organization, as rights are decided by. */
export interface PersonRow
  extends PersonColumns<
    | 'email'
    | 'first_name'
    | 'preposition'
    | 'last_name'
    | 'phone_number'
    | 'job_title'
    | 'role'
    | 'permissions'
    | 'locale'
    | 'time_zone'
    | 'currency'
    | 'avatar_file_id'
    | 'organization_id'
    | 'created_at'
    | 'updated_at'
  > {
  session_id: number;
  factor: string;
  id: number | null;
  organization_name: string;
  organization_status: string;
  organization_country: string;
  organization_products: Product[];
  has_second_factor: boolean;
  stopped_by: number[];
}

/** What rights are decided by, of a person `u` and their organization `o`. */
export const personColumns = `
  u.id, u.email, u.first_name, u.preposition, u.last_name, u.phone_number, u.job_title, u.role, u.permissions, u.locale,
  u.time_zone, u.currency, u.avatar_file_id, u.created_at, u.updated_at, o.id as organization_id, o.name as organization_name,
  o.status as organization_status, o.country as organization_country, o.products as organization_products,
  array(select k.organization_id from organization_stops k where k.stopped_id = o.id order by 1) as stopped_by`;

/** Someone who is active, as a request of theirs would find them; for work that goes on after the request. */
export async function findActor(db: Database, userId: number): Promise<Actor | null> {
  const { rows } = await sql<PersonRow>`
    select 0 as session_id, 'passed' as factor, ${sql.raw(personColumns)}, true as has_second_factor
    from users u left join organizations o on o.id = u.organization_id
    where u.id = ${userId} and u.status = 'active'`.execute(db);
  return rows[0] ? toActor(rows[0], userId, 'none') : null;
}

/** The actor of a row. */
export function toActor(row: PersonRow, id: number, requireTwoFactor: 'none' | 'admins' | 'all'): Actor {
  const organization =
    row.organization_id === null
      ? null
      : {
          id: row.organization_id,
          name: row.organization_name,
          status: row.organization_status,
          country: row.organization_country,
        };
  const isAdmin = row.role === 'admin' || row.role === 'super_admin';
  const mustHave = requireTwoFactor === 'all' || (requireTwoFactor === 'admins' && isAdmin);
  return {
    id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    preposition: row.preposition,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    jobTitle: row.job_title,
    role: row.role,
    permissions: organization
      ? row.permissions.filter((product) => row.organization_products.includes(product))
      : row.permissions,
    organizationActive: organization ? organization.status === 'active' : true,
    locale: row.locale,
    timeZone: row.time_zone,
    currency: row.currency,
    previewImageId: row.avatar_file_id,
    organization,
    stoppedBy: row.stopped_by,
    secondFactor: row.factor === 'code' ? 'code' : mustHave && !row.has_second_factor ? 'enrol' : 'none',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The active admins of an organization. */
export async function listAdminIds(db: Database, organizationId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'organization_admin')
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
}
