import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { createVault } from '#server/platform/identity/index.ts';
import { createOutgoing, parseAllowed } from '#server/platform/outgoing/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createFeedImports } from '../../imports/index.ts';
import type { FeedDependencies } from '../dependencies.ts';
import { findRow } from '../repository/feeds.ts';
import { insertRun } from '../repository/runs.ts';
import { fetchDue, fetchFiles } from './fetching.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-feeds-'));
let server: TestServer;
let source: https.Server;
let url: string;
let deps: FeedDependencies;
let answer: Answer;
let addresses: string[] = ['127.0.0.1'];
let asked: IncomingMessage['headers'][] = [];
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const about = ['-subj', '/CN=erp.test', '-addext', 'subjectAltName=DNS:erp.test', '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...about], {
    stdio: 'ignore',
  });
  source = https
    .createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
      asked.push(request.headers);
      answer(request, response);
    })
    .listen(0, '127.0.0.1');
  await new Promise((done) => source.once('listening', done));
  url = `https://erp.test:${(source.address() as AddressInfo).port}/export/stock.csv`;
  server = await startServer();
  category = await createCategory(server.db);
  const { config, db, mail } = server;
  const imports = createFeedImports({ config, db, mail, files: createFiles(config) } as unknown as Platform);
  const outgoing = createOutgoing({
    // This test calls servers on this machine.
    allowed: parseAllowed('127.0.0.1'),
    resolve: async (host) => {
      if (host === 'unknown.test') throw Object.assign(new Error(), { code: 'ENOTFOUND' });
      return addresses.map((address) => ({ address, family: 4 }));
    },
    ca: readFileSync(cert, 'utf8'),
  });
  deps = { db, mail, imports, outgoing, vault: createVault(config.secret, 'feeds'), folder };
});
afterAll(async () => {
  deps.imports.close();
  source.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = (count: number, stock = 10) => Array.from({ length: count }, (_, index) => `R-${index + 1};${stock}\n`);
const csv = (count: number, stock = 10) => `sku;stock\n${rows(count, stock).join('')}`;
const file =
  (content: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/csv', ...headers }).end(content);

/** A feed that fetches, with 60 posts that its first file has confirmed. */
async function begin(settings: Record<string, unknown> = {}) {
  const joined = await joinWithFeed(server, { kind: 'pull_https', url, schedule: 'hourly', ...settings });
  await createPosts(server, joined.person, category, 60);
  addresses = ['127.0.0.1'];
  const fetch = async () => {
    const n = await transact(deps.db, (transaction) =>
      insertRun(transaction, joined.id, { source: 'pull', user_id: null, is_fetched: false }),
    );
    asked = [];
    await fetchFiles(deps, joined.id);
    return joined.feed.ended(n);
  };
  answer = file(csv(60), { etag: '"one"', 'last-modified': 'Fri, 27 Nov 2026 08:00:00 GMT' });
  expect(await fetch()).toMatchObject({ state: 'waiting', name: 'stock.csv', lines: 60 });
  expect(await joined.feed.apply(1)).toMatchObject({ state: 'done' });
  const versions = async () => (await postsOf(server, joined.person.organization_id)).map((post) => post.updated_at);
  return { ...joined, fetch, versions };
}

const certificateFault = 'The certificate of the server is not valid for its name.';

describe('a feed that fetches over HTTPS', () => {
  it('sends its credentials to the source only, and makes conditional requests', async () => {
    const { client, id, fetch, versions } = await begin({ username: 'velodis', password: 's3cret-word' });
    const read = await client.get(`/api/feeds/${id}`);
    expect(read.data).toMatchObject({ url, schedule: 'hourly', has: ['username', 'password'], kind: 'pull_https' });
    expect(JSON.stringify(read)).not.toContain('s3cret');
    const before = await versions();
    answer = (_request, response) => void response.writeHead(304).end();
    expect(await fetch()).toMatchObject({ state: 'done', reason: 'The same file as before' });
    expect(asked).toEqual([
      expect.objectContaining({
        authorization: `Basic ${Buffer.from('velodis:s3cret-word').toString('base64')}`,
        'if-none-match': '"one"',
        'if-modified-since': 'Fri, 27 Nov 2026 08:00:00 GMT',
      }),
    ]);
    expect(await versions()).toEqual(before);
    const stored = await server.db.selectFrom('feeds').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored.secret?.toString('latin1')).not.toContain('s3cret');
    await client.put(`/api/feeds/${id}`, {
      name: 'Stock hourly',
      kind: 'pull_https',
      url: 'https://other.example/stock.csv',
      schedule: 'hourly',
    });
    expect((await client.get(`/api/feeds/${id}`)).data.has).toEqual([]);
  });

  it.runIf(isWhole)(
    'sends a token as Bearer, reads a changed file, and fetches again when a held run is discarded',
    async () => {
      const { fetch, client, id } = await begin({ token: 'erp-token' });
      answer = file(csv(60, 9), { etag: '"two"', 'last-modified': 'Fri, 27 Nov 2026 09:00:00 GMT' });
      const run = await fetch();
      expect(run).toMatchObject({ state: 'done', counts: { update: 60 }, lines: 60 });
      expect(run.source_file).toMatchObject({
        is_stored: true,
        sha256: createHash('sha256').update(csv(60, 9)).digest('hex'),
        changed_at: '2026-11-27T09:00:00.000Z',
        usual_size: csv(60).length,
        host: new URL(url).host,
        host_key: null,
        reading: { encoding: 'UTF-8', delimiter: 'Semicolon ;' },
      });
      const download = await client.raw({ method: 'GET', url: `/api/feeds/${id}/runs/2/file` });
      expect([download.headers['content-disposition'], download.body]).toEqual([
        expect.stringContaining('stock.csv'),
        csv(60, 9),
      ]);
      expect(asked[0]?.authorization).toBe('Bearer erp-token');
      answer = file(csv(12));
      expect(await fetch()).toMatchObject({ state: 'held' });
      expect((await client.post(`/api/feeds/${id}/discard`, { run: 3, fetch: true })).code).toBe(200);
      expect((await client.get(`/api/feeds/${id}/runs`)).data[0]).toMatchObject({ n: 4, source: 'person' });
    },
  );

  it('unpacks a file that is packed with gzip, as it is or with Content-Encoding', async () => {
    const { fetch } = await begin();
    answer = file(gzipSync(csv(60, 9)), { 'content-type': 'application/gzip', etag: '"gz"' });
    expect(await fetch()).toMatchObject({ state: 'done', counts: { update: 60 }, size: csv(60, 9).length });
    answer = file(gzipSync(csv(60, 8)), { 'content-encoding': 'gzip', etag: '"encoded"' });
    expect(await fetch()).toMatchObject({ state: 'done', counts: { update: 60 } });
  });

  const faults: [string, Answer, object, string[]?][] = [
    [
      'a damaged gzip file',
      file(gzipSync(csv(60, 5)).subarray(0, 40)),
      { state: 'failed', reason: 'The file is damaged and cannot be unpacked.' },
    ],
    [
      'a gzip file with more than 20 MB in it',
      file(gzipSync(Buffer.alloc(21 * 1024 ** 2))),
      { state: 'failed', reason: 'A feed accepts files of at most 20 MB.' },
    ],
    [
      '500',
      (_, response) => void response.writeHead(500).end('x'),
      { state: 'failed', reason: 'The server answered with 500.' },
    ],
    [
      '401',
      (_, response) => void response.writeHead(401).end(),
      { state: 'failed', reason: 'The server refuses the credentials (401).' },
    ],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
      { state: 'failed', reason: 'Redirects are not followed. Enter the address they lead to.' },
    ],
    [
      'a file that is cut off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '5000' });
        response.write(csv(12));
        setTimeout(() => response.destroy(), 20);
      },
      { state: 'failed', reason: 'The answer was cut off.' },
    ],
    ['12 lines', file(csv(12)), { state: 'held', reason: 'Only 12 of 60 lines. Nothing was changed.' }],
    ['nothing', file(''), { state: 'held', hold: 'empty' }],
    [
      'a page',
      file('<html><body><h1>Sign in</h1></body></html>'),
      { state: 'failed', reason: expect.stringContaining('This is a web page or XML, not a spreadsheet.') },
    ],
    [
      'a name that turned private',
      file(csv(60, 5)),
      { state: 'failed', reason: 'This address leads into a private network.' },
      ['10.0.0.8'],
    ],
    [
      'a name of which one address is private',
      file(csv(60, 5)),
      { state: 'failed', reason: 'This address leads into a private network.' },
      ['127.0.0.1', '192.168.1.4'],
    ],
  ];

  it.each(sampleOf(faults, 6))('changes nothing if the source answers %s', async (_what, fault, expected, at) => {
    const { fetch, versions } = await begin();
    const before = await versions();
    answer = fault;
    if (at) addresses = at;
    expect(await fetch()).toMatchObject(expected);
    expect(await versions()).toEqual(before);
  });

  it.each([
    ['answers 404', '', (_, response) => void response.writeHead(404).end(), 'The server answered with 404.'],
    ['answers 503', '', (_, response) => void response.writeHead(503).end(), 'The server answered with 503.'],
    [
      'answers 304 to a first request',
      '',
      (_, response) => void response.writeHead(304).end(),
      'The server answered with 304.',
    ],
    ['sends 21 MB', '', file('x'.repeat(21 * 1024 ** 2)), 'The answer has more than 20 MB.'],
    ['closes the connection', '', (request) => void request.socket.destroy(), 'The server ended the connection.'],
    ['speaks no HTTP', '', (request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 'The call failed.'],
    ['has a certificate for another name', 'https://other.test:PORT/a.csv', file(''), certificateFault],
    ['has an unknown host name', 'https://unknown.test/a.csv', file(''), 'The name of the server is not known.'],
    ['refuses the connection', 'https://erp.test:1024/a.csv', file(''), 'The server refuses the connection.'],
  ] as [string, string, Answer, string][])('reports the reason if the source %s', async (_what, at, fault, reason) => {
    const { port } = source.address() as AddressInfo;
    const settings = { kind: 'pull_https', url: at.replace('PORT', String(port)) || url, schedule: 'hourly' };
    const { feed, id } = await joinWithFeed(server, settings);
    addresses = ['127.0.0.1'];
    answer = fault;
    const n = await transact(deps.db, (transaction) =>
      insertRun(transaction, id, { source: 'pull', user_id: null, is_fetched: false }),
    );
    await fetchFiles(deps, id);
    expect(await feed.ended(n)).toMatchObject({ state: 'failed', reason, import: null });
  });

  it('runs daily at an hour in the time zone of most members', async () => {
    const settings = { name: 'Nightly', kind: 'pull_https', url, schedule: 'daily', at: '02:00' };
    const { client, person, id } = await joinWithFeed(server, settings);
    const choose = (zone: string, userId: number) =>
      server.db.updateTable('users').set({ time_zone: zone }).where('id', '=', userId).execute();
    const read = async () => (await client.get(`/api/feeds/${id}`)).data;
    expect((await read()).zone).toBe('Europe/Amsterdam');
    await choose('Asia/Tokyo', person.id);
    expect((await client.put(`/api/feeds/${id}`, settings)).code).toBe(200);
    expect(await read()).toMatchObject({ zone: 'Asia/Tokyo', next_run_at: expect.stringContaining('T17:00:00') });
    for (const _ of [1, 2])
      await choose('Asia/Kolkata', (await createUser(server.db, { organizationId: person.organization_id })).id);
    await fetchDue(deps);
    expect(await read()).toMatchObject({ zone: 'Asia/Kolkata', next_run_at: expect.stringContaining('T20:30:00') });
    expect((await client.get('/api/feeds')).meta.zone).toBe('Asia/Kolkata');
    // A time zone that browsers know but PostgreSQL does not falls back to the default.
    await server.db
      .updateTable('users')
      .set({ time_zone: 'VST' })
      .where('organization_id', '=', person.organization_id)
      .execute();
    expect((await client.put(`/api/feeds/${id}`, settings)).code).toBe(200);
    expect(new Date((await read()).next_run_at) > new Date()).toBe(true);
    expect((await read()).zone).toBe('Europe/Amsterdam');
  });

  it('runs by its schedule, but not while a run waits for a user or the feed is off', async () => {
    const settings = { kind: 'pull_https', url, schedule: 'daily', at: '02:00' };
    const { client, feed, id } = await joinWithFeed(server, settings);
    const next = (await client.get(`/api/feeds/${id}`)).data.next_run_at as string;
    expect(new Date(next) > new Date()).toBe(true);
    const runs = async () => (await client.get(`/api/feeds/${id}/runs`)).meta.total;
    const due = () =>
      server.db
        .updateTable('feeds')
        .set({ next_run_at: new Date(Date.now() - 1000) })
        .where('id', '=', id)
        .execute();
    await fetchDue(deps);
    expect(await runs()).toBe(0);
    await due();
    await fetchDue(deps);
    expect(await runs()).toBe(1);
    await feed.ended(1);
    await server.db.updateTable('feed_runs').set({ state: 'waiting' }).where('feed_id', '=', id).execute();
    await due();
    await fetchDue(deps);
    expect(await runs()).toBe(1);
    await server.db.updateTable('feeds').set({ state: 'off' }).where('id', '=', id).execute();
    await server.db.updateTable('feed_runs').set({ state: 'done' }).where('feed_id', '=', id).execute();
    await due();
    await fetchDue(deps);
    expect(await runs()).toBe(1);
    expect((await findRow(server.db, id))?.state).toBe('off');
  });

  it('needs a schedule and a public address', async () => {
    const { client } = await joinWithFeed(server);
    const made = (more: object) => client.post('/api/feeds', { name: 'Pull', kind: 'pull_https', ...more });
    expect((await made({ url: 'https://10.0.0.1/stock.csv', schedule: 'hourly' })).errors).toEqual({
      url: ['This address leads into a private network'],
    });
    expect((await made({})).errors).toEqual({ url: ['Required'], schedule: ['Required'] });
    expect((await made({ url: 'ftp://erp.test/a', schedule: 'hourly' })).errors).toHaveProperty('url');
  });
});
