import { type Database, sql } from './database.ts';

/** Runs `work` while no other process runs what has the same key: the second one waits. */
export function runAlone<Result>(db: Database, key: number, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
