import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countJobs } from '#server/platform/jobs/index.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { hasPooler, type Pooler, startPooler } from '#tests/helpers/database/pooler.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { type Database, openDatabase, sql } from '../database.ts';
import { checkPooler } from '../guards.ts';
import { withDeadline } from './deadline.ts';

describe.skipIf(!hasPooler())('a pooler in transaction mode', () => {
  let pooler: Pooler;
  let server: TestServer;
  beforeAll(async () => {
    // Fewer connections than the product opens to it.
    pooler = await startPooler(inject('postgres').connection, 4);
    server = await startServer({}, (connection) => pooler.leadTo(connection.database));
  });
  afterAll(async () => {
    await server?.close();
    await pooler?.stop();
  });

  it('serves many users at once, while changes and jobs bypass it', async () => {
    const category = await createCategory(server.db);
    const joined = await Promise.all(Array.from({ length: 6 }, () => server.join()));
    const lists = joined.map(async ({ person, client }, at) => {
      for (let turn = 0; turn < 8; turn += 1) {
        await createAdvertisement(server.db, person, { category, title: `Pooled hub ${at} ${turn}` });
        expect((await client.get('/api/advertisements?per_page=50')).code).toBe(200);
      }
    });
    await Promise.all(lists);
    const client = joined[0]?.client as (typeof joined)[0]['client'];
    await expect
      .poll(async () => (await client.get('/api/advertisements?q=pooled')).meta.total, { timeout: 10_000 })
      .toBe(48);
    await expect.poll(() => countJobs(server.db), { timeout: 10_000 }).toBe(0);
  });

  it('ends a request’s statement that takes too long, and limits idle transactions', async () => {
    const settings = (db: Database) =>
      db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ statement: string; idle: string }>`
          select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`.execute(transaction);
        return rows[0];
      });
    expect(await withDeadline(5_000, () => settings(server.db))).toEqual({ statement: '3500ms', idle: '30s' });
    expect(await settings(server.db)).toEqual({ statement: '0', idle: '30s' });
    await expect(
      withDeadline(10_000, () => server.db.transaction().execute((each) => sql`select pg_sleep(8)`.execute(each))),
    ).rejects.toMatchObject({ code: '57014' });
  });

  it('that leads to another database than the direct address stops the start', async () => {
    const other = await createTestDatabase();
    const direct = openDatabase(other.connection);
    await sql`update generation set id = gen_random_uuid()`.execute(direct.db);
    await expect(checkPooler(server.db, direct.db)).rejects.toThrow(/lead to two databases/);
    await direct.close();
    await other.drop();
  });
});

describe('DATABASE_POOL', () => {
  it('limits all connections of a process together', async () => {
    const server = await startServer({ DATABASE_POOL: '14' });
    const other = openDatabase({ ...server.connection, database: 'postgres' });
    try {
      const category = await createCategory(server.db);
      const joined = await Promise.all(Array.from({ length: 8 }, () => server.join()));
      let isOver = false;
      let most = 0;
      const count = async () => {
        for (; !isOver; await sleep(5)) {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from pg_stat_activity
            where datname = ${server.connection.database} and backend_type = 'client backend'`.execute(other.db);
          most = Math.max(most, rows[0]?.count ?? 0);
        }
      };
      const counting = count();
      const work = joined.flatMap(({ person, client }, at) => [
        ...Array.from({ length: 8 }, () => client.get('/api/advertisements?per_page=50')),
        createAdvertisement(server.db, person, { category, title: `Narrow hub ${at}` }),
      ]);
      await Promise.all(work);
      expect(
        (await Promise.all(joined.map(({ client }) => client.get('/api/notifications')))).map(({ code }) => code),
      ).toEqual(Array(8).fill(200));
      isOver = true;
      await counting;
      expect(most).toBeGreaterThan(6);
      expect(most).toBeLessThanOrEqual(14);
    } finally {
      await other.close();
      await server.close();
    }
  });
});
