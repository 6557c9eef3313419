import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type Product } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStorage, type Storage } from '#server/storage.ts';
import { advertisementForm, createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import {
  findPrograms,
  type PostgresServer,
  startPostgres,
  startPrimary,
  startStandby,
} from '#tests/helpers/database/debianServer.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { type Line, openLine } from '#tests/helpers/faults/line.ts';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { TestClient } from '#tests/helpers/server.ts';
import { type Database, replicaOf } from './database.ts';

// Needs Debian's postgresql: the embedded one cannot copy a running primary.
describe.skipIf(findPrograms() === null)('reads from a standby', () => {
  let folder: string;
  let primary: PostgresServer;
  let standby: PostgresServer;
  let line: Line;
  const storages: Storage[] = [];
  const products: Product[] = [];
  const clients: TestClient[] = [];
  let owner: Awaited<ReturnType<typeof createUser>>;
  let category: Awaited<ReturnType<typeof createCategory>>;

  beforeAll(async () => {
    folder = makeTestFolder('replica');
    primary = await startPrimary(path.join(folder, 'primary'));
    await primary.query('create database groupset');
    standby = await startStandby(path.join(folder, 'standby'), primary);
    line = await openLine(() => net.connect(standby.port, '127.0.0.1'));
    for (const name of ['one', 'two']) {
      const config = readConfig({
        DATA_DIR: path.join(folder, name),
        DEMO: 'false',
        DATABASE_POOL: '20',
        DATABASE_URL: primary.url(),
        DATABASE_READ_URL: `postgres://groupset@127.0.0.1:${line.port}/groupset`,
      });
      const storage = await openStorage(config, () => {});
      storages.push(storage);
      const product = await createApp({ config, db: storage.db, connection: storage.connection, log: false });
      products.push(product);
      await product.app.ready();
    }
    const db = dbOf(0);
    owner = await createUser(db);
    category = await createCategory(db);
    for (const { app } of products) {
      const client = new TestClient(app);
      await client.login(owner.email);
      clients.push(client);
    }
  }, 60_000);
  afterAll(async () => {
    for (const { app } of products) await app.close();
    for (const storage of storages) await storage.close();
    line?.close();
    await standby?.stop();
    await primary?.stop();
    if (folder) removeTestFolder(folder);
  });

  const dbOf = (at: number): Database => (storages[at] as Storage).db;
  const clientOf = (at: number): TestClient => clients[at] as TestClient;
  const replicaAt = (at: number) => replicaOf(dbOf(at)) as NonNullable<ReturnType<typeof replicaOf>>;
  const readiness = async (at: number) => (await (products[at] as Product).app.inject('/readyz')).json();
  const untilRead = () =>
    expect.poll(() => [replicaAt(0).state, replicaAt(1).state], { timeout: 10_000 }).toEqual(['ok', 'ok']);

  async function post(at: number, title: string): Promise<number> {
    const { code, data } = await clientOf(at).post('/api/advertisements', advertisementForm(category, { title }));
    expect(code).toBe(201);
    return data.id;
  }

  /** Writes through one process and reads through the other at once, whatever the standby has. */
  async function writeAndRead(title: string): Promise<void> {
    const id = await post(0, title);
    const [whole, list] = await Promise.all([
      clientOf(1).get(`/api/advertisements/${id}`),
      clientOf(1).get('/api/advertisements?per_page=10'),
    ]);
    expect([whole.code, list.code]).toEqual([200, 200]);
    expect(JSON.stringify(whole.data)).toContain(title);
    expect(JSON.stringify(list.data[0])).toContain(title);
  }

  it('are as fresh as reads from the primary, also in another process', async () => {
    await untilRead();
    const before = replicaAt(1).counts.replica;
    for (let turn = 0; turn < 20; turn += 1) await writeAndRead(`Streamed hub ${turn}`);
    expect(replicaAt(1).counts.replica).toBeGreaterThan(before);
    expect((await clientOf(1).get('/api/advertisements?q=streamed')).meta.total).toBe(20);
  });

  it('include the writes of a transaction that commits after later ones', async () => {
    await untilRead();
    let write: (value?: unknown) => void = () => {};
    const held = new Promise((resolve) => {
      write = resolve;
    });
    let started: (value?: unknown) => void = () => {};
    const hasWritten = new Promise((resolve) => {
      started = resolve;
    });
    const slow = dbOf(0)
      .transaction()
      .execute(async (transaction) => {
        await createAdvertisement(transaction, owner, { category, title: 'Overtaken hub' });
        started();
        await held;
      });
    await hasWritten;
    for (let turn = 0; turn < 3; turn += 1) await writeAndRead(`Overtaking hub ${turn}`);
    write();
    await slow;
    for (const at of [0, 1]) {
      const { data } = await clientOf(at).get('/api/advertisements?per_page=10');
      expect(JSON.stringify(data)).toContain('Overtaken hub');
    }
  });

  it.runIf(isWhole)('come from the primary while the standby is paused, and /readyz reports it', async () => {
    await untilRead();
    await standby.query('select pg_wal_replay_pause()');
    for (let turn = 0; turn < 5; turn += 1) await writeAndRead(`Paused hub ${turn}`);
    await expect.poll(async () => (await readiness(1)).checks.replica, { timeout: 10_000 }).toBe('behind');
    const { status, replica_lag_seconds: lag } = await readiness(1);
    expect(status).toBe('degraded');
    expect(lag).toBeGreaterThanOrEqual(1);
    await writeAndRead('Late hub');
    await standby.query('select pg_wal_replay_resume()');
    await untilRead();
    expect(await readiness(1)).toMatchObject({ checks: { replica: 'ok' } });
    await writeAndRead('Hub after the pause');
  });

  it.runIf(isWhole)('do not fail when the standby is killed, and use it again once it is back', async () => {
    await untilRead();
    let isOver = false;
    const failed: unknown[] = [];
    const readers = [0, 1, 0, 1].map(async (at) => {
      for (let page = 1; !isOver; page = (page % 3) + 1) {
        const answer = await clientOf(at).get(`/api/my-advertisements?per_page=5&page=${page}`);
        if (answer.code !== 200) failed.push(answer);
      }
    });
    await standby.kill();
    for (let turn = 0; turn < 5; turn += 1) await writeAndRead(`Orphaned hub ${turn}`);
    await expect.poll(async () => (await readiness(0)).checks.replica, { timeout: 10_000 }).toBe('away');
    isOver = true;
    await Promise.all(readers);
    expect(failed).toEqual([]);
    standby = await startPostgres(standby.folder, { port: String(standby.port) });
    await untilRead();
    await writeAndRead('Hub of a standby that is back');
  });

  it('come from the primary while the standby is silent, and from it again over new connections', async () => {
    await untilRead();
    await writeAndRead('Hub before the silence');
    const list = async (at: number) => {
      const answers = await Promise.all([
        clientOf(at).get('/api/advertisements?per_page=5'),
        clientOf(at).get('/api/advertisements?q=hub'),
      ]);
      return answers.map(({ code }) => code);
    };
    line.set('silent');
    await post(0, 'Hub in the silence');
    for (const at of [0, 1]) await expect.poll(() => list(at), { timeout: 15_000 }).toEqual([200, 200]);
    await writeAndRead('Second hub in the silence');
    line.set('forgets');
    await untilRead();
    const before = replicaAt(1).counts.replica;
    await writeAndRead('Hub after the silence');
    expect(replicaAt(1).counts.replica).toBeGreaterThan(before);
  });

  it('come from the primary while the way to the standby is slow, which does not count as well in between', async () => {
    await untilRead();
    line.set({ delay: 350 });
    try {
      await expect.poll(() => replicaAt(1).state, { timeout: 5_000 }).not.toBe('ok');
      const states = new Set<string>();
      const codes = new Set<number>();
      for (let turn = 0; turn < 30; turn += 1) {
        codes.add((await clientOf(1).get(`/api/my-advertisements?per_page=5&page=${1 + (turn % 3)}`)).code);
        states.add(replicaAt(1).state);
        await sleep(100);
      }
      expect([...codes]).toEqual([200]);
      expect([...states]).not.toContain('ok');
      expect((await readiness(1)).status).toBe('degraded');
    } finally {
      line.set('passes');
    }
    await untilRead();
  });

  it('never come from a server that no longer follows the primary', async () => {
    await untilRead();
    await standby.promote();
    await standby.query("update advertisements set title = 'Ghost hub'", [], 'groupset');
    await writeAndRead('Hub beside a ghost');
    await expect.poll(async () => (await readiness(1)).checks.replica, { timeout: 10_000 }).toBe('away');
    const { data } = await clientOf(1).get('/api/my-advertisements?per_page=50');
    expect(JSON.stringify(data)).not.toContain('Ghost hub');
  });
});
