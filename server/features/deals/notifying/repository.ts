import { type Database, sql } from '#server/db/database.ts';

/** The active people of an organization who read its deals. */
export async function listDealPeople(db: Database, organizationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join organizations o on o.id = u.organization_id
    where u.organization_id = ${organizationId} and u.status = 'active'
      and 'deals' = any(u.permissions) and 'deals' = any(o.products) and u.role in ('user', 'organization_admin', 'manager')
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who answers for the posts of a deal: their contacts, else their owners, as far as they work on deals in this organization. */
export async function listAnswering(db: Database, dealId: number, organizationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from deal_lines l join advertisements a on a.id = l.advertisement_id
    join users u on u.id = coalesce(a.contact_id, a.owner_id)
    where l.deal_id = ${dealId} and a.organization_id = ${organizationId} and u.organization_id = ${organizationId}
      and u.status = 'active' and 'deals' = any(u.permissions)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who leads an organization and works on deals. */
export async function listLeaders(db: Database, organizationId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where organization_id = ${organizationId} and status = 'active'
      and role in ('organization_admin', 'manager') and 'deals' = any(permissions)`.execute(db);
  return rows.map(({ id }) => id);
}
