import { afterAll, beforeAll, expect, it } from 'vitest';
import { advertisementForm, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const post = (client: TestClient, given: Record<string, unknown>) =>
  client.post('/api/advertisements', advertisementForm(category, given));

it.each([
  ['JPY', '1250', '1250.00'],
  ['JPY', '1250.00', '1250.00'],
  ['KWD', '12.345', '12.345'],
  ['EUR', '24.5', '24.50'],
  ['EUR', '1.234,50', '1234.50'],
])('%s takes %s as %s', async (currency, typed, stored) => {
  const { client } = await server.join();
  const { code, data } = await post(client, { currency, price_per_unit: typed, minimum_order_value: typed });
  expect(code).toBe(201);
  expect((await client.get(`/api/advertisements/${data.id}`)).data).toMatchObject({
    price_per_unit: stored,
    minimum_order_value: stored,
  });
});

it.each([
  ['JPY', '1250.55', 'JPY has no decimals'],
  ['ISK', '12,5', 'ISK has no decimals'],
  ['EUR', '12.345', 'EUR has at most 2 decimals'],
  ['EUR', '1.250', 'EUR has at most 2 decimals'],
  ['EUR', '1,250', 'Can be read as 1250.00 or 1.25: write one of them'],
  ['KWD', '1.2345', 'Use fewer decimals'],
])('%s refuses %s', async (currency, typed, sentence) => {
  const { client } = await server.join();
  const { code, errors } = await post(client, { currency, price_per_unit: typed });
  expect([code, errors]).toEqual([422, { price_per_unit: [sentence] }]);
});

it('refuses a quantity with decimals', async () => {
  const { client } = await server.join();
  for (const typed of ['12.5', '12,5', '1.250', '1,250']) {
    const { code, errors } = await post(client, { number_of_items: typed });
    expect([typed, code, errors]).toEqual([typed, 422, { number_of_items: ['Use a whole number'] }]);
  }
});
