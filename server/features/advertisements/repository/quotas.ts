import { type InTransaction, sql } from '#server/db/database.ts';
import { isUnusedFile } from './files.ts';

/** How many files that a person has uploaded wait for the sweep, which leaves them alone for a day. */
export async function countLooseFiles(db: InTransaction, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files f
    where f.created_by = ${personId} and f.created_at >= now() - interval '1 day' and ${isUnusedFile}`.execute(db);
  return rows[0]?.count ?? 0;
}
