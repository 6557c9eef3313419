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

/** Forgets the rows of files; their bytes stay for a day, for backups that saw the rows. */
export async function deleteFiles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('files').where('id', 'in', ids).execute();
}

/** Which of these ids have a row, or had one that was deleted and whose bytes still stay. */
export async function findFileIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(db.selectFrom('removed_files').select('id').where('id', 'in', ids))
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** The files that were stored last. */
export async function listNewestFiles(db: Database, limit: number): Promise<{ id: string; kind: string }[]> {
  return db.selectFrom('files').select(['id', 'kind']).orderBy('created_at', 'desc').limit(limit).execute();
}

/** Files whose rows were deleted before an instant and whose bytes are still there, the oldest first. */
export async function listRemovedFiles(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('removed_files')
    .select('id')
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that the bytes of files are gone as well. */
export async function forgetRemovedFiles(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('removed_files').where('id', 'in', ids).execute();
}
