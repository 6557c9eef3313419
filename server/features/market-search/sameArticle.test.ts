import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let reader: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;
let brand: Awaited<ReturnType<typeof createBrand>>;
let post: { id: number };
let own: Awaited<ReturnType<typeof createUser>>;
const articleNumber = 'RT-MT800-M';

const seller = async (given: Parameters<typeof createOrganization>[1] = {}) =>
  createUser(server.db, { organizationId: (await createOrganization(server.db, given)).id });
const offer = async (
  owner: Awaited<ReturnType<typeof createUser>>,
  given: Parameters<typeof createAdvertisement>[2] = {},
) => createAdvertisement(server.db, owner, { category, brandId: brand.id, articleNumber, ...given });
const ask = async (client = reader, id = post.id) => {
  const { code, data, meta } = await client.get(`/api/advertisements/${id}/same-article`);
  expect(code).toBe(200);
  return { ids: (data as { id: number }[]).map((row) => row.id), meta };
};

beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  brand = await createBrand(server.db);
  own = await seller();
  post = await offer(own, { price: '31.90' });
  const person = await seller({ country: 'NL' });
  reader = await server.signIn(person);
  // The reader's own organization does not count.
  await offer(person, { price: '1.00' });
  const { client: admin } = await server.join({ role: 'admin' });
  const rates = await admin.put('/api/rates', { date: '2026-11-18', rates: { CHF: '0.95', SEK: '11' } });
  expect(rates.code).toBe(200);
});
afterAll(() => server.close());

it('lists live offers of the same article by other organizations, the cheapest first in the reader’s currency', async () => {
  expect(await ask()).toEqual({ ids: [], meta: { total: 0, organizations: 0, lowest: null } });
  const [cheap, dear, twice] = [await seller(), await seller(), await seller()];
  const last = await offer(dear, { price: '33.50' });
  const first = await offer(cheap, { price: '26.00', currency: 'CHF', condition: 'used' });
  const both = [await offer(twice, { price: '30.00' }), await offer(twice, { price: null, type: 'wanted' })];
  // None of these is on offer: its own organization's, hidden, sold, deleted, of a suspended organization.
  await offer(own, { price: '2.00' });
  await offer(cheap, { price: '2.00', state: 'paused' });
  await offer(cheap, { price: '2.00', state: 'blocked' });
  await offer(cheap, { price: '2.00', state: 'sold' });
  await offer(cheap, { price: '2.00', deletedAt: new Date() });
  await offer(await seller({ status: 'suspended' }), { price: '2.00' });
  expect(await ask()).toEqual({
    ids: [first.id, both[0]?.id, last.id],
    meta: {
      total: 3,
      organizations: 3,
      lowest: { amount: '27.37', currency: 'EUR', approximate: true, condition: 'used' },
    },
  });
  // A wanted post is listed with wanted ones only.
  expect((await ask(reader, both[1]?.id)).meta.total).toBe(0);
});

it('leaves out organizations that stopped the reader, and returns 404 for a post that the reader cannot see', async () => {
  const before = (await ask()).meta.total;
  const stopping = await seller();
  await offer(stopping, { price: '3.00' });
  expect((await ask()).meta.total).toBe(before + 1);
  const me = await reader.get('/api/bootstrap');
  await server.db
    .insertInto('organization_stops')
    .values({
      organization_id: stopping.organization_id as number,
      stopped_id: me.data.organization.id,
      created_by: stopping.id,
    })
    .execute();
  expect((await ask()).meta.total).toBe(before);
  const hidden = await offer(await seller(), { state: 'paused' });
  expect((await reader.get(`/api/advertisements/${hidden.id}/same-article`)).code).toBe(404);
});

it('compares only prices of the same unit', async () => {
  const boxes = await offer(await seller(), { price: '0.50' });
  await transact(server.db, (db) =>
    db.updateTable('advertisements').set({ unit: 'box' }).where('id', '=', boxes.id).execute(),
  );
  const { ids, meta } = await ask();
  expect(ids.at(-1)).toBe(boxes.id);
  expect(meta.lowest).toMatchObject({ amount: '27.37' });
});

it('compares what one costs in an order of the quantity that buying the post begins with', async () => {
  const mine = await seller();
  const post = await offer(mine, { articleNumber: 'LADDER-20', price: '30.00', minimum: 20 });
  const ladder = await offer(await seller(), {
    articleNumber: 'LADDER-20',
    price: '29.00',
    breaks: '10:24.00 50:20.00',
  });
  const flat = await offer(await seller(), { articleNumber: 'LADDER-20', price: '25.00' });
  // All that is left is fewer than the quantity.
  const rest = await offer(await seller(), {
    articleNumber: 'LADDER-20',
    price: '26.00',
    items: 8,
    wholeLot: '24.50',
  });
  expect(await ask(reader, post.id)).toEqual({
    ids: [ladder.id, rest.id, flat.id],
    meta: {
      total: 3,
      organizations: 3,
      lowest: { amount: '24.00', currency: 'EUR', approximate: false, condition: null },
    },
  });
  // One piece is enough for this post.
  expect((await ask(reader, flat.id)).ids).toEqual([rest.id, ladder.id, post.id]);
});
