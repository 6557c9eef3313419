import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backUp, readKeys } from '#server/backup/index.ts';
import { type Connection, openDatabase } from '#server/db/database.ts';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/index.ts';
import { noteBackup } from '#server/platform/health/index.ts';
import { SettingError } from '#server/settingError.ts';
import { openConnection } from '#server/storage.ts';
import { count, createBar, print } from './bar.ts';
import { explainFault, noDatabase } from './faults.ts';

const usage = `npm run backup -- --to FILE_OR_FOLDER [--key-file FILE]

Writes the database and all files into one file, as of one instant, while Groupset runs or while it does not. Into a folder it goes under
a name with the time. Restore it with npm run restore.

  --to         where the backup goes
  --key-file   encrypts it with the public key in this file, of the kind that age uses
  --make-key   makes a new key in this file, and no backup: keep it apart from this machine. The public key is in FILE.pub
  --help       shows this`;

/** `npm run backup`: everything that an installation is, in one file. */
async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given.help) return print(usage);
  if (given['make-key']) return makeKey(given['make-key']);
  if (!given.to) throw new SettingError(`--to is missing.\n\n${usage}`);
  const key = given['key-file'] ? await readKeys(given['key-file']) : null;
  const to = nameFile(given.to, new Date());
  if (existsSync(to)) throw new SettingError(`${to} is there already. Choose another name.`);
  const config = readConfig(process.env);
  const { connection, close } = await openOrJoin(config);
  const started = performance.now();
  try {
    await mkdir(path.dirname(to), { recursive: true });
    const bar = createBar('files');
    const secretFile = path.join(config.dataDir, 'secret');
    const { posts, rows, files, missing, damaged } = await backUp({
      connection,
      files: createFiles(config),
      secret: config.secret,
      ownSecret: process.env.APP_SECRET ? null : readFileSync(secretFile),
      version: process.env.GROUPSET_VERSION ?? process.env.npm_package_version ?? '0',
      to,
      key,
      onProgress: bar.show,
    });
    bar.end();
    if (missing.length > 0) {
      print(`The bytes of ${count(missing.length)} files are missing in the store already, ${missing[0]} for one.`);
    }
    if (damaged.length > 0) {
      print(
        `The bytes of ${count(damaged.length)} files are not those that were stored, ${damaged[0]} for one: take them from an earlier backup.`,
      );
    }
    if (key && !key.startsWith('age1')) {
      print(
        'This machine holds the key that opens its backups. Keep it elsewhere, and leave only the line age1… of it here.',
      );
    }
    if (!key) print('The backup is not encrypted: whoever has it can read all of it.');
    await note(connection, statSync(to).size);
    const seconds = (performance.now() - started) / 1_000;
    print(
      `${to}: ${count(posts)} posts, ${count(rows)} rows and ${count(files)} files, ${count(Math.ceil(statSync(to).size / 1e6))} MB in ${seconds.toFixed(1)} s.`,
    );
  } finally {
    await close();
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        to: { type: 'string' },
        'key-file': { type: 'string' },
        'make-key': { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new SettingError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** A folder gets a file that is named by the time. */
function nameFile(to: string, now: Date): string {
  const isFolder = to.endsWith('/') || (existsSync(to) && statSync(to).isDirectory());
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return isFolder ? path.resolve(to, `groupset-${time}.backup`) : path.resolve(to);
}

async function makeKey(file: string): Promise<void> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const write = (name: string, text: string, mode: number) =>
    writeFile(name, text, { mode, flag: 'wx' }).catch((error: Error) => {
      throw new SettingError(`The key cannot be written: ${error.message}`);
    });
  await write(file, `# public key: ${recipient}\n${identity}\n`, 0o600);
  await write(`${file}.pub`, `${recipient}\n`, 0o644);
  print(
    `${file}.pub makes backups, and ${file} opens them: keep that one apart from this machine. Without it no one can.`,
  );
}

/** The operator's database, or the one of the data folder, whether Groupset runs over it or not. */
/** Lets the metrics show when the backup was made. What fails here makes it no worse. */
async function note(connection: Connection, bytes: number): Promise<void> {
  const { db, close } = openDatabase(connection);
  try {
    await noteBackup(db, bytes);
  } catch (error) {
    print(`When this backup was made is not noted in the database: ${(error as Error).message}.`);
  } finally {
    await close();
  }
}

async function openOrJoin(config: Config): Promise<{ connection: Connection; close(): Promise<void> }> {
  if (config.databaseUrl) return openConnection(config, print);
  const folder = path.join(config.dataDir, 'postgres');
  const running = findRunningPostgres(folder);
  if (running) return { connection: running, close: async () => {} };
  if (!existsSync(folder)) throw new SettingError(noDatabase(config.dataDir));
  return openConnection(config, print);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error, 'No backup was made.')}\n`);
  process.exitCode = 1;
});
