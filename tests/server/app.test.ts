import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { sql } from '#server/db/database.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('reports that it is alive and ready', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    checks: {
      database: 'ok',
      columns: 'ok',
      feed: 'ok',
      store: 'ok',
      mail: 'ok',
      disk: 'ok',
      clock: 'ok',
      jobs: 'ok',
      replica: 'none',
    },
    feed_lag_seconds: 0,
    clock_ahead_seconds: 0,
    periodic_work_standing: [],
  });
  const { body } = await server.app.inject('/metrics');
  for (const figure of [
    'groupset_http_request_duration_seconds',
    'groupset_database_connections{pool="requests",state="waiting"} 0',
    'groupset_feed_lag_seconds 0',
    'groupset_backup_age_seconds +Inf',
    'groupset_mail_errors_total 0',
    'groupset_mail_outbox_oldest_seconds 0',
    'groupset_jobs_oldest_seconds 0',
    'groupset_check_failing{check="disk"} 0',
  ])
    expect(body).toContain(figure);
  expect(body).toMatch(/groupset_info\{version="\d+\.\d+\.\d+[^"]*",schema="\d{4}_\w+"\} 1/);
});

test('describes its endpoints in an OpenAPI document with a page', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect((await server.app.inject('/api/docs/')).statusCode).toBe(200);
});

test('answers an unknown API address with the envelope', async () => {
  const response = await server.app.inject('/api/nothing');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, code: 404, errors: {}, data: null });
});

test('compresses long responses for clients that accept it', async () => {
  const { client } = await server.join();
  const ask = (headers: Record<string, string>) => client.raw({ method: 'GET', url: '/api/bootstrap', headers });
  const plain = await ask({});
  const packed = await ask({ 'accept-encoding': 'gzip, br' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  const held = { 'accept-encoding': 'gzip', 'if-none-match': String(packed.headers.etag) };
  expect((await ask(held)).statusCode).toBe(304);
});

test('asks robots to stay away', async () => {
  const response = await server.app.inject('/robots.txt');
  expect(response.headers['content-type']).toContain('text/plain');
  expect(response.body).toContain('Disallow: /');
});

test('removes the folder that earlier versions left behind if it is empty', async () => {
  const { config, db, connection } = server;
  const folder = path.join(config.dataDir, 'kept');
  const start = async () => (await createApp({ config, db, connection, log: false })).app.close();
  mkdirSync(folder);
  await start();
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'of mine.txt'), '');
  await start();
  expect(existsSync(folder)).toBe(true);
});

test('logs what went wrong with the reference of the answer, even if it logs no requests, as while developing', async () => {
  const { config, db, connection } = server;
  const written: string[] = [];
  const write = (line: string) => void written.push(line);
  const { app } = await createApp({ config, db, connection, log: { write }, logLevel: 'error' });
  app.get('/api/broken', { config: { allow: 'anyone', gate: 'by endpoint' } }, async () => {
    throw new Error('It broke.');
  });
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  const broken = await app.inject('/api/broken');
  expect(broken.statusCode).toBe(500);
  await app.close();
  const noted = written.filter((line) => line.includes('It broke.'));
  expect(noted.map((line) => JSON.parse(line).reqId)).toEqual([broken.json().data.reference]);
  expect(written.join('')).not.toContain('"msg":"request"');
});

test('logs for each request how long it waited for its turn, the database and the store', async () => {
  const lines: string[] = [];
  const { config, db, connection } = server;
  const { app } = await createApp({ config, db, connection, log: { write: (line) => void lines.push(line) } });
  const { client } = await server.join();
  const noted = () => lines.find((line) => line.includes('"route":"notifications.preferences"'));
  const asking = await db.transaction().execute(async (transaction) => {
    await sql`lock table sessions in access exclusive mode`.execute(transaction);
    const asked = app.inject({ url: '/api/notifications/preferences', headers: { cookie: client.cookieHeader() } });
    const held = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from pg_locks where relation = 'sessions'::regclass and not granted`.execute(
          transaction,
        )
      ).rows[0]?.count;
    await expect.poll(held).toBe(1);
    await sql`select pg_sleep(0.1)`.execute(transaction);
    return { asked };
  });
  expect((await asking.asked).statusCode).toBe(200);
  await expect.poll(noted).toBeDefined();
  const line = JSON.parse(noted() as string);
  expect(line).toMatchObject({ turn_ms: 0, store_ms: 0 });
  expect(line.database_ms).toBeGreaterThanOrEqual(100);
  await app.close();
});
