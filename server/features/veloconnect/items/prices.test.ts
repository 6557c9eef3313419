import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { writePriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, findAll, itemOf, textOf } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let trade: ReturnType<typeof createTradeSystem>;
let market: Awaited<ReturnType<typeof trade.createMarket>>;
beforeAll(async () => {
  server = await startServer();
  trade = createTradeSystem(server);
});
beforeEach(async () => {
  market = await trade.createMarket();
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

/** The second seller's ten at 64.00: from 4 on 60.00, from 8 on 55.50, all for 50.00 each. */
async function addLadder() {
  const { posts } = market;
  const breaks = [
    { from: 4, price_per_unit: '60.00' },
    { from: 8, price_per_unit: '55.50' },
  ];
  await server.db
    .updateTable('advertisements')
    .set({ price_breaks: writePriceBreaks(breaks), whole_lot_price: '50.00' })
    .where('id', '=', posts[1].id)
    .execute();
  return `P${posts[1].id}`;
}

const details = async (id: string, quantity: number) => {
  const { root } = await trade.ask(market.system, 'GetItemDetails', { content: itemOf(id, quantity) });
  return findAll(root, 'BasePrice').map((price) => [
    textOf(price, 'PriceAmount'),
    textOf(price, 'MinimumQuantity'),
    textOf(price, 'MaximumQuantity'),
  ]);
};

const order = (...lines: [string, number][]) =>
  trade.ask(market.system, 'CreateOrder', { content: lines.map(([id, quantity]) => lineOf(id, quantity)).join('') });

it('An item has the price of the quantity that is asked about first, then its others with their quantities.', async () => {
  const post = await addLadder();
  const ladder = [
    ['64.00', null, '3'],
    ['60.00', '4', '7'],
    ['55.50', '8', '9'],
    ['50.00', '10', null],
  ];
  const first = (place: number) => [ladder[place], ...ladder.filter((_, other) => other !== place)];
  for (const [quantity, place] of [
    [1, 0],
    [3, 0],
    [4, 1],
    [9, 2],
    [10, 3],
    [99, 3],
  ] as const)
    expect([quantity, await details(post, quantity)]).toEqual([quantity, first(place)]);
  // Of an article it is the seller's from whom the quantity is cheapest.
  expect(await details(market.article, 1)).toEqual([['61.90', null, null]]);
  expect((await details(market.article, 4))[0]).toEqual(['60.00', '4', '7']);
});

it('An order is planned, ordered and counted at the prices of its quantities.', async () => {
  const post = await addLadder();
  const { article, system, deals } = market;
  expect((await order([post, 3])).all('PriceAmount')).toEqual(['64.00']);
  expect((await order([post, 10])).all('PriceAmount')).toEqual(['50.00']);
  // Three at 61.90 and two at 64.00 cost more than five at 60.00.
  const five = await order([article, 5]);
  expect([five.all('Quantity'), five.all('PriceAmount')]).toEqual([['5'], ['60.00']]);
  // Two lines of one post are one order of it.
  const both = await order([article, 5], [post, 3]);
  expect([both.all('Quantity'), both.all('PriceAmount')]).toEqual([
    ['5', '3'],
    ['55.50', '55.50'],
  ]);
  expect(await trade.ask(system, 'FinishOrder', { transactionId: both.id })).toMatchObject({ code: 200, state: 100 });
  expect((await deals()).map(({ quantity, value }) => [quantity, value])).toEqual([[8, '444.00']]);
});

it('What no longer reaches the answered price, or the least that a seller sells, is not ordered.', async () => {
  const post = await addLadder();
  const { system, posts, deals, article } = market;
  const set = (values: { number_of_items?: number; minimum_order_value?: string }) =>
    server.db.updateTable('advertisements').set(values).where('id', '=', posts[1].id).execute();
  const whole = await order([post, 10], [`P${posts[0].id}`, 1]);
  // Ten are not the whole lot any more.
  await set({ number_of_items: 12 });
  const finished = await trade.ask(system, 'FinishOrder', { transactionId: whole.id });
  expect(finished.all('Quantity')).toEqual(['0', '1']);
  expect(await deals()).toHaveLength(1);
  const few = await order([article, 8]);
  await set({ number_of_items: 12, minimum_order_value: '500.00' });
  expect(await trade.ask(system, 'FinishOrder', { transactionId: few.id })).toMatchObject({
    code: 400,
    message: 'Nothing of this order is available.',
  });
  // Of these twelve, nine cost 499.50 and ten 555.00.
  expect((await order([post, 9])).all('Quantity')).toEqual(['10']);
});

it('An article that no seller offers is answered with its successors that are offered, one that has none is unknown.', async () => {
  const { system, shop, first, add, article, posts, number } = market;
  const next = await add(first, '70.00', 5, { articleNumber: `${number}-B` });
  const manager = await server.signIn(first.manager.person);
  const from = Number(article.slice(1));
  const stated = await manager.post(`/api/articles/${from}/links`, { kind: 'successor', to: next.article_id });
  expect(stated.code, stated.message).toBe(201);
  await server.db
    .updateTable('advertisements')
    .set({ state: 'paused' })
    .where('id', 'in', [posts[0].id, posts[1].id])
    .execute();
  const replaced = async () => {
    const { root } = await trade.ask(system, 'GetItemDetails', { content: itemOf(article) });
    return [findAll(root, 'ItemReplacement').map((item) => textOf(item, 'ID')), findAll(root, 'ItemUnknown').length];
  };
  // A seller says so, and the platform has not decided.
  expect(await replaced()).toEqual([[], 1]);
  const admin = (await server.join({ role: 'admin' })).client;
  const [{ id: link }] = stated.data as [{ id: number }];
  expect((await admin.post(`/api/articles/${from}/links/${link}/confirm`)).code).toBe(200);
  expect(await replaced()).toEqual([[`A${next.article_id}`], 0]);
  const created = await order([article, 2], ['A999999', 1], [`A${next.article_id}`, 1]);
  expect(created.root.children.slice(-3).map(({ name }) => name)).toEqual([
    'OrderResponseLine',
    'RequestReplacement',
    'ItemUnknown',
  ]);
  await server.db
    .insertInto('organization_stops')
    .values({
      organization_id: first.organization.id,
      stopped_id: shop.organization.id,
      created_by: first.manager.person.id,
    })
    .execute();
  expect(await replaced()).toEqual([[], 1]);
});
