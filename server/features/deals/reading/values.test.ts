import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { replaceRates } from '#server/features/rates/repository.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/trade/deals.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

it('sorts deals by converted value: currencies without a rate after the others, deals without a value last', async () => {
  await transact(server.db, (transaction) =>
    replaceRates(transaction, '2099-01-01', { CHF: '0.90', SEK: '11.00', JPY: '160' }, false),
  );
  const one = await createTrade(server, [10, 10, 10, 10]);
  const other = await createTrade(server, [10, 10]);
  const values: [post: number | undefined, price: string, currency: string][] = [
    [one.posts[0]?.id, '100.00', 'EUR'],
    // About 91 and 111 euro.
    [one.posts[1]?.id, '1000.00', 'SEK'],
    [one.posts[2]?.id, '100.00', 'CHF'],
    [other.posts[0]?.id, '5.00', 'USD'],
  ];
  const ids: number[] = [];
  for (const [post, price, currency] of values) {
    const offer = offerOf([], { lines: [{ price_per_unit: price }], currency });
    const lines = [{ advertisement: post as number, quantity: 1 }];
    ids.push((await open(deps, one.asking.user.actor, lines, offer)).id);
  }
  const [euro, krona, franc, dollar] = ids;
  const { id: bare } = await open(deps, one.asking.user.actor, [
    { advertisement: other.posts[1]?.id as number, quantity: 1 },
  ]);
  const client = await server.signIn(one.asking.user.person);
  const sorted = async (sort: string, page = '') =>
    (await client.get(`/api/deals?sort=${sort}${page}`)).data.map(({ id }: { id: number }) => id);
  expect(await sorted('value')).toEqual([krona, euro, franc, dollar, bare]);
  expect(await sorted('-value')).toEqual([franc, euro, krona, dollar, bare]);
  expect(await sorted('-value', '&per_page=2&page=2')).toEqual([krona, dollar]);
});
