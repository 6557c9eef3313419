import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

type Joined = Awaited<ReturnType<TestServer['join']>>;
type Given = Parameters<typeof createAdvertisement>[2];

/** A part that several organizations can post. */
async function createPart() {
  const brand = await createBrand(server.db);
  return async ({ person }: Joined, given: Given = {}) =>
    createAdvertisement(server.db, person, {
      category,
      brandId: brand.id,
      articleNumber: 'BR-MT200',
      items: 100,
      ...given,
    });
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

it("describes an article by the reader's view of its live posts", async () => {
  const [reader, one, other, hidden] = [
    await server.join(),
    await server.join(),
    await server.join(),
    await server.join(),
  ];
  const post = await createPart();
  const { article_id: id } = await post(one, { title: 'Disc calliper', price: '21.90', gtin: '4550170443115' });
  await post(other, { price: '18.40' });
  await post(other, { type: 'wanted', price: null });
  await post(one, { price: '1.00', state: 'paused' });
  await post(hidden, { price: '2.00' });
  const stop = await server.join({
    role: 'organization_admin',
    organizationId: hidden.person.organization_id as number,
  });
  expect((await stop.client.put(`/api/organization/stops/${reader.person.organization_id}`)).code).toBe(200);
  const { data } = await reader.client.get(`/api/articles/${id}`);
  expect(data).toMatchObject({
    id,
    number: 'BR-MT200',
    gtins: ['4550170443115'],
    offered: 2,
    wanted: 1,
    sellers: 2,
    lowest: { amount: '18.40', currency: 'EUR' },
    highest: { amount: '21.90', currency: 'EUR' },
  });
});

it('orders offers by what the quantity costs with minimum orders, those that are too small last', async () => {
  const [reader, seller] = [await server.join(), await server.join()];
  const post = await createPart();
  const cheap = await post(seller, { price: '5.00', minimum: 50 });
  const fair = await post(seller, { price: '6.00' });
  const few = await post(seller, { price: '1.00', items: 9 });
  const at = async (query: string) =>
    (await reader.client.get(`/api/articles/${cheap.article_id}/offers?${query}`)).data;
  const ten = await at('quantity=10');
  expect(idsOf(ten)).toEqual([fair.id, cheap.id, few.id]);
  expect(ten[0]).toMatchObject({ quantity_at: 10, price_at: '6.00', total_at: '60.00', approximate_total: null });
  expect(ten[1]).toMatchObject({ quantity_at: 50, total_at: '250.00' });
  expect(ten[2]).toMatchObject({ quantity_at: 10, price_at: null, total_at: null });
  expect(idsOf(await at('quantity=60'))).toEqual([cheap.id, fair.id, few.id]);
  expect(idsOf(await at('quantity=1'))).toEqual([few.id, fair.id, cheap.id]);
  expect(idsOf(await at('quantity=60&page=2&per_page=2'))).toEqual([few.id]);
  expect(idsOf(await at('sort=newest'))).toEqual([few.id, fair.id, cheap.id]);
});

it('compares offers in the currency of the reader', async () => {
  const [reader, seller] = [await server.join(), await server.join()];
  const post = await createPart();
  const admin = await server.join({ role: 'admin' });
  await admin.client.put('/api/rates', { date: '2026-11-18', rates: { CHF: '0.95', SEK: '11' } });
  const crowns = await post(seller, { price: '100.00', currency: 'SEK' });
  const euros = await post(seller, { price: '20.00' });
  const { data } = await reader.client.get(`/api/articles/${crowns.article_id}/offers?quantity=2`);
  expect(idsOf(data)).toEqual([crowns.id, euros.id]);
  expect(data[0]).toMatchObject({ total_at: '200.00', approximate_total: { amount: '18.18', currency: 'EUR' } });
});

it('begins with the buyer who pays most, whatever they pay in', async () => {
  const [reader, buyer] = [await server.join(), await server.join()];
  const post = await createPart();
  const admin = await server.join({ role: 'admin' });
  await admin.client.put('/api/rates', { date: '2026-11-18', rates: { SEK: '11' } });
  const least = await post(buyer, { type: 'wanted', price: '8.00' });
  const most = await post(buyer, { type: 'wanted', price: '110.00', currency: 'SEK' });
  const open = await post(buyer, { type: 'wanted', price: null });
  const { data } = await reader.client.get(`/api/articles/${least.article_id}/offers?type=wanted`);
  expect(idsOf(data)).toEqual([most.id, least.id, open.id]);
  expect(data[0]).toMatchObject({ total_at: null, approximate_total: null });
});

it('lists only the type, countries and conditions asked for', async () => {
  const [reader, seller] = [await server.join(), await server.join()];
  const post = await createPart();
  const dutch = await post(seller, { country: 'NL' });
  const german = await post(seller, { country: 'DE' });
  const wanted = await post(seller, { type: 'wanted', price: null });
  const at = async (query: string) =>
    idsOf((await reader.client.get(`/api/articles/${dutch.article_id}/offers?${query}`)).data);
  expect(await at('countries[]=DE')).toEqual([german.id]);
  expect(await at('type=wanted')).toEqual([wanted.id]);
  expect(await at('conditions[]=refurbished')).toEqual([]);
  const late = await post(seller, { availability: 'within_5_weeks' });
  const later = await post(seller, { availability: 'within_10_weeks' });
  expect(await at('availabilities[]=within_5_weeks')).toEqual([late.id]);
  expect(await at('availabilities[]=in_stock&availabilities[]=within_5_weeks&sort=delivery')).toEqual([
    german.id,
    dutch.id,
    late.id,
  ]);
  expect((await at('sort=delivery')).at(-1)).toBe(later.id);
});

it('has the facts that all posts state alike, as far as the reader sees them', async () => {
  const [reader, one, other, hidden] = [
    await server.join(),
    await server.join(),
    await server.join(),
    await server.join(),
  ];
  const post = await createPart();
  for (const key of ['bead', 'sealant', 'weave', 'damaged'])
    await createFact(server.db, { key, categories: [category.child] });
  const { article_id: id } = await post(one, { facts: { bead: 'folding', sealant: 'wire', weave: 'folding' } });
  await post(other, { facts: { weave: 'folding', bead: 'folding', sealant: 'folding' } });
  // A wanted post need not state everything.
  await post(other, { type: 'wanted', price: null, facts: { weave: 'wire' } });
  await post(one, { state: 'paused', facts: { bead: 'wire' } });
  await post(hidden);
  const factsFor = async (client = reader.client) => (await client.get(`/api/articles/${id}`)).data.facts;
  expect(await factsFor()).toEqual([]);
  await server.db
    .insertInto('organization_stops')
    .values({
      organization_id: hidden.person.organization_id as number,
      stopped_id: reader.person.organization_id as number,
      created_by: hidden.person.id,
    })
    .execute();
  expect(await factsFor()).toEqual([{ key: 'bead', value: 'folding' }]);
  expect(await factsFor(one.client)).toEqual([]);
});

it('has no facts of single pieces, and those of wanted posts if nothing is offered', async () => {
  const [reader, buyer] = [await server.join(), await server.join()];
  const post = await createPart();
  const wanted = await post(buyer, { type: 'wanted', price: null, facts: { bead: 'wire', damaged: 'wire' } });
  expect((await reader.client.get(`/api/articles/${wanted.article_id}`)).data.facts).toEqual([
    { key: 'bead', value: 'wire' },
  ]);
});

it('answers 404 to a reader who may see none of its posts, and 301 once it is merged', async () => {
  const [reader, seller] = [await server.join(), await server.join()];
  const admin = await server.join({ role: 'super_admin' });
  const one = await (await createPart())(seller);
  const paused = await (await createPart())(seller, { state: 'paused' });
  expect((await reader.client.get(`/api/articles/${paused.article_id}`)).code).toBe(404);
  expect((await reader.client.get('/api/articles/2147483647/offers')).code).toBe(404);
  expect((await reader.client.get(`/api/articles/${one.article_id}/offers?quantity=0`)).code).toBe(422);
  const other = await (await createPart())(seller);
  await admin.client.post(`/api/articles/${one.article_id}/merge`, { into: other.article_id });
  const answer = await reader.client.raw({ method: 'GET', url: `/api/articles/${one.article_id}` });
  expect([answer.statusCode, answer.headers.location]).toEqual([301, `/api/articles/${other.article_id}`]);
  for (const rest of ['/offers?quantity=40&conditions[]=new', '/history?months=3', '/facts']) {
    const part = await reader.client.raw({ method: 'GET', url: `/api/articles/${one.article_id}${rest}` });
    expect([part.statusCode, part.headers.location]).toEqual([301, `/api/articles/${other.article_id}${rest}`]);
  }
  expect((await reader.client.get(`/api/articles/${other.article_id}`)).data.offered).toBe(2);
});

it('is named by its offer with the most words of the trade, the newest of equals, or by the post that an admin chose', async () => {
  const [reader, seller] = [await server.join(), await server.join()];
  const admin = await server.join({ role: 'admin' });
  const post = await createPart();
  const first = await post(seller, { title: 'BR-MT200 hydraulic disc brake calliper' });
  await post(seller, { title: 'BR-MT200' });
  const last = await post(seller, { title: 'Special price BR-MT200' });
  await post(seller, { type: 'wanted', price: null, title: 'Hydraulic disc brake calliper with pads and bolts' });
  const url = `/api/articles/${first.article_id}`;
  const named = async ({ client } = reader) => (await client.get(url)).data;
  expect(await named()).toMatchObject({ name: first.title, pinned: null, canPin: false });
  const pin = (advertisement: number | null, { client } = admin) => client.put(`${url}/pin`, { advertisement });
  expect((await pin(last.id, reader)).code).toBe(403);
  expect((await pin(last.id)).code).toBe(200);
  expect(await named()).toMatchObject({ name: last.title, pinned: last.id });
  const other = await (await createPart())(seller);
  expect(await pin(other.id)).toMatchObject({ code: 422, errors: { advertisement: ['Choose a post of this part'] } });
  await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', last.id).execute();
  expect(await named()).toMatchObject({ name: first.title, pinned: null });
  expect((await pin(null)).code).toBe(200);
  expect((await admin.client.put('/api/articles/2147483647/pin', { advertisement: null })).code).toBe(404);
});

it('compares prices within a unit only, that of most offers first', async () => {
  const [reader, one, other, third] = [
    await server.join(),
    await server.join(),
    await server.join(),
    await server.join(),
  ];
  const post = await createPart();
  const boxes = [
    await post(one, { price: '95.00', unit: 'box' }),
    await post(other, { price: '84.00', unit: 'box', condition: 'new' }),
    // Too few for the quantity, but of the unit of most.
    await post(third, { price: '70.00', unit: 'box', items: 1, condition: 'used' }),
  ] as const;
  const pieces = [
    await post(one, { price: '9.00', unit: 'piece' }),
    await post(third, { price: '5.00', unit: 'piece' }),
  ] as const;
  const { article_id: id } = boxes[0];
  const { data } = await reader.client.get(`/api/articles/${id}`);
  const euros = (amount: string, condition: string | null = null) => ({ amount, currency: 'EUR', condition });
  expect(data).toMatchObject({ unit: 'box', lowest: euros('70.00', 'used'), highest: euros('95.00') });
  expect(data.units).toEqual([
    { unit: 'box', offered: 3, lowest: euros('70.00', 'used'), highest: euros('95.00') },
    { unit: 'piece', offered: 2, lowest: euros('5.00'), highest: euros('9.00') },
  ]);
  const listed = await reader.client.get(`/api/articles/${id}/offers?quantity=2`);
  expect(idsOf(listed.data)).toEqual([boxes[1], boxes[0], boxes[2], pieces[1], pieces[0]].map((each) => each.id));
});
