import { type InTransaction, sql } from '#server/db/database.ts';
import { isUnusedFile } from './files.ts';

/** How many posts of an organization are neither sold nor deleted. */
export async function countOpenPosts(db: InTransaction, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from advertisements
    where organization_id = ${organizationId} and deleted_at is null and state <> 'sold'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many files that a person has uploaded wait for the sweep, which leaves them alone for a day. */
export async function countLooseFiles(db: InTransaction, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files f
    where f.created_by = ${personId} and f.created_at >= now() - interval '1 day' and ${isUnusedFile}`.execute(db);
  return rows[0]?.count ?? 0;
}
