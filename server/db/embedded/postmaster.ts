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

/** Finds the server that runs over the data folder, whoever started it; null when none does. */
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
  // First the shutdown that writes everything down, then the one that leaves it to the recovery of the next start.
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(left.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') {
        return;
      }
      throw new SettingError(
        `The PostgreSQL over ${dataDir} (process ${left.pid}) belongs to another user; stop it there.`,
      );
    }
    for (const end = Date.now() + patience; Date.now() < end; await sleep(20)) {
      if (findPostmaster(dataDir)?.pid !== left.pid) {
        return;
      }
    }
  }
  throw new SettingError(`The PostgreSQL that an earlier run left behind (process ${left.pid}) does not stop.`);
}

/**
 * Keeps a pid file of a dead server from stopping the next one. After a restart of the machine or container its pid may
 * be somebody else's, and PostgreSQL would take that process for its rival. It overlooks the pid of its own parent, and
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
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const bootSeconds = Number(/^btime (\d+)$/m.exec(fs.readFileSync('/proc/stat', 'utf8'))?.[1]);
    // Field 22, in hundredths of a second since the machine started.
    const startedSeconds = bootSeconds + Number(fields[18]) / 100;
    const isLiving = name === 'postgres' && state !== 'Z' && state !== 'X';
    return isLiving && (Math.abs(startedSeconds - beganSeconds) < 60 || readWorkingFolder(pid) === dataDir);
  } catch {
    return false;
  }
}

function readWorkingFolder(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
