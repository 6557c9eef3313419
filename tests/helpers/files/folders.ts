import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'groupset-test-';
/** Files in a test's folder whose first line is the pid of a program that works there. */
const PID_FILES = ['product.pid', 'postgres/postmaster.pid', 'data/postgres/postmaster.pid'];
const PROGRAMS = ['postgres', 'node', 'MainThread'];

/** A folder in memory, as Linux has one. */
const IN_MEMORY = '/dev/shm';
/** What has to be free there: the databases and the write-ahead log of a run take some of it, and no run may take a machine's last memory. */
const FREE_IN_MEMORY = 4 * 1024 ** 3;

/** Makes a folder outside the repository for this run, after removing what killed runs left, their programs included. */
export function makeTestFolder(purpose: string): string {
  removeLeftovers();
  return makeFolder(os.tmpdir(), purpose);
}

/** The same in memory, where there is plenty of it: for what consists of thousands of small files. */
export function makeFolderInMemory(purpose: string): string {
  removeLeftovers();
  return makeFolder(hasPlenty() ? IN_MEMORY : os.tmpdir(), purpose);
}

const makeFolder = (parent: string, purpose: string): string =>
  fs.mkdtempSync(path.join(parent, `${PREFIX}${process.pid}-${purpose}-`));

function hasPlenty(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, os.freemem()) >= FREE_IN_MEMORY;
  } catch {
    return false;
  }
}

/** Removes a folder that may still be written to for a moment. */
export function removeTestFolder(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function removeLeftovers(): void {
  const parents = [os.tmpdir(), IN_MEMORY].filter((parent) => fs.existsSync(parent));
  const found = parents.flatMap((parent) => fs.readdirSync(parent).map((name) => ({ name, parent })));
  for (const { name, parent } of found) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    const folder = path.join(parent, name);
    if (pid > 0 && !isRunning(pid) && fs.statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) {
      for (const file of PID_FILES) {
        stopProgram(path.join(folder, file));
      }
      removeTestFolder(folder);
    }
  }
}

function stopProgram(pidFile: string): void {
  try {
    const pid = Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
    // The pid may have gone to someone else since.
    if (pid > 1 && PROGRAMS.includes(fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim())) {
      process.kill(pid, 'SIGQUIT');
    }
  } catch {
    // It has ended already.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
