import { type SpawnOptions, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { SettingError } from '#server/settingError.ts';
import { copyBinaries, type PostgresBinaries } from './binaries.ts';

/** How PostgreSQL, which refuses to run as root, is run here. */
export interface Account {
  binaries: PostgresBinaries;
  /** The owner that data and socket folders must have. */
  uid: number;
  gid: number;
  /** The command and options that run a PostgreSQL program with its working directory in `folder`. */
  command(
    program: string,
    args: string[],
    folder: string,
  ): { file: string; args: string[]; options: Pick<SpawnOptions, 'uid' | 'gid' | 'cwd'> };
  /** The path by which the program can reach the folder that is its working directory. */
  pathOf(folder: string): string;
}

/** Which way root takes: a user namespace, an unprivileged account, or whichever works. */
export type RootMode = 'namespace' | 'account' | 'any';

/**
 * Decides how PostgreSQL runs over the data folder, whose parent exists. An ordinary user runs it directly. Root runs it
 * as the owner of the data; data of root's own are served from a user namespace, in which root is someone else without
 * any file changing its owner; where namespaces are forbidden, the account `nobody` serves them and owns them from then on.
 */
export function chooseAccount(binaries: PostgresBinaries, dataDir: string, rootMode: RootMode): Account {
  const user = process.getuid?.() ?? 0;
  const existing = fs.statSync(dataDir, { throwIfNoEntry: false });
  const owner = existing ?? fs.statSync(path.dirname(dataDir));
  if (user !== 0) {
    if (existing && existing.uid !== user) {
      throw new SettingError(
        `The database in ${dataDir} belongs to ${nameOf(existing.uid)}. Start Groupset as that user, or choose another DATA_DIR.`,
      );
    }
    return directAccount(binaries, user, process.getgid?.() ?? user);
  }
  if (owner.uid !== 0) {
    return otherAccount(binaries, owner.uid, owner.gid);
  }
  const entry = readAccounts().find(({ uid }) => uid !== 0);
  if (rootMode !== 'account' && entry && canUseNamespace(binaries, entry.uid, path.dirname(dataDir))) {
    return namespaceAccount(binaries, entry.uid);
  }
  if (rootMode === 'namespace' || !entry) {
    throw new SettingError(
      'PostgreSQL refuses to run as root. Start Groupset as an ordinary user, or set DATABASE_URL.',
    );
  }
  return otherAccount(binaries, entry.uid, entry.gid);
}

/** Gives a folder and all that is in it to the account that serves it, where it belongs to someone else. */
export function giveTo(account: Account, folder: string): void {
  if (process.getuid?.() !== 0 || fs.lstatSync(folder).uid === account.uid) {
    return;
  }
  // The folder itself comes last: as long as it has the old owner, an interrupted change is done again.
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      giveTo(account, inside);
    } else {
      fs.lchownSync(inside, account.uid, account.gid);
    }
  }
  fs.chownSync(folder, account.uid, account.gid);
}

function directAccount(binaries: PostgresBinaries, uid: number, gid: number): Account {
  return {
    binaries,
    uid,
    gid,
    command: (program, args, folder) => ({ file: program, args, options: { cwd: folder } }),
    pathOf: (folder) => folder,
  };
}

function namespaceAccount(binaries: PostgresBinaries, mapped: number): Account {
  return {
    binaries,
    uid: 0,
    gid: 0,
    command: (program, args, folder) => ({
      file: 'unshare',
      args: ['--user', `--map-user=${mapped}`, '--', program, ...args],
      options: { cwd: folder },
    }),
    pathOf: (folder) => folder,
  };
}

function otherAccount(binaries: PostgresBinaries, uid: number, gid: number): Account {
  const readable = canRunAs(uid, gid, binaries.postgres, ['--version']) ? binaries : copyBinaries(binaries);
  return {
    binaries: readable,
    uid,
    gid,
    command: (program, args, folder) => ({ file: program, args, options: { cwd: folder, uid, gid } }),
    // The account may be unable to walk to the folder from /, below a home that only root can enter. It begins in the
    // folder, which the system sets before it gives up root, and this name leads there without the walk.
    pathOf: (folder) =>
      process.platform === 'linux' && !canRunAs(uid, gid, 'ls', ['-d', folder]) ? '/proc/self/cwd' : folder,
  };
}

function canUseNamespace(binaries: PostgresBinaries, mapped: number, parent: string): boolean {
  const script = 'cd -- "$0" && exec "$1" --version';
  const args = ['--user', `--map-user=${mapped}`, '--', 'sh', '-c', script, parent, binaries.postgres];
  return spawnSync('unshare', args, { cwd: '/', stdio: 'ignore' }).status === 0;
}

function canRunAs(uid: number, gid: number, program: string, args: string[]): boolean {
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

// initdb looks its own user up by number, so it can only be someone whom the system knows; `nobody` comes first.
function readAccounts(): { name: string; uid: number; gid: number }[] {
  let text = '';
  try {
    text = fs.readFileSync('/etc/passwd', 'utf8');
  } catch {
    return [];
  }
  const accounts = text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  return accounts.sort((a, b) => Number(b.name === 'nobody') - Number(a.name === 'nobody'));
}

function nameOf(uid: number): string {
  const account = readAccounts().find((one) => one.uid === uid);
  return account ? `the user ${account.name}` : `the user with the number ${uid}`;
}
