import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { Connection } from '#server/db/database.ts';
import { type DumpedFile, type DumpedTable, openDump } from '#server/db/dump.ts';
import { type Files, type FileVariant, isAsStored, variantsOf } from '#server/platform/files/index.ts';
import { type ArchiveWriter, hashOf, writeArchive } from './archive.ts';
import { type About, fingerprintOf, type Manifest, names } from './manifest.ts';

/** How many bytes of a table are one entry, and how many files are read ahead. */
const partSize = 4 * 1024 ** 2;
const ahead = 16;

interface BackupResult {
  posts: number;
  rows: number;
  files: number;
  missing: string[];
  damaged: string[];
}

/**
 * Writes all rows as of one instant and the files that they name into one file, while the product runs. Files are read after the rows; the
 * bytes of files that are removed during the backup stay for a day.
 */
export async function backUp(given: {
  connection: Connection;
  files: Files;
  /** The secret that the data needs; `ownSecret` is its file's content where it belongs to the data folder. */
  secret: Buffer;
  ownSecret: Buffer | null;
  version: string;
  to: string;
  key: string | null;
  onProgress?: (done: number, total: number) => void;
}): Promise<BackupResult> {
  const manifest: Manifest = { entries: {}, rows: {}, files: 0, missing: [], damaged: [] };
  await writeArchive(given.to, given.key, async (archive) => {
    const add: ArchiveWriter['add'] = async (name, content) => {
      manifest.entries[name] = hashOf(content);
      await archive.add(name, content);
    };
    const addJson = (name: string, value: unknown) => add(name, Buffer.from(JSON.stringify(value)));
    const dump = await openDump(given.connection);
    let files: DumpedFile[];
    try {
      const about: About = {
        format: 1,
        version: given.version,
        createdAt: new Date().toISOString(),
        secret: fingerprintOf(given.secret),
        ...dump.schema,
      };
      await addJson(names.about, about);
      if (given.ownSecret) await add(names.secret, given.ownSecret);
      for (const table of dump.schema.tables)
        manifest.rows[`${table.schema}.${table.name}`] = await addTable(add, table, dump.read(table));
      await addJson(names.sequences, await dump.sequences());
      files = await dump.files();
    } finally {
      await dump.close();
    }
    await addFiles(add, given.files, files, manifest, given.onProgress);
    await addJson(names.manifest, manifest);
  });
  return {
    posts: manifest.rows['public.advertisements'] ?? 0,
    rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
    files: manifest.files,
    missing: manifest.missing,
    damaged: manifest.damaged ?? [],
  };
}

/** Returns how many rows there are. */
async function addTable(add: ArchiveWriter['add'], table: DumpedTable, rows: Readable): Promise<number> {
  let count = 0;
  const gzip = createGzip({ level: 4 });
  rows.on('data', (chunk: Buffer) => {
    count += countLines(chunk);
  });
  rows.on('error', (error) => gzip.destroy(error));
  rows.pipe(gzip);
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    await add(names.table(table, part++), Buffer.concat(chunks));
    chunks = [];
    size = 0;
  };
  for await (const chunk of gzip as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partSize) await flush();
  }
  await flush();
  return count;
}

/** Rows of COPY: a line each, in which line breaks are written as characters. */
export function countLines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count++;
  return count;
}

async function addFiles(
  add: ArchiveWriter['add'],
  store: Files,
  files: readonly DumpedFile[],
  manifest: Manifest,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  const wanted = files.flatMap((file) => variantsOf(file.kind).map((variant) => ({ ...file, variant })));
  const reading: Promise<Buffer | null>[] = [];
  const readNext = () => {
    const next = wanted[position++];
    if (!next) return;
    const content = readWhole(store, next);
    // Its rejection reaches the caller that awaits it.
    content.catch(() => {});
    reading.push(content);
  };
  let position = 0;
  for (let count = 0; count < ahead; count++) readNext();
  for (const [index, { id, variant, ...hashes }] of wanted.entries()) {
    const content = await (reading.shift() as Promise<Buffer | null>);
    readNext();
    if (content) {
      await add(names.file(id, variant), content);
      manifest.files++;
      if (!isAsStored(content, variant, hashes)) manifest.damaged?.push(`${id}.${variant}`);
    } else manifest.missing.push(`${id}.${variant}`);
    onProgress(index + 1, wanted.length);
  }
}

async function readWhole(store: Files, { id, variant }: { id: string; variant: FileVariant }): Promise<Buffer | null> {
  const found = await store.read(id, variant);
  return found && buffer(found.stream);
}
