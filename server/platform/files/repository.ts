import type { Database } from '#server/db/database.ts';
import type { Holder } from '../quotas/index.ts';
import type { StoredFile } from './file.ts';

/** Gives stored files their rows, in the transaction that uses them; without a holder they are the installation's own. */
export async function insertFiles(db: Database, files: readonly StoredFile[], holder: Holder | null): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('files')
    .values(
      files.map((file) => ({
        ...file,
        created_by: holder?.personId ?? null,
        organization_id: holder?.organizationId ?? null,
      })),
    )
    .execute();
}

/** Forgets the rows of files; their bytes are removed after the commit. */
export async function deleteFiles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('files').where('id', 'in', ids).execute();
}

/** Which of these ids have a row. */
export async function findFileIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map((row) => row.id));
}
