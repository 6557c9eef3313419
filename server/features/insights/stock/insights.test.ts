import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultProducts, type Product } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { noteStock } from './repository/figures.ts';

const permissions: Product[] = [...defaultProducts, 'insights'];
let server: TestServer;
let owner: Awaited<ReturnType<TestServer['join']>>;
let colleague: Awaited<ReturnType<TestServer['join']>>;
let stranger: Awaited<ReturnType<TestServer['join']>>;
let manager: Awaited<ReturnType<TestServer['join']>>;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  owner = await server.join({ permissions });
  const organizationId = owner.person.organization_id;
  colleague = await server.join({ organizationId });
  manager = await server.join({ organizationId, permissions, role: 'manager' });
  stranger = await server.join({ permissions });
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const calls = ['/api/insights/stock', '/api/insights/funnel', '/api/insights/posts'];

it('shows a user their own posts and a manager the organization’s, and no others', async () => {
  await createAdvertisement(server.db, owner.person, { category });
  await createAdvertisement(server.db, colleague.person, { category });
  const foreign = await createAdvertisement(server.db, stranger.person, { category });
  expect((await owner.client.get('/api/insights/stock')).data.posts).toBe(1);
  expect((await manager.client.get('/api/insights/stock')).data.posts).toBe(2);
  expect((await manager.client.get(`/api/insights/stock?owner=${colleague.person.id}`)).data.posts).toBe(1);
  const codeOf = async (client: typeof owner.client, url: string) => (await client.get(url)).code;
  for (const url of calls) {
    expect(await codeOf(colleague.client, url), 'without the product').toBe(403);
    expect(await codeOf(owner.client, `${url}?owner=${colleague.person.id}`), 'a colleague').toBe(403);
    for (const client of [owner.client, manager.client])
      expect(await codeOf(client, `${url}?owner=${stranger.person.id}`), 'a stranger').toBe(404);
  }
  expect(await codeOf(owner.client, `/api/insights/funnel?advertisement=${foreign.id}`)).toBe(404);
  const admin = await server.join({ role: 'admin', organizationId: null });
  expect(await admin.client.get('/api/insights/stock')).toMatchObject({
    code: 422,
    errors: { organization: ['Choose an organization'] },
  });
  const ofStranger = `/api/insights/stock?organization=${stranger.person.organization_id}`;
  expect((await admin.client.get(ofStranger)).data.posts).toBe(1);
  for (const call of calls)
    expect(await codeOf(owner.client, `${call}?organization=${stranger.person.organization_id}`), call).toBe(404);
});

it('counts views in the funnel as soon as the chart of the post has them', async () => {
  const owner = await server.join({ permissions });
  const post = await createAdvertisement(server.db, owner.person);
  const viewer = await server.join();
  expect((await viewer.client.get(`/api/advertisements/${post.id}`)).code).toBe(200);
  const { data } = await owner.client.get(`/api/insights/funnel?advertisement=${post.id}`);
  expect(data.steps[0]).toMatchObject({ step: 'seen', people: 1 });
});

it('answers sixty calls a minute per user', async () => {
  const reader = await server.join({ permissions });
  const codes = await Promise.all(
    Array.from({ length: 63 }, async (_, place) => (await reader.client.get(calls[place % 3] as string)).code),
  );
  expect(codes.filter((code) => code === 200)).toHaveLength(60);
  expect(codes.filter((code) => code === 429)).toHaveLength(3);
});

it('refuses other periods than 30, 90 and 365 days', async () => {
  for (const days of ['31', 'x', '-1'])
    expect(await owner.client.get(`/api/insights/funnel?days=${days}`)).toMatchObject({
      code: 422,
      errors: { days: ['Choose 30, 90 or 365'] },
    });
});

it('adds up currencies at the rates of the day, and leaves out those without one', async () => {
  const trader = await server.join({ permissions });
  for (const [currency, price] of [
    ['EUR', '10.00'],
    ['USD', '20.00'],
    ['XAU', '5.00'],
  ])
    await createAdvertisement(server.db, trader.person, {
      category,
      currency: currency as string,
      price: price as string,
      items: 3,
    });
  await sql`insert into reference_rates (date, currency, rate, is_approximate) values ('2999-01-01', 'USD', 2, false)`.execute(
    server.db,
  );
  await server.search.index.readNames();
  const { data } = await trader.client.get('/api/insights/stock?currency=EUR');
  expect(data).toMatchObject({ posts: 3, value: '60.00', is_about: true, rates_of: '2999-01-01', missing: ['XAU'] });
  expect(data.sums_by_currency).toEqual([
    { currency: 'EUR', posts: 1, value: '30.00' },
    { currency: 'USD', posts: 1, value: '60.00' },
    { currency: 'XAU', posts: 1, value: '15.00' },
  ]);
});

it('compares with the figures of that many days ago, or up to a week earlier', async () => {
  const trader = await server.join({ permissions });
  const post = await createAdvertisement(server.db, trader.person, { category, price: '10.00', items: 3 });
  const before = async (days: number) =>
    (await trader.client.get(`/api/insights/stock?days=${days}&currency=EUR`)).data.before;
  const note = () => transactInBackground(server.db, noteStock);
  const hold = (items: number) =>
    server.db.updateTable('advertisements').set({ number_of_items: items }).where('id', '=', post.id).execute();
  const age = (days: number) =>
    sql`update stock_days set day = day - ${days}::int where owner_id = ${trader.person.id}`.execute(server.db);
  await note();
  await note();
  expect(await before(30)).toBeNull();
  await age(34);
  await hold(90);
  expect(await before(30)).toMatchObject({ value: '30.00', old_value: '0.00' });
  expect(await before(90)).toBeNull();
  // An empty stock is a basis for comparison, too.
  await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', post.id).execute();
  await note();
  await age(31);
  expect(await before(30)).toMatchObject({ value: '0.00' });
  await age(7);
  expect(await before(30)).toBeNull();
  await age(401);
  await note();
  const { rows } = await sql`select value::float8 from stock_days where owner_id = ${trader.person.id}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ value: 0 }]);
});

it('exports the rows of the table, for users with the product insights', async () => {
  const trader = await server.join({ permissions: [...permissions, 'export'] });
  const titles = ['Dear hub', 'Cheap hub', 'Other part'];
  for (const [place, title] of titles.entries())
    await createAdvertisement(server.db, trader.person, { category, title, price: `${30 - place}.00`, items: 2 });
  const order = { format: 'csv', scope: 'insights', query: 'days=90&q=hub&sort=title' };
  const made = await trader.client.post('/api/exports', order);
  expect([made.code, made.errors, made.data?.rows]).toEqual([201, {}, 2]);
  const { body } = await trader.client.raw({ method: 'GET', url: made.data.url });
  const [head, ...lines] = body
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/);
  expect(head).toMatch(/^id,title,brand,/);
  expect(lines.map((line) => line.split(/[,;]/)[1])).toEqual(['Cheap hub', 'Dear hub']);
  expect((await trader.client.post('/api/exports', { ...order, query: 'days=31' })).code).toBe(422);
  const other = await server.join({ permissions: [...defaultProducts, 'export'] });
  expect((await other.client.post('/api/exports', order)).code).toBe(403);
});

it('names at most three reasons, the strongest first, and filters posts by them', async () => {
  const seller = await server.join({ permissions });
  const brand = await createBrand(server.db);
  const article = { category, brandId: brand.id, articleNumber: 'XG-1299' };
  const dear = await createAdvertisement(server.db, seller.person, { ...article, price: '52.00' });
  const others = [await server.join(), await server.join(), await server.join()];
  const reasonsOf = async () => {
    const { data } = await seller.client.get('/api/insights/posts?currency=EUR');
    return data.find(({ id }: { id: number }) => id === dear.id).reasons;
  };
  await createAdvertisement(server.db, others[0]?.person as never, { ...article, price: '20.00' });
  await createAdvertisement(server.db, others[1]?.person as never, { ...article, price: '30.00' });
  expect(await reasonsOf(), 'two others say too little').toEqual([
    { reason: 'no_picture', amount: null, count: null, text: null },
  ]);
  await createAdvertisement(server.db, others[2]?.person as never, { ...article, price: '21.00' });
  expect(await reasonsOf()).toEqual([
    { reason: 'dearer', amount: '31.00', count: 3, text: null },
    { reason: 'no_picture', amount: null, count: null, text: null },
  ]);
  const bare = await createAdvertisement(server.db, seller.person, { category: { id: category.id } });
  const { data, meta } = await seller.client.get('/api/insights/posts?reason=no_sub_category');
  expect(data.map(({ id }: { id: number }) => id)).toEqual([bare.id]);
  expect(data[0].reasons.map(({ reason }: { reason: string }) => reason)).toEqual([
    'no_picture',
    'no_number',
    'no_sub_category',
  ]);
  expect(meta).toMatchObject({ total: 1, unasked: { posts: 0, dearer: 0 } });
  await sql`insert into advertisement_days select ${dear.id}, (now() at time zone 'UTC')::date, 20`.execute(server.db);
  const unasked = await seller.client.get('/api/insights/posts?step=seen');
  expect(unasked.data.map(({ id }: { id: number }) => id)).toEqual([dear.id]);
  expect(unasked.meta.unasked).toEqual({ posts: 1, dearer: 1 });
  expect((await seller.client.get('/api/insights/posts?page=9')).meta.total).toBe(2);
  // Sorted as amounts, not as text.
  await createAdvertisement(server.db, seller.person, { category, price: '9.00', items: 10 });
  const byValue = (await seller.client.get('/api/insights/posts')).data as { value: string }[];
  expect(byValue.map(({ value }) => value)).toEqual(['5200.00', '1000.00', '90.00']);
});
