import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { type InTransaction, sql } from './database.ts';
import { transact } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await sql`create table counters (id int primary key, value int not null)`.execute(server.db);
});
afterAll(async () => {
  await sql`drop table counters`.execute(server.db);
  await server.close();
});

const add = (transaction: InTransaction, id: number) =>
  sql`update counters set value = value + 1 where id = ${id}`.execute(transaction);
const values = async () =>
  (await sql<{ value: number }>`select value from counters order by id`.execute(server.db)).rows.map(
    (row) => row.value,
  );
const begin = () =>
  sql`insert into counters values (1, 0), (2, 0) on conflict (id) do update set value = 0`.execute(server.db);

/** Resolves for each caller once both have come. */
function meeting() {
  let arrived = 0;
  let open = () => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return both;
  };
}

it('two transactions that lock rows in opposite order both commit: the one that is ended runs once more', async () => {
  await begin();
  const meet = meeting();
  const inOrder = (first: number, second: number) =>
    transact(server.db, async (transaction) => {
      await add(transaction, first);
      await meet();
      await add(transaction, second);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(await values()).toEqual([2, 2]);
});

it('a transaction that read what another one changed runs once more, and only once', async () => {
  await begin();
  let attempts = 0;
  const read = (isDisturbed: (attempt: number) => boolean) =>
    transact(server.db, async (transaction) => {
      attempts += 1;
      await sql`set transaction isolation level repeatable read`.execute(transaction);
      await sql`select * from counters`.execute(transaction);
      if (isDisturbed(attempts)) await transact(server.db, (other) => add(other, 1));
      await add(transaction, 1);
    });
  await read((attempt) => attempt === 1);
  expect([attempts, await values()]).toEqual([2, [2, 0]]);
  attempts = 0;
  await expect(read(() => true)).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(2);
});
