import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createWatchCheck } from './job.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let checkWatches: () => Promise<number>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  checkWatches = createWatchCheck(server);
});
afterAll(() => server.close());

type Joined = Awaited<ReturnType<TestServer['join']>>;
type Given = Parameters<typeof createAdvertisement>[2];

/** A part that several organizations can post. */
async function createPart() {
  const brand = await createBrand(server.db);
  return async ({ person }: Joined, given: Given = {}) => {
    const values = { category, brandId: brand.id, articleNumber: 'BR-MT200', items: 100, ...given };
    const { id, article_id } = await createAdvertisement(server.db, person, values);
    return { id, article: article_id as number };
  };
}

const watch = ({ client }: Joined, article: number, price: string, given: object = {}) =>
  client.put(`/api/articles/${article}/watch`, { max_price: price, currency: 'EUR', ...given });
const setPrice = (id: number, price_per_unit: string) =>
  server.db.updateTable('advertisements').set({ price_per_unit }).where('id', '=', id).execute();
const titlesOf = async ({ client }: Joined) =>
  (await client.get('/api/notifications')).data
    .filter(({ type }: { type: string }) => type === 'article_price')
    .map(({ title }: { title: string }) => title);
const bodiesOf = async ({ client }: Joined) =>
  (await client.get('/api/notifications')).data
    .filter(({ type }: { type: string }) => type === 'article_price')
    .map(({ body }: { body: string }) => body);
const isOfPrice = ({ subject }: { subject: string }) => subject.includes('your price');
/** Lets days pass for what the check remembers. */
const letPass = (hours: number) =>
  sql`update article_watches set absent_since = absent_since - make_interval(hours => ${hours})`.execute(server.db);

/** What the search engine knows of a rate once it has read the stored ones. */
async function readDollars() {
  await server.search.index.readNames();
  return server.search.index.rates.perEuro.get('USD');
}

describe('a watched price', () => {
  it('is announced once when an offer reaches it, though two processes check', async () => {
    const [reader, seller] = [await server.join(), await server.join()];
    const post = await createPart();
    const { id, article } = await post(seller, { price: '20.00', title: 'Calliper' });
    expect(await watch(reader, article, '18,50')).toMatchObject({
      code: 200,
      data: {
        max_price: '18.50',
        currency: 'EUR',
        quantity: 1,
        unit: 'piece',
        conditions: [],
        types: ['offered'],
        alert: 'instant',
      },
    });
    await checkWatches();
    await setPrice(id, '18.51');
    await checkWatches();
    expect(await bodiesOf(reader)).toEqual([]);
    await setPrice(id, '18.50');
    // Another process has connections of its own.
    const other = openDatabase(server.connection, { shares: { requests: 2, background: 2 } });
    const checks = [checkWatches, createWatchCheck({ ...server, db: other.db })];
    await Promise.all([...checks, ...checks].map((check) => check()));
    await checkWatches();
    await other.close();
    expect(await bodiesOf(reader)).toHaveLength(1);
    expect(await titlesOf(reader)).toEqual(['A watched part reached your price: Calliper']);
    const mails = (await readMails(server, reader.person.email)).filter(isOfPrice);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('€18.50');
    expect((await reader.client.get('/api/watches')).data).toMatchObject([
      { article: { id: article }, max_price: '18.50', is_reached: true },
    ]);
  });

  it('is announced again once no offer was low enough for a day', async () => {
    const [reader, seller] = [await server.join(), await server.join()];
    const { id, article } = await (await createPart())(seller, { price: '18.00' });
    await watch(reader, article, '18.00');
    await checkWatches();
    const rise = async (hours: number) => {
      await setPrice(id, '19.00');
      await checkWatches();
      await letPass(hours);
      await setPrice(id, '18.00');
      await checkWatches();
      return (await bodiesOf(reader)).length;
    };
    expect([await rise(23), await rise(25)]).toEqual([1, 2]);
  });

  it('is the price at the quantity, in the currency of the watch, of the conditions chosen', async () => {
    const seller = await server.join();
    const post = await createPart();
    const { article } = await post(seller, { price: '20.00' });
    await server.db
      .updateTable('advertisements')
      .set({ price_breaks: '10:18.00', condition: 'used' })
      .where('article_id', '=', article)
      .execute();
    const readers = await Promise.all(Array.from({ length: 5 }, () => server.join()));
    const [one, ten, tooMany, isNew, dollars] = readers as [Joined, Joined, Joined, Joined, Joined];
    await sql`
      insert into reference_rates (date, currency, rate, is_approximate) values ('2999-01-01', 'USD', 1.25, false)`.execute(
      server.db,
    );
    await expect.poll(readDollars, { timeout: 10_000 }).toBe(1.25);
    await watch(one, article, '18.00');
    await watch(ten, article, '18.00', { quantity: 10 });
    await watch(tooMany, article, '18.00', { quantity: 101 });
    await watch(isNew, article, '18.00', { quantity: 10, conditions: ['new'] });
    await watch(dollars, article, '22.50', { quantity: 10, currency: 'USD', conditions: ['used'] });
    await checkWatches();
    expect(await Promise.all(readers.map(async (reader) => (await bodiesOf(reader)).length))).toEqual([0, 1, 0, 0, 1]);
    await watch(dollars, article, '22.49', { quantity: 10, currency: 'USD' });
    await checkWatches();
    expect(await bodiesOf(dollars)).toHaveLength(1);
  });

  it('is that of offers, of wanted posts, or of both', async () => {
    const [buyer, low] = [await server.join(), await server.join()];
    const post = await createPart();
    const { id, article } = await post(buyer, { type: 'wanted', price: '19.99', items: 40 });
    await post(low, { type: 'wanted', price: '25.00', items: 39 });
    const { id: offer } = await post(low, { price: '20.01' });
    const readers = await Promise.all(Array.from({ length: 4 }, () => server.join()));
    const [offers, wanted, both, more] = readers as [Joined, Joined, Joined, Joined];
    await watch(offers, article, '20.00', { quantity: 40 });
    await watch(wanted, article, '20.00', { quantity: 40, types: ['wanted'] });
    const stored = await watch(both, article, '20.00', { quantity: 40, types: ['wanted', 'offered'] });
    expect(stored.data.types).toEqual(['offered', 'wanted']);
    await watch(more, article, '20.00', { quantity: 41, types: ['wanted'] });
    const counts = async () => Promise.all(readers.map(async (reader) => (await bodiesOf(reader)).length));
    await checkWatches();
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await setPrice(id, '20.00');
    await checkWatches();
    expect(await counts()).toEqual([0, 1, 1, 0]);
    expect(await bodiesOf(wanted)).toEqual(['€20.00 per piece, 40 wanted; you watch €20.00.']);
    const [news] = (await wanted.client.get('/api/notifications')).data;
    expect(news.subject.url).toBe(`/article/${article}?type=wanted&quantity=40`);
    await setPrice(offer, '20.00');
    await checkWatches();
    // Who watches both has been notified of the other one already.
    expect(await counts()).toEqual([1, 1, 1, 0]);
    expect((await watch(more, article, '20.00', { types: [] })).errors).toHaveProperty('types');
  });

  it('is mailed at once, with the news of a day or a week, or never; when it is mailed can change without a second time', async () => {
    const seller = await server.join();
    const { article } = await (await createPart())(seller, { price: '18.00' });
    const alerts = ['instant', 'daily', 'weekly', 'none'] as const;
    const readers = await Promise.all(alerts.map(() => server.join()));
    await Promise.all(readers.map((reader, n) => watch(reader, article, '18.00', { alert: alerts[n] as string })));
    await checkWatches();
    const rows = await server.db
      .selectFrom('notifications')
      .select(['user_id', 'mail'])
      .where('type', '=', 'article_price')
      .where(
        'user_id',
        'in',
        readers.map(({ person }) => person.id),
      )
      .execute();
    const mails = await Promise.all(
      readers.map(async ({ person }) => (await readMails(server, person.email)).filter(isOfPrice).length),
    );
    expect(readers.map(({ person }) => rows.find((row) => row.user_id === person.id)?.mail)).toEqual([
      'at_once',
      'daily',
      'weekly',
      'never',
    ]);
    expect(mails).toEqual([1, 0, 0, 0]);
    await watch(readers[3] as Joined, article, '18.00', { alert: 'instant' });
    await checkWatches();
    expect(await bodiesOf(readers[3] as Joined)).toHaveLength(1);
    const { data } = await (readers[3] as Joined).client.get('/api/watches');
    expect(data).toMatchObject([{ alert: 'instant', is_reached: true }]);
    expect((await watch(seller, article, '18.00', { alert: 'hourly' })).errors).toHaveProperty('alert');
  });

  it('counts no offer that its reader may not see or makes themselves', async () => {
    const [reader, open, hiding] = [await server.join(), await server.join(), await server.join()];
    const post = await createPart();
    const { article } = await post(open, { price: '20.00' });
    await post(hiding, { price: '9.00' });
    await post(open, { price: '9.00', state: 'paused' });
    await post(reader, { price: '9.00' });
    await server.db
      .insertInto('organization_stops')
      .values({
        organization_id: hiding.person.organization_id as number,
        stopped_id: reader.person.organization_id as number,
        created_by: hiding.person.id,
      })
      .execute();
    await watch(reader, article, '10.00');
    await checkWatches();
    expect(await bodiesOf(reader)).toEqual([]);
  });

  it('follows its article into another one', async () => {
    const [reader, seller] = [await server.join(), await server.join()];
    const old = await (await createPart())(seller, { price: '20.00' });
    const { article } = await (await createPart())(seller, { price: '17.00' });
    await watch(reader, old.article, '18.00');
    await sql`select merge_articles(${old.article}, ${article})`.execute(server.db);
    await checkWatches();
    expect((await reader.client.get('/api/watches')).data).toMatchObject([{ article: { id: article } }]);
    expect(await bodiesOf(reader)).toHaveLength(1);
    expect(await reader.client.delete(`/api/articles/${old.article}/watch`)).toMatchObject({ code: 301 });
    expect(await reader.client.delete(`/api/articles/${article}/watch`)).toMatchObject({ code: 200 });
  });

  it('is changed, shown with its article and stopped by its owner alone', async () => {
    const [reader, other, seller] = [await server.join(), await server.join(), await server.join()];
    const { article } = await (await createPart())(seller);
    const shown = async ({ client }: Joined) => (await client.get(`/api/articles/${article}`)).data.watch;
    await watch(reader, article, '5.00');
    await watch(reader, article, '6.00', { quantity: 3 });
    expect(await shown(reader)).toMatchObject({ max_price: '6.00', quantity: 3 });
    expect(await shown(other)).toBeNull();
    const url = `/api/articles/${article}/watch`;
    expect((await other.client.delete(url)).code).toBe(404);
    expect((await reader.client.delete(url)).code).toBe(200);
    expect(await shown(reader)).toBeNull();
  });

  it('is listed with the title, picture and category of its article, and by its number alone once no post is visible', async () => {
    const [reader, seller] = [await server.join(), await server.join()];
    const { article } = await (await createPart())(seller, { title: 'Disc calliper, front' });
    await watch(reader, article, '5.00');
    const listed = async () => (await reader.client.get('/api/watches')).data[0].article;
    const { name: part } = await server.db
      .selectFrom('brands')
      .innerJoin('articles', 'articles.brand_id', 'brands.id')
      .select('brands.name')
      .where('articles.id', '=', article)
      .executeTakeFirstOrThrow();
    expect(await listed()).toMatchObject({
      id: article,
      name: 'Disc calliper, front',
      part: `${part} BR-MT200`,
      image: null,
      category: { id: category.id },
      sub_category: { id: category.child.id },
    });
    const organization_id = seller.person.organization_id as number;
    await server.db
      .insertInto('organization_stops')
      .values({
        organization_id,
        stopped_id: reader.person.organization_id as number,
        created_by: seller.person.id,
      })
      .execute();
    expect(await listed()).toEqual({
      id: article,
      name: `${part} BR-MT200`,
      part: `${part} BR-MT200`,
      image: null,
      category: null,
      sub_category: null,
    });
  });

  it('is refused where it makes no sense', async () => {
    const [reader, seller, hidden] = [await server.join(), await server.join(), await server.join()];
    const { article } = await (await createPart())(seller);
    const refused = async (price: string, given: object = {}) => {
      const { code, errors } = await watch(reader, article, price, given);
      return [code, ...Object.keys(errors ?? {})];
    };
    expect(await refused('0')).toEqual([422, 'max_price']);
    expect(await refused('-1')).toEqual([422, 'max_price']);
    expect(await refused('1.234')).toEqual([422, 'max_price']);
    expect(await refused('10.50', { currency: 'JPY' })).toEqual([422, 'max_price']);
    expect(await refused('1.00', { currency: 'QQQ' })).toEqual([422, 'currency']);
    expect(await refused('1.00', { quantity: 0 })).toEqual([422, 'quantity']);
    expect(await refused('1.00', { conditions: ['broken'] })).toEqual([422, 'conditions.0']);
    const { article: gone } = await (await createPart())(hidden, { state: 'paused' });
    expect((await watch(reader, gone, '1.00')).code).toBe(404);
  });

  it('is one of at most 300 of a person', async () => {
    const [reader, seller] = [await server.join(), await server.join()];
    const post = await createPart();
    const { article } = await post(seller);
    await sql`
      with made as (insert into articles (gtin) select lpad((4000000000000 + n)::text, 14, '0') from generate_series(1, 300) n returning id)
      insert into article_watches (user_id, article_id, max_price, currency, quantity, unit)
      select ${reader.person.id}, id, 1, 'EUR', 1, 'piece' from made`.execute(server.db);
    expect(await watch(reader, article, '1.00')).toMatchObject({
      code: 422,
      message: 'You watch 300 parts, the maximum. Stop watching one first.',
    });
  });
});
