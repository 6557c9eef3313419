import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '#server/settingError.ts';
import type { Account } from './account.ts';
import { serverEnvironment } from './cluster.ts';
import { findPostmaster, killOrphans, setAsideForeignPid, shutDown } from './postmaster.ts';

/** In the name of the socket; nothing listens on the network. */
export const port = 5432;
const LARGEST_LOG = 4 * 1024 * 1024;
/** Linux takes 107 bytes for the path of a socket, macOS 103; the file's own name and the folder's need 48 of them. */
const LONGEST_TEMPORARY_FOLDER = 55;
/** How often the socket is looked for in its place, in milliseconds. */
const SOCKET_CHECK = 500;
/** How many starts may fail, a quarter of a second each, before the workers of a dead server are ended. */
const ATTEMPTS_WITH_ORPHANS = 4;

interface ServerPlan {
  account: Account;
  dataDir: string;
  socketDir: string;
  fast: boolean;
  log: (message: string) => void;
}

/** Starts the server, starts it again whenever it ends by itself, and answers how to stop it. */
export async function superviseServer(plan: ServerPlan): Promise<{ stop(): Promise<void> }> {
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
  // A clean-up of the temporary folder may remove the socket; the server does not notice and can't be reached any more.
  const socket = path.join(plan.socketDir, `.s.PGSQL.${port}`);
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
      if (attempt >= ATTEMPTS_WITH_ORPHANS) killOrphans(plan.dataDir);
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
  let waitsForLock = false;
  while (isRunning(child) && !spawnError) {
    if (findPostmaster(dataDir)?.isReady) {
      return child;
    }
    if (!waitsForLock && Date.now() - begin > 5000) {
      waitsForLock = true;
      log('PostgreSQL is recovering what an earlier run left; this can take a while.');
    }
    await sleep(10);
  }
  const reason = spawnError?.message ?? fs.readFileSync(logFile).subarray(logStart).toString().trim();
  throw new Error(`PostgreSQL did not start over ${dataDir}:\n${reason}`);
}

function serverSettings(socketDir: string, fast: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    port: String(port),
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
    // A statement whose connection was given up ends, rather than working for no one.
    client_connection_check_interval: process.platform === 'linux' ? '2s' : '0',
    random_page_cost: '1.1',
    // What is read is nearly always in the memory of the machine: to hand each page to another process takes longer than reading it.
    io_method: 'sync',
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

/** The folder of the socket of a server over this data folder. */
export function nameSocketFolder(account: Account, dataDir: string): string {
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
