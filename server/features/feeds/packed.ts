import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { feedFile } from '#contract/feeds/choices.ts';
import { Failure } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';

/** The file cannot be unpacked, or has more in it than a feed accepts. */
export class UnpackingError extends Failure {}

/** The first bytes of gzip. */
const gzip = Buffer.from([0x1f, 0x8b]);

async function isPacked(file: Upload): Promise<boolean> {
  const handle = await open(file.path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(gzip.length), 0, gzip.length, 0);
    return bytesRead === gzip.length && buffer.equals(gzip);
  } finally {
    await handle.close();
  }
}

/** Puts what is in a gzip file in its place; other files stay as they are. The limit of feeds holds for what is in it. Throws UnpackingError. */
export async function unpackFile(file: Upload): Promise<void> {
  if (!(await isPacked(file))) return;
  const place = path.join(path.dirname(file.path), randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > feedFile.maxBytes) return done(new UnpackingError(feedFile.tooLarge));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(file.path), createGunzip(), measure, createWriteStream(place));
  } catch (error) {
    await rm(place, { force: true });
    if (error instanceof UnpackingError) throw error;
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new UnpackingError('The file is damaged and cannot be unpacked');
    throw error;
  }
  await rename(place, file.path);
  Object.assign(file, { size, sha256: hash.digest(), name: file.name.replace(/\.gz$/i, '') });
}
