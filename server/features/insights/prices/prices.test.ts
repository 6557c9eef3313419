import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultProducts, type Product } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { takeSnapshots } from './snapshots.ts';

const permissions: Product[] = [...defaultProducts, 'insights'];
type Joined = Awaited<ReturnType<TestServer['join']>>;
let server: TestServer;
let sellers: Joined[];
let buyers: Joined[];
let posts: number[];
let articleId: number;
let number = 100;
let brand: { id: number };
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  server = await startServer();
  sellers = await Promise.all(Array.from({ length: 7 }, () => server.join({ permissions })));
  buyers = await Promise.all(Array.from({ length: 6 }, () => server.join({ permissions })));
  brand = await createBrand(server.db);
  category = await createCategory(server.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`delete from sales`.execute(server.db);
  await sql`delete from price_snapshots`.execute(server.db);
  await sql`delete from throttles`.execute(server.db);
  number += 1;
  const made = await Promise.all(
    sellers.map(({ person }) =>
      createAdvertisement(server.db, person, {
        category,
        brandId: brand.id,
        articleNumber: `XG-${number}`,
        price: '30.00',
      }),
    ),
  );
  posts = made.map(({ id }) => id);
  articleId = made[0]?.article_id as number;
  await sql`update advertisements set condition = 'new' where article_id = ${articleId}`.execute(server.db);
});

interface Sale {
  seller: number;
  buyer?: number;
  ago?: number;
  pieces?: number;
  price?: number;
  currency?: string;
}

async function sell({ seller, buyer = seller % 5, ago = 60, pieces = 10, price = 28, currency = 'EUR' }: Sale) {
  await sql`
    insert into sales (advertisement_id, reason, sold_to_organization_id, currency, quantity, total_price, closing_date, state_before, created_by)
    values (${posts[seller]}, 'sold_here', ${buyers[buyer]?.person.organization_id}, ${currency}, ${pieces}, ${price * pieces},
      (now() at time zone 'UTC')::date - ${ago}::int, 'active', ${sellers[seller]?.person.id})`.execute(server.db);
}
const sellAll = async (count: number, given: Partial<Sale> = {}) => {
  for (let seller = 0; seller < count; seller += 1) await sell({ seller, price: 26 + seller, ...given });
};
const readPrices = async ({ client }: Joined = buyers[0] as Joined, query = '') =>
  (await client.get(`/api/articles/${articleId}/prices${query}`)).data;
const agreedNow = async () => {
  await takeSnapshots(server.db);
  const { agreed, why } = await readPrices();
  return agreed ?? why.agreed;
};

it('needs sales by six selling organizations to five buying ones', async () => {
  await sellAll(5);
  expect(await agreedNow()).toBe('too_few_sales');
  await sell({ seller: 5, price: 31, buyer: 0 });
  expect(await agreedNow()).toMatchObject({
    condition: 'new',
    unit: 'piece',
    currency: 'EUR',
    quarter: '27.00',
    middle: '29.00',
    three_quarters: '30.00',
  });
  await sql`delete from price_snapshots`.execute(server.db);
  await sql`update sales set sold_to_organization_id = ${buyers[0]?.person.organization_id}
    where sold_to_organization_id = ${buyers[4]?.person.organization_id}`.execute(server.db);
  expect(await agreedNow()).toBe('too_few_sales');
});

it('shows nothing if one organization sold more than a fifth of the pieces', async () => {
  for (const seller of [1, 2, 3, 4]) await sell({ seller, pieces: 20 });
  await sell({ seller: 0, pieces: 20 });
  await sell({ seller: 5, pieces: 1 });
  await sql`update sales set quantity = 16, total_price = 448 where quantity = 20`.execute(server.db);
  await sql`update sales set quantity = 20, total_price = 560 where quantity = 1`.execute(server.db);
  expect(await agreedNow(), 'a fifth of a hundred').toMatchObject({ middle: '28.00' });
  await sql`delete from price_snapshots`.execute(server.db);
  await sql`update sales set quantity = 21, total_price = 588 where quantity = 20`.execute(server.db);
  await sql`update sales set quantity = 15, total_price = 420
    where id = (select min(id) from sales where quantity = 16)`.execute(server.db);
  expect(await agreedNow(), '21 of a hundred').toBe('too_few_sales');
});

it('ignores sales of the last 29 days or over a year ago, undone or elsewhere, and of another condition', async () => {
  await sellAll(5);
  const withSixth = async (change: ReturnType<typeof sql>) => {
    await sql`delete from price_snapshots`.execute(server.db);
    await sell({ seller: 5, price: 31, buyer: 0 });
    await sql`update sales set ${change} where id = (select max(id) from sales)`.execute(server.db);
    const agreed = await agreedNow();
    await sql`delete from sales where id = (select max(id) from sales)`.execute(server.db);
    return agreed;
  };
  const today = sql`(now() at time zone 'UTC')::date`;
  expect(await withSixth(sql`closing_date = ${today} - 30`)).toMatchObject({ middle: '29.00' });
  for (const change of [
    sql`closing_date = ${today} - 29`,
    sql`closing_date = ${today} - interval '13 months'`,
    sql`reverted_at = now(), reverted_by = created_by`,
    sql`reason = 'sold_elsewhere', sold_to_organization_id = null`,
    sql`currency = 'XAU'`,
  ])
    expect(await withSixth(change)).toBe('too_few_sales');
  await sql`update advertisements set condition = 'used' where id = ${posts[5]}`.execute(server.db);
  expect(await withSixth(sql`quantity = quantity`)).toBe('too_few_sales');
});

it('converts to euros at the rate of each sale’s day', async () => {
  await sql`insert into reference_rates (date, currency, rate, is_approximate)
    values ((now() at time zone 'UTC')::date - 100, 'USD', 2, false), ((now() at time zone 'UTC')::date - 40, 'USD', 4, false)`.execute(
    server.db,
  );
  await sellAll(6, { price: 50, currency: 'USD' });
  expect(await agreedNow()).toMatchObject({ middle: '25.00' });
  expect((await readPrices(buyers[1], '?currency=USD')).agreed).toMatchObject({ middle: '25.00', currency: 'EUR' });
  await sql`delete from reference_rates where currency = 'USD'`.execute(server.db);
});

it('stays the same until three sales by three organizations were added or removed', async () => {
  await sellAll(6);
  const first = await agreedNow();
  await sell({ seller: 0, price: 90 });
  expect(await agreedNow()).toEqual(first);
  await sell({ seller: 0, price: 90 });
  await sell({ seller: 1, price: 90 });
  expect(await agreedNow(), 'of two organizations').toEqual(first);
  await sell({ seller: 2, price: 90 });
  await sell({ seller: 6, price: 90 });
  expect(await agreedNow()).not.toEqual(first);
  await sql`update sales set reverted_at = now(), reverted_by = created_by`.execute(server.db);
  expect(await agreedNow(), 'nothing is left').toBe('too_few_sales');
  await Promise.all([takeSnapshots(server.db), takeSnapshots(server.db)]);
});

it('shows all readers the same, and two snapshots never reveal fewer than three sales', {
  timeout: howMany(30_000, 600_000),
}, async () => {
  let state = 11;
  const below = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
  const readSnapshot = async () => {
    await takeSnapshots(server.db);
    const { rows } = await sql<{ sales: number[] }>`select sales from price_snapshots where is_shown`.execute(
      server.db,
    );
    return rows[0]?.sales ?? null;
  };
  let changes = 0;
  for (let market = 0; market < howMany(4, 200); market += 1) {
    await sql`delete from sales`.execute(server.db);
    await sql`delete from price_snapshots`.execute(server.db);
    await sql`delete from throttles`.execute(server.db);
    await sellAll(7, { pieces: 30 });
    let before: number[] | null = null;
    for (let week = 0; week < 5; week += 1) {
      for (let sale = below(4); sale > 0; sale -= 1)
        await sell({ seller: below(7), buyer: below(6), pieces: 1 + below(3), price: 20 + below(30) });
      const now = await readSnapshot();
      if (before && now && String(before) !== String(now)) {
        const [was, is]: [Set<number>, Set<number>] = [new Set(before), new Set(now)];
        const changed = [...was].filter((id) => !is.has(id)).length + [...is].filter((id) => !was.has(id)).length;
        expect(changed).toBeGreaterThanOrEqual(3);
        changes += 1;
      }
      before = now ?? before;
    }
    const [first, ...others] = await Promise.all(
      [sellers[0], sellers[1], buyers[0]].map(async (reader) => (await readPrices(reader)).agreed),
    );
    for (const other of others) expect(other).toEqual(first);
  }
  expect(changes).toBeGreaterThan(0);
});

it('shows asking prices from three sellers on, as the reader sees the market', async () => {
  await sql`
    update advertisements a set price_per_unit = 19 + numbered.place
    from (select id, row_number() over (order by id) as place from advertisements where id = any(${posts}::int[])) numbered
    where numbered.id = a.id`.execute(server.db);
  expect((await readPrices()).asked).toMatchObject({
    posts: 7,
    sellers: 7,
    currency: 'EUR',
    middle: '23.00',
    unit: 'piece',
  });
  expect((await readPrices(buyers[0], '?condition=used')).why).toMatchObject({ asked: 'too_few_sellers' });
  await sql`update advertisements set state = 'paused' where id = any(${posts.slice(2)}::int[])`.execute(server.db);
  expect(await readPrices()).toMatchObject({ asked: null, why: { asked: 'too_few_sellers' } });
  expect((await buyers[0]?.client.get('/api/articles/999999/prices'))?.code).toBe(404);
  const without = await server.join({ permissions: defaultProducts.filter((product) => product !== 'browse') });
  expect((await without.client.get(`/api/articles/${articleId}/prices`)).code).toBe(403);
});

it('shows sales only if the operator enabled it', async () => {
  const closed = await startServer({ INSIGHTS_PRICES: 'false' });
  const { client, person } = await closed.join({ permissions });
  const { article_id: id } = await createAdvertisement(closed.db, person, {
    brandId: (await createBrand(closed.db)).id,
    articleNumber: 'XG-9',
  });
  expect((await client.get(`/api/articles/${id}/prices`)).data).toMatchObject({ agreed: null, why: { agreed: 'off' } });
  await closed.close();
});

it('shows asking prices for a part before it is posted, by brand and number or by GTIN, and by unit and condition', async () => {
  const { client } = buyers[0] as Joined;
  const ask = async (query: string) => (await client.get(`/api/articles/asked?currency=EUR${query}`)).data;
  const part = `&brand=${brand.id}&supplier_article_number=xg ${number}`;
  await sql`update advertisements set price_per_unit = 20 + id % 7 where article_id = ${articleId}`.execute(server.db);
  const { asked } = await readPrices(buyers[0], '?currency=EUR');
  expect(await ask(part)).toEqual({ article: articleId, asked });
  expect(await ask(`${part}&unit=piece&condition=new`)).toEqual({ article: articleId, asked });
  expect(await ask(`${part}&unit=pair`)).toEqual({ article: articleId, asked: null });
  const gtin = '4006381333931';
  await sql`update advertisements set gtin = ${gtin} where id = ${posts[0]}`.execute(server.db);
  expect(await ask(`&gtin=${gtin}`)).toEqual({ article: articleId, asked });
  const { rows: before } = await sql`select count(*) from articles`.execute(server.db);
  for (const unknown of ['', '&gtin=4006381333948', `&brand=${brand.id}&supplier_article_number=NEW-1`])
    expect(await ask(unknown)).toEqual({ article: null, asked: null });
  expect((await sql`select count(*) from articles`.execute(server.db)).rows).toEqual(before);
  await sql`update advertisements set state = 'paused' where id = any(${posts.slice(2)}::int[])`.execute(server.db);
  expect(await ask(part), 'two sellers').toEqual({ article: articleId, asked: null });
});
