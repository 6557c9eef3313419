import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, itemOf, requestOf } from '#tests/helpers/trade/veloconnect.ts';
import { type OperationName, operations } from './names.ts';

let server: TestServer;
let trade: ReturnType<typeof createTradeSystem>;
beforeAll(async () => {
  server = await startServer();
  trade = createTradeSystem(server);
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

const names = Object.keys(operations) as OperationName[];
/** What a call states; places lead to what the market has, or to nothing. */
const step = fc.record({
  name: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<OperationName[]>('CreateOrder', 'UpdateOrder', 'ViewOrder', 'FinishOrder'),
    },
    { weight: 6, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.constantFrom('getitemdetails', 'FINISHORDER') },
  ),
  form: fc.constantFrom('xml', 'GET', 'POST'),
  credentials: fc.oneof(
    { weight: 12, arbitrary: fc.constant('right') },
    { weight: 1, arbitrary: fc.constantFrom('wrong', 'unknown', 'none') },
  ),
  transaction: fc.constantFrom('latest', 'latest', 'latest', 'first', 'invented', 'none'),
  items: fc.array(fc.constantFrom('article', 'post', 'other post', 'A999999', 'P0', 'x', ''), { maxLength: 4 }),
  quantity: fc.constantFrom('1', '2', '5', '0', '-1', '1.5', 'many', '99999999999', ''),
  words: fc.constantFrom('derailleur', 'RD-M8100', '', '"', '-', 'nothing such'),
  isTest: fc.constantFrom(undefined, undefined, true, false),
  count: fc.constantFrom(undefined, '0', '1', '500', '501', '-1', 'x'),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('Random dialogues get valid answers, named after their requests, and never a fault of ours.', {
  timeout: 1_800_000,
}, async () => {
  const dialogues = fc.sample(fc.array(step, { minLength: 1, maxLength: 6 }), {
    seed: 59,
    numRuns: howMany(60, 2_000),
  });
  const seen = new Set<number>();
  for (const [place, dialogue] of dialogues.entries()) {
    // A system may call 600 times a minute.
    if (place % 50 === 0) market = await trade.createMarket({ scopes: ['search', 'order', 'stock'], dayLimit: '500' });
    const transactions: string[] = [];
    for (const each of dialogue) {
      const answer = await trade.send(requestOfStep(each, transactions));
      seen.add(answer.code);
      if (answer.id !== '') transactions.push(answer.id);
      const known = (operations as Record<string, { response: string } | undefined>)[each.name];
      expect([each, answer.http, answer.code === 500]).toEqual([each, 200, false]);
      if (known) expect([each, answer.root.name]).toEqual([each, known.response]);
    }
  }
  for (const code of [200, 404, 405, 410, 411, 420]) expect([...seen]).toContain(code);
});

let market: Awaited<ReturnType<typeof trade.createMarket>>;

function requestOfStep(each: Step, transactions: string[]): Parameters<typeof trade.send>[0] {
  const { name, form, credentials, transaction, items, quantity, words, isTest, count } = each;
  const { system, article, posts } = market;
  const password = credentials === 'wrong' ? `${system.password.slice(0, -1)}_` : system.password;
  const id = credentials === 'unknown' ? 999_999 : system.id;
  const transactionId = { latest: transactions.at(-1), first: transactions[0], invented: '0-0', none: undefined }[
    transaction
  ];
  const places: Record<string, string> = { article, post: `P${posts[0].id}`, 'other post': `P${posts[1].id}` };
  const numbers = items.map((item) => places[item] ?? item);
  if (form === 'xml') {
    const family = (operations as Record<string, { family: string } | undefined>)[name]?.family ?? 'order';
    const versions: Record<string, string> = {
      profile: '1.6',
      transaction: '1.0',
      order: '1.1',
      catalog: '1.5',
      receipt: '1.3',
    };
    const entry = name.startsWith('GetItemDetailsList') ? 'RequestEntry' : 'OrderRequestLine';
    const lines = numbers.map((number) =>
      name === 'GetItemDetails' ? itemOf(number, quantity) : `<r:${entry}>${itemOf(number, quantity)}</r:${entry}>`,
    );
    const search =
      name === 'CreateTextSearch' ? `<r:SearchString>${words.replace('"', '&quot;')}</r:SearchString>` : '';
    const page = count === undefined ? '' : `<r:StartIndex>0</r:StartIndex><r:Count>${count}</r:Count>`;
    return {
      xml: requestOf({
        space: `${family}-${versions[family] ?? (family.startsWith('stock') ? '1.4' : '1.6')}`,
        name,
        ...(credentials === 'none' ? {} : { id, password }),
        ...(transactionId === undefined ? {} : { transactionId }),
        ...(isTest === undefined ? {} : { isTest }),
        content: `${search}${page}${lines.join('')}`,
      }),
    };
  }
  const query: [string, string][] = [
    ['RequestName', `${name}Request`],
    ...(credentials === 'none'
      ? []
      : ([
          ['BuyersID', String(id)],
          ['Password', password],
        ] as [string, string][])),
    ...(transactionId === undefined ? [] : ([['TransactionID', transactionId]] as [string, string][])),
    ...(isTest === undefined ? [] : ([['IsTest', String(isTest)]] as [string, string][])),
    ...(count === undefined
      ? []
      : ([
          ['StartIndex', '0'],
          ['Count', count],
        ] as [string, string][])),
    ...(name === 'CreateTextSearch' ? ([['SearchString', words]] as [string, string][]) : []),
    ...numbers.flatMap((number): [string, string][] => [
      ['SellersItemIdentification', number],
      ['Quantity', quantity],
    ]),
  ];
  return { query, method: form };
}

it('The password of a trade system is in no line of the log, no metric and no row that is read.', async () => {
  const lines: string[] = [];
  const { config, db, connection } = server;
  const { app } = await createApp({ config, db, connection, log: { write: (line) => void lines.push(line) } });
  const { system, article } = await trade.createMarket({ scopes: ['search', 'order'] });
  const { password } = system;
  const query = new URLSearchParams({
    BuyersID: String(system.id),
    Password: password,
    SellersItemIdentification: article,
  });
  const calls = ['GetItemDetailsRequest', 'FinishOrderRequest', 'Nonsense', ''].flatMap((name) =>
    (['GET', 'POST'] as const).map((method) => ({
      method,
      url: `/api/veloconnect?RequestName=${name}&${query.toString()}`,
    })),
  );
  for (const call of calls) await app.inject(call);
  // Cut off, of another kind, and somewhere else.
  await app.inject({
    method: 'POST',
    url: '/api/veloconnect',
    headers: { 'content-type': 'text/xml' },
    payload: `<a>${password}`,
  });
  await app.inject({
    method: 'POST',
    url: '/api/veloconnect',
    headers: { 'content-type': 'image/png' },
    payload: password,
  });
  await app.inject(`/metrics?Password=${password}`);
  const metrics = (await app.inject('/metrics')).body;
  await expect.poll(() => lines.some((line) => line.includes('veloconnect'))).toBe(true);
  await app.close();
  const calls50 = await db.selectFrom('trade_calls').selectAll().execute();
  const mails = await db.selectFrom('mails').selectAll().execute();
  for (const text of [...lines, metrics, JSON.stringify([calls50, mails])])
    expect(text).not.toContain(password.slice(4));
});
