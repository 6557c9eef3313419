import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { SettingError } from '#server/settingError.ts';
import { type Account, giveTo } from './account.ts';
import { explainBrokenBinaries } from './binaries.ts';
import { administrator } from './roles.ts';

const MAJOR_VERSION = '18';

/** The folder by its real path, so that two names of it are one. */
export function resolveFolder(dataDir: string): string {
  const absolute = path.resolve(dataDir);
  const parent = path.dirname(absolute);
  return fs.existsSync(parent) ? path.join(fs.realpathSync(parent), path.basename(absolute)) : absolute;
}

/** Throws a SettingError where the folder holds something else than a database of this version. */
export function checkDataFolder(dataDir: string): void {
  let names: string[];
  try {
    names = fs.readdirSync(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES') {
      // Absent: it is created. Someone else's: choosing the account reports that with a better message.
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
        `The database in ${dataDir} was made by PostgreSQL ${version}; this Groupset brings PostgreSQL ${MAJOR_VERSION}. ` +
          'Take it along with two commands. With the Groupset before this one: npm run backup -- --to FILE. ' +
          'With this one and an empty DATA_DIR: npm run restore -- --from FILE.',
      );
    }
  }
}

/** Whether the folder holds a database. */
export function isCluster(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, 'PG_VERSION'));
}

/**
 * Makes an empty database in the folder: under another name, and moved into place when whole, so that an interrupted first
 * start leaves no half database. Throws a SettingError where the binaries cannot run here.
 */
export async function createCluster(account: Account, dataDir: string): Promise<void> {
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
      `--username=${administrator}`,
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

/** Of the programs of PostgreSQL: the operator's own settings (PGDATA, PGPORT, LC_ALL) must not reach them. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' };
}
