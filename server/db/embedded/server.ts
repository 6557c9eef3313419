import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SettingError } from '#server/settingError.ts';
import { type Account, chooseAccount, giveTo, type RootMode } from './account.ts';
import { explainBrokenBinaries, findBinaries } from './binaries.ts';
import { isLocked, takeLock } from './lock.ts';
import { findPostmaster, killOrphans, setAsideForeignPid, shutDown, stopPostmaster } from './postmaster.ts';

/** Where a PostgreSQL server is reached. */
export interface PostgresConnection {
  /** A folder: the server listens on a unix socket in it. */
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
}

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** Shuts the server down: running statements are broken off, what was committed is on disk. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The database's own folder; the lock and the log stand beside it under its name. */
  dataDir: string;
  /** Takes sentences about what lasts long or goes wrong. */
  log?: (message: string) => void;
  /** Gives up safety against a crash of the machine for speed; for tests. */
  fast?: boolean;
  /** How root runs it; by default whichever way works. */
  rootMode?: RootMode;
}

const USER = 'groupset';
const DATABASE = 'groupset';
const PORT = 5432;
const MAJOR_VERSION = '18';
const LARGEST_LOG = 4 * 1024 * 1024;
/** Linux takes 107 bytes for the path of a socket, macOS 103; the file's own name and the folder's need 48 of them. */
const LONGEST_TEMPORARY_FOLDER = 55;
/** How often it is looked whether the socket is in its place, in milliseconds. */
const SOCKET_CHECK = 500;
/** How many starts may fail, a quarter of a second each, before the workers of a dead server are ended. */
const PATIENCE_WITH_ORPHANS = 4;

/**
 * Starts the PostgreSQL that ships with the product over a data folder, which it makes on the first start, and keeps it
 * running until `stop()`. A server that a killed Groupset left behind is shut down first. Throws a sentence when another
 * Groupset uses the folder, or when the folder holds something else.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, fast = false, rootMode = 'any' } = options;
  fs.mkdirSync(path.dirname(options.dataDir), { recursive: true });
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
    const connection: PostgresConnection = { host: socketDir, port: PORT, user: USER, database: DATABASE };
    try {
      await ensureDatabase(connection);
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
  return { host: postmaster.socketDir, port: postmaster.port, user: USER, database: DATABASE };
}

function resolveFolder(dataDir: string): string {
  const absolute = path.resolve(dataDir);
  const parent = path.dirname(absolute);
  return fs.existsSync(parent) ? path.join(fs.realpathSync(parent), path.basename(absolute)) : absolute;
}

function checkDataFolder(dataDir: string): void {
  let names: string[];
  try {
    names = fs.readdirSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') {
      // Absent: it is made. Somebody else's: the choice of the account says so in a better sentence.
      return;
    }
    throw error;
  }
  if (names.length > 0 && !names.includes('PG_VERSION')) {
    throw new SettingError(
      `The folder ${dataDir} holds something else than Groupset's database. Choose another DATA_DIR.`,
    );
  }
  if (names.length > 0) {
    const version = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
    if (version !== MAJOR_VERSION) {
      throw new SettingError(
        `The database in ${dataDir} was made by PostgreSQL ${version}; this Groupset brings PostgreSQL ${MAJOR_VERSION}.`,
      );
    }
  }
}

function isCluster(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'PG_VERSION'));
}

// Made under another name and moved into place when whole, so that a broken-off first start leaves no half database.
async function createCluster(account: Account, dataDir: string): Promise<void> {
  const draft = `${dataDir}.new`;
  // The character type decides what trigrams and full text take for a letter; the built-in provider sorts and folds
  // case alike on every system.
  const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  let failure = '';
  for (const characterType of characterTypes) {
    fs.rmSync(draft, { recursive: true, force: true });
    fs.mkdirSync(draft, { mode: 0o700 });
    giveTo(account, draft);
    const { code, output } = await runProgram(account, account.binaries.initdb, draft, [
      `--pgdata=${account.pathOf(draft)}`,
      `--username=${USER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType}`,
      '--text-search-config=english',
      '--no-instructions',
    ]);
    if (code === 0) {
      fs.renameSync(draft, dataDir);
      return;
    }
    failure = output;
    if (!/locale/i.test(output)) {
      break;
    }
  }
  fs.rmSync(draft, { recursive: true, force: true });
  const broken = explainBrokenBinaries(account.binaries);
  if (broken) {
    throw new SettingError(
      `The embedded PostgreSQL cannot run on this system (${broken}). Set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
  throw new Error(`The database in ${dataDir} could not be created:\n${failure.trim()}`);
}

async function runProgram(
  account: Account,
  program: string,
  folder: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const command = account.command(program, args, folder);
  const child = spawn(command.file, command.args, {
    ...command.options,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output };
  } catch (error) {
    return { code: null, output: (error as Error).message };
  }
}

// Nothing of the operator's own PostgreSQL settings (PGDATA, PGPORT, LC_ALL) may leak into this server.
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' };
}

function nameSocketFolder(account: Account, dataDir: string): string {
  const temporary = os.tmpdir().length > LONGEST_TEMPORARY_FOLDER ? '/tmp' : os.tmpdir();
  const hash = createHash('sha256').update(`${account.uid} ${dataDir}`).digest('hex').slice(0, 16);
  return path.join(temporary, `groupset-${hash}`);
}

function makeSocketFolder(account: Account, folder: string): void {
  fs.mkdirSync(folder, { mode: 0o700, recursive: true });
  const found = fs.lstatSync(folder);
  const own = process.getuid?.() ?? 0;
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== own)) {
    throw new SettingError(
      `The folder ${folder}, where the database listens, belongs to somebody else. Remove it or set TMPDIR.`,
    );
  }
  fs.chmodSync(folder, 0o700);
  if (found.uid !== account.uid) {
    fs.chownSync(folder, account.uid, account.gid);
  }
}

interface ServerPlan {
  account: Account;
  dataDir: string;
  socketDir: string;
  fast: boolean;
  log: (message: string) => void;
}

/** Starts the server, starts it again whenever it ends by itself, and answers how to stop it. */
async function superviseServer(plan: ServerPlan): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let server = await launchServer(plan);
  let restarting: Promise<void> | undefined;

  const watch = (): void => {
    server.once('exit', () => {
      if (!isStopping) {
        plan.log('PostgreSQL ended unexpectedly; it is started again.');
        restarting = restart();
      }
    });
  };
  const restart = async (): Promise<void> => {
    const begin = Date.now();
    for (let wait = 250; !isStopping; wait = Math.min(wait * 2, 5000)) {
      try {
        server = await launchServer(plan);
        watch();
        plan.log(`PostgreSQL is running again after ${((Date.now() - begin) / 1000).toFixed(1)} s.`);
        return;
      } catch (error) {
        plan.log((error as Error).message);
        await sleep(wait);
      }
    }
  };
  // A process that ends without stop(), by process.exit() or an uncaught error, takes its server along.
  const onExit = (): void => {
    server.kill('SIGINT');
  };
  process.on('exit', onExit);
  watch();
  // Whoever tidies the temporary folder may take the socket along; the server does not notice and can't be reached again.
  const socket = path.join(plan.socketDir, `.s.PGSQL.${PORT}`);
  const socketWatch = setInterval(() => {
    if (!isStopping && isRunning(server) && findPostmaster(plan.dataDir)?.isReady && !fs.existsSync(socket)) {
      plan.log(`The socket of PostgreSQL in ${plan.socketDir} is gone.`);
      server.kill('SIGINT');
    }
  }, SOCKET_CHECK);
  socketWatch.unref();

  return {
    async stop() {
      isStopping = true;
      clearInterval(socketWatch);
      process.off('exit', onExit);
      await restarting;
      if (isRunning(server)) {
        server.ref();
        await shutDown(server.pid as number, () => !isRunning(server));
      }
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function launchServer(plan: ServerPlan): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launchServerOnce(plan);
    } catch (error) {
      // Workers of a server that was killed need a moment to notice, and hold its shared memory until then.
      if (attempt === 40 || !/shared memory block|still in use/.test((error as Error).message)) {
        throw error;
      }
      if (attempt >= PATIENCE_WITH_ORPHANS) killOrphans(plan.dataDir);
      await sleep(250);
    }
  }
}

async function launchServerOnce({ account, dataDir, socketDir, fast, log }: ServerPlan): Promise<ChildProcess> {
  setAsideForeignPid(dataDir);
  makeSocketFolder(account, socketDir);
  for (const name of fs.readdirSync(socketDir)) {
    fs.rmSync(path.join(socketDir, name), { force: true });
  }
  const logFile = `${dataDir}.log`;
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) {
    fs.renameSync(logFile, `${logFile}.1`);
  }
  // A file, not a pipe: the server must be able to outlive a killed parent without losing its log.
  const logHandle = fs.openSync(logFile, 'a', 0o600);
  const logStart = fs.fstatSync(logHandle).size;
  const settings = Object.entries(serverSettings(socketDir, fast)).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = account.command(account.binaries.postgres, ['-D', account.pathOf(dataDir), ...settings], dataDir);
  const child = spawn(command.file, command.args, {
    ...command.options,
    env: serverEnvironment(),
    stdio: ['ignore', logHandle, logHandle],
    // A session of its own: Ctrl-C in the terminal is for the product, which finishes its requests first.
    detached: true,
  });
  fs.closeSync(logHandle);
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError = error;
  });
  child.unref();
  const begin = Date.now();
  let isPatient = false;
  while (isRunning(child) && !spawnError) {
    if (findPostmaster(dataDir)?.isReady) {
      return child;
    }
    if (!isPatient && Date.now() - begin > 5000) {
      isPatient = true;
      log('PostgreSQL is recovering what an earlier run left; this can take a while.');
    }
    await sleep(10);
  }
  const said = spawnError?.message ?? fs.readFileSync(logFile).subarray(logStart).toString().trim();
  throw new Error(`PostgreSQL did not start over ${dataDir}:\n${said}`);
}

function serverSettings(socketDir: string, fast: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // What a crash leaves to be done again is what was written since the last checkpoint: some two seconds' work at most.
    max_wal_size: '512MB',
    checkpoint_timeout: '5min',
    // A statement whose connection was given up ends, rather than working for nobody.
    client_connection_check_interval: process.platform === 'linux' ? '2s' : '0',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The product logs its own errors; statements and values of people stay out of this file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(fast && {
      fsync: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum_naptime: '10min',
    }),
  };
}

async function ensureDatabase(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [connection.database]);
    if (!rowCount) {
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(connection.database)}`);
    }
  } finally {
    await client.end();
  }
}
