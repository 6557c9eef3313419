import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { migrateJobs } from '#server/platform/jobs/index.ts';
import { type Connection, type Database, openDatabase } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { adoptRows } from './db/generation.ts';
import { checkServer } from './db/guards.ts';
import { migrate } from './db/migrate.ts';

export interface Storage {
  connection: Connection;
  db: Database;
  close(): Promise<void>;
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Finds the operator's database, or starts the product's own, and leaves its schema as it is. */
export async function openConnection(
  config: Place,
  print: (line: string) => void,
): Promise<{ connection: Connection; close(): Promise<void> }> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, close: async () => {} };
  const dataDir = path.join(config.dataDir, 'postgres');
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: print });
  return { connection, close: stop };
}

/** Opens the operator's database, or starts the product's own, and brings its schema up to date. */
export async function openStorage(config: Place, print: (line: string) => void): Promise<Storage> {
  const { connection, close: closeConnection } = await openConnection(config, print);
  const handle = openDatabase(connection, { max: 16 });
  const close = async () => {
    await handle.close();
    await closeConnection();
  };
  try {
    await checkServer(handle.db);
    const ran = await migrate(handle.db);
    await migrateJobs(connection);
    if (ran.length > 0) print(`Database brought up to date: ${ran.join(', ')}`);
    if (await adoptRows(handle.db)) print('The database came from another server: its rows are numbered anew.');
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, db: handle.db, close };
}
