import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let trade: ReturnType<typeof createTradeSystem>;
const later = 1_000_000;
/**
 * Tables of this feature, of the limit of calls, and of processes, which report that they run and how far they looked through the new posts.
 */
const ownTables = [
  'trade_passwords',
  'trade_calls',
  'trade_transactions',
  'throttles',
  'job_processes',
  'market_progress',
  'matched_posts',
];

beforeAll(async () => {
  server = await startServer();
  trade = createTradeSystem(server);
  // Sequences count on where a transaction is rolled back.
  await sql`create sequence writes`.execute(server.db);
  await sql`create sequence fatal_write`.execute(server.db);
  await sql`
    create function count_write() returns trigger language plpgsql as $$
    begin
      if nextval('writes') = (select last_value from fatal_write) then raise exception 'interrupted'; end if;
      return null;
    end $$`.execute(server.db);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${['trade_calls']}::text[])`.execute(
    server.db,
  );
  for (const { name } of rows)
    await sql`
      create trigger counted before insert or update or delete on ${sql.table(name)}
      for each statement execute function count_write()`.execute(server.db);
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

const interruptAt = (write: number) =>
  sql`select setval('writes', 1, false), setval('fatal_write', ${write})`.execute(server.db);

/** An order of five pieces, which two sellers have. */
async function createOrder() {
  const market = await trade.createMarket();
  const { system, article } = market;
  const { id: transactionId } = await trade.ask(system, 'CreateOrder', { content: lineOf(article, 5) });
  return { ...market, finish: () => trade.ask(system, 'FinishOrder', { transactionId }) };
}

it('An order that is interrupted at any of its writes is finished by the next call, and each seller is asked once.', async () => {
  await interruptAt(later);
  const whole = await createOrder();
  await interruptAt(later);
  expect((await whole.finish()).code).toBe(200);
  const { rows } = await sql<{ count: number }>`select last_value::int as count from writes`.execute(server.db);
  const writes = rows[0]?.count ?? 0;
  expect(writes).toBeGreaterThan(20);
  const points = Array.from({ length: 20 }, (_, index) => 1 + Math.floor((index * writes) / 20));
  for (const point of sampleOf(points, 5)) {
    const { finish, deals, first, second } = await createOrder();
    await interruptAt(point);
    const cut = await finish();
    await interruptAt(later);
    const again = await finish();
    // The last writes belong to what follows the answer.
    expect([point, cut.code, again.code]).toEqual([point, ...(cut.code === 200 ? [200, 430] : [500, 200])]);
    expect((await deals()).map(({ seller_id: seller, quantity }) => [seller, quantity])).toEqual([
      [first.organization.id, 3],
      [second.organization.id, 2],
    ]);
  }
});

it('A test changes no row but those of its own transaction.', async () => {
  const { system, article, posts } = await trade.createMarket({ scopes: ['search', 'order', 'stock'] });
  const hashes = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(server.db);
    const found = new Map<string, string>();
    for (const { name } of rows.filter((table) => !ownTables.includes(table.name))) {
      const { rows: all } = await sql<{ hash: string }>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
        server.db,
      );
      found.set(name, all[0]?.hash ?? '');
    }
    return found;
  };
  await server.search.index.includeKnownWrites();
  const before = await hashes();
  const { id: transactionId } = await trade.ask(system, 'CreateOrder', { content: lineOf(article, 5), isTest: true });
  await trade.ask(system, 'UpdateOrder', { transactionId, content: lineOf(`P${posts[1].id}`, 2), isTest: true });
  expect(await trade.ask(system, 'FinishOrder', { transactionId, isTest: true })).toMatchObject({
    code: 200,
    state: 100,
    message: expect.stringContaining('Test'),
  });
  const after = await hashes();
  expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([]);
});
