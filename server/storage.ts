import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { migrateJobs } from '#server/platform/jobs/index.ts';
import { type Connection, type Database, openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { migrate } from './db/migrate.ts';

export interface Storage {
  connection: Connection;
  db: Database;
  close(): Promise<void>;
}

/** Opens the operator's database, or starts the product's own, and brings its schema up to date. */
export async function openStorage(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  print: (line: string) => void,
): Promise<Storage> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'postgres'), log: print });
  const connection: Connection = config.databaseUrl
    ? { connectionString: config.databaseUrl }
    : (embedded as NonNullable<typeof embedded>).connection;
  const handle = openDatabase(connection, { max: 16 });
  const close = async () => {
    await handle.close();
    await embedded?.stop();
  };
  try {
    const ran = await migrate(handle.db);
    await migrateJobs(connection);
    if (ran.length > 0) print(`Database brought up to date: ${ran.join(', ')}`);
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, db: handle.db, close };
}
