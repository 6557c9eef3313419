import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '#server/settingError.ts';

interface Holder {
  pid: number;
  /** When the process began, as its system writes it, so that a reused pid is not taken for the holder. */
  began: string | null;
}

/** A folder that only this process uses until it gives it back. */
interface FolderLock {
  release(): void;
}

/** How long a holder that is just ending is waited for, in milliseconds. */
const TIMEOUT = 3000;

/** Takes the lock file, or throws a sentence naming the living process that holds it. A dead holder's lock is taken over. */
export async function takeLock(file: string, folder: string): Promise<FolderLock> {
  const mine = `${JSON.stringify({ pid: process.pid, began: readBeginning(process.pid) } satisfies Holder)}\n`;
  const draft = `${file}.${process.pid}`;
  try {
    fs.writeFileSync(draft, mine, { mode: 0o600 });
  } catch (error) {
    throw new SettingError(
      `Groupset cannot write beside ${folder}: ${(error as Error).message}. Choose another DATA_DIR.`,
    );
  }
  try {
    // A hard link appears whole or not at all, so no one ever reads half a lock file.
    for (const end = Date.now() + TIMEOUT; ; ) {
      try {
        fs.linkSync(draft, file);
        return { release: () => releaseLock(file, mine) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
          throw error;
        }
      }
      const text = readText(file);
      const holder = parseHolder(text);
      if (holder === null || !isAlive(holder)) {
        discardStale(file, text);
      } else if (Date.now() < end) {
        await sleep(50);
      } else {
        throw new SettingError(
          `Another Groupset (process ${holder.pid}) is using ${folder}. Stop it, or give this one a DATA_DIR and a PORT of its own.`,
        );
      }
    }
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Whether a living process holds the lock file. */
export function isLocked(file: string): boolean {
  const holder = parseHolder(readText(file));
  return holder !== null && isAlive(holder);
}

/** Reads when a process began, in a form to be compared only; null when there is no such process. */
export function readBeginning(pid: number): string | null {
  try {
    // The fields follow the program's name, which is in brackets and may itself hold any character.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
  } catch {
    if (process.platform === 'linux') {
      return null;
    }
    const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
    return answer.stdout?.trim() || null;
  }
}

function isAlive(holder: Holder): boolean {
  const began = readBeginning(holder.pid);
  return began !== null && (holder.began === null || holder.began === began);
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function parseHolder(text: string | null): Holder | null {
  try {
    const holder = JSON.parse(text ?? '') as Holder;
    return Number.isInteger(holder.pid) ? holder : null;
  } catch {
    return null;
  }
}

// Two starts may find the same dead holder at once. Each moves the file away and checks what it has moved: if that is
// the other's fresh lock, it goes back.
function discardStale(file: string, seen: string | null): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return;
    }
    throw new SettingError(
      `The lock ${file} of a Groupset that has ended cannot be removed: ${(error as Error).message}.`,
    );
  }
  if (readText(aside) !== seen) {
    try {
      fs.linkSync(aside, file);
    } catch {
      // A third one has taken the name in the meantime; it is checked like any holder on the next attempt.
    }
  }
  fs.rmSync(aside, { force: true });
}

function releaseLock(file: string, mine: string): void {
  if (readText(file) === mine) {
    fs.rmSync(file, { force: true });
  }
}
