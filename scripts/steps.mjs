// What the scripts share: where the repository is, running a tool, hashing what a result was made from, and one lock.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '..');

/**
 * Runs a program and answers its exit code and, when `quiet`, its output. Without a shell, so that no argument is read
 * twice; a program that cannot be started answers the code 127. `yields` leaves the processor to everything else that runs.
 */
export function run(program, args, { quiet = false, yields = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...(quiet && { NO_COLOR: '1' }), ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    if (yields && child.pid !== undefined) lowerPriority(child.pid);
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 130 : 1), output: Buffer.concat(chunks).toString() }),
    );
  });
}

function lowerPriority(pid) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It is over already, or the system does not allow it.
  }
}

/** Runs a tool of node_modules by its package and the name of its program. */
export function runTool(name, program, args, options) {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = path.join(folder, typeof bin === 'string' ? bin : bin[program]);
  return run(process.execPath, [file, ...args], options);
}

/** A hash over the names and contents of files and of all that folders hold, in a stable order; absent ones count too. */
export function hashFiles(names, isWanted = () => true) {
  const hash = createHash('sha256');
  for (const name of names) {
    const full = path.join(root, name);
    const found = fs.statSync(full, { throwIfNoEntry: false });
    const files = found?.isDirectory()
      ? fs.readdirSync(full, { recursive: true, withFileTypes: true }).flatMap((entry) => {
          const file = path.relative(root, path.join(entry.parentPath, entry.name));
          return entry.isFile() && isWanted(file) ? [file] : [];
        })
      : [name];
    for (const file of files.sort()) {
      hash.update(`${file}\0`);
      if (found) {
        hash.update(fs.readFileSync(path.join(root, file)));
      }
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/** Reads the stamp that says what a result was made from; null if there is none. */
export function readStamp(file) {
  try {
    return fs.readFileSync(path.join(root, file), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Throws a sentence when this user cannot change the folder, before a tool fails in the middle. */
export function checkWritable(task) {
  try {
    fs.accessSync(root, fs.constants.W_OK);
  } catch {
    throw new Error(`${task}, but ${root} is not writable for you. Run "npm start" there once as its owner.`);
  }
}

/** Does the work alone: of two starts at the same moment one installs and builds, the other waits for it. */
export async function withLock(work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const file = path.join(os.tmpdir(), `groupset-build-${process.getuid?.() ?? 0}-${name}.lock`);
  for (let waited = 0; ; waited += 200) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        throw error;
      }
    }
    if (!isHeld(file)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (waited === 1000) {
      console.log('Waiting for another start that installs or builds …');
    }
    await sleep(200);
  }
  // A beating lock: a pid alone may belong to someone else after a restart of the machine.
  const beat = setInterval(() => fs.utimesSync(file, new Date(), new Date()), 1000);
  const release = () => fs.rmSync(file, { force: true });
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

function isHeld(file) {
  try {
    const age = Date.now() - fs.statSync(file).mtimeMs;
    const pid = Number(fs.readFileSync(file, 'utf8'));
    // Empty for the instant between its making and its writing.
    if (pid > 0) {
      process.kill(pid, 0);
    }
    return age < 20_000;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
