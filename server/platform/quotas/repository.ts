import { type InTransaction, sql } from '#server/db/database.ts';

/** What a quota counts by: one after the other, so that two requests never take the same room. Until the commit. */
export async function holdQuota(db: InTransaction, whose: 'organization' | 'person', id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota.${whose}.${id}`}, 0))`.execute(db);
}

/** The bytes of files that belong to the posts of an organization. */
export async function sumBytesOfOrganization(db: InTransaction, organizationId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from files where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** The bytes of files that a person has uploaded. */
export async function sumBytesOfPerson(db: InTransaction, personId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from files where created_by = ${personId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}
