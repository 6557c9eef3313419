import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import {
  advertisementForm,
  createAdvertisement,
  createBrand,
  createCategory,
} from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let seller: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  seller = await createUser(server.db);
});
afterAll(() => server.close());

const gtins = ['4550170447755', '4550170447762', '4550170447779', '4550170447786', '4550170447793'] as const;

const post = (given: Parameters<typeof createAdvertisement>[2] = {}) =>
  createAdvertisement(server.db, seller, { category, ...given });

async function read(id: number) {
  return server.db
    .selectFrom('advertisements')
    .select(['article_id', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
const articleOf = async (id: number) => (await read(id)).article_id;
const gtinsOf = async (articleId: number | null) =>
  (
    await server.db
      .selectFrom('article_gtins')
      .select('gtin')
      .where('article_id', '=', articleId)
      .orderBy('gtin')
      .execute()
  ).map(({ gtin }) => gtin);

it('identifies an article by brand and number in any notation, and by its GTIN in any length', async () => {
  const brand = await createBrand(server.db);
  const first = await post({ brandId: brand.id, articleNumber: 'RT-MT800', gtin: '012345678905' });
  const same = await post({ brandId: brand.id, articleNumber: 'rt mt800' });
  const byGtin = await post({ gtin: '0012345678905' });
  expect(first.article_id).not.toBeNull();
  expect([same.article_id, byGtin.article_id]).toEqual([first.article_id, first.article_id]);
  expect(await gtinsOf(first.article_id)).toEqual(['00012345678905']);

  const otherBrand = await post({ brandId: (await createBrand(server.db)).id, articleNumber: 'RT-MT800' });
  expect(otherBrand.article_id).not.toBe(first.article_id);
  const unknown = await Promise.all([
    post({ brandId: brand.id }),
    post({ articleNumber: 'RT-MT800' }),
    post({ brandId: brand.id, articleNumber: 'n/a' }),
  ]);
  expect(unknown.map((row) => row.article_id)).toEqual([null, null, null]);
});

it('merges an article known only by its GTIN into the one whose number becomes known', async () => {
  const brand = await createBrand(server.db);
  const nameless = [await post({ gtin: gtins[0] }), await post({ gtin: gtins[0] })];
  expect(nameless[0]?.article_id).toBe(nameless[1]?.article_id);
  const before = await read(nameless[0]?.id as number);
  const named = await post({ brandId: brand.id, articleNumber: 'CS-M8100', gtin: gtins[0] });
  const after = await read(nameless[0]?.id as number);
  expect(after).toEqual({ article_id: named.article_id, updated_at: before.updated_at });
  expect(await articleOf(nameless[1]?.id as number)).toBe(named.article_id);
  // Later posts find the article that they were merged into.
  expect((await post({ gtin: gtins[0] })).article_id).toBe(named.article_id);
});

it('follows edits and copies, and drops a GTIN that no post has any more', async () => {
  const brand = await createBrand(server.db, 'Follower');
  const client = await server.signIn(await createUser(server.db));
  const form = advertisementForm(category, { brand: brand.id, supplier_article_number: 'FD-100', gtin: gtins[1] });
  const made = await client.post('/api/advertisements', form);
  expect(made.code).toBe(201);
  const article = await articleOf(made.data.id);
  expect(article).not.toBeNull();

  const copy = await client.post(`/api/advertisements/${made.data.id}/duplicate`);
  expect(await articleOf(copy.data.id)).toBe(article);

  const edited = await client.put(`/api/advertisements/${made.data.id}`, {
    ...form,
    supplier_article_number: 'FD-200',
    updated_at: made.data.updated_at,
  });
  expect(edited.code).toBe(200);
  const moved = await articleOf(made.data.id);
  expect(moved).not.toBe(article);
  expect(await gtinsOf(moved)).toEqual([`0${gtins[1]}`]);
  // The copy still has the number and the GTIN.
  expect(await gtinsOf(article)).toEqual([`0${gtins[1]}`]);
  await server.db.deleteFrom('advertisements').where('id', '=', copy.data.id).execute();
  expect(await gtinsOf(article)).toEqual([]);
});

it('merges the articles of merged brands', async () => {
  const [right, wrong] = [await createBrand(server.db, 'Velomax'), await createBrand(server.db, 'Velo Max GmbH')];
  const article = await post({ brandId: right.id, articleNumber: 'AB-10', gtin: gtins[2] });
  const doubled = await post({ brandId: wrong.id, articleNumber: 'AB 10', gtin: gtins[3] });
  const alone = await post({ brandId: wrong.id, articleNumber: 'CD-20' });
  expect(doubled.article_id).not.toBe(article.article_id);
  const admin = await server.signIn(await createUser(server.db, { role: 'admin' }));
  const merged = await admin.post(`/api/crud/brand/${wrong.id}/merge`, { into: right.id });
  expect(merged.code).toBe(200);
  expect(await articleOf(doubled.id)).toBe(article.article_id);
  expect(await articleOf(alone.id)).toBe(alone.article_id);
  expect((await post({ brandId: right.id, articleNumber: 'CD20' })).article_id).toBe(alone.article_id);
  expect(await gtinsOf(article.article_id)).toEqual([`0${gtins[2]}`, `0${gtins[3]}`]);
});

it('creates one article per number when concurrent writers post the same new articles', async () => {
  const brand = await createBrand(server.db);
  const numbers = Array.from({ length: 12 }, (_, index) => `XX-${100 + index}`);
  const write = (order: string[]) =>
    Promise.all(order.map((articleNumber) => post({ brandId: brand.id, articleNumber, gtin: gtins[4] })));
  const rows = (await Promise.all([write(numbers), write(numbers.toReversed()), write(numbers)])).flat();
  expect(rows).toHaveLength(36);
  const { rows: counted } = await sql<{ articles: number }>`
    select count(*)::int as articles from articles where brand_id = ${brand.id}`.execute(server.db);
  expect(counted[0]?.articles).toBe(numbers.length);
});
