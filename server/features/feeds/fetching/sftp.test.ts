import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testFeed } from '#contract/feeds/schemas.ts';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createFiles } from '#server/platform/files/store.ts';
import { timeout as requestTimeout } from '#server/platform/http/admission/timeouts.ts';
import { createVault } from '#server/platform/identity/index.ts';
import { createOutgoing, parseAllowed } from '#server/platform/outgoing/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { createKey, startSftpServer } from '#tests/helpers/files/sftpServer.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createFeedImports } from '../../imports/index.ts';
import type { FeedDependencies } from '../dependencies.ts';
import { insertRun } from '../repository/runs.ts';
import { fetchDue, fetchFiles } from './fetching.ts';
import { testTimeout } from './https.ts';
import { fetchBySftp } from './sftp.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-sftp-'));
const own = createKey();
const file = '/export/stock.csv';
const csv = (rows: string[]) => `sku;stock\n${rows.map((row) => `${row}\n`).join('')}`;
const login = { username: 'velodis', password: 's3cret-word' };

let server: TestServer;
let source: Awaited<ReturnType<typeof startSftpServer>>;
let url: string;
let deps: FeedDependencies;
let addresses: string[];
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  source = await startSftpServer({ name: login.username, password: login.password, publicKey: own.public });
  url = `sftp://erp.test:${source.port}${file}`;
  server = await startServer({ OUTGOING_ALLOW: 'localhost' });
  category = await createCategory(server.db);
  const { config, db, mail } = server;
  const imports = createFeedImports({ config, db, mail, files: createFiles(config) } as unknown as Platform);
  const outgoing = createOutgoing({
    // This test calls servers on this machine.
    allowed: parseAllowed('127.0.0.1'),
    resolve: async () => addresses.map((address) => ({ address, family: 4 })),
  });
  deps = { db, mail, imports, outgoing, vault: createVault(config.secret, 'feeds'), folder };
});
beforeEach(() => {
  addresses = ['127.0.0.1'];
  source.files.clear();
  source.signIns.length = 0;
});
afterAll(async () => {
  deps.imports.close();
  await source.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A feed that fetches over sftp, with three posts that its first file has confirmed. */
async function begin(settings: Record<string, unknown> = {}) {
  const joined = await joinWithFeed(server, { kind: 'pull_sftp', url, schedule: 'hourly', ...login, ...settings });
  await createPosts(server, joined.person, category, 3);
  const start = () =>
    transact(deps.db, (transaction) =>
      insertRun(transaction, joined.id, { source: 'pull', user_id: null, is_fetched: false }),
    );
  const fetch = async () => {
    const n = await start();
    await fetchFiles(deps, joined.id);
    return joined.feed.ended(n);
  };
  source.files.set(file, { content: csv(['R-1;10', 'R-2;10', 'R-3;10']) });
  expect(await fetch()).toMatchObject({ state: 'waiting', lines: 3 });
  expect(await joined.feed.apply(1)).toMatchObject({ state: 'done' });
  const stocks = async () => (await postsOf(server, joined.person.organization_id)).map((post) => post.number_of_items);
  return { ...joined, start, fetch, stocks };
}

describe('a feed that fetches over SFTP', () => {
  it('signs in with a password, reads changed files, and pins the host key', async () => {
    const { client, id, fetch, stocks } = await begin();
    const { data } = await client.get(`/api/feeds/${id}`);
    expect(data).toMatchObject({ kind: 'pull_sftp', url, has: ['username', 'password'] });
    expect(data.host_key).toMatch(/^SHA256:[\w+/]{43}$/);
    expect(await fetch()).toMatchObject({ state: 'done', reason: 'The same file as before', import: null });
    source.files.set(file, { content: csv(['R-1;9', 'R-2;10', 'R-3;8']) });
    expect(await fetch()).toMatchObject({
      state: 'done',
      name: 'stock.csv',
      counts: { update: 2 },
      source_file: { host_key: data.host_key, host_key_since: expect.any(String), changed_at: expect.any(String) },
    });
    expect(await stocks()).toEqual([9, 10, 8]);
  });

  it('signs in with a private key, which never leaves the server', async () => {
    const { client, id } = await begin({ password: null, private_key: own.private });
    expect(source.signIns).toContain('publickey');
    const read = await client.get(`/api/feeds/${id}`);
    expect(read.data.has).toEqual(['username', 'private_key']);
    expect(JSON.stringify(read)).not.toContain('OPENSSH');
  });

  it('stops if the host key changes, before it sends the password, until a user trusts the new key', async () => {
    const { client, id, fetch, stocks } = await begin();
    const pinned = (await client.get(`/api/feeds/${id}`)).data.host_key;
    await source.replaceKey();
    source.signIns.length = 0;
    source.files.set(file, { content: csv(['R-1;1', 'R-2;1', 'R-3;1']) });
    const stopped = await fetch();
    expect(stopped).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('another key than before (SHA256:'),
    });
    expect(source.signIns).toEqual([]);
    expect(await stocks()).toEqual([10, 10, 10]);
    const { data } = await client.get(`/api/feeds/${id}`);
    expect(data).toMatchObject({ state: 'off', host_key: pinned, next_run_at: null });
    expect(JSON.stringify((await client.get('/api/notifications')).data)).toContain('“Stock hourly” was switched off');
    const settings = { name: 'Stock hourly', kind: 'pull_sftp', url, schedule: 'hourly' };
    await client.put(`/api/feeds/${id}`, settings);
    expect(await fetch()).toMatchObject({ state: 'failed' });
    expect(source.signIns).toEqual([]);
    await client.put(`/api/feeds/${id}`, { ...settings, trust_new_host_key: true });
    expect(await fetch()).toMatchObject({ state: 'done' });
    expect((await client.get(`/api/feeds/${id}`)).data.host_key).not.toBe(pinned);
  });

  it('reads the newest finished file of a folder', async () => {
    const { fetch, stocks } = await begin({ url: `sftp://erp.test:${source.port}/export/` });
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    source.files.set('/export/b.csv', { content: csv(['R-1;3', 'R-2;3', 'R-3;3']), modified: ago(5) });
    source.files.set('/export/c.csv.part', { content: csv(['R-1;1']), modified: ago(3) });
    source.files.set('/export/d.tmp', { content: csv(['R-1;1']), modified: ago(2) });
    expect(await fetch()).toMatchObject({ state: 'done', name: 'b.csv' });
    expect(await stocks()).toEqual([3, 3, 3]);
  });

  it('waits for a file that grew in the last minute or grows while it is read', async () => {
    const { feed, id, start, stocks } = await begin();
    const n = await start();
    const content = csv(['R-1;7', 'R-2;7', 'R-3;7']);
    const states = async () => {
      await fetchFiles(deps, id);
      return (await feed.read()).runs[0].state;
    };
    source.files.set(file, { content: content.slice(0, 12), modified: new Date() });
    expect(await states()).toBe('queued');
    source.files.set(file, {
      content: content.slice(0, 12),
      onRead: () => source.files.set(file, { content: content.slice(0, 20) }),
    });
    expect(await states()).toBe('queued');
    const jobs = await server.db
      .selectFrom('graphile_worker.jobs' as never)
      .select(['run_at' as never])
      .where('key' as never, '=', `feed-files:${id}` as never)
      .execute();
    expect(jobs).toHaveLength(1);
    source.files.set(file, { content });
    await fetchFiles(deps, id);
    expect(await feed.ended(n)).toMatchObject({ state: 'done' });
    expect(await stocks()).toEqual([7, 7, 7]);
  });

  it('changes nothing if the source fails, and reports why', async () => {
    const { client, id, fetch, stocks } = await begin();
    const failed = async (reason: string) => {
      expect(await fetch()).toMatchObject({ state: 'failed', reason });
      expect(await stocks()).toEqual([10, 10, 10]);
    };
    source.files.set(file, { content: Buffer.alloc(21 * 1024 ** 2) });
    await failed('The file has more than 20 MB.');
    source.files.clear();
    await failed('There is no file at this address.');
    await client.put(`/api/feeds/${id}`, { name: 'A', kind: 'pull_sftp', url, schedule: 'hourly', password: 'other' });
    await failed('The server refuses the credentials.');
    addresses = ['10.0.0.8'];
    await failed('This address leads into a private network.');
  });

  it('fails if the server sends nothing, or no SSH', async () => {
    const fetchFrom = async (greeting: string) => {
      const other = net.createServer((socket) => void socket.on('error', () => undefined).write(greeting));
      await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
      const address = `sftp://erp.test:${(other.address() as net.AddressInfo).port}/a.csv`;
      const about = {
        organizationId: 1,
        url: address,
        hostKey: null,
        known: null,
        pin: async () => undefined,
        timeout: 300,
      };
      return fetchBySftp(deps.outgoing, about, login).finally(() => other.close());
    };
    await expect(fetchFrom('')).rejects.toThrow('No answer within 0.3 s');
    await expect(fetchFrom('HTTP/1.1 400 Bad Request\r\n\r\n'.repeat(20))).rejects.toThrow(
      /No answer|sftp|interrupted/,
    );
  });

  it('ends in time if the server is silent after the sign-in and never closes', async () => {
    source.files.set(file, { content: csv(['R-1;1']), onRead: () => source.stall() });
    const about = { organizationId: 1, url, hostKey: null, known: null, pin: async () => undefined, timeout: 500 };
    await expect(fetchBySftp(deps.outgoing, about, login)).rejects.toThrow('No answer within 0.5 s');
  });

  it('is tested within the time of the request, so that its answer names the server and not the database', () => {
    expect(testTimeout + requestTimeout.queued).toBeLessThan(requestTimeout.lengthy);
    expect(testFeed).toMatchObject({ lengthy: true, waitsFor: 'server' });
  });

  it('is refused without a word of the database if its test outlasts the request all the same', async () => {
    const { client, id } = await begin();
    const silent = net.createServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((done) => silent.listen(0, done));
    const address = `sftp://localhost:${(silent.address() as net.AddressInfo).port}/a.csv`;
    const settings = { name: 'A', kind: 'pull_sftp', url: address, schedule: 'hourly', ...login };
    expect((await client.put(`/api/feeds/${id}`, settings)).code).toBe(200);
    const { lengthy } = requestTimeout;
    requestTimeout.lengthy = 400;
    try {
      const answer = await client.post(`/api/feeds/${id}/test`);
      expect([answer.code, answer.message]).toEqual([503, 'This took too long. Try again in a moment.']);
    } finally {
      requestTimeout.lengthy = lengthy;
      silent.close();
    }
  });

  it('forgets its credentials if it fetches in another way from then on', async () => {
    const { client, id } = await begin();
    const other = { name: 'A', kind: 'pull_https', url: url.replace('sftp:', 'https:'), schedule: 'hourly' };
    expect((await client.put(`/api/feeds/${id}`, other)).data.has).toEqual([]);
    const stored = await server.db.selectFrom('feeds').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
    expect(stored.secret).toBeNull();
    const back = await client.put(`/api/feeds/${id}`, { name: 'A', kind: 'pull_sftp', url, schedule: 'hourly' });
    expect([back.code, Object.keys(back.errors)]).toEqual([422, ['username', 'password']]);
  });

  it('reads 10,000 entries of a folder at most', async () => {
    source.files.set('/export/a.csv', { content: csv(['R-1;1']), modified: new Date(Date.now() - 600_000) });
    const folder = `sftp://erp.test:${source.port}/export/`;
    const about = { organizationId: 1, url: folder, hostKey: null, known: null, pin: async () => undefined };
    source.listEndlessly(true);
    await expect(fetchBySftp(deps.outgoing, about, login)).rejects.toThrow('more than 10,000 entries');
    source.listEndlessly(false);
    expect(await fetchBySftp(deps.outgoing, about, login)).toMatchObject({ name: 'a.csv' });
  });

  it('fetches for each organization in turns, sources that failed last after all others', async () => {
    const joined = await joinWithFeed(server, { kind: 'pull_sftp', url, schedule: 'hourly', ...login });
    await server.db.updateTable('feeds').set({ failures: 2 }).where('id', '=', joined.id).execute();
    await server.db
      .updateTable('feeds')
      .set({ next_run_at: new Date(0) })
      .where('id', '=', joined.id)
      .execute();
    await fetchDue(deps);
    const { rows } = await sql`
      select queue_name, priority from graphile_worker.jobs where key = ${`feed-files:${joined.id}`}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ queue_name: `feed-files:${joined.person.organization_id}`, priority: 1 }]);
  });

  it.each([
    ['sftp://10.0.0.8/a.csv', 'This address leads into a private network'],
    ['sftp://2130706433/a.csv', 'This address leads into a private network'],
    ['sftp://127.1/a.csv', 'This address leads into a private network'],
    ['sftp://[::ffff:10.0.0.1]/a.csv', 'This address leads into a private network'],
    ['sftp://erp.example.com:80/a.csv', 'Use port 22, or one from 1024 on'],
    ['sftp://erp.example.com:443/a.csv', 'Use port 22, or one from 1024 on'],
    ['sftp://me:pass@erp.example.com/a.csv', 'Leave user name and password out of the address'],
    ['https://erp.example.com/a.csv', 'Use an address such as sftp://erp.example.com/export/stock.csv'],
    ['sftp://erp.example.com', 'Add the path of the file, such as /export/stock.csv'],
    ['sftp://erp.example.com/a.csv.part', 'Enter the finished file: one that ends in .tmp or .part is never read'],
  ])('cannot have the address %s', async (address, sentence) => {
    const { client } = await joinWithFeed(server);
    const made = await client.post('/api/feeds', {
      name: 'Sftp',
      kind: 'pull_sftp',
      url: address,
      schedule: 'hourly',
      ...login,
    });
    expect([made.code, made.errors]).toEqual([422, { url: [sentence] }]);
  });
});
