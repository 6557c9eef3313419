import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp, type Product } from '#server/app.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, TestClient, type TestServer } from '#tests/helpers/server.ts';
import { openDatabase, sql } from './database.ts';
import { createListener } from './listener.ts';

let server: TestServer;
let handle: ReturnType<typeof openDatabase>;
let other: Product;
beforeAll(async () => {
  server = await startServer();
  // Another process over the same database.
  const { config, connection } = server;
  handle = openDatabase(connection);
  other = await createApp({ config, db: handle.db, connection, log: false });
  await other.app.ready();
});
afterAll(async () => {
  await other.app.close();
  await handle.close();
  await server.close();
});

it('Changes made while a process cannot listen reach its lists and caches once it can.', async () => {
  const category = await createCategory(server.db);
  const { person, client } = await server.join();
  const there = new TestClient(other.app);
  await there.login(person.email);
  const titles = async () => {
    const { data } = await there.get('/api/advertisements?per_page=50');
    return [...new Set(JSON.stringify(data).match(/Missed hub \d/g))].sort();
  };
  const first = await createAdvertisement(server.db, person, { category, title: 'Missed hub 0' });
  await expect.poll(titles, { timeout: 10_000 }).toEqual(['Missed hub 0']);
  let isOver = false;
  const terminate = async () => {
    for (; !isOver; await sleep(5))
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'groupset listener' and datname = current_database()`.execute(server.db);
  };
  const terminating = terminate();
  for (let number = 1; number <= 5; number++) {
    await createAdvertisement(server.db, person, { category, title: `Missed hub ${number}` });
    await sleep(50);
  }
  expect((await client.delete(`/api/advertisements/${first.id}`)).code).toBe(200);
  isOver = true;
  await terminating;
  const expected = [1, 2, 3, 4, 5].map((number) => `Missed hub ${number}`);
  await expect.poll(titles, { timeout: 10_000 }).toEqual(expected);
});

it('A connection that goes silent is noticed and re-established.', async () => {
  // The connection goes through a proxy that stops forwarding without closing it.
  const { host, port } = server.connection;
  const ways = new Set<{ near: net.Socket; far: net.Socket }>();
  const proxy = net.createServer((near) => {
    const far = net.connect(`${host}/.s.PGSQL.${port}`);
    ways.add({ near, far });
    for (const each of [near, far]) each.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const connection = { ...server.connection, host: '127.0.0.1', port: (proxy.address() as net.AddressInfo).port };
  const listener = createListener(connection, { warn: () => {} }, { interval: 50, timeout: 200 });
  const received: string[] = [];
  try {
    await listener.listen('silence', (payload) => void received.push(payload));
    await sql`notify silence, 'before'`.execute(server.db);
    await expect.poll(() => received).toEqual(['before']);
    for (const { near, far } of ways) {
      near.unpipe(far);
      far.unpipe(near);
    }
    await sql`notify silence, 'missed'`.execute(server.db);
    // Once it listens again, an empty payload reports that some may be missing.
    await expect.poll(() => received, { timeout: 10_000 }).toEqual(['before', '']);
    await sql`notify silence, 'after'`.execute(server.db);
    await expect.poll(() => received).toEqual(['before', '', 'after']);
  } finally {
    await listener.close();
    for (const { near, far } of ways) for (const each of [near, far]) each.destroy();
    proxy.close();
  }
});
