import fs from 'node:fs';
import path from 'node:path';
import { SettingError } from '#server/settingError.ts';
import { chooseAccount, giveTo, type RootMode } from './account.ts';
import { findBinaries } from './binaries.ts';
import { checkDataFolder, createCluster, isCluster, resolveFolder } from './cluster.ts';
import { isLocked, takeLock } from './lock.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { administrator, prepareRoles, productRole } from './roles.ts';
import { nameSocketFolder, port, superviseServer } from './supervisor.ts';

/** Where a PostgreSQL server is reached. */
export interface PostgresConnection {
  /** A folder: the server listens on a unix socket in it. */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** As the account that may do anything on the server. */
  administration: PostgresConnection;
  /** Shuts the server down: running statements are broken off, what was committed is on disk. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The database's own folder; the lock and the log are next to it under its name. */
  dataDir: string;
  /** Takes sentences about what lasts long or goes wrong. */
  log?: (message: string) => void;
  /** Gives up safety against a crash of the machine for speed; for tests. */
  fast?: boolean;
  /** How root runs it; by default whichever way works. */
  rootMode?: RootMode;
}

const DATABASE = 'groupset';

/**
 * Starts the PostgreSQL that ships with the product over a data folder, which it makes on the first start, and keeps it
 * running until `stop()`. A server that a killed Groupset left behind is shut down first. Throws a sentence when another
 * Groupset uses the folder, or when the folder holds something else.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, fast = false, rootMode = 'any' } = options;
  try {
    fs.mkdirSync(path.dirname(options.dataDir), { recursive: true });
    fs.accessSync(path.dirname(options.dataDir), fs.constants.W_OK);
  } catch (error) {
    throw new SettingError(
      `The folder ${path.dirname(options.dataDir)} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder of this user.`,
    );
  }
  const dataDir = resolveFolder(options.dataDir);
  checkDataFolder(dataDir);
  const account = chooseAccount(findBinaries(), dataDir, rootMode);
  const lock = await takeLock(`${dataDir}.lock`, dataDir);
  try {
    await stopPostmaster(dataDir, log);
    if (!isCluster(dataDir)) {
      await createCluster(account, dataDir);
    }
    fs.chmodSync(dataDir, 0o700);
    giveTo(account, dataDir);
    const socketDir = nameSocketFolder(account, dataDir);
    const server = await superviseServer({ account, dataDir, socketDir, fast, log });
    const connection: PostgresConnection = { host: socketDir, port, user: productRole, database: DATABASE };
    const administration = { ...connection, user: administrator };
    try {
      await prepareRoles(administration);
    } catch (error) {
      await server.stop();
      throw error;
    }
    let stopped: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await server.stop();
      fs.rmSync(socketDir, { recursive: true, force: true });
      lock.release();
    };
    return {
      connection,
      administration,
      stop() {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Finds the embedded PostgreSQL that a running Groupset serves from the data folder; null when there is none. */
export function findRunningPostgres(dataDir: string): PostgresConnection | null {
  const folder = resolveFolder(dataDir);
  const postmaster = isLocked(`${folder}.lock`) ? findPostmaster(folder) : null;
  if (!postmaster?.isReady) {
    return null;
  }
  return { host: postmaster.socketDir, port: postmaster.port, user: productRole, database: DATABASE };
}
