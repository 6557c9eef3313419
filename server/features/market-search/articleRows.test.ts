import { afterAll, beforeAll, expect, it } from 'vitest';
import { conditions } from '#contract/advertisements/choices.ts';
import { orderOf } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import type { ArticleRow } from '#contract/articles/schemas.ts';
import { transact } from '#server/db/transaction.ts';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

const perEuro = { SEK: 10, CHF: 0.95 };

let server: TestServer;
let readers: TestClient[];
let articleOf: Map<number, number | null>;
let choices: { categories: number[]; brands: number[]; organizations: number[] };

beforeAll(async () => {
  server = await startServer();
  const admin = await server.join({ role: 'admin' });
  await admin.client.put('/api/rates', { date: '2026-11-18', rates: { SEK: '10', CHF: '0.95' } });
  const sellers = await Promise.all([1, 2, 3, 4].map(() => createOrganization(server.db)));
  await fillMarket(sellers.map(({ id }) => id));
  readers = [];
  const admins = await Promise.all(
    sellers.map(({ id }) => server.join({ role: 'organization_admin', organizationId: id })),
  );
  // Other sellers hide their posts from each reader.
  for (let hidden = 0; hidden < 6; hidden += 1) {
    const { client, person } = await server.join();
    for (const [place, admin] of admins.entries())
      if ((hidden >> place) & 1)
        expect((await admin.client.put(`/api/organization/stops/${person.organization_id}`)).code).toBe(200);
    readers.push(client);
  }
});
afterAll(() => server.close());

/** 260 posts of 40 parts, some without a number, spread by fixed steps; some that no one sees. */
async function fillMarket(organizations: number[]) {
  const owners = await Promise.all(organizations.map((organizationId) => createUser(server.db, { organizationId })));
  const categories = [await createCategory(server.db), await createCategory(server.db)];
  const brands = [await createBrand(server.db), await createBrand(server.db)];
  const at = <Value>(list: readonly Value[], step: number) => list[step % list.length] as Value;
  const rows = Array.from({ length: 260 }, (_, n) => {
    const seller = (n * 7 + (n >> 3)) % 4;
    // Few parts have many posts, many have one or two.
    const part = Math.floor(((n * 37) % 100) ** 2 / 250);
    const category = at(categories, part);
    const isOffered = n % 5 !== 0;
    return {
      organization_id: organizations[seller] as number,
      owner_id: (owners[seller] as { id: number }).id,
      type: isOffered ? 'offered' : 'wanted',
      title: `${at(['Chain', 'Cassette', 'Calliper'], part)} ${part}`,
      category_id: category.id,
      sub_category_id: category.child.id,
      brand_id: at(brands, part >> 1).id,
      supplier_article_number: n % 9 === 0 ? null : `PN-${100 + part}`,
      number_of_items: 1 + ((n * 11) % 50),
      unit: n % 6 === 0 ? 'box' : 'piece',
      condition: at(['new', 'used', 'refurbished', null], n >> 3),
      price_per_unit: isOffered ? `${5 + ((n * 13) % 90)}.50` : null,
      price_breaks: isOffered && n % 4 === 0 ? `${5 + (n % 20)}:${2 + (n % 3)}.25` : null,
      currency: isOffered ? at(['EUR', 'EUR', 'SEK', 'CHF'], n >> 1) : null,
      country: at(['NL', 'DE', 'SE'], n >> 2),
      availability: at(['in_stock', 'within_5_weeks', 'after_10_weeks'], n >> 1),
      state: n % 23 === 0 ? 'paused' : 'active',
      deleted_at: n % 29 === 0 ? new Date() : null,
      expires_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(Date.UTC(2026, 0, 1) + ((n * 17) % 97) * 60_000),
    };
  });
  const posts = await transact(server.db, (db) =>
    db.insertInto('advertisements').values(rows).returningAll().execute(),
  );
  articleOf = new Map(posts.map(({ id, article_id }) => [id, article_id]));
  choices = { categories: categories.map(({ id }) => id), brands: brands.map(({ id }) => id), organizations };
}

/** A random query of the overview, the same for the same seed. */
function drawQuery(seed: number): string {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const some = (name: string, values: readonly (number | string)[], share: number) =>
    next() < share ? [`${name}[]=${values[Math.floor(next() * values.length)]}`] : [];
  const one = (name: string, value: () => number | string, share: number) =>
    next() < share ? [`${name}=${value()}`] : [];
  const sorts = ['price', '-price', 'quantity', 'newest', 'name', 'relevance'];
  return [
    ...some('categories', choices.categories, 0.2),
    ...some('brands', choices.brands, 0.2),
    ...some('organizations', choices.organizations, 0.2),
    ...some('countries', ['NL', 'DE', 'SE'], 0.3),
    ...some('types', ['offered', 'wanted'], 0.3),
    ...one('q', () => ['chain', 'PN-10', 'cassette 3', 'calliper'][Math.floor(next() * 4)] as string, 0.4),
    ...one('quantity', () => 1 + Math.floor(next() * 30), 0.4),
    ...one('price_max', () => 10 + Math.floor(next() * 60), 0.2),
    ...one('sort', () => sorts[Math.floor(next() * sorts.length)] as string, 0.7),
  ].join('&');
}

async function readAll<Row>(
  client: TestClient,
  path: string,
  perPage: number,
): Promise<{
  rows: Row[];
  meta: { total: number; complete?: number; total_articles: number; complete_articles?: number };
}> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await client.get(`${path}&facets=1&per_page=${perPage}&page=${page}`);
    rows.push(...data);
    if (data.length < perPage) return { rows, meta };
  }
}

/** What a row of articles has to be, from the posts of the plain list. */
function groupPlainly(posts: AdvertisementSummary[], quantity: number | null) {
  const groups = new Map<unknown, AdvertisementSummary[]>();
  for (const post of posts) {
    const key = articleOf.get(post.id) ?? `post ${post.id}`;
    groups.set(key, [...(groups.get(key) ?? []), post]);
  }
  return [...groups].map(([key, own]) => {
    const offers = own.filter(({ type }) => type === 'offered');
    const newestFirst = offers.toSorted((a, b) => b.id - a.id);
    const countOf = (unit: string) => offers.filter((offer) => offer.unit === unit).length;
    const [usual] = newestFirst.toSorted((a, b) => countOf(b.unit) - countOf(a.unit));
    const prices = offers
      .filter((offer) => offer.unit === usual?.unit)
      .flatMap((offer) => {
        const price = quantity === null ? offer.price_per_unit : orderOf(offer, quantity).price;
        const rate = offer.currency === 'EUR' ? 1 : perEuro[offer.currency as 'SEK'];
        const place = offer.condition === null ? conditions.length : conditions.indexOf(offer.condition);
        return price === null ? [] : { amount: Number(price) / rate, place, condition: offer.condition };
      })
      // Of equal prices, the one of the better condition.
      .toSorted((a, b) => a.amount - b.amount || a.place - b.place);
    const most = prices.at(-1)?.amount;
    const euros = (price: (typeof prices)[number] | undefined) =>
      price ? { amount: price.amount.toFixed(2), currency: 'EUR', condition: price.condition } : null;
    return {
      id: typeof key === 'number' ? key : null,
      post: own[0]?.id,
      offered: offers.length,
      wanted: own.length - offers.length,
      sellers: new Set(offers.map((offer) => offer.organization_id)).size,
      lowest: euros(prices[0]),
      highest: euros(prices.find(({ amount }) => amount === most)),
    };
  });
}

it('groups, orders and counts articles as a plain loop over the list of posts, for every reader', async () => {
  for (let seed = 0; seed < howMany(4, 170); seed += 1)
    for (const [place, reader] of readers.entries()) {
      const query = drawQuery(seed * 6 + place);
      const quantity = /(?:^|&)quantity=(\d+)/.exec(query)?.[1];
      const posts = await readAll<AdvertisementSummary>(reader, `/api/advertisements?${query}`, 100);
      const articles = await readAll<ArticleRow>(reader, `/api/articles?${query}`, 7);
      const expected = groupPlainly(posts.rows, quantity ? Number(quantity) : null);
      expect({ query, total: articles.meta.total_articles }).toEqual({ query, total: expected.length });
      expect(posts.meta.total_articles).toBe(expected.length);
      expect(articles.meta.total).toBe(posts.meta.total);
      // What has all of the words comes first, so these posts are of the first articles.
      const complete = posts.rows.slice(0, posts.meta.complete ?? 0);
      expect({ query, complete: articles.meta.complete_articles ?? 0 }).toEqual({
        query,
        complete: groupPlainly(complete, null).length,
      });
      const rows = articles.rows.map(({ post, unit: _unit, soonest: _soonest, facts: _facts, ...row }) => ({
        ...row,
        post: post.id,
      }));
      expect({ query, rows }).toEqual({ query, rows: expected });
    }
});

it('has the soonest delivery and the unit of most offers', async () => {
  const [reader] = readers as [TestClient];
  const { data } = await reader.get('/api/articles?per_page=100&types[]=offered');
  const rows = data as ArticleRow[];
  for (const row of rows.filter(({ offered }) => offered === 1)) {
    expect(row.soonest).toBe(row.post.availability);
    expect(row.unit).toBe(row.post.unit);
  }
  expect((await reader.get('/api/articles?types[]=wanted&per_page=1')).data[0]).toMatchObject({
    soonest: null,
    lowest: null,
  });
});

it('follows posts that leave and articles that are merged', async () => {
  const [reader] = readers as [TestClient];
  const admin = await server.join({ role: 'super_admin' });
  const totalOf = async () => (await reader.get('/api/articles?per_page=1&facets=1')).meta.total_articles as number;
  const { data } = await reader.get('/api/articles?per_page=100');
  const [one, other] = (data as ArticleRow[]).filter(({ id, offered }) => id !== null && offered > 1);
  const before = await totalOf();
  await admin.client.post(`/api/articles/${one?.id}/merge`, { into: other?.id });
  expect(await totalOf()).toBe(before - 1);
});

it('suggests articles by number and by name, by what the reader sees of them', async () => {
  const [reader] = readers as [TestClient];
  const suggested = async (client: TestClient, q: string) => {
    const { data } = await client.get(`/api/advertisements/suggestions?q=${encodeURIComponent(q)}`);
    return (data as { kind: string; id: number; number: string }[]).filter(({ kind }) => kind === 'article');
  };
  const byNumber = await suggested(reader, 'pn 100');
  expect(byNumber[0]?.number).toMatch(/ PN-100$/);
  for (const one of readers) {
    const [first] = await suggested(one, 'pn 100');
    const { data: rows } = await one.get('/api/articles?q=PN-100&per_page=1');
    expect(first?.id).toBe(rows[0].id);
  }
  expect((await suggested(reader, 'calliper 2')).length).toBeGreaterThan(0);
  expect(await suggested(reader, 'no such part')).toEqual([]);
});

it('refuses what the list of posts refuses', async () => {
  const [reader] = readers as [TestClient];
  for (const query of ['page=0', 'quantity=0', 'sort=best', 'price_min=abc'])
    expect([query, (await reader.get(`/api/articles?${query}`)).code]).toEqual([query, 422]);
  expect((await reader.get('/api/articles?page=1000000&per_page=100')).data).toEqual([]);
});
