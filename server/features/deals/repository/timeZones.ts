import type { Database } from '#server/db/database.ts';
import { zoneOfCountry } from '#server/platform/values/index.ts';

/** The time zones of people: the one that each chose, else that of their organization's country. */
export async function listTimeZones(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; zone: string | null }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select(['u.id', 'u.time_zone', 'o.country'])
    .where('u.id', 'in', ids)
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, time_zone, country }) => ({ id, zone: time_zone ?? (country && zoneOfCountry(country)) }));
}

/** The time zone of a person. */
export async function findTimeZone(db: Database, id: number): Promise<string | null> {
  const [person] = await listTimeZones(db, [id]);
  return person?.zone ?? null;
}
