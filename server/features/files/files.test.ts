import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertFiles } from '#server/platform/files/repository.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { advertisementForm, createCategory, fileOf, jpegFile, pdfFile } from '#tests/factories/advertisements.ts';
import { joinUploader, postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const status = async (client: TestClient, url: string) => (await client.raw({ method: 'GET', url })).statusCode;

describe('the files of a post', () => {
  it('are served safely: pictures as JPG, documents as attachments that browsers neither sniff nor run', async () => {
    const { client } = await server.join();
    const { data } = await client.post(
      '/api/advertisements',
      advertisementForm(category, {
        images: [await jpegFile('a.jpg', { width: 1000, height: 500 })],
        documents: [pdfFile('Maße neu; v1.pdf')],
      }),
    );
    const picture = await client.raw({ method: 'GET', url: data.images[0].card });
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=600',
    });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 320 });
    const again = await client.raw({
      method: 'GET',
      url: data.images[0].card,
      headers: { 'if-none-match': String(picture.headers.etag) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const document = await client.raw({ method: 'GET', url: data.documents[0].url });
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Mae neu; v1.pdf"; filename*=UTF-8''Ma%C3%9Fe%20neu%3B%20v1.pdf`,
    });
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await status(client, data.documents[0].url.replace('original', 'card'))).toBe(404);
    expect(await status(client, data.images[0].url.replace('large', 'original'))).toBe(404);
    expect(await status(client, data.images[0].url.replace('large', '..%2f..%2fsecret'))).toBe(404);
  });

  it('are available to everyone who sees the post, also after deletion and suspension', async () => {
    const { person, client } = await server.join();
    const { data } = await client.post(
      '/api/advertisements',
      advertisementForm(category, { images: [await jpegFile()], documents: [pdfFile()] }),
    );
    const urls = [data.images[0].url, data.images[0].thumbnail, data.documents[0].url];
    const stranger = (await server.join()).client;
    const colleague = (await server.join({ organizationId: person.organization_id })).client;
    const boss = (await server.join({ organizationId: person.organization_id, role: 'organization_admin' })).client;
    const admin = (await server.join({ role: 'admin' })).client;
    const blind = (await server.join({ permissions: ['post_offered'] })).client;
    const table: Record<string, number[]> = {};
    const read = async (when: string) => {
      for (const url of urls) {
        const codes = [];
        for (const viewer of [client, colleague, boss, admin, stranger, blind, server.client()])
          codes.push(await status(viewer, url));
        table[`${when} ${url.split('/').at(-1)}`] = codes;
      }
    };
    const expectAll = (when: string, codes: number[]) => {
      for (const variant of ['large', 'thumbnail', 'original'])
        expect([when, table[`${when} ${variant}`]]).toEqual([when, codes]);
    };
    await read('live');
    await client.post(`/api/advertisements/${data.id}/pause`);
    await read('paused');
    await client.delete(`/api/advertisements/${data.id}`);
    await read('deleted');
    await client.post(`/api/advertisements/${data.id}/restore`);
    await client.post(`/api/advertisements/${data.id}/resume`);
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', person.organization_id)
      .execute();
    await read('suspended');
    expectAll('live', [200, 200, 200, 200, 200, 404, 401]);
    expectAll('paused', [200, 200, 200, 200, 404, 404, 401]);
    expectAll('deleted', [200, 404, 200, 200, 404, 404, 401]);
    expectAll('suspended', [200, 200, 200, 200, 404, 404, 401]);
  });

  it('are recognised by content: executables are refused under any name, documents are accepted', async () => {
    const { client } = await server.join();
    const send = (file: File) => client.post('/api/advertisements', advertisementForm(category, { documents: [file] }));
    const refused = [
      fileOf('MZ\u0090\0\u0003', 'setup.pdf'),
      fileOf(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), 'list.csv'),
      fileOf('#!/bin/sh\nrm -rf /', 'read me.txt'),
      fileOf('<html><script>alert(1)</script>', 'page.txt'),
      fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.csv'),
      fileOf('alert(1)', 'run.js'),
      fileOf('text', 'no extension'),
      fileOf(Buffer.from('\u0000\u0001binary'), 'data.txt'),
      fileOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array(600).fill(0)]), 'installer.doc'),
      fileOf('GIF89a....', 'moving.jpg'),
    ];
    for (const file of refused) {
      const answer = await send(file);
      expect([file.name, answer.code, Object.keys(answer.errors)]).toEqual([file.name, 415, ['documents.0']]);
    }
    const taken: [File, string][] = [
      [pdfFile('renamed.exe'), 'renamed.pdf'],
      [fileOf('a;b\n1;2\n', 'prices.csv'), 'prices.csv'],
      [fileOf('Grüße', 'note.TXT'), 'note.TXT'],
      [await jpegFile('scan.jpeg'), 'scan.jpeg'],
      [
        fileOf(
          await sharp({ create: { width: 9, height: 9, channels: 4, background: '#fff' } })
            .png()
            .toBuffer(),
          'plan.png',
        ),
        'plan.png',
      ],
    ];
    for (const [file, name] of taken) {
      const answer = await send(file);
      expect([answer.code, answer.data?.documents[0]?.name]).toEqual([201, name]);
    }
  });

  it('are offered under a name without paths, control characters and excess length', async () => {
    const { client } = await server.join();
    const names = [
      '../../etc/passwd.pdf',
      'a\u0000b.pdf',
      'x\u202Efdp.exe.pdf',
      `${'n'.repeat(300)}.pdf`,
      'C:\\temp\\CON.pdf',
    ];
    for (const name of names) {
      const { data } = await client.post(
        '/api/advertisements',
        advertisementForm(category, { documents: [pdfFile(name)] }),
      );
      const documentName = data.documents[0].name as string;
      expect(documentName).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,124}\.pdf$/u);
      const { headers, statusCode } = await client.raw({ method: 'GET', url: data.documents[0].url });
      expect([statusCode, String(headers['content-disposition']).startsWith('attachment; ')]).toEqual([200, true]);
    }
  });
});

describe('other files', () => {
  it('are available to signed-in users if they show a person or an organization, else not at all', async () => {
    const { client } = await server.join();
    const store = createFiles(server.config);
    const content = Buffer.from(await (await jpegFile()).arrayBuffer());
    const preview = await store.storePicture(content, { kind: 'preview', name: 'face.jpg', by: null });
    const loose = await store.storePicture(content, { kind: 'image', name: 'loose.jpg', by: null });
    const sheet = await store.store(Buffer.from('a,b'), { kind: 'spreadsheet', name: 'a.csv', mime: 'text/csv' });
    await insertFiles(server.db, [preview, loose, sheet], null);
    expect(await status(client, `/api/files/${preview.id}/card`)).toBe(200);
    expect(await status(server.client(), `/api/files/${preview.id}/card`)).toBe(401);
    expect(await status(client, `/api/files/${loose.id}/card`)).toBe(404);
    expect(await status(client, `/api/files/${sheet.id}/original`)).toBe(404);
    expect(await status(client, '/api/files/00000000-0000-4000-8000-000000000000/card')).toBe(404);
    expect(await status(client, '/api/files/not-an-id/card')).toBe(404);
  });
});

/** Makes every write below a folder fail as on a read-only disk, also for root, whom file modes do not stop. */
async function whileReadOnly(folder: string, work: () => Promise<void>): Promise<void> {
  const { open, copyFile } = fs;
  const refuse = () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));
  const isInside = (place: unknown) => String(place).startsWith(folder);
  const spies = [
    vi.spyOn(fs, 'open').mockImplementation((place, flags, mode) => {
      return isInside(place) && flags !== undefined && flags !== 'r' ? refuse() : open(place, flags, mode);
    }),
    vi.spyOn(fs, 'copyFile').mockImplementation((from, to, mode) => {
      return isInside(to) ? refuse() : copyFile(from, to, mode);
    }),
  ];
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    syncBuiltinESMExports();
  }
}

describe('a read-only file folder', () => {
  it('refuses uploads with 503, stores nothing of them, and still serves existing files', async () => {
    const { person, client } = await joinUploader(server);
    const post = async () =>
      client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] }));
    const { data } = await post();
    const brings: Record<string, () => Promise<{ code: number; message: string }>> = {
      picture: post,
      document: () => client.post('/api/advertisements', advertisementForm(category, { documents: [pdfFile()] })),
      list: () => client.post('/api/imports', { file: fileOf('title,amount\nChain,3\n', 'list.csv') }),
    };
    await whileReadOnly(`${server.config.dataDir}/files`, async () => {
      for (const [name, bring] of Object.entries(brings)) {
        const { code, message } = await bring();
        expect([name, code, message]).toEqual([name, 503, 'Files cannot be stored just now. Try again later.']);
      }
      expect(await status(client, data.images[0].card)).toBe(200);
      expect((await client.post('/api/advertisements', advertisementForm(category))).code).toBe(201);
    });
    expect(await postsOf(server, person.organization_id)).toHaveLength(2);
    for (const [name, bring] of Object.entries(brings)) expect([name, (await bring()).code]).toEqual([name, 201]);
  });
});
