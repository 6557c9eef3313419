import type { MemberStatus } from '#contract/members/choices.ts';
import type { Product } from '#contract/rights/roles.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { PersonColumns } from '#server/platform/identity/index.ts';

/** What an edit can change. */
export type MemberValues = PersonColumns<
  | 'email'
  | 'email_key'
  | 'first_name'
  | 'preposition'
  | 'last_name'
  | 'phone_number'
  | 'job_title'
  | 'locale'
  | 'time_zone'
  | 'role'
  | 'permissions'
  | 'avatar_file_id'
>;

/** A member as stored, with everything that the presenter chooses from. */
export interface MemberRow extends MemberValues, PersonColumns<'id' | 'last_login_at' | 'created_at' | 'updated_at'> {
  organization_id: number;
  organization_name: string;
  organization_country: string;
  organization_products: Product[];
  pending_email: string | null;
  status: MemberStatus;
  has_password: boolean;
  two_factor: boolean;
  last_seen_at: Date | null;
  /** Not in this table: the throttles know it. */
  locked_until: Date | null;
  posts: number;
  /** Deals that they handle and in which something is left to do. */
  deals: number;
  sent_at: Date | null;
  expires_at: Date | null;
  invited_by: string | null;
}

/** The columns of MemberRow; needs the tables of `memberTables`. */
export const memberColumns = sql`
  u.id, u.organization_id, o.name as organization_name, o.country as organization_country,
  o.products as organization_products, u.email, u.email_key, u.first_name, u.preposition, u.last_name, u.phone_number,
  u.job_title, u.role, u.permissions, u.locale, u.time_zone, u.avatar_file_id, u.status,
  u.password_hash is not null as has_password, t.enabled_at is not null as two_factor, u.last_login_at,
  (select max(s.last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
  (select max(p.email) from tokens p where p.user_id = u.id and p.kind in ('email_change', 'email_consent')
    and p.used_at is null and p.withdrawn_at is null and p.expires_at > now()) as pending_email,
  null::timestamptz as locked_until,
  u.created_at, u.updated_at,
  (select count(*)::int from advertisements a
    where a.owner_id = u.id and a.deleted_at is null and a.state <> 'sold') as posts,
  (select count(*)::int from deal_sides h join deals d on d.id = h.deal_id
    where h.handler_id = u.id and d.state in ('inquiry', 'negotiating', 'agreed')) as deals,
  i.created_at as sent_at, i.expires_at,
  (select concat_ws(' ', b.first_name, b.preposition, b.last_name) from users b where b.id = i.created_by) as invited_by`;

/** People of organizations who were not removed. */
export const memberTables = sql`
  users u
  join organizations o on o.id = u.organization_id
  left join two_factors t on t.user_id = u.id
  left join tokens i on i.user_id = u.id and i.kind = 'activation' and i.used_at is null and i.withdrawn_at is null`;

/** What makes someone a member at all. */
export const isMember = sql`u.removed_at is null and u.status in ('invited', 'active', 'deactivated')`;

/** Someone of an organization, or null: a person of another organization is not there. */
export async function findMember(db: Database, organizationId: number, id: number): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from ${memberTables}
    where u.id = ${id} and u.organization_id = ${organizationId} and ${isMember}`.execute(db);
  return rows[0] ?? null;
}

/** As findMember, locked until the end of the transaction. Take the organization's lock first. */
export async function lockMember(db: InTransaction, organizationId: number, id: number): Promise<MemberRow | null> {
  await sql`select from users where id = ${id} and organization_id = ${organizationId} for no key update`.execute(db);
  return findMember(db, organizationId, id);
}

/** The organization of the person with an address; undefined where no one has it. */
export async function findOrganizationOfEmail(
  db: Database,
  key: string,
): Promise<{ organizationId: number | null } | undefined> {
  return db
    .selectFrom('users')
    .select('organization_id as organizationId')
    .where('email_key', '=', key)
    .executeTakeFirst();
}

/** Adds someone who is invited; returns their id. */
export async function insertMember(
  db: InTransaction,
  values: MemberValues & { organization_id: number },
): Promise<number> {
  const row = await db
    .insertInto('users')
    .values({ ...values, status: 'invited' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes someone. */
export async function updateMemberRow(db: InTransaction, id: number, values: Partial<MemberValues>): Promise<void> {
  await db.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Keeps someone out. Their sessions and links are ended apart. */
export async function deactivate(db: InTransaction, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Lets someone in again: active where they have a password, else invited. */
export async function reactivate(db: InTransaction, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      status: sql<string>`case when password_hash is null then 'invited' else 'active' end`,
      deactivated_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Takes someone out of the organization for good. Their address is free at once, their data are anonymised later. */
export async function remove(db: InTransaction, id: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      status: 'deactivated',
      deactivated_at: sql<Date>`coalesce(deactivated_at, now())`,
      removed_at: sql<Date>`now()`,
      email_key: `removed:${id}`,
    })
    .where('id', '=', id)
    .execute();
}

/** How many other active people of an organization are organization admin. Needs the organization's lock. */
export async function countOtherAdmins(db: InTransaction, organizationId: number, id: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'organization_admin')
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many other active super admins there are. The caller holds a lock, so that two cannot both be the last but one. */
export async function countOtherSuperAdmins(db: InTransaction, id: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('super_admins'))`.execute(db);
  const row = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role', '=', 'super_admin')
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Gives all posts of someone to another member, who also becomes the contact where the first one was. Returns how many of
 * them are neither sold nor deleted: the number that is asked about.
 */
export async function handOverPosts(
  db: InTransaction,
  organizationId: number,
  from: number,
  to: number,
): Promise<number> {
  const { rows } = await sql<{ owned: boolean }>`
    with held as (
      select id, owner_id = ${from} and deleted_at is null and state <> 'sold' as owned from advertisements
      where organization_id = ${organizationId} and (owner_id = ${from} or contact_id = ${from})
      for update
    )
    update advertisements a set
      owner_id = case when a.owner_id = ${from} then ${to}::int else a.owner_id end,
      contact_id = case when a.contact_id = ${from} then ${to}::int else a.contact_id end
    from held where a.id = held.id
    returning held.owned`.execute(db);
  return rows.filter((row) => row.owned).length;
}
