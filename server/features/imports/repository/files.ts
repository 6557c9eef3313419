import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** The archive entries that files of posts came from. */
export async function findOrigins(
  db: Database,
  fileIds: readonly string[],
): Promise<Map<string, { size: number; checksum: number }>> {
  if (fileIds.length === 0) return new Map();
  const { rows } = await sql<{ file_id: string; size: number; checksum: number }>`
    select file_id, size, checksum from import_files where file_id = any (${[...fileIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ file_id, size, checksum }) => [file_id, { size, checksum: Number(checksum) }]));
}

/** The files that an upload has stored so far, by their path in the archive. */
export async function findStoredFiles(db: Database, importId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ file_id: string; name: string }>`
    select file_id, name from import_files where import_id = ${importId}`.execute(db);
  return new Map(rows.map(({ file_id, name }) => [name, file_id]));
}

/** Stores which entry of an upload's archive each file came from. */
export async function insertOrigins(
  db: InTransaction,
  importId: number,
  files: readonly { id: string; path: string; size: number; checksum: number }[],
): Promise<void> {
  if (files.length === 0) return;
  await sql`
    insert into import_files (file_id, import_id, name, size, checksum)
    select r.id, ${importId}, r.path, r.size, r.checksum
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as r (id uuid, path text, size int, checksum bigint)`.execute(
    db,
  );
}

/** Stores files that posts lose, so that an undo restores them. */
export async function keepFiles(db: InTransaction, importId: number, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    insert into import_kept_files (import_id, file_id)
    select ${importId}, id from files where id = any (${[...new Set(fileIds)]}::uuid[])
    on conflict do nothing`.execute(db);
}
