import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { advertisementForm, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';

/** A store that takes files and, while it is broken, answers 500 to everything. */
const objects = new Map<string, Buffer>();
let isBroken = false;
let store: Server;
let server: TestServer;
beforeAll(async () => {
  store = createServer((request, response) => {
    const key = request.url?.split('?')[0] ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isBroken) return response.writeHead(500).end();
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      const object = objects.get(key);
      return object ? response.end(request.method === 'GET' ? object : '') : response.writeHead(404).end();
    });
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  server = await startServer({
    S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
    S3_BUCKET: 'parts',
    S3_REGION: 'eu',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  });
});
afterAll(async () => {
  await server.close();
  store.closeAllConnections();
  store.close();
});

it('A failing store has its own message, one log line with the remedy and a metric, and only degrades /readyz.', async () => {
  const lines: string[] = [];
  const { config, db, connection } = server;
  const { app } = await createApp({ config, db, connection, log: { write: (line) => void lines.push(line) } });
  try {
    const category = await createCategory(server.db);
    const { person } = await server.join();
    const client = new TestClient(app);
    await client.login(person.email);
    const create = async () =>
      client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] }));
    const { data } = await create();
    expect((await client.raw({ method: 'GET', url: data.images[0].card })).statusCode).toBe(200);

    isBroken = true;
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) {
      const refused = await client.raw({ method: 'GET', url: data.images[0].card });
      expect([refused.statusCode, refused.json().message]).toEqual([503, "Pictures can't be loaded right now."]);
      ids.push(String(refused.headers['x-request-id']));
      expect(refused.json().data).toEqual({ reference: ids.at(-1) });
    }
    expect(await create()).toMatchObject({ code: 503, message: 'Files cannot be stored just now. Try again later.' });
    expect((await client.get(`/api/advertisements/${data.id}`)).code).toBe(200);

    const told = lines.map((line) => JSON.parse(line)).filter((line) => line.cause === 'store');
    expect(told).toHaveLength(1);
    expect(told[0].msg).toMatch(/store of files does not answer: look at the S3 service/);
    expect(ids).toContain(told[0].reqId);

    const ready = await client.raw({ method: 'GET', url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { status: 'degraded', checks: { store: 'away' } }]);
    const metrics = (await client.raw({ method: 'GET', url: '/metrics' })).payload;
    expect(metrics).toMatch(/groupset_faults_total\{cause="store"\} [1-9]/);
    expect(metrics).toMatch(/groupset_store_errors_total [5-9]/);
    expect(metrics).toMatch(/groupset_store_away 1/);
  } finally {
    await app.close();
  }
});

it('A picture whose bytes are not those that were stored is not served.', async () => {
  isBroken = false;
  const category = await createCategory(server.db);
  const { client } = await server.join();
  await expect
    .poll(async () => {
      const form = advertisementForm(category, { images: [await jpegFile()] });
      const { code, data } = await client.post('/api/advertisements', form);
      if (code !== 201) return code;
      const id = data.images[0].url.split('/').at(-2);
      const codes: number[] = [];
      for (const size of ['large', 'card', 'thumbnail']) {
        const [key, content] = [...objects].find(([name]) => name.includes(`${id}.${size}`)) as [string, Buffer];
        const read = async () =>
          codes.push((await client.raw({ method: 'GET', url: `/api/files/${id}/${size}` })).statusCode);
        await read();
        const flipped = Buffer.from(content);
        flipped[100] = (flipped[100] as number) ^ 1;
        objects.set(key, flipped);
        await read();
        objects.set(key, content);
        await read();
      }
      return codes;
    })
    .toEqual([200, 503, 200, 200, 503, 200, 200, 503, 200]);
});

it('A store and a mail server that settings name wrongly are reported before anyone uses them.', async () => {
  const absent = createServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end('<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>None</Message></Error>');
  }).listen(0, '127.0.0.1');
  await once(absent, 'listening');
  const lines: Record<string, unknown>[] = [];
  const { connection, db, config } = server;
  const s3 = {
    ...(config.s3 as NonNullable<typeof config.s3>),
    endpoint: `http://127.0.0.1:${(absent.address() as AddressInfo).port}`,
  };
  const { app } = await createApp({
    config: { ...config, s3, smtpUrl: 'smtp://127.0.0.1:1' },
    db,
    connection,
    log: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  try {
    await expect
      .poll(async () => (await app.inject('/readyz')).json().checks)
      .toMatchObject({ store: 'away', mail: 'failing' });
    expect(lines).toContainEqual(expect.objectContaining({ check: 'store', reason: 'NoSuchBucket' }));
    expect(lines).toContainEqual(
      expect.objectContaining({ check: 'mail', reason: expect.stringMatching(/ECONNREFUSED|ESOCKET/) }),
    );
  } finally {
    await app.close();
    absent.closeAllConnections();
    absent.close();
  }
});
