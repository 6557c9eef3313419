import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InTransaction } from '#server/db/database.ts';
import type { Config } from '../config.ts';
import { StoreAway } from '../errors.ts';
import { type Holder, takeStorage } from '../quotas/index.ts';
import { createDiskAdapter, sweepFolder } from './disk.ts';
import { identifyDocument } from './documents.ts';
import type { FileAdapter, Hashes, StoredFile } from './file.ts';
import { guardStore } from './guarded.ts';
import { type Picture, type PictureKind, preparePicture, type Variant } from './images.ts';
import { insertFiles } from './repository.ts';

/** What is stored: the bytes, or where they are. */
export type Source = Buffer | { path: string };

/** The variants of a picture, and the one of every other file. */
export type FileVariant = Variant | 'original';

export type Files = ReturnType<typeof createFiles>;

/** Keeps files on disk, or in S3 where that is configured. */
export function createFiles(config: Config) {
  const { adapter, health, begin, probe } = config.s3
    ? guardStore(lazily(config.s3))
    : {
        adapter: createDiskAdapter(config.dataDir),
        health: { isAway: false, failures: 0, reason: null },
        begin: async () => {},
        probe: async () => {},
      };

  async function writeAll(parts: [string, Buffer][]): Promise<void> {
    const written = await Promise.allSettled(parts.map(([key, content]) => adapter.write(key, content)));
    const failed = written.find((result) => result.status === 'rejected');
    if (!failed) return;
    await Promise.allSettled(parts.map(([key]) => adapter.remove(key)));
    throw failed.reason;
  }

  /**
   * Stores a picture in the sizes that screens need, upright and without metadata. `image` is a picture of a post (JPG
   * only), `preview` an avatar or a logo (JPG, PNG or WebP). The pictures of one person, `by`, are decoded one by one. Throws a Refusal of 415 for another kind of file, of 422 for
   * one that is damaged or has too many pixels.
   */
  async function storePicture(
    source: Source,
    about: { kind: PictureKind; name: string; by: number | null; square?: boolean },
  ): Promise<StoredFile> {
    const picture = await preparePicture(await bytesOf(source), about.kind, about);
    return storeReadyPicture(picture, {
      kind: about.kind,
      name: withExtension(about.name, 'jpg'),
      mime: 'image/jpeg',
    });
  }

  /** Stores a picture whose sizes are ready and which the caller vouches for. */
  async function storeReadyPicture(
    { width, height, variants }: Picture,
    about: { kind: PictureKind; name: string; mime: string },
  ): Promise<StoredFile> {
    const id = randomUUID();
    await writeAll(Object.entries(variants).map(([variant, content]) => [keyOf(id, variant as Variant), content]));
    const { large, card, thumbnail } = variants;
    const hashes = { sha256: hashOf(large), card_sha256: hashOf(card), thumbnail_sha256: hashOf(thumbnail) };
    return { id, ...about, size: large.length, ...hashes, width, height };
  }

  /** Stores a document as it is. Throws a Refusal of 415 where its content is none of the kinds that are taken. */
  async function storeDocument(source: Source, about: { name: string }): Promise<StoredFile> {
    const content = await bytesOf(source);
    const { mime, extension } = await identifyDocument(content, about.name);
    return store(content, { kind: 'document', name: withExtension(about.name, extension), mime });
  }

  /** Stores bytes that the caller vouches for. */
  async function store(source: Source, about: Pick<StoredFile, 'kind' | 'name' | 'mime'>): Promise<StoredFile> {
    const content = await bytesOf(source);
    const id = randomUUID();
    await adapter.write(keyOf(id, 'original'), content);
    return {
      id,
      ...about,
      size: content.length,
      sha256: hashOf(content),
      width: null,
      height: null,
    };
  }

  /** As store, for an upload that need not fit into memory. */
  async function storeLarge(
    upload: { path: string; size: number; sha256: Buffer },
    about: Pick<StoredFile, 'kind' | 'name' | 'mime'>,
  ): Promise<StoredFile> {
    const id = randomUUID();
    await adapter.writeFrom(keyOf(id, 'original'), upload.path, upload.size);
    return { id, ...about, size: upload.size, sha256: upload.sha256, width: null, height: null };
  }

  /**
   * Gives stored files their rows, in the transaction that uses them. Throws a Refusal of 422 where they do not fit into what
   * the holder may take.
   */
  async function claim(db: InTransaction, stored: readonly StoredFile[], holder: Holder): Promise<void> {
    if (stored.length === 0) return;
    const bytes = stored.reduce((sum, { size }) => sum + size, 0);
    await takeStorage(db, config.quotas, holder, bytes);
    await insertFiles(db, stored, holder);
  }

  /** Stores the bytes of a file under an id that it had elsewhere. */
  function put(id: string, variant: FileVariant, content: Buffer): Promise<void> {
    return adapter.write(keyOf(id, variant), content);
  }

  /** The bytes of a stored file; null where they are gone. */
  function read(id: string, variant: FileVariant) {
    return adapter.read(keyOf(id, variant));
  }

  /**
   * The bytes of a file for someone who may take them slowly: those of an object store are fetched into the data folder first, since its
   * connections are few and all pictures need them. Null where they are gone.
   */
  async function readForDownload(id: string) {
    const found = await read(id, 'original');
    if (!found || !config.s3) return found;
    const folder = path.join(config.dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    const place = path.join(folder, randomUUID());
    try {
      await pipeline(found.stream, createWriteStream(place, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(place, { force: true });
      throw new StoreAway(true, error);
    }
    const stream = createReadStream(place);
    // Once it is open, its bytes are there until it is closed.
    stream.once('open', () => void rm(place, { force: true }));
    return { stream, size: found.size };
  }

  /** Removes files with all their variants. */
  async function remove(ids: readonly string[]): Promise<void> {
    const variants: FileVariant[] = ['original', 'large', 'card', 'thumbnail'];
    for (const id of ids) await Promise.all(variants.map((variant) => adapter.remove(keyOf(id, variant))));
  }

  /** The ids of files written before `before`, in groups, for the sweep to compare with the database. */
  async function* listIds(before: Date): AsyncIterable<string[]> {
    let group = new Set<string>();
    for await (const key of adapter.list(before)) {
      group.add(key.split('.', 1)[0] as string);
      if (group.size < 1000) continue;
      yield [...group];
      group = new Set();
    }
    if (group.size > 0) yield [...group];
  }

  /** Removes what cut-off requests and writes left behind before `before`; returns how many. */
  async function sweep(before: Date): Promise<number> {
    return (await adapter.sweep(before)) + (await sweepFolder(path.join(config.dataDir, 'uploads'), before));
  }

  return {
    storePicture,
    storeReadyPicture,
    storeDocument,
    store,
    storeLarge,
    claim,
    put,
    health,
    begin,
    probe,
    read,
    readForDownload,
    remove,
    listIds,
    sweep,
  };
}

/** The variants that a file of a kind is stored in. */
export function variantsOf(kind: string): FileVariant[] {
  return kind === 'image' || kind === 'preview' ? ['large', 'card', 'thumbnail'] : ['original'];
}

/** Whether bytes equal what was stored; true if their hash was not noted. */
export function isAsStored(content: Buffer, variant: FileVariant, hashes: Hashes): boolean {
  const noted = variant === 'large' || variant === 'original' ? hashes.sha256 : hashes[`${variant}_sha256`];
  return !noted || hashOf(content).equals(noted);
}

const hashOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** The address of a stored file's variant. */
export function fileUrl(id: string, variant: FileVariant): string {
  return `/api/files/${id}/${variant}`;
}

function keyOf(id: string, variant: FileVariant): string {
  return `${id}.${variant}`;
}

function bytesOf(source: Source): Promise<Buffer> | Buffer {
  return Buffer.isBuffer(source) ? source : readFile(source.path);
}

/** A name with the extension that matches the content. */
function withExtension(name: string, extension: string): string {
  const same = extension === 'jpg' ? /\.jpe?g$/i : new RegExp(`\\.${extension}$`, 'i');
  if (same.test(name)) return name;
  return `${name.replace(/\.[\p{L}\p{N}]{1,10}$/u, '') || 'file'}.${extension}`;
}

/** The S3 adapter, loaded at its first use: an installation on disk never pays for it. */
function lazily(s3: NonNullable<Config['s3']>): FileAdapter {
  let loading: Promise<FileAdapter> | null = null;
  const load = () => (loading ??= import('./s3.ts').then(({ createS3Adapter }) => createS3Adapter(s3)));
  return {
    write: async (key, content) => (await load()).write(key, content),
    writeFrom: async (key, path, size) => (await load()).writeFrom(key, path, size),
    read: async (key, signal) => (await load()).read(key, signal),
    remove: async (key) => (await load()).remove(key),
    sweep: async (before) => (await load()).sweep(before),
    async *list(before) {
      yield* (await load()).list(before);
    },
  };
}
