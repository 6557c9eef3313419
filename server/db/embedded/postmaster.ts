import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '#server/settingError.ts';
import { readBeginning } from './lock.ts';

/** A running PostgreSQL server, as its own pid file describes it. */
interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  /** Whether it takes connections yet. */
  isReady: boolean;
}

/** Finds the server that runs over the data folder, no matter who started it; null when none does. */
export function findPostmaster(dataDir: string): Postmaster | null {
  const lines = readPidFile(dataDir);
  if (!lines) {
    return null;
  }
  const [pid = '', , began = '', port = '', socketDir = '', , , status = ''] = lines;
  if (!isPostmaster(dataDir, Number(pid), Number(began))) {
    return null;
  }
  return { pid: Number(pid), port: Number(port), socketDir, isReady: status.trim() === 'ready' };
}

/** Shuts down the server over the data folder, if there is one, and waits for its end; throws when it doesn't end. */
export async function stopPostmaster(dataDir: string, log: (message: string) => void): Promise<void> {
  const left = findPostmaster(dataDir);
  if (!left) {
    return;
  }
  log('A PostgreSQL that an earlier run left behind is shut down first.');
  try {
    if (await shutDown(left.pid, () => findPostmaster(dataDir)?.pid !== left.pid)) return;
  } catch {
    throw new SettingError(
      `The PostgreSQL over ${dataDir} (process ${left.pid}) belongs to another user; stop it there.`,
    );
  }
  throw new SettingError(`The PostgreSQL that an earlier run left behind (process ${left.pid}) does not stop.`);
}

/**
 * The ways to end a server and how long each is waited for, in milliseconds: the shutdown that writes everything down, the
 * one that leaves it to the recovery of the next start, and the end of a server that is frozen.
 */
const SHUTDOWNS = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 7_000],
  ['SIGKILL', 3_000],
] as const;

/** Ends a server whatever its state; answers whether it has ended. Throws where it belongs to another user. */
export async function shutDown(pid: number, hasEnded: () => boolean): Promise<boolean> {
  for (const [signal, timeout] of SHUTDOWNS) {
    const workers = signal === 'SIGKILL' ? findChildren(pid) : [];
    for (const one of [pid, ...workers]) sendSignal(one, signal);
    for (const end = Date.now() + timeout; Date.now() < end; await sleep(20)) {
      if (hasEnded()) return true;
    }
  }
  return false;
}

/** Ends the workers that outlived their server, frozen or busy as they are: they keep its memory, and with it the next start. */
export function killOrphans(dataDir: string): void {
  if (process.platform !== 'linux' || findPostmaster(dataDir)) return;
  for (const pid of listProcesses()) {
    if (readStat(pid)?.name === 'postgres' && readWorkingFolder(pid) === dataDir) sendSignal(pid, 'SIGKILL');
  }
}

function findChildren(parent: number): number[] {
  return process.platform === 'linux' ? listProcesses().filter((pid) => readStat(pid)?.parent === parent) : [];
}

function listProcesses(): number[] {
  return fs.readdirSync('/proc').map(Number).filter(Number.isInteger);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Keeps a pid file of a dead server from stopping the next one. After a restart of the machine or container its pid may
 * be someone else's, and PostgreSQL would take that process for its rival. It overlooks the pid of its own parent, and
 * still checks the shared memory that the file names.
 */
export function setAsideForeignPid(dataDir: string): void {
  const lines = readPidFile(dataDir);
  const pid = Number(lines?.[0]);
  if (!lines || pid === process.pid || readBeginning(pid) === null || findPostmaster(dataDir)) {
    return;
  }
  fs.writeFileSync(path.join(dataDir, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'));
}

function readPidFile(dataDir: string): string[] | null {
  try {
    return fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
}

// The pid alone may have gone to another program since, so its name must fit, and its folder or its beginning.
function isPostmaster(dataDir: string, pid: number, beganSeconds: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || pid === process.pid) {
    return false;
  }
  if (process.platform !== 'linux') {
    const answer = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    return path.basename(answer.stdout?.trim() ?? '') === 'postgres';
  }
  const stat = readStat(pid);
  if (stat?.name !== 'postgres' || stat.state === 'Z' || stat.state === 'X') return false;
  const bootSeconds = Number(/^btime (\d+)$/m.exec(fs.readFileSync('/proc/stat', 'utf8'))?.[1]);
  return Math.abs(bootSeconds + stat.started - beganSeconds) < 60 || readWorkingFolder(pid) === dataDir;
}

/** What the system reports about a process; `started` is in seconds since boot. Null where there is no such process. */
function readStat(pid: number): { name: string; state: string; parent: number; started: number } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may itself hold any character.
    const [state = '', parent, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    return { name, state, parent: Number(parent), started: Number(fields[17]) / 100 };
  } catch {
    return null;
  }
}

function readWorkingFolder(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
