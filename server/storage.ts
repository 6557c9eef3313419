import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { migrateJobs } from '#server/platform/jobs/index.ts';
import { type Connection, explainConnection, readDatabaseUrl } from './db/connections/connection.ts';
import { shareConnections } from './db/connections/shares.ts';
import { rememberTimelines } from './db/connections/timelines.ts';
import { type Database, isDatabaseAway, openDatabase, replicaOf } from './db/database.ts';
import { startEmbeddedPostgres } from './db/embedded/index.ts';
import { adoptRows } from './db/generation.ts';
import { checkPooler, checkServer } from './db/guards.ts';
import { migrate } from './db/migrate.ts';
import { SettingError } from './settingError.ts';

export interface Storage {
  /** Leads to PostgreSQL itself, past a pooler. */
  connection: Connection;
  db: Database;
  close(): Promise<void>;
}

type Place = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'dataDir'> &
  Partial<Pick<Config, 'databaseReadUrl' | 'readLagSeconds'>>;

/** What the processes of a data folder know of the history of their database. */
const timelinesOf = ({ dataDir }: Place) => rememberTimelines(path.join(dataDir, 'timelines.json'));

/** Finds the operator's database, past a pooler, or starts the product's own, and leaves its schema as it is. */
export async function openConnection(
  config: Place,
  print: (line: string) => void,
): Promise<{ connection: Connection; close(): Promise<void> }> {
  const [setting, url] = config.databaseDirectUrl
    ? (['DATABASE_DIRECT_URL', config.databaseDirectUrl] as const)
    : (['DATABASE_URL', config.databaseUrl] as const);
  if (url) return { connection: readDatabaseUrl(setting, url, timelinesOf(config)), close: async () => {} };
  const dataDir = path.join(config.dataDir, 'postgres');
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: print });
  return { connection, close: stop };
}

/** Opens the operator's database, or starts the product's own, and brings its schema up to date. */
export async function openStorage(config: Place, print: (line: string) => void): Promise<Storage> {
  const shares = shareConnections(config.databasePool);
  const isPooled = config.databaseUrl !== null && config.databaseDirectUrl !== null;
  const pooled = isPooled ? readDatabaseUrl('DATABASE_URL', config.databaseUrl as string, timelinesOf(config)) : null;
  const { databaseReadUrl = null, readLagSeconds = 1 } = config;
  const replica = databaseReadUrl && {
    connection: readDatabaseUrl('DATABASE_READ_URL', databaseReadUrl),
    lagSeconds: readLagSeconds,
  };
  const { connection, close: closeConnection } = await openConnection(config, print);
  const direct = openDatabase(connection, { shares, replica: pooled ? null : replica || null });
  const handle = pooled ? openDatabase(pooled, { shares, isPooled, replica: replica || null }) : direct;
  const close = async () => {
    await handle.close();
    await closeConnection();
  };
  let setting = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  try {
    await checkServer(direct.db, config.databasePool);
    const ran = await migrate(direct.db);
    await migrateJobs(connection);
    if (ran.length > 0) print(`Database brought up to date: ${ran.join(', ')}`);
    if (await adoptRows(direct.db)) print('The database came from another server: its rows are numbered anew.');
    if (isPooled) {
      setting = 'DATABASE_URL';
      await checkPooler(handle.db, direct.db);
      await direct.close();
    }
    await replicaOf(handle.db)?.begin();
  } catch (error) {
    if (isPooled) await direct.close().catch(() => {});
    await close();
    const sentence = config.databaseUrl && explainConnection(setting, error, isDatabaseAway(error));
    throw sentence ? new SettingError(sentence) : error;
  }
  return { connection, db: handle.db, close };
}
