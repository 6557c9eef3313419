import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup, fingerprintOf, readKeys, restore } from '#server/backup/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { createFiles } from '#server/platform/files/index.ts';
import { SettingError } from '#server/settingError.ts';
import { openConnection } from '#server/storage.ts';
import { count, createBar, print } from './bar.ts';
import { explainFault } from './faults.ts';

const usage = `npm run restore -- --from FILE [--key-file FILE] [--verify-only]

Fills an empty database and an empty store from a backup, after reading all of it once: what is damaged is refused and changes
nothing. Stop Groupset first. The settings say where it goes (DATABASE_URL or DATA_DIR, S3 or disk), which need not be where it came from.

  --from          the backup
  --key-file      the file of the key that it was encrypted with
  --verify-only   reads and checks it, and restores nothing
  --help          shows this`;

/** `npm run restore`: an installation from its backup. */
async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if (given.help) return print(usage);
  const { from } = given;
  if (!from) throw new SettingError(`--from is missing.\n\n${usage}`);
  const key = given['key-file'] ? await readKeys(given['key-file']) : null;
  const backup = await checkBackup(from, key);
  const { about, manifest } = backup;
  print(
    `The backup of ${about.createdAt} is whole: ${count(manifest.rows['public.advertisements'] ?? 0)} posts and ${count(manifest.files)} files, from PostgreSQL ${about.postgres}.`,
  );
  const { damaged = [], missing } = manifest;
  if (damaged.length > 0)
    print(
      `${count(damaged.length)} files were damaged in the store before the backup was made, ${damaged[0]} for one.`,
    );
  if (missing.length > 0)
    print(`${count(missing.length)} files were missing in the store when it was made, ${missing[0]} for one.`);
  if (given['verify-only']) return;
  if (!process.env.DATABASE_URL?.trim() && !process.env.DATA_DIR?.trim())
    throw new SettingError(
      'Neither DATABASE_URL nor DATA_DIR is set. Start this program with the settings of the installation that it fills, such as with node --env-file=/etc/groupset/env.',
    );
  const takeSecretBack = placeSecret(backup.ownSecret);
  try {
    const config = readConfig(process.env);
    if (fingerprintOf(config.secret) !== about.secret) {
      throw new SettingError(
        'The backup was made with another APP_SECRET. Set the one that it was made with, or none where it brings its own: with another one nobody could use a second factor, a device or a link from before.',
      );
    }
    const cluster = path.join(config.dataDir, 'postgres');
    const isNew = !config.databaseUrl && !existsSync(cluster);
    const { connection, close } = await openConnection(config, print);
    const bar = createBar('files');
    try {
      await restore({ from, key, backup, connection, files: createFiles(config), onProgress: bar.show });
    } catch (error) {
      await close();
      if (isNew) rmSync(cluster, { recursive: true, force: true });
      throw error;
    }
    bar.end();
    await close();
    print('Everything is restored. Start Groupset with npm start.');
  } catch (error) {
    takeSecretBack();
    throw error;
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        from: { type: 'string' },
        'key-file': { type: 'string' },
        'verify-only': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new SettingError(`${(error as Error).message}\n\n${usage}`);
  }
}

/** Puts a secret that the backup brings into the data folder where no other one is set; returns what takes it back. */
function placeSecret(secret: Buffer | null): () => void {
  const dataDir = path.resolve(process.env.DATA_DIR?.trim() || 'data');
  const file = path.join(dataDir, 'secret');
  if (!secret || process.env.APP_SECRET?.trim()) return () => {};
  if (existsSync(file)) {
    if (readFileSync(file).equals(secret)) return () => {};
    throw new SettingError(`${file} is the secret of another Groupset. Restore into an empty DATA_DIR.`);
  }
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  return () => rmSync(file, { force: true });
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error, 'Nothing was restored.')}\n`);
  process.exitCode = 1;
});
