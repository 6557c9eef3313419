import { afterAll, beforeAll, expect, it } from 'vitest';
import { advertisementForm, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let seller: TestClient;
let buyer: TestClient;
let form: Record<string, unknown>;
beforeAll(async () => {
  server = await startServer();
  ({ client: seller } = await server.join());
  ({ client: buyer } = await server.join());
  form = {
    ...advertisementForm(await createCategory(server.db)),
    type: 'offered',
    currency: 'EUR',
    price_per_unit: '20.00',
    number_of_items: 100,
    minimal_order_quantity: 5,
    minimum_order_value: '',
  };
});
afterAll(() => server.close());

const breaks = [
  { from: 10, price_per_unit: '18.00' },
  { from: 50, price_per_unit: '16.40' },
];
const create = (given: object) => seller.post('/api/advertisements', { ...form, ...given });

it('stores prices by quantity exactly, and shows them to buyers in lists and on the post', async () => {
  const { data, errors } = await create({ price_breaks: breaks, whole_lot_price: '15' });
  expect(errors).toEqual({});
  const post = (await buyer.get(`/api/advertisements/${data.id}`)).data;
  expect(post).toMatchObject({ price_breaks: breaks, whole_lot_price: '15.00' });
  const { data: list } = await buyer.get('/api/advertisements');
  expect(list.find(({ id }: { id: number }) => id === data.id)).toMatchObject({ price_breaks: breaks });
  const copy = await seller.post(`/api/advertisements/${data.id}/duplicate`);
  expect(copy.data).toMatchObject({ price_breaks: breaks, whole_lot_price: '15.00' });
});

it('takes them from forms, and none at all', async () => {
  const { data, errors } = await create({
    'price_breaks[0][from]': '10',
    'price_breaks[0][price_per_unit]': '18,00',
  });
  expect(errors).toEqual({});
  expect(data.price_breaks).toEqual([{ from: 10, price_per_unit: '18.00' }]);
  const none = await create({ price_breaks: [] });
  expect(none.data).toMatchObject({ price_breaks: [], whole_lot_price: null });
});

it.each([
  ['a break at the minimum order', [[5, '18']], 'price_breaks.0.from', 'From 5: use more than 5, the minimum order'],
  [
    'two equal quantities',
    [
      [10, '18'],
      [10, '17'],
    ],
    'price_breaks.1.from',
    'There are two prices from 10: remove one of them',
  ],
  [
    'falling quantities',
    [
      [50, '18'],
      [10, '17'],
    ],
    'price_breaks.1.from',
    'From 10: list larger quantities after smaller ones',
  ],
  [
    'a price that does not fall',
    [
      [10, '18'],
      [50, '18'],
    ],
    'price_breaks.1.price_per_unit',
    'From 50: use a price above zero and below €18.00',
  ],
  [
    'a price above the first',
    [[10, '20.01']],
    'price_breaks.0.price_per_unit',
    'From 10: use a price above zero and below €20.00',
  ],
  [
    'a price of nothing',
    [[10, '0']],
    'price_breaks.0.price_per_unit',
    'From 10: use a price above zero and below €20.00',
  ],
  ['too many decimals', [[10, '18.005']], 'price_breaks.0.price_per_unit', 'From 10: EUR has at most 2 decimals'],
  [
    'seven breaks',
    [10, 11, 12, 13, 14, 15, 16].map((from) => [from, String(29 - from)]),
    'price_breaks',
    'Use at most 6 entries',
  ],
])('refuses %s with a sentence that says what to do', async (_what, rows, field, sentence) => {
  const given = rows.map(([from, price_per_unit]) => ({ from, price_per_unit }));
  const { code, errors } = await create({ price_breaks: given });
  expect([code, errors]).toEqual([422, { [field]: [sentence] }]);
});

it('refuses a whole lot that is not the cheapest, and both for what is wanted', async () => {
  const dear = await create({ price_breaks: breaks, whole_lot_price: '16.40' });
  expect(dear.errors).toEqual({ whole_lot_price: ['Use a price above zero and below €16.40'] });
  const wanted = await create({ type: 'wanted', price_breaks: breaks, whole_lot_price: '15' });
  expect(wanted.errors).toEqual({
    price_breaks: ['Leave this empty for what is wanted'],
    whole_lot_price: ['Leave this empty for what is wanted'],
  });
});

it('compares a change of some prices with those that stay, and a post that becomes wanted loses them', async () => {
  const { data } = await create({ price_breaks: breaks, whole_lot_price: '15' });
  const change = (given: object) =>
    seller.put(`/api/advertisements/${data.id}`, { ...form, updated_at: data.updated_at, ...given });
  const cheaper = await change({ price_per_unit: '17.00' });
  expect([cheaper.code, cheaper.errors]).toEqual([
    422,
    { price_breaks: ['From 10: use a price above zero and below €17.00'] },
  ]);
  const stays = await change({ price_per_unit: '19.00' });
  expect(stays.data).toMatchObject({ price_per_unit: '19.00', price_breaks: breaks, whole_lot_price: '15.00' });
  const wanted = await seller.put(`/api/advertisements/${data.id}`, {
    ...form,
    type: 'wanted',
    updated_at: stays.data.updated_at,
  });
  expect(wanted.data).toMatchObject({ type: 'wanted', price_breaks: [], whole_lot_price: null });
});

it('a deal begins with the price of the quantity asked for', async () => {
  const { data } = await create({ price_breaks: breaks, whole_lot_price: '15' });
  const ask = (quantity: number) =>
    buyer.post('/api/deals', { lines: [{ advertisement: data.id, quantity }], message: `${quantity} please` });
  const prices = [];
  for (const quantity of [9, 50, 100]) prices.push((await ask(quantity)).data.lines[0].posted_price);
  expect(prices).toEqual(['20.00', '16.40', '15.00']);
});

it('changes all prices of a post in bulk, and restores them', async () => {
  const { data } = await create({ price_breaks: breaks, whole_lot_price: '15' });
  const changed = await seller.post('/api/advertisements/bulk', { action: 'price', ids: [data.id], percent: -10 });
  expect(changed.data).toMatchObject({ changed: 1 });
  expect((await seller.get(`/api/advertisements/${data.id}`)).data).toMatchObject({
    price_per_unit: '18.00',
    price_breaks: [
      { from: 10, price_per_unit: '16.20' },
      { from: 50, price_per_unit: '14.76' },
    ],
    whole_lot_price: '13.50',
  });
  await seller.post('/api/advertisements/bulk/undo', { undo: changed.data.undo });
  expect((await seller.get(`/api/advertisements/${data.id}`)).data).toMatchObject({
    price_per_unit: '20.00',
    price_breaks: breaks,
    whole_lot_price: '15.00',
  });
  const { data: history } = await seller.get(`/api/advertisements/${data.id}/history`);
  expect(history[0]).toMatchObject({
    what: 'price',
    changes: { price_breaks: [expect.any(String), '10:18.00 50:16.40'] },
  });
});
