import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

it('Stock, prices and dates are set by reference or GTIN, line by line, and the same lines again change nothing.', async () => {
  const { person } = await server.join({ role: 'manager', permissions: ['browse', 'post_offered', 'api'] });
  const { token } = await createApiToken(server.db, person, { scopes: ['stock:write'] });
  const add = (reference: string, more: object = {}) =>
    createAdvertisement(server.db, person, { category, reference, ...more });
  const one = await add('R-1');
  const two = await add('R-2', { gtin: '4006381333931' });
  const held = await add('R-3');
  await server.db.updateTable('advertisements').set({ reserved_quantity: 40 }).where('id', '=', held.id).execute();
  const paused = await add('R-4', { state: 'paused' });
  const later = await add('R-5', { availability: 'within_5_weeks' });
  await add('R-6', { gtin: '96385074' });
  await add('R-7', { gtin: '96385074' });
  const other = await server.join();
  await createAdvertisement(server.db, other.person, { category, reference: 'R-8' });
  const put = async (lines: object[]) => {
    const { statusCode, payload } = await server.app.inject({
      method: 'PUT',
      url: '/api/stock',
      headers: { authorization: `Bearer ${token}` },
      payload: { lines },
    });
    const { data, errors } = JSON.parse(payload);
    return { code: statusCode, data, errors };
  };
  const lines = [
    { internal_reference: 'R-1', quantity: 0 },
    { gtin: '04006381333931', quantity: 7, price_per_unit: '12.50' },
    { internal_reference: 'R-3', quantity: 30 },
    { internal_reference: 'R-4', quantity: 5 },
    { internal_reference: 'R-5', available_at: '2027-01-15' },
  ];
  const wrong = [
    { gtin: '96385074', quantity: 1 },
    { internal_reference: 'R-8', quantity: 1 },
    { internal_reference: 'R-1', quantity: 1 },
    { quantity: 1 },
    { internal_reference: 'R-6', price_per_unit: '1.999' },
    { internal_reference: 'R-7', available_at: '2027-01-15' },
  ];
  const first = await put([...lines, ...wrong]);
  expect(first.code).toBe(200);
  expect(
    first.data.map(({ result, advertisement, state, quantity }: never) => [result, advertisement, state, quantity]),
  ).toEqual([
    ['updated', one.id, 'paused', 100],
    ['updated', two.id, 'active', 7],
    // Deals have reserved 40: none of these is given away.
    ['updated', held.id, 'active', 40],
    // A person paused it.
    ['updated', paused.id, 'paused', 5],
    ['updated', later.id, 'active', 100],
    ['refused', null, null, null],
    ['refused', null, null, null],
    ['refused', one.id, 'paused', 100],
    ['refused', null, null, null],
    ['refused', expect.any(Number), 'active', 100],
    ['refused', expect.any(Number), 'active', 100],
  ]);
  expect(first.data.slice(5).map(({ problem }: { problem: string }) => problem)).toEqual([
    '2 of your posts fit. Name one by internal_reference.',
    'None of your posts has this reference.',
    'An earlier line names the same post.',
    'Name the post by internal_reference or gtin.',
    'The price has more decimals than its currency.',
    'This post is in stock: it takes no date. Change its availability first.',
  ]);
  const versions = () => server.db.selectFrom('advertisements').select(['id', 'updated_at']).orderBy('id').execute();
  const before = await versions();
  expect((await put(lines)).data.map(({ result }: { result: string }) => result)).toEqual(lines.map(() => 'unchanged'));
  expect(await versions()).toEqual(before);
  expect((await put([{ internal_reference: 'R-1', quantity: 3 }])).data).toMatchObject([
    { result: 'updated', state: 'active', quantity: 3, reserved_quantity: 0 },
  ]);
  expect((await put(Array.from({ length: 501 }, () => ({ internal_reference: 'R-1' })))).code).toBe(422);
  expect((await put([{ internal_reference: 'R-1', quantity: -1 }])).errors).toHaveProperty(['lines.0.quantity']);
});

it('A post that sold out through a deal is found: new stock shows it again, and none leaves it sold.', async () => {
  const { person, client: seller } = await server.join({
    role: 'manager',
    permissions: ['browse', 'post_offered', 'deals', 'api'],
  });
  const { client: buyer } = await server.join({ permissions: ['browse', 'deals'] });
  const { token } = await createApiToken(server.db, person, { scopes: ['stock:write'] });
  const { id } = await createAdvertisement(server.db, person, {
    category,
    reference: 'S-1',
    items: 4,
    gtin: '96385074',
  });
  const { data: deal } = await buyer.post('/api/deals', {
    lines: [{ advertisement: id, quantity: 4 }],
    offer: { currency: 'EUR', lines: [{ price_per_unit: '9.00' }] },
  });
  await seller.post(`/api/deals/${deal.id}/accept`, { version: 1 });
  const today = new Date().toISOString().slice(0, 10);
  const lines = [{ id: deal.lines[0].id, quantity: 4 }];
  await seller.post(`/api/deals/${deal.id}/complete`, { lines, closing_date: today, declaration: true });
  await server.db
    .updateTable('advertisements')
    .set({ expires_at: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute();
  const put = async (line: object) => {
    const { payload } = await server.app.inject({
      method: 'PUT',
      url: '/api/stock',
      headers: { authorization: `Bearer ${token}` },
      payload: { lines: [line] },
    });
    return JSON.parse(payload).data[0];
  };
  const sold = { result: 'unchanged', advertisement: id, state: 'sold', quantity: 0 };
  expect(await put({ internal_reference: 'S-1', quantity: 0 })).toMatchObject(sold);
  // Another one under the same GTIN is offered: that is meant.
  const other = await createAdvertisement(server.db, person, { category, reference: 'S-2', gtin: '96385074' });
  expect(await put({ gtin: '96385074', quantity: 9 })).toMatchObject({ result: 'updated', advertisement: other.id });
  expect(await put({ internal_reference: 'S-1', quantity: 3 })).toMatchObject({
    ...sold,
    result: 'updated',
    state: 'active',
    quantity: 3,
  });
  expect((await buyer.get(`/api/advertisements/${id}`)).data).toMatchObject({ state: 'active' });
});

it('A price that contradicts those of larger quantities is refused for its line alone.', async () => {
  const { person } = await server.join({ role: 'manager', permissions: ['browse', 'post_offered', 'api'] });
  const { token } = await createApiToken(server.db, person, { scopes: ['stock:write'] });
  const add = async (reference: string, values: object) => {
    const { id } = await createAdvertisement(server.db, person, { category, reference });
    await server.db.updateTable('advertisements').set(values).where('id', '=', id).execute();
  };
  await add('B-1', { price_breaks: '10:9.00 50:8.00' });
  await add('B-2', { whole_lot_price: '7.00' });
  await add('B-3', { price_breaks: '10:9.00' });
  const { payload } = await server.app.inject({
    method: 'PUT',
    url: '/api/stock',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      lines: [
        { internal_reference: 'B-1', price_per_unit: '8.50' },
        { internal_reference: 'B-2', price_per_unit: '6.00' },
        { internal_reference: 'B-3', price_per_unit: '9.50', quantity: 4 },
      ],
    },
  });
  expect(JSON.parse(payload).data.map(({ result, problem }: never) => [result, problem])).toEqual([
    ['refused', 'From 10: use a price above zero and below €8.50'],
    ['refused', 'Use a price above zero and below €6.00'],
    ['updated', null],
  ]);
});
