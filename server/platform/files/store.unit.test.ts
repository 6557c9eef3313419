import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { createFiles, type Files } from './store.ts';

/** A bucket with the S3 interface: objects by key, a list in pages of two. Signatures are not checked. */
function createBucket() {
  const objects = new Map<string, { content: Buffer; at: Date }>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url as string, 'http://bucket');
    const key = decodeURIComponent(url.pathname.replace(/^\/parts\/?/, ''));
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (!request.headers.authorization?.includes('Credential=key/')) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(key, { content: Buffer.concat(parts), at: new Date() });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '') return response.end(listPage(objects, url.searchParams));
    const object = objects.get(key);
    if (object) return response.end(object.content);
    return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  return { server, objects };
}

function listPage(objects: Map<string, { at: Date }>, query: URLSearchParams): string {
  const start = Number(query.get('continuation-token') ?? 0);
  const all = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''));
  const more = start + 2 < all.length;
  const contents = all
    .slice(start, start + 2)
    .map(([key, { at }]) => `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`);
  const next = more ? `<NextContinuationToken>${start + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}

async function textOf(found: { stream: Readable } | null): Promise<string | null> {
  if (!found) return null;
  const parts: Buffer[] = [];
  for await (const part of found.stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

async function idsBefore(files: Files, instant: Date): Promise<string[]> {
  const ids: string[] = [];
  for await (const group of files.listIds(instant)) ids.push(...group);
  return ids.sort();
}

const bucket = createBucket();
let folder: string;
const places: Record<string, Files> = {};
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'groupset-files-'));
  await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${((bucket.server as Server).address() as AddressInfo).port}`;
  const s3 = { endpoint, bucket: 'parts', region: 'eu', key: 'key', secret: 'secret' };
  places.disk = createFiles({ dataDir: folder, s3: null } as Config);
  places.S3 = createFiles({ dataDir: folder, s3 } as Config);
});
afterAll(async () => {
  bucket.server.closeAllConnections();
  await new Promise((resolve) => bucket.server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const later = () => new Date(Date.now() + 60_000);

describe.each(['disk', 'S3'])('files on %s', (place) => {
  it('are read as they were stored, listed, and gone once removed', async () => {
    const files = places[place] as Files;
    const content = Buffer.from(`what is kept on ${place}`);
    const stored = [];
    for (let count = 0; count < 5; count++) {
      stored.push(await files.store(content, { kind: 'export', name: 'posts.csv', mime: 'text/csv' }));
    }
    const [first] = stored;
    if (!first) throw new Error('nothing stored');
    expect(first).toMatchObject({ kind: 'export', name: 'posts.csv', size: content.length, width: null });
    expect(first.sha256).toEqual(createHash('sha256').update(content).digest());
    expect(await textOf(await files.read(first.id, 'original'))).toBe(content.toString());
    expect(await files.read(first.id, 'card')).toBeNull();
    expect(await idsBefore(files, later())).toEqual(stored.map(({ id }) => id).sort());
    expect(await idsBefore(files, new Date(Date.now() - 60_000))).toEqual([]);
    await files.remove(stored.map(({ id }) => id));
    await files.remove([first.id]);
    expect(await files.read(first.id, 'original')).toBeNull();
    expect(await idsBefore(files, later())).toEqual([]);
  });

  it('keep a picture with ready-made sizes unchanged', async () => {
    const files = places[place] as Files;
    const variants = { large: Buffer.from('large one'), card: Buffer.from('card'), thumbnail: Buffer.from('small') };
    const about = { kind: 'image', name: 'hub.webp', mime: 'image/webp' } as const;
    const stored = await files.storeReadyPicture({ width: 960, height: 640, variants }, about);
    expect(stored).toMatchObject({ ...about, size: 9, width: 960, height: 640 });
    expect(stored.sha256).toEqual(createHash('sha256').update('large one').digest());
    for (const variant of ['large', 'card', 'thumbnail'] as const) {
      expect(await textOf(await files.read(stored.id, variant))).toBe(variants[variant].toString());
    }
    await files.remove([stored.id]);
    expect(await idsBefore(files, later())).toEqual([]);
  });

  it('are refused by their content before anything is written', async () => {
    const files = places[place] as Files;
    await expect(
      files.storePicture(Buffer.from('no picture'), { kind: 'image', name: 'a.jpg', by: null }),
    ).rejects.toMatchObject({ code: 415 });
    await expect(files.storeDocument(Buffer.from('MZ'), { name: 'a.pdf' })).rejects.toMatchObject({ code: 415 });
    expect(await idsBefore(files, later())).toEqual([]);
  });
});

describe('S3', () => {
  it('answers while more downloads than it has connections are not taken', async () => {
    const files = places.S3 as Files;
    const about = { kind: 'export', name: 'posts.csv', mime: 'text/csv' } as const;
    const large = await files.store(Buffer.alloc(1024 ** 2, 'x'), about);
    const small = await files.store(Buffer.from('small'), about);
    const downloads = [];
    for (let count = 0; count < 60; count += 1) downloads.push(await files.readForDownload(large.id));
    expect(await textOf(await files.read(small.id, 'original'))).toBe('small');
    expect((await textOf(downloads[0] ?? null))?.length).toBe(1024 ** 2);
    for (const download of downloads) download?.stream.destroy();
    await expect.poll(() => readdirSync(path.join(folder, 'uploads'))).toEqual([]);
    await files.remove([large.id, small.id]);
  });
});

describe('a disk', () => {
  it('lists every file that was written, and leaves none among the incoming ones', async () => {
    const files = places.disk as Files;
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(200_000, index));
    await Promise.all(
      contents.map((content) => files.store(content, { kind: 'export', name: 'x', mime: 'text/plain' })),
    );
    expect(readdirSync(path.join(folder, 'files', 'incoming'))).toEqual([]);
    expect(await idsBefore(files, later())).toHaveLength(20);
  });
});
