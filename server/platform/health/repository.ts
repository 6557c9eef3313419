import { type Database, sql } from '#server/db/database.ts';

/** Notes that a backup was made, of that many bytes. */
export async function noteBackup(db: Database, bytes: number): Promise<void> {
  await sql`
    with old as (delete from backups where made_at < now() - interval '90 days')
    insert into backups (made_at, bytes) values (clock_timestamp(), ${bytes})`.execute(db);
}

/** How many seconds ago the last backup was made; infinity without one. */
export async function readBackupAge(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - max(made_at))::int as seconds from backups`.execute(db);
  return rows[0]?.seconds ?? Number.POSITIVE_INFINITY;
}
