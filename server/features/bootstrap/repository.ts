import { type Database, sql } from '#server/db/database.ts';
import { alphabetical } from '#server/db/like.ts';
import { isCurrent } from '../notifications/index.ts';

/** Organizations that have users, in the order of their names. */
export async function listOrganizationsWithUsers(db: Database): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select o.id, o.name from organizations o
    where o.status = 'active' and exists (select from users u where u.organization_id = o.id and u.status = 'active')
    order by ${alphabetical(sql`o.name`)}, o.id`.execute(db);
  return rows;
}

/** The active people of an organization, in the order of their names. */
export async function listColleagues(
  db: Database,
  organizationId: number,
): Promise<{ id: number; name: string; phone_number: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; phone_number: string | null }>`
    select id, concat_ws(' ', first_name, preposition, last_name) as name, phone_number from users
    where organization_id = ${organizationId} and status = 'active'
    order by ${alphabetical(sql`first_name`)}, ${alphabetical(sql`last_name`)}, id`.execute(db);
  return rows;
}

/** The organization of someone, as screens name it. */
export async function findOwnOrganization(db: Database, id: number) {
  return db
    .selectFrom('organizations')
    .select(['id', 'name', 'country', 'city', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** How much waits for someone or is theirs: notifications not read, own posts not deleted, saved searches. */
export async function countWaiting(
  db: Database,
  userId: number,
): Promise<{ notifications: number; my_advertisements: number; saved_searches: number }> {
  const { rows } = await sql<{ notifications: number; my_advertisements: number; saved_searches: number }>`
    select
      (select count(*)::int from notifications n where n.user_id = ${userId} and n.read_at is null and not n.hidden and ${isCurrent})
        as notifications,
      (select count(*)::int from advertisements where owner_id = ${userId} and deleted_at is null) as my_advertisements,
      (select count(*)::int from saved_searches where user_id = ${userId}) as saved_searches`.execute(db);
  return rows[0] as { notifications: number; my_advertisements: number; saved_searches: number };
}
