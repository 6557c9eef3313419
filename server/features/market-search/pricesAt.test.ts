import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderOf } from '#contract/advertisements/orders.ts';
import { readPriceBreaks, writePriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { transact } from '#server/db/transaction.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;
let posts: Awaited<ReturnType<typeof fillMarket>>;

beforeAll(async () => {
  server = await startServer();
  const { client: reader, person } = await server.join();
  client = reader;
  posts = await fillMarket(person);
});
afterAll(() => server.close());

/** Posts with each mix of price breaks, whole lot, minimum order and minimum value, spread by fixed steps. */
async function fillMarket(owner: { id: number; organization_id: number | null }) {
  const category = await createCategory(server.db);
  const at = <Value>(list: readonly Value[], step: number) => list[step % list.length] as Value;
  const rows = Array.from({ length: 300 }, (_, n) => {
    const minimum = at([null, null, 3, 12], n >> 1);
    const first = (minimum ?? 1) + 1 + (n % 7);
    const breaks = [
      { from: first, price_per_unit: `${14 + (n % 3)}.50` },
      { from: first + 5 + (n % 11), price_per_unit: `${9 + (n % 4)}.25` },
    ];
    return {
      organization_id: owner.organization_id as number,
      owner_id: owner.id,
      type: 'offered',
      title: `Chain ${n}`,
      category_id: category.id,
      number_of_items: 1 + ((n * 17) % 60),
      minimal_order_quantity: minimum,
      minimum_order_value: at([null, null, null, '150.00', '90.00'], n),
      price_per_unit: `${18 + (n % 5)}.00`,
      price_breaks: writePriceBreaks(breaks.slice(0, n % 4 === 3 ? 0 : n % 3)),
      whole_lot_price: n % 6 === 0 ? '8.99' : null,
      currency: 'EUR',
      country: 'NL',
      availability: 'in_stock',
      state: 'active',
      expires_at: new Date(Date.now() + 86_400_000),
    };
  });
  return transact(server.db, (db) => db.insertInto('advertisements').values(rows).returningAll().execute());
}

/** What the product itself says that an order of the quantity costs per unit. */
const priceAt = (post: (typeof posts)[number], quantity: number): number => {
  const terms = { ...post, type: 'offered' as const, price_breaks: readPriceBreaks(post.price_breaks) };
  return Number(orderOf(terms, quantity).price ?? Number.NaN);
};

const list = async (query: string) => {
  const pages = [1, 2, 3].map((page) => client.get(`/api/advertisements?per_page=100&page=${page}&${query}`));
  const answers = await Promise.all(pages);
  return { ids: answers.flatMap(({ data }) => data as { id: number }[]).map(({ id }) => id), meta: answers[0]?.meta };
};

it('filters and orders by what an order of the quantity costs per unit', async () => {
  for (const quantity of [1, 2, 5, 9, 14, 20, 31, 59, 60, 61]) {
    const priced = posts.map((post) => ({ id: post.id, price: priceAt(post, quantity) }));
    const inRange = priced.filter(({ price }) => price >= 9.25 && price <= 15.5);
    const ordered = inRange.toSorted((a, b) => a.price - b.price || b.id - a.id).map(({ id }) => id);
    const found = await list(`quantity=${quantity}&price_min=9.25&price_max=15.50&sort=price&facets=1`);
    expect([quantity, found.ids]).toEqual([quantity, ordered]);
    expect(found.meta.total).toBe(ordered.length);
    expect(found.meta.facets.types[0].count).toBe(ordered.length);
    const falling = priced.filter(({ price }) => !Number.isNaN(price)).sort((a, b) => b.price - a.price || b.id - a.id);
    const all = await list(`quantity=${quantity}&sort=-price`);
    // What has too few pieces has no price at the quantity and is last.
    expect(all.ids).toHaveLength(posts.length);
    expect(all.ids.slice(0, falling.length)).toEqual(falling.map(({ id }) => id));
  }
});

it('takes the posted price without a quantity', async () => {
  const { ids } = await list('price_max=18.00');
  expect(new Set(ids)).toEqual(new Set(posts.filter((post) => post.price_per_unit === '18.00').map(({ id }) => id)));
});

it('follows changes of price breaks and stock', async () => {
  const post = posts.find((one) => one.price_breaks !== null && priceAt(one, 14) > 10) as (typeof posts)[number];
  const isFound = async () => (await list('quantity=14&price_max=2.00')).ids.includes(post.id);
  expect(await isFound()).toBe(false);
  const change = (fields: object) =>
    transact(server.db, (db) => db.updateTable('advertisements').set(fields).where('id', '=', post.id).execute());
  await change({ price_breaks: '13:1.50', whole_lot_price: null, number_of_items: 40, minimal_order_quantity: null });
  expect(await isFound()).toBe(true);
  await change({ price_breaks: null });
  expect(await isFound()).toBe(false);
});

it('refuses a quantity that is none', async () => {
  for (const quantity of ['0', '-1', '1.5', '10000001', 'ten'])
    expect([quantity, (await client.get(`/api/advertisements?quantity=${quantity}`)).code]).toEqual([quantity, 422]);
});
