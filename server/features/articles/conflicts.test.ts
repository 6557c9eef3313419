import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let admin: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;
let seller: Awaited<ReturnType<typeof createUser>>;
let brand: Awaited<ReturnType<typeof createBrand>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
  seller = await createUser(server.db);
  admin = (await server.join({ role: 'admin' })).client;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('advertisements').execute();
  brand = await createBrand(server.db);
});

const gtin = '4550170447755';
const post = (articleNumber: string | null, given: Parameters<typeof createAdvertisement>[2] = {}) =>
  createAdvertisement(server.db, seller, {
    category,
    brandId: articleNumber ? brand.id : null,
    articleNumber,
    ...given,
  });
const articleOf = async (id: number) =>
  (await server.db.selectFrom('advertisements').select('article_id').where('id', '=', id).executeTakeFirstOrThrow())
    .article_id;
const conflicts = async () => {
  const { code, data, meta } = await admin.get('/api/articles/conflicts');
  expect(code).toBe(200);
  return { data, total: meta.total };
};

it('reports two articles with the same GTIN, and merges them permanently', async () => {
  const [first, second] = [await post('RT-MT800-M', { gtin }), await post('SM-RT-MT800', { gtin })];
  await post('SM-RT-MT800');
  expect(first.article_id).not.toBe(second.article_id);
  const { data, total } = await conflicts();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    reason: 'gtin',
    gtin,
    article: {
      id: first.article_id,
      brand: brand.name,
      number: 'RT-MT800-M',
      gtins: [gtin],
      posts: 1,
      organizations: 1,
    },
    other: { id: second.article_id, number: 'SM-RT-MT800', posts: 2, example: { name: expect.any(String) } },
  });

  expect((await admin.post(`/api/articles/${first.article_id}/merge`, { into: second.article_id })).code).toBe(200);
  expect(await articleOf(first.id)).toBe(second.article_id);
  expect((await conflicts()).total).toBe(0);
  // Later posts with either number, or the GTIN, belong to it.
  expect((await post('RTMT800M')).article_id).toBe(second.article_id);
  expect((await post(null, { gtin })).article_id).toBe(second.article_id);
  expect((await admin.post(`/api/articles/${first.article_id}/merge`, { into: second.article_id })).code).toBe(404);
});

it('reports numbers that look alike, except those marked as different', async () => {
  const [zero, letter] = [await post('CS-0100'), await post('CS-O1OO')];
  await post('CS-0200');
  const { data, total } = await conflicts();
  expect([total, data[0].reason, data[0].gtin]).toEqual([1, 'number', null]);
  const apart = `/api/articles/${letter.article_id}/keep-apart`;
  expect((await admin.post(apart, { other: zero.article_id })).code).toBe(200);
  expect((await conflicts()).total).toBe(0);
  expect((await admin.post(apart, { other: zero.article_id })).code).toBe(200);
  // The decision still holds when one of the two is merged into a third article.
  const third = await post('CS-0300');
  await admin.post(`/api/articles/${letter.article_id}/merge`, { into: third.article_id });
  await post('CS-0300', { gtin });
  await post('CS-0100', { gtin });
  expect((await conflicts()).total).toBe(0);
});

it('reports an article with several GTINs until all are confirmed, and again when another one appears', async () => {
  const other = '4055184013458';
  const first = await post('HC-180', { gtin });
  expect((await conflicts()).total).toBe(0);
  await post('HC-180', { gtin });
  const second = await post('hc 180', { gtin: other });
  const { data, total } = await conflicts();
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({
    reason: 'gtins',
    gtin: null,
    article: { id: first.article_id, posts: 3 },
    other: null,
    codes: [
      { gtin, posts: 2, example: { name: expect.any(String) } },
      { gtin: other, posts: 1, example: { id: second.id } },
    ],
  });
  const keep = `/api/articles/${first.article_id}/keep-gtins`;
  expect((await admin.post(keep)).code).toBe(200);
  expect((await conflicts()).total).toBe(0);
  const third = await post('HC180', { gtin: '8716683098914' });
  expect((await conflicts()).data[0].codes).toHaveLength(3);
  // Correcting the GTIN of the post settles the conflict.
  await server.db.updateTable('advertisements').set({ gtin }).where('id', '=', third.id).execute();
  expect((await conflicts()).total).toBe(0);
  expect((await admin.post('/api/articles/999999/keep-gtins')).code).toBe(404);
});

it('treats the GTINs of merged articles as confirmed', async () => {
  const [first, second] = [await post('DR-18', { gtin }), await post('DR-20', { gtin: '4055184013458' })];
  expect((await admin.post(`/api/articles/${first.article_id}/merge`, { into: second.article_id })).code).toBe(200);
  expect((await conflicts()).total).toBe(0);
});

it('leaves out articles without posts, and refuses to merge an article into itself', async () => {
  const [first, second] = [await post('AB-10', { gtin }), await post('AB-20', { gtin, deletedAt: new Date() })];
  expect((await conflicts()).total).toBe(0);
  expect((await admin.post(`/api/articles/${first.article_id}/merge`, { into: first.article_id })).code).toBe(422);
  expect((await admin.post(`/api/articles/${first.article_id}/merge`, { into: 999_999 })).code).toBe(422);
  expect((await admin.post('/api/articles/999999/merge', { into: second.article_id })).code).toBe(404);
});

it('records the decisions in the audit log', async () => {
  const { rows } = { rows: await server.db.selectFrom('audit_log').select(['action', 'details']).execute() };
  const actions = rows.map(({ action }) => action);
  expect(actions).toContain('article.merged');
  expect(actions).toContain('article.kept-apart');
  expect(actions).toContain('article.gtins-kept');
  expect(rows.find(({ action }) => action === 'article.merged')?.details).toMatchObject({
    name: expect.stringContaining('SMRTMT800'),
    from: expect.stringContaining('RTMT800M'),
    posts: 1,
  });
});
