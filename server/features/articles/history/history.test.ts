import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { notePrices } from './repository.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

/** A part with an offer of a new organization for each price; answers its article and who offers. */
async function offer(prices: readonly string[], brandId?: number) {
  const brand = brandId ?? (await createBrand(server.db)).id;
  const sellers = [];
  let article = 0;
  for (const price of prices) {
    const seller = await server.join();
    const given = { category, brandId: brand, articleNumber: 'BR-MT200', price };
    const post = await createAdvertisement(server.db, seller.person, given);
    await server.db.updateTable('advertisements').set({ condition: 'new' }).where('id', '=', post.id).execute();
    article = post.article_id as number;
    sellers.push(seller);
  }
  return { article, brand, sellers };
}

const historyOf = async (article: number, query = '') =>
  (await (await server.join()).client.get(`/api/articles/${article}/history${query}`)).data;
const note = () => transact(server.db, notePrices);

it('has a point from three sellers on', async () => {
  const { article, brand } = await offer(['20.00', '24.00']);
  await note();
  expect(await historyOf(article)).toMatchObject({ points: [], why: 'few_sellers' });
  await offer(['18.40'], brand);
  await note();
  await note();
  expect(await historyOf(article)).toMatchObject({
    condition: 'new',
    unit: 'piece',
    why: null,
    points: [{ least: '18.40', middle: '20.00', sellers: 3 }],
  });
  expect(await historyOf(article, '?condition=used')).toMatchObject({ points: [], why: 'few_sellers' });
});

it('is not changed by a post that someone may not see', async () => {
  const { article, brand } = await offer(['20.00', '24.00', '26.00']);
  const { sellers } = await offer(['2.00', '3.00'], brand);
  const [hiding, paused] = sellers.map(({ person }) => person.organization_id as number);
  await sql`
    insert into organization_stops (organization_id, stopped_id, created_by)
    values (${hiding}, ${paused}, ${sellers[0]?.person.id})`.execute(server.db);
  await sql`update advertisements set state = 'paused' where organization_id = ${paused}`.execute(server.db);
  await note();
  expect((await historyOf(article)).points).toMatchObject([{ least: '20.00', middle: '24.00', sellers: 3 }]);
});

it('goes back 400 days at most, and as many months as asked for', async () => {
  const { article } = await offer(['20.00', '24.00', '26.00']);
  await sql`
    insert into article_prices (article_id, condition, unit, day, least, middle, sellers)
    select ${article}, 'new', 'piece', (now() at time zone 'UTC')::date - days, 1, 2, 3
    from unnest(array[401, 390, 40]) days`.execute(server.db);
  await note();
  expect((await historyOf(article, '?months=13')).points).toHaveLength(3);
  expect((await historyOf(article, '?months=1')).points).toHaveLength(1);
  const { rows } = await sql`select from article_prices where article_id = ${article}`.execute(server.db);
  expect(rows).toHaveLength(3);
});

it('refuses more months than are stored, and an article that is not visible', async () => {
  const { article, sellers } = await offer(['20.00']);
  const client = sellers[0]?.client;
  expect((await client?.get(`/api/articles/${article}/history?months=14`))?.code).toBe(422);
  await sql`update advertisements set state = 'paused' where article_id = ${article}`.execute(server.db);
  expect((await client?.get(`/api/articles/${article}/history`))?.code).toBe(404);
});

it("is in the reader's currency by the rates that hold now", async () => {
  const { article } = await offer(['20.00', '24.00', '26.00']);
  await note();
  await sql`
    insert into reference_rates (date, currency, rate, is_approximate) values ('2999-01-01', 'USD', 1.25, false)`.execute(
    server.db,
  );
  const { client, person } = await server.join();
  await server.db.updateTable('users').set({ currency: 'USD' }).where('id', '=', person.id).execute();
  const read = async () => (await client.get(`/api/articles/${article}/history`)).data;
  const inDollars = { currency: 'USD', points: [{ least: '25.00', middle: '30.00', sellers: 3 }] };
  await expect.poll(read, { timeout: 10_000 }).toMatchObject(inDollars);
});

it('has no points where the operator shows no prices', async () => {
  const closed = await startServer({ INSIGHTS_PRICES: 'false' });
  const { client, person } = await closed.join();
  const part = { brandId: (await createBrand(closed.db)).id, articleNumber: 'BR-MT200' };
  const { article_id: article } = await createAdvertisement(closed.db, person, part);
  expect((await client.get(`/api/articles/${article}/history`)).data).toMatchObject({ points: [], why: 'off' });
  await closed.close();
});
