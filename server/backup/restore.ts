import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Connection } from '#server/db/database.ts';
import { type DumpedSequence, openRefill, type Refill, refusalOfTarget } from '#server/db/dump.ts';
import type { Files, FileVariant } from '#server/platform/files/index.ts';
import { migrateJobs } from '#server/platform/jobs/index.ts';
import { SettingError } from '#server/settingError.ts';
import { readArchive } from './archive.ts';
import { countLines } from './backup.ts';
import { type About, type Manifest, names } from './manifest.ts';

/** A backup that was read to its end and is whole. */
interface CheckedBackup {
  about: About;
  manifest: Manifest;
  ownSecret: Buffer | null;
  fileIds: ReadonlySet<string>;
}

const tableOf = (name: string) => /^tables\/(.+)\/\d+\.gz$/.exec(name)?.[1] ?? null;
const fileOf = (name: string) => {
  const [, id, variant] = /^files\/([^.]+)\.([a-z]+)$/.exec(name) ?? [];
  return id && variant ? { id, variant: variant as FileVariant } : null;
};

/** Reads a backup to its end and compares it with its manifest. Throws a SettingError where it is not whole. */
export async function checkBackup(from: string, key: string | null): Promise<CheckedBackup> {
  const damaged = (why: string) => new SettingError(`The backup ${from} is damaged: ${why}. Nothing was restored.`);
  const seen: Record<string, string> = {};
  const rows: Record<string, number> = {};
  const fileIds = new Set<string>();
  let about: About | null = null;
  let manifest: Manifest | null = null;
  let ownSecret: Buffer | null = null;
  let counting: { table: string; gunzip: ReturnType<typeof createGunzip>; done: Promise<void> } | null = null;
  const endCount = async () => {
    counting?.gunzip.end();
    await counting?.done;
    counting = null;
  };
  try {
    for await (const { name, content, sha256 } of readArchive(from, key)) {
      const table = tableOf(name);
      if (counting && counting.table !== table) await endCount();
      if (name === names.manifest) {
        manifest = JSON.parse(content.toString()) as Manifest;
        continue;
      }
      if (name in seen || manifest) throw new Error(`${name} is there twice`);
      seen[name] = sha256;
      const file = fileOf(name);
      if (file) fileIds.add(file.id);
      if (name === names.about) about = JSON.parse(content.toString()) as About;
      if (name === names.secret) ownSecret = content;
      if (table === null) continue;
      counting ??= beginCount(table, rows);
      if (!counting.gunzip.write(content)) await Promise.race([once(counting.gunzip, 'drain'), counting.done]);
    }
    await endCount();
  } catch (error) {
    if (error instanceof SettingError || (error as NodeJS.ErrnoException).code === 'EACCES') throw error;
    throw damaged((error as Error).message);
  }
  if (!manifest || !about) throw damaged('its end is missing');
  for (const [name, sha256] of Object.entries(manifest.entries))
    if (seen[name] !== sha256) throw damaged(`${name} is ${name in seen ? 'not as it was written' : 'missing'}`);
  for (const name of Object.keys(seen)) if (!(name in manifest.entries)) throw damaged(`${name} is not of it`);
  for (const [table, count] of Object.entries(manifest.rows))
    if (rows[table] !== count) throw damaged(`${table} has ${rows[table] ?? 0} rows and not ${count}`);
  if (about.format !== 1) throw new SettingError(`The backup ${from} was made by a newer Groupset.`);
  return { about, manifest, ownSecret, fileIds };
}

function beginCount(table: string, rows: Record<string, number>) {
  const gunzip = createGunzip();
  rows[table] = 0;
  const done = (async () => {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) rows[table] = (rows[table] ?? 0) + countLines(chunk);
  })();
  done.catch(() => {});
  return { table, gunzip, done };
}

/**
 * Fills an empty database and an empty store from a backup that was checked. The rows are there all at once at the end, after the files:
 * before that everything is taken back where something fails. Throws a SettingError where the target is not empty.
 */
export async function restore(given: {
  from: string;
  key: string | null;
  backup: CheckedBackup;
  connection: Connection;
  files: Files;
  onProgress?: (done: number, total: number) => void;
}): Promise<void> {
  const { from, key, backup, connection, files, onProgress = () => {} } = given;
  const refusal = await refusalOfTarget(connection, backup.about);
  if (refusal) throw new SettingError(refusal);
  // An interrupted restore of the same backup has left these.
  for await (const ids of files.listIds(new Date(Date.now() + 86_400_000)))
    if (ids.some((id) => !backup.fileIds.has(id)))
      throw new SettingError('The store holds other files already, and a backup is restored only into an empty one.');
  await migrateJobs(connection);
  const refill = await openRefill(connection, backup.about);
  const stored = new Set<string>();
  const storing = new Set<Promise<void>>();
  try {
    const filling = createFilling(refill, backup.about);
    let done = 0;
    for await (const { name, content, sha256 } of readArchive(from, key)) {
      if (name === names.manifest) break;
      if (backup.manifest.entries[name] !== sha256)
        throw new SettingError(`The backup ${from} changed while it was read.`);
      const table = tableOf(name);
      await filling.add(table, content);
      if (name === names.sequences) await refill.setSequences(JSON.parse(content.toString()) as DumpedSequence[]);
      const file = fileOf(name);
      if (!file) continue;
      stored.add(file.id);
      const write = files.put(file.id, file.variant, content).then(() => void storing.delete(write));
      // A failed one stays, so that the next wait rejects.
      write.catch(() => {});
      storing.add(write);
      if (storing.size >= 16) await Promise.race(storing);
      onProgress(++done, backup.manifest.files);
    }
    await Promise.all(storing);
    await refill.commit();
  } catch (error) {
    await Promise.allSettled(storing);
    await refill.abandon();
    await files.remove([...stored]).catch(() => {});
    throw error;
  }
}

/** Gives each table its rows, from parts that follow each other. */
function createFilling(refill: Refill, { tables }: About) {
  let current: { table: string; gunzip: ReturnType<typeof createGunzip>; done: Promise<unknown> } | null = null;
  return {
    async add(table: string | null, part: Buffer): Promise<void> {
      if (current && current.table !== table) {
        current.gunzip.end();
        await current.done;
        current = null;
      }
      if (table === null) return;
      if (!current) {
        const found = tables.find(({ schema, name }) => `${schema}.${name}` === table);
        if (!found) throw new Error(`The backup has the table ${table} and does not say so.`);
        const gunzip = createGunzip();
        const rows = new PassThrough();
        gunzip.on('error', (error) => rows.destroy(error));
        gunzip.pipe(rows);
        const done = refill.write(found, rows);
        done.catch(() => {});
        current = { table, gunzip, done };
      }
      if (!current.gunzip.write(part)) await Promise.race([once(current.gunzip, 'drain'), current.done]);
    },
  };
}
