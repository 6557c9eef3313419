import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let other: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  server = await startServer();
  other = await createTestDatabase();
});
afterAll(async () => {
  await server.close();
  await other.drop();
});

/** Adds a user and `count` posts with the same word in their titles. */
async function fill(db: Database, word: string, count: number): Promise<void> {
  const category = await createCategory(db, { name: `Hubs ${word}`, slug: `hubs-${word}` });
  const owner = await createUser(db, { email: `${word}@exchange.test` });
  for (let number = 1; number <= count; number++)
    await createAdvertisement(db, owner, { category, title: `Hub ${word} ${number}` });
}

/** Gives the second database the name of the first, as a restore next to a running product would. */
async function exchange(first: string, second: string): Promise<void> {
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  try {
    await client.query(`alter database ${first} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any ($1)', [
      [first, second],
    ]);
    for (const statement of [
      `alter database ${first} rename to ${first}_away`,
      `alter database ${second} rename to ${first}`,
      `alter database ${first}_away rename to ${second}`,
      `alter database ${second} allow_connections true`,
    ])
      await client.query(statement);
  } finally {
    await client.end();
  }
}

it('A running process reads an exchanged database in full, without posts or sessions of the former one.', async () => {
  const { database: name } = server.connection as { database: string };
  const here = { titles: [] as string[], email: '' };
  const away = { titles: [] as string[], email: '' };
  const add = async (db: Database, side: typeof here, word: string, count: number) => {
    await fill(db, word, count);
    side.email = (await createUser(db)).email;
    for (let number = 1; number <= count; number++) side.titles.push(`Hub ${word} ${number}`);
  };
  await add(server.db, here, 'former', 6);
  let [running, waiting] = [here, away];

  for (let turn = 0; turn < howMany(1, 20); turn++) {
    const before = await server.signIn({ email: running.email });
    await expect.poll(() => titlesOf(before), { timeout: 10_000 }).toEqual(running.titles.toSorted());

    const handle = openDatabase(other.connection, { shares: { requests: 2, background: 1 } });
    await add(handle.db, waiting, `later${turn}`, 1 + (turn % 3));
    await handle.close();
    await exchange(name, other.connection.database);
    [running, waiting] = [waiting, running];

    await expect.poll(async () => (await server.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
    expect((await before.get('/api/advertisements')).code).toBe(401);
    const after = await server.signIn({ email: running.email });
    await expect.poll(() => titlesOf(after), { timeout: 10_000 }).toEqual(running.titles.toSorted());
    const total = async (word: string) => (await after.get(`/api/advertisements?q=${word}`)).meta.total;
    expect(await total('hub')).toBe(running.titles.length);
    expect(await total(`later${turn}`)).toBe(1 + (turn % 3));
    expect(await total('former')).toBe(running === here ? 6 : 0);
  }
}, 120_000);

/** The titles of the posts in the list. */
async function titlesOf(client: TestClient): Promise<string[]> {
  const { data } = await client.get('/api/advertisements?per_page=50');
  return [...new Set(JSON.stringify(data).match(/Hub [a-z]+\d* \d/g))].sort();
}
