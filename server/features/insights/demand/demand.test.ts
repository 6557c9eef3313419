import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { defaultProducts, type Product } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createSearchLog } from '../log/searchLog.ts';
import { countDemand, stepOf, sumPieces } from './count.ts';

const permissions: Product[] = [...defaultProducts, 'insights'];
const number = 'RD-M8100-SGS';
type Joined = Awaited<ReturnType<TestServer['join']>>;
let server: TestServer;
let owner: Joined;
let reader: Joined;
let others: Joined[];
let brand: { id: number };
let category: Awaited<ReturnType<typeof createCategory>>;
let articleId: number;

beforeAll(async () => {
  server = await startServer();
  owner = await server.join({ permissions });
  reader = await server.join({ permissions });
  others = await Promise.all(Array.from({ length: 5 }, () => server.join({ permissions })));
  brand = await createBrand(server.db, 'Shimano');
  category = await createCategory(server.db, { name: 'Drivetrain' });
  const { id } = await createAdvertisement(server.db, owner.person, {
    title: 'Rear derailleur, long cage',
    category,
    brandId: brand.id,
    articleNumber: number,
    items: 12,
    price: '31.00',
    condition: 'used',
  });
  const row = await server.db
    .selectFrom('advertisements')
    .select('article_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  articleId = row.article_id as number;
  await server.search.index.readNames();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sql`truncate search_days, sought_things, demand`.execute(server.db);
  await sql`delete from advertisements where type = 'wanted'`.execute(server.db);
  await sql`truncate lists cascade`.execute(server.db);
  await sql`delete from saved_searches`.execute(server.db);
});

/** Logs searches of organizations, each given by a number. */
async function search(searches: readonly [organization: number, q: string][]): Promise<void> {
  const log = createSearchLog(server.db, { warn: vi.fn() }, server.search);
  for (const [id, q] of searches)
    log.add({ organization: { id: 100_000 + id, name: 'Any', status: 'active', country: 'NL' } }, { q, brandId: null });
  await log.close();
}
const searchBy = (count: number, q = number) => search(Array.from({ length: count }, (_, id) => [id, q]));
/** Moves what is logged to earlier days, in another month with the organization as that month's log knows it. */
const moveBack = (days: number) =>
  sql`update search_days set day = day - ${days}::int, organization = case
    when date_trunc('month', day - ${days}::int) < date_trunc('month', day) then organization_before else organization
  end`.execute(server.db);
const count = () => countDemand(server.db, server.search);
const rowsFor = async ({ client }: Joined = reader, query = '') =>
  (await client.get(`/api/insights/demand${query}`)).data as {
    id: number;
    title: string;
    searched_by: string;
    pieces: string | null;
    trend: string | null;
    article: number | null;
    offered: { posts: number; pieces: number; from: string | null; condition: string | null };
    own: { state: string; posts: number; pieces: number; post: number | null; upload: { id: number } | null } | null;
    query: string;
    watched: number | null;
  }[];
const bandAfter = async (organizations: number) => {
  await sql`truncate search_days`.execute(server.db);
  await searchBy(organizations);
  await count();
  return (await rowsFor())[0]?.searched_by;
};

it('shows rows from five organizations on, with their number as a band', async () => {
  expect(await bandAfter(4)).toBeUndefined();
  expect(await bandAfter(5)).toBe('5-9');
  const nine = await bandAfter(9);
  const [row] = await rowsFor();
  expect(nine).toBe('5-9');
  expect(await bandAfter(10)).toBe('10-19');
  const [after] = await rowsFor();
  expect({ ...after, searched_by: null }).toEqual({ ...row, searched_by: null });
  expect(await bandAfter(19)).toBe('10-19');
  expect(await bandAfter(20)).toBe('20-49');
  expect(await bandAfter(50)).toBe('over-49');
});

it('counts an organization once, however often and on however many days it searches', async () => {
  await search(Array.from({ length: 1000 }, (_, place) => [1, `${number}${' '.repeat(place)}`]));
  for (const day of [1, 5, 20]) {
    await moveBack(day);
    await search([[1, number]]);
  }
  await search([
    [2, number],
    [3, number],
    [4, number],
  ]);
  await count();
  expect(await rowsFor()).toEqual([]);
  await search([[5, number]]);
  await count();
  expect(await rowsFor()).toMatchObject([{ article: articleId, searched_by: '5-9' }]);
});

it('counts saved searches, wanted posts and uncovered lines as well, but each organization once', async () => {
  const [first, second, third, fourth, fifth] = others as [Joined, Joined, Joined, Joined, Joined];
  const rare = 'XT-99-ZZZ';
  await createAdvertisement(server.db, owner.person, {
    title: 'Rare',
    brandId: brand.id,
    articleNumber: rare,
    state: 'expired',
  });
  await first.client.post('/api/saved-searches', { name: 'Any', query: `q=${rare}`, alert: 'none' });
  for (const { person } of [first, second, third])
    await createAdvertisement(server.db, person, {
      type: 'wanted',
      title: 'Rare part',
      category,
      brandId: brand.id,
      articleNumber: rare,
      items: 10,
      price: null,
    });
  await fourth.client.post('/api/lists', { name: 'Workshop', rows: `${rare}\t15` });
  await count();
  expect(await rowsFor()).toEqual([]);
  const made = await fifth.client.post('/api/lists', { name: 'Workshop', rows: `${rare}\t15` });
  expect(made.code).toBe(201);
  await count();
  await count();
  expect(await rowsFor()).toMatchObject([
    { number: rare, searched_by: '5-9', pieces: 'over-49', offered: { posts: 0 } },
  ]);
});

it('shows pieces from three organizations with a quantity on, if none of them is above half', () => {
  const pieces = (...wanted: [organizationId: number, quantity: number | null][]) =>
    sumPieces(wanted.map(([organizationId, quantity]) => ({ id: 1, wish: { organizationId, quantity } }))).get(1) ??
    null;
  expect(pieces([1, 5], [2, 5])).toBeNull();
  expect(pieces([1, 5], [2, 5], [2, 5], [3, null])).toBeNull();
  expect(pieces([1, 5], [2, 5], [3, 5])).toBe(10);
  expect(pieces([1, 5], [2, 5], [3, 10])).toBe(20);
  expect(pieces([1, 5], [2, 5], [3, 20])).toBeNull();
  expect(pieces([1, 1], [2, 1], [3, 2])).toBeNull();
});

it('reveals only the rounded quantities of two others to a reader who varies their own quantity', () => {
  const own = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const seenBeside = (first: number, second: number) =>
    own
      .map((quantity) => {
        const wanted = [quantity, first, second].map((each, organizationId) => ({
          id: 1,
          wish: { organizationId, quantity: each },
        }));
        return sumPieces(wanted).get(1) ?? '-';
      })
      .join();
  const byStep = new Map<string, string>();
  for (let first = 1; first <= 120; first += 7)
    for (let second = 1; second <= 120; second += 11) {
      const steps = [stepOf(first), stepOf(second)].join();
      const seen = seenBeside(first, second);
      expect([first, second, seen]).toEqual([first, second, byStep.get(steps) ?? seen]);
      byStep.set(steps, seen);
    }
  expect([1, 2, 3, 4, 7, 8, 12, 16, 30, 40, 74, 76, 100].map(stepOf)).toEqual([
    1, 2, 2, 5, 5, 10, 10, 20, 20, 50, 50, 100, 100,
  ]);
});

it('compares with the previous four weeks by band, once there are any', async () => {
  await searchBy(9);
  await count();
  expect(await rowsFor()).toMatchObject([{ trend: null }]);
  await moveBack(28);
  await searchBy(5);
  await count();
  expect(await rowsFor()).toMatchObject([{ trend: 'same' }]);
  await searchBy(10);
  await count();
  expect(await rowsFor(reader, '?trend=up')).toMatchObject([{ trend: 'up', searched_by: '10-19' }]);
  await moveBack(28);
  await searchBy(7);
  await count();
  expect(await rowsFor(reader, '?trend=down')).toMatchObject([{ trend: 'down' }]);
});

it('shows current offers as each reader sees the market, and the stock of their own organization', async () => {
  await searchBy(6);
  await count();
  const offered = { posts: 1, pieces: 12, from: '31.00', condition: 'used' };
  expect(await rowsFor()).toMatchObject([{ offered, own: null }]);
  expect(await rowsFor(owner)).toMatchObject([{ own: { state: 'active', posts: 1, pieces: 12, upload: null } }]);
  const paused = await createAdvertisement(server.db, reader.person, {
    title: 'Schaltwerk',
    brandId: brand.id,
    articleNumber: number,
    state: 'paused',
    items: 36,
  });
  expect(await rowsFor(reader, '?mine=1')).toMatchObject([
    { offered: { posts: 1 }, own: { state: 'paused', pieces: 36, post: paused.id } },
  ]);
  expect(await rowsFor(others[0], '?mine=1')).toEqual([]);
  await sql`delete from advertisements where id = ${paused.id}`.execute(server.db);
});

it('names terms with a brand or a size, filters by words and category, and watches a row once', async () => {
  await createAdvertisement(server.db, owner.person, {
    title: 'Cassette 11-34',
    category,
    brandId: brand.id,
    items: 4,
  });
  await searchBy(5, 'shimano cassette');
  await searchBy(12);
  await count();
  const rows = await rowsFor();
  expect(rows.map(({ title, searched_by: band }) => [title, band])).toEqual([
    ['Rear derailleur, long cage', '10-19'],
    ['Cassette', '5-9'],
  ]);
  expect(await rowsFor(reader, '?q=cassette')).toMatchObject([{ article: null, offered: { posts: 1, pieces: 4 } }]);
  expect(await rowsFor(owner, '?q=cassette')).toMatchObject([{ own: { posts: 1 } }]);
  const inGerman = await reader.client.get('/api/insights/demand?q=cassette', { 'accept-language': 'de' });
  expect(inGerman.data).toMatchObject([{ title: 'Kassette' }]);
  expect(await rowsFor(reader, '?q=m8100')).toMatchObject([{ article: articleId }]);
  expect(await rowsFor(reader, `?category=${category.id}`)).toMatchObject([{ article: articleId }]);
  expect(await rowsFor(reader, '?category=999999')).toEqual([]);
  const id = rows[0]?.id as number;
  const watch = () => reader.client.post(`/api/insights/demand/${id}/watch`, {});
  const made = await watch();
  expect(made).toMatchObject({
    code: 201,
    data: { name: `Shimano ${number} Rear derailleur, long cage`, alert: 'daily', total: 1 },
  });
  expect((await watch()).data.id).toBe(made.data.id);
  expect(await rowsFor(reader, '?q=m8100')).toMatchObject([{ watched: made.data.id }]);
  expect(await rowsFor(owner, '?q=m8100')).toMatchObject([{ watched: null }]);
  expect((await reader.client.post('/api/insights/demand/999999/watch', {})).code).toBe(404);
});

it('ends at page twenty, and needs the products insights and browse', async () => {
  await count();
  const answer = await reader.client.get('/api/insights/demand?page=20&per_page=200');
  expect(answer).toMatchObject({ code: 200, data: [], meta: { total: 0, page: 20 } });
  expect(Date.parse(answer.meta.counted_at)).toBeGreaterThan(Date.now() - 60_000);
  expect(await reader.client.get('/api/insights/demand?page=21')).toMatchObject({
    code: 422,
    errors: { page: ['The list ends at page 20. Narrow it by words, a category or a trend.'] },
  });
  expect((await reader.client.get('/api/insights/demand?per_page=201')).code).toBe(422);
  const codeFor = async (products: Product[]) =>
    (await (await server.join({ permissions: products })).client.get('/api/insights/demand')).code;
  expect(await codeFor(permissions.filter((product) => product !== 'insights'))).toBe(403);
  expect(await codeFor(permissions.filter((product) => product !== 'browse'))).toBe(403);
});

it('counts the same for every reader, whoever searched', { timeout: howMany(30_000, 600_000) }, async () => {
  let state = 7;
  const below = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * most);
  };
  const texts = [number, 'shimano cassette', 'tyre 700x25c'];
  for (let market = 0; market < howMany(8, 200); market += 1) {
    await sql`truncate search_days`.execute(server.db);
    const searches = Array.from({ length: 5 + below(40) }, (): [number, string] => [
      below(14),
      texts[below(texts.length)] as string,
    ]);
    // Organizations of readers are among the ones that search.
    const log = createSearchLog(server.db, { warn: vi.fn() }, server.search);
    const readers = [owner, reader, ...others];
    for (const [place, q] of searches) {
      const id = readers[place]?.person.organization_id ?? 100_000 + place;
      log.add({ organization: { id, name: 'Any', status: 'active', country: 'NL' } }, { q, brandId: null });
    }
    await log.close();
    await count();
    const expected = texts
      .map((text) => new Set(searches.filter(([, q]) => q === text).map(([place]) => place)).size)
      .filter((organizations) => organizations >= 5);
    const seen = await Promise.all(
      readers
        .slice(0, 3)
        .map(async (each) =>
          (await rowsFor(each)).map(({ id, searched_by: band, pieces, trend }) => [id, band, pieces, trend]),
        ),
    );
    expect(seen[0]).toHaveLength(expected.length);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    await sql`delete from throttles`.execute(server.db);
  }
});

it('shows none of the typed words', async () => {
  for (const typed of [
    'kim@canarymail.test shimano cassette',
    '+31 6 12345678 cassette shimano',
    'Kowalski shimano cassette',
  ])
    await searchBy(6, typed);
  await count();
  const text = JSON.stringify(await reader.client.get('/api/insights/demand'));
  const { rows } = await sql`select d.*, t.concept from demand d join sought_things t on t.id = d.thing_id`.execute(
    server.db,
  );
  for (const words of [text.slice(text.indexOf('"data"')), JSON.stringify(rows)])
    for (const canary of ['kim@', 'canarymail', '12345678', 'Kowalski', 'kowalski'])
      expect(words).not.toContain(canary);
});

it('counts the values of facts that searches, saved searches and wanted posts ask for, named in the reader’s language', async () => {
  await createFact(server.db, { key: 'bead_sought', categories: [category.child] });
  const query = `categories[]=${category.child.id}&facts[bead_sought][]=folding`;
  const log = createSearchLog(server.db, { warn: vi.fn() }, server.search);
  for (const id of [1, 2, 3]) {
    const fact = { subCategory: category.child.id, key: 'bead_sought', choice: 'folding' };
    log.add(
      { organization: { id: 200_000 + id, name: 'Any', status: 'active', country: 'NL' } },
      { q: '', brandId: null, fact },
    );
  }
  await log.close();
  await (others[0] as Joined).client.post('/api/saved-searches', { name: 'Folding', query, alert: 'none' });
  const wanted = (person: Joined['person']) =>
    createAdvertisement(server.db, person, {
      type: 'wanted',
      category,
      title: 'Something',
      facts: { bead_sought: 'folding' },
    });
  await wanted((others[1] as Joined).person);
  await count();
  const rows = await rowsFor();
  expect(rows).toMatchObject([{ title: 'Bead: Folding', searched_by: '5-9', article: null, own: null }]);
  expect(decodeURIComponent(rows[0]?.query as string)).toBe(
    `categories[]=${category.child.id}&facts[bead_sought][]=folding&types[]=offered`,
  );
  expect(rows[0]?.offered).toMatchObject({ posts: 0 });
  const { id } = await createAdvertisement(server.db, reader.person, {
    category,
    facts: { bead_sought: 'folding' },
    items: 7,
  });
  const [row] = await rowsFor();
  expect(row).toMatchObject({ offered: { posts: 1, pieces: 7 }, own: { state: 'active', posts: 1, post: id } });
  const watched = await reader.client.post(`/api/insights/demand/${row?.id}/watch`);
  expect(decodeURIComponent(watched.data.query)).toContain('facts[bead_sought][]=folding');
  expect((await rowsFor())[0]?.watched).toBe(watched.data.id);
});
