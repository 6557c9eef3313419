import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createApp, type Product } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type PostgresConnection, startEmbeddedPostgres } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { makeTestFolder, removeTestFolder } from '../files/folders.ts';

/** The whole product over a PostgreSQL that no one else uses, to be killed, frozen and robbed of its connections. */
export interface OwnServer {
  app: Product['app'];
  db: Database;
  connection: PostgresConnection;
  config: Config;
  /** The processes of PostgreSQL, the one that started the others first. */
  processes(): number[];
  signal(signal: NodeJS.Signals, pids?: number[]): void;
  close(): Promise<void>;
}

/** Starts it for a test file. `settings` are environment variables. */
export async function startOwnServer(settings: Record<string, string> = {}): Promise<OwnServer> {
  const folder = makeTestFolder('own');
  const dataDir = path.join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, fast: true });
  const { connection } = postgres;
  const { db, close } = openDatabase(connection);
  await migrate(db);
  await migrateJobs(connection);
  const config = readConfig({ DATA_DIR: path.join(folder, 'data'), DEMO: 'false', ...settings });
  const { app } = await createApp({ config, db, connection, log: false });
  await app.ready();
  const processes = () => {
    const main = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return [
      main,
      ...readdirSync('/proc')
        .map(Number)
        .filter((pid) => parentOf(pid) === main),
    ];
  };
  return {
    app,
    db,
    connection,
    config,
    processes,
    signal(signal, pids = processes()) {
      for (const pid of pids) {
        try {
          process.kill(pid, signal);
        } catch (error) {
          // One of a database's processes may end between being listed and this.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
        }
      }
    },
    async close() {
      await app.close();
      await close();
      await postgres.stop();
      removeTestFolder(folder);
    },
  };
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
