import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportField } from '#contract/imports/columns.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/files/index.ts';
import type { Outcome } from '../checking/evaluate.ts';
import type { ImportDependencies } from '../dependencies.ts';
import { type PackedFile, unpack, writeStream } from '../reading/archive.ts';
import { findStoredFiles } from '../repository/files.ts';
import type { ImportRecord } from '../repository/imports.ts';

/** The files out of an archive that a commit needs, each stored once. */
export interface Pictures {
  /** Stores what these rows name; afterwards `find` knows each. */
  prepare(outcomes: readonly Outcome[]): Promise<void>;
  /** The id of a stored file, or the sentence why it was refused. */
  find(path: string): { id: string } | { refusal: Sentence };
  /** What was stored and has no row yet, with what it was in the archive: the same again until `settle`, since a transaction may be rolled back. */
  listNew(): readonly { stored: StoredFile; packed: PackedFile }[];
  /** Called once what was listed as new has its rows. */
  settle(): void;
  /** Deletes stored files that no row uses. */
  close(): Promise<void>;
}

/** Milliseconds for which an archive stays on the disk after a turn: the next one needs it again. */
const archiveTime = 60_000;

/** Archives on the disk by the ids of their files, and what deletes each once no turn uses it. */
const archives = new Map<string, { place: string; timer: NodeJS.Timeout | null }>();

async function takeArchive(id: string, fetch: () => Promise<string>): Promise<string> {
  const found = archives.get(id);
  if (found?.timer) clearTimeout(found.timer);
  const place = found?.place ?? (await fetch());
  archives.set(id, { place, timer: null });
  return place;
}

function leaveArchive(id: string, place: string): void {
  const timer = setTimeout(() => {
    archives.delete(id);
    void rm(place, { force: true });
  }, archiveTime);
  archives.set(id, { place, timer: timer.unref() });
}

/** Opens the archive of an upload when something out of it is first needed. */
export async function openPictures(dependencies: ImportDependencies, row: ImportRecord): Promise<Pictures> {
  const ids = await findStoredFiles(dependencies.db, row.id);
  const refusals = new Map<string, Sentence>();
  const packed = new Map(((row.archive_files ?? []) as unknown as PackedFile[]).map((file) => [file.path, file]));
  let fresh: { stored: StoredFile; packed: PackedFile }[] = [];
  const archiveId = row.archive_file_id as string;
  let place: string | null = null;

  async function fetchArchive(): Promise<string> {
    const folder = path.join(dependencies.config.dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, randomUUID());
    const content = await dependencies.files.read(archiveId, 'original');
    if (!content) throw new Error('The archive of an upload is gone.');
    await writeStream(content.stream, file);
    return file;
  }

  async function store(kind: 'image' | 'document', name: string, content: Buffer): Promise<void> {
    const about = { name: name.split('/').at(-1) ?? 'file' };
    try {
      const stored =
        kind === 'image'
          ? await dependencies.files.storePicture(content, { kind: 'image', ...about, by: row.user_id })
          : await dependencies.files.storeDocument(content, about);
      ids.set(name, stored.id);
      fresh.push({ stored, packed: packed.get(name) as PackedFile });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.set(name, error.sentence);
    }
  }

  return {
    async prepare(outcomes) {
      const wanted = new Map<string, 'image' | 'document'>();
      for (const { files } of outcomes)
        for (const file of files?.files ?? [])
          if ('path' in file && !ids.has(file.path) && !refusals.has(file.path)) wanted.set(file.path, file.kind);
      if (wanted.size === 0) return;
      place ??= await takeArchive(archiveId, fetchArchive);
      await unpack(place, new Set(wanted.keys()), (name, content) =>
        store(wanted.get(name) as 'image' | 'document', name, content),
      );
    },
    find(name) {
      const id = ids.get(name);
      return id ? { id } : { refusal: refusals.get(name) ?? 'could not be opened' };
    },
    listNew: () => fresh,
    settle() {
      fresh = [];
    },
    async close() {
      if (place) leaveArchive(archiveId, place);
      await dependencies.files.remove(fresh.map(({ stored }) => stored.id));
    },
  };
}

/** The files of a post with ids, or what is wrong with one of them. */
export function settleFiles(
  outcome: Outcome,
  pictures: Pictures,
):
  | { files: { id: string; kind: 'image' | 'document'; position: number }[] | null }
  | { column: ImportField; value: string; refusal: Sentence } {
  if (!outcome.files) return { files: null };
  const files: { id: string; kind: 'image' | 'document'; position: number }[] = [];
  const places = { image: 0, document: 0 };
  for (const file of outcome.files.files) {
    const found = 'path' in file ? pictures.find(file.path) : { id: file.id };
    if ('refusal' in found)
      return { column: file.column, value: 'path' in file ? file.path : '', refusal: found.refusal };
    // A post has a file once.
    if (files.some(({ id }) => id === found.id)) continue;
    files.push({ id: found.id, kind: file.kind, position: places[file.kind]++ });
  }
  return { files };
}
