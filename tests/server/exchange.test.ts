import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

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

/** Adds a person and so many posts with the same word in their titles. */
async function fill(db: Database, word: string, count: number): Promise<{ email: string }> {
  const category = await createCategory(db, { name: `Hubs ${word}`, slug: `hubs-${word}` });
  const owner = await createUser(db, { email: `${word}@exchange.test` });
  for (let number = 1; number <= count; number++)
    await createAdvertisement(db, owner, { category, title: `Hub ${word} ${number}` });
  return owner;
}

/** Gives the second database the name of the first, as a restore beside a running product would. */
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

it('Another database under a running process is read as a whole: no ghosts, nothing missing, no session of before.', async () => {
  await fill(server.db, 'former', 6);
  const stranger = await createUser(server.db);
  const before = await server.signIn(stranger);
  const titles = async (client: typeof before) => {
    const { data } = await client.get('/api/advertisements?per_page=50');
    return [...new Set(JSON.stringify(data).match(/Hub (former|later) \d/g))].sort();
  };
  await expect.poll(() => titles(before)).toHaveLength(6);

  const handle = openDatabase(other.connection, { shares: { requests: 2, background: 1 } });
  await fill(handle.db, 'later', 3);
  const reader = await createUser(handle.db, { email: 'reader@exchange.test' });
  await handle.close();
  await exchange((server.connection as { database: string }).database, other.connection.database);

  await expect.poll(async () => (await server.app.inject('/readyz')).statusCode, { timeout: 10_000 }).toBe(200);
  expect((await before.get('/api/advertisements')).code).toBe(401);
  const after = await server.signIn(reader);
  await expect.poll(() => titles(after), { timeout: 10_000 }).toEqual(['Hub later 1', 'Hub later 2', 'Hub later 3']);
  const { meta } = await after.get('/api/advertisements?q=former');
  expect(meta.total).toBe(0);
  expect((await after.get('/api/advertisements?q=later')).meta.total).toBe(3);
});
