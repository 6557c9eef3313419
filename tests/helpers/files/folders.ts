import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'groupset-test-';
/** Files in a test's folder whose first line is the pid of a program that works there. */
const PID_FILES = ['product.pid', 'postgres/postmaster.pid', 'data/postgres/postmaster.pid'];
const PROGRAMS = ['postgres', 'node', 'MainThread'];

/** Makes a folder outside the repository for this run, after removing what killed runs left, their programs included. */
export function makeTestFolder(purpose: string): string {
  removeLeftovers();
  return fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-${purpose}-`));
}

/** Removes a folder that may still be written to for a moment. */
export function removeTestFolder(folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function removeLeftovers(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0]);
    const folder = path.join(os.tmpdir(), name);
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
