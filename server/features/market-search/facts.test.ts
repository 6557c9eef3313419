import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { untilCommitted } from '#tests/helpers/values/passingTime.ts';
import { seedFacts } from '../facts/index.ts';
import { createMatching } from '../saved-searches/matching.ts';

let server: TestServer;
let admin: TestClient;
let reader: TestClient;
let seller: Awaited<ReturnType<typeof createUser>>;
let wheels: Awaited<ReturnType<typeof createCategory>>;
let hubs: number;

const sub = (db: Database, name: string, parent: number) =>
  db
    .insertInto('categories')
    .values({ name, parent_id: parent, position: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  server = await startServer();
  wheels = await createCategory(server.db, { name: 'Wheels', slug: 'wheels' });
  hubs = (await sub(server.db, 'Hubs', wheels.id)).id;
  await sub(server.db, 'Freehub bodies', wheels.id);
  await seedFacts(server.db);
  seller = await createUser(server.db);
  ({ client: admin } = await server.join({ role: 'admin' }));
  await transact(server.db, fillMarket);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ client: reader } = await server.join());
});

const post = (db: Database, facts: Record<string, unknown> | null, title = 'Hub') =>
  createAdvertisement(db, seller, { title, category: { id: wheels.id, child: { id: hubs } }, facts });

const freehubs = ['hg_m', 'xd', 'xdr', undefined];
const axles = ['12x148', '12x142', undefined];

/** 120 hubs that state some facts of theirs, spread by fixed steps. */
async function fillMarket(db: Database) {
  for (let n = 0; n < 120; n += 1) {
    const speeds = n % 4 === 0 ? undefined : 8 + (n % 5);
    await post(db, { freehub: freehubs[(n * 7) % 4], axle_rear: axles[(n + (n >> 3)) % 3], speeds }, `Hub ${n % 9}`);
  }
}

const list = (query: string, as = reader) =>
  as.get(`/api/advertisements?category=${hubs}&facets=1&per_page=100&${query}`);
const factOf = (meta: { facts: { key: string }[] }, key: string) => meta.facts.find((fact) => fact.key === key);

interface Choice {
  freehub: string[];
  axle_rear: string[];
  speeds: [number, number] | null;
}

const anyChoice = fc.record({
  freehub: fc.subarray(['hg_m', 'xd', 'unsaid'], { maxLength: 2 }),
  axle_rear: fc.subarray(['12x148', '12x142', 'unsaid'], { maxLength: 2 }),
  speeds: fc.option(
    fc
      .tuple(fc.integer({ min: 7, max: 12 }), fc.nat(4))
      .map(([least, more]): [number, number] => [least, least + more]),
  ),
});

function queryOf({ speeds, ...values }: Choice): string {
  const query = new URLSearchParams();
  for (const [key, choices] of Object.entries(values)) for (const one of choices) query.append(`facts[${key}][]`, one);
  if (speeds) {
    query.append('facts[speeds][min]', String(speeds[0]));
    query.append('facts[speeds][max]', String(speeds[1]));
  }
  return query.toString();
}

async function countBySql(choice: Choice, except: string | null, key: string | null): Promise<Map<string, number>> {
  const stated = (name: string) => sql`(facts::jsonb ->> ${sql.lit(name)})`;
  const values = (name: 'freehub' | 'axle_rear') =>
    choice[name].length === 0 || except === name
      ? sql`true`
      : sql`coalesce(${stated(name)}, 'unsaid') in (${sql.join(choice[name])})`;
  const speeds =
    choice.speeds === null || except === 'speeds'
      ? sql`true`
      : sql`${stated('speeds')}::numeric between ${choice.speeds[0]} and ${choice.speeds[1]}`;
  const { rows } = await sql<{ value: string; count: number }>`
    select coalesce(${key === null ? sql`'all'` : stated(key)}, 'unsaid') as value, count(*)::int as count from advertisements
    where sub_category_id = ${hubs} and state = 'active' and ${values('freehub')} and ${values('axle_rear')} and ${speeds}
    group by 1`.execute(server.db);
  return new Map(rows.map(({ value, count }) => [value, count]));
}

describe('filters by facts', () => {
  it('find and count what SQL does, each field without its own choice', async () => {
    await fc.assert(
      fc.asyncProperty(anyChoice, async (choice) => {
        const { code, meta } = await list(queryOf(choice));
        expect(code).toBe(200);
        expect(meta.total).toBe((await countBySql(choice, null, null)).get('all') ?? 0);
        for (const key of ['freehub', 'axle_rear']) {
          const fact = factOf(meta, key) as unknown as { values: { value: string; count: number }[]; unsaid: number };
          const counts = fact.values
            .filter(({ count }) => count > 0)
            .map(({ value, count }) => [value, count] as const);
          const expected = await countBySql(choice, key, key);
          expect(new Map([...counts, ...(fact.unsaid > 0 ? [['unsaid', fact.unsaid] as const] : [])])).toEqual(
            expected,
          );
        }
        const speeds = await countBySql(choice, 'speeds', 'speeds');
        const numbers = [...speeds.keys()].filter((value) => value !== 'unsaid').map(Number);
        expect(factOf(meta, 'speeds')).toMatchObject({
          values: [],
          min: numbers.length > 0 ? Math.min(...numbers) : null,
          max: numbers.length > 0 ? Math.max(...numbers) : null,
          unsaid: speeds.get('unsaid') ?? 0,
        });
      }),
      { numRuns: 40 },
    );
  });

  it('count the same for articles, whose rows are those of the posts found', async () => {
    const query = `category=${hubs}&facets=1&facts[freehub][]=xd&facts[axle_rear][]=12x148`;
    const posts = await reader.get(`/api/advertisements?${query}`);
    const articles = await reader.get(`/api/articles?${query}`);
    expect(articles.meta).toMatchObject({
      total: posts.meta.total,
      total_articles: posts.meta.total_articles,
      facts: posts.meta.facts,
      unsaid: posts.meta.unsaid,
    });
    expect(posts.meta.total).toBeGreaterThan(0);
    expect((await reader.get(`/api/articles?category=${hubs}&facts[wheel][]=xd`)).code).toBe(422);
  });

  it('are in the row of an article if its offers state them alike, and no wanted post otherwise', async () => {
    const brand = await createBrand(server.db);
    const offer = (facts: Record<string, string | number>, given: { type?: 'wanted' } = {}) =>
      createAdvertisement(server.db, seller, {
        category: { id: wheels.id, child: { id: hubs } },
        brandId: brand.id,
        articleNumber: 'HB-9000',
        facts,
        ...given,
      });
    const { article_id: id } = await offer({ axle_rear: '12x148', freehub: 'xd', speeds: 12 });
    await offer({ axle_rear: '12x148', freehub: 'xd', speeds: 11 });
    await offer({ freehub: 'xdr' }, { type: 'wanted' });
    const factsIn = async (query: string) => {
      const { data } = await reader.get(`/api/articles?category=${hubs}&brands[]=${brand.id}&${query}`);
      return data.map((row: { id: number; facts: object }) => [row.id, row.facts]);
    };
    const axle = { key: 'axle_rear', value: '12x148' };
    expect(await factsIn('facets=1')).toEqual([[id, [axle]]]);
    const found = await factsIn('facets=1&facts[freehub][]=xd');
    expect(found).toEqual([[id, expect.arrayContaining([axle, { key: 'freehub', value: 'xd' }])]]);
    expect(found[0][1]).toHaveLength(2);
    expect(await factsIn('facets=1&facts[freehub][]=xdr')).toEqual([[id, [{ key: 'freehub', value: 'xdr' }]]]);
    expect(await factsIn('')).toEqual([[id, []]]);
  });

  it('count how many more there would be if they stated the facts that are asked for', async () => {
    const { meta } = await list('facts[freehub][]=xd&facts[axle_rear][]=12x148');
    const { meta: loose } = await list(
      'facts[freehub][]=xd&facts[freehub][]=unsaid&facts[axle_rear][]=12x148&facts[axle_rear][]=unsaid',
    );
    expect(meta.unsaid).toBe(loose.total - meta.total);
    expect(meta.unsaid).toBeGreaterThan(0);
    expect(loose.unsaid).toBe(0);
    expect((await list('')).meta.unsaid).toBeNull();
  });

  it('narrow words and every other count as well', async () => {
    const { meta } = await list('q=hub+3&facts[freehub][]=xd');
    const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id) as number[];
    const stating = new Set(await idsOf('facts[freehub][]=xd'));
    expect(meta.complete).toBe((await idsOf('q=hub+3')).filter((id) => stating.has(id)).length);
    const sellers = (await list('facts[freehub][]=xd')).meta;
    expect(sellers.facets.organizations).toEqual([expect.objectContaining({ count: sellers.total })]);
  });

  it('say which fact to leave out where nothing is found', async () => {
    const { meta } = await list('facts[freehub][]=campagnolo');
    expect(meta.total).toBe(0);
    expect(meta.without).toEqual([
      { group: 'facts', id: 'freehub', name: 'freehub', total: (await list('')).meta.total },
    ]);
  });

  it('need one sub-category, which has the field; what is wrong names the nearest', async () => {
    const refused = async (query: string) => {
      const { code, errors } = await reader.get(`/api/advertisements?${query}`);
      expect(code).toBe(422);
      return errors;
    };
    const one = { facts: ['Choose one sub-category to filter by facts'] };
    expect(await refused('facts[freehub][]=xd')).toEqual(one);
    expect(await refused('category=wheels&facts[freehub][]=xd')).toEqual(one);
    expect(await refused(`categories[]=${hubs}&categories[]=${wheels.child.id}&facts[freehub][]=xd`)).toEqual(one);
    expect(await refused(`categories[]=${wheels.child.id}&facts[freehub][]=xd`)).toEqual({
      'facts.freehub': ['Choose a sub-category that has facts'],
    });
    expect(await refused(`category=${hubs}&facts[freehubs][]=xd`)).toEqual({
      'facts.freehubs': ['“freehubs” is no fact of this sub-category. Similar: freehub, speeds, holes'],
    });
    const value = await refused(`category=${hubs}&facts[freehub][]=micro`);
    expect(value['facts.freehub']?.[0]).toMatch(
      /^“micro” is no value of Freehub standard\. Similar: Micro Spline, .+, .+$/,
    );
    for (const number of ['1e309', 'twelve', '12abc', 'NaN', '--1', '1..2'])
      expect(await refused(`category=${hubs}&facts[speeds][min]=${number}`)).toEqual({
        'facts.speeds': ['Use a number'],
      });
    expect(await refused(`category=${hubs}&facts[speeds][min]=12&facts[speeds][max]=9`)).toEqual({
      'facts.speeds': ['The greatest value is below the least one'],
    });
    expect(await refused(`category=${hubs}&facts[speeds][]=12..9`)).toHaveProperty(['facts.speeds']);
    expect(await refused(`category=${hubs}&facts[freehub][min]=1`)).toHaveProperty(['facts.freehub']);
    expect(await refused(`category=${hubs}&facts[freehub][0][x]=1&facts[freehub][0][y][z]=1`)).toBeTruthy();
  });

  it('take names and other ways to write a value, and limits with what is not stated', async () => {
    const byKey = await list('facts[freehub][]=hg_m');
    expect((await list('facts[freehub][]=HG+spline+M')).meta).toMatchObject({ total: byKey.meta.total });
    expect((await list('facts[freehub]=hg_m')).meta).toMatchObject({ total: byKey.meta.total });
    const twelve = await list('facts[speeds][]=12');
    const unsaid = await list('facts[speeds][]=unsaid');
    for (const mixed of [
      'facts[speeds][min]=12&facts[speeds][]=unsaid',
      'facts[speeds][]=unsaid&facts[speeds][min]=12',
    ])
      expect((await list(mixed)).meta.total).toBe(twelve.meta.total + unsaid.meta.total);
  });

  it('are followed when a post changes, and when a value is merged', async () => {
    const total = async (query: string) => (await list(query)).meta.total as number;
    const before = await total('facts[freehub][]=n3w');
    const { id } = await post(server.db, { freehub: 'n3w' });
    expect(await total('facts[freehub][]=n3w')).toBe(before + 1);
    await transact(server.db, (db) =>
      db
        .updateTable('advertisements')
        .set({ facts: JSON.stringify({ freehub: 'thread' }) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await total('facts[freehub][]=n3w')).toBe(before);
    expect(await total('facts[freehub][]=thread')).toBe(1);
    const field = (await admin.get('/api/facts/usage')).data.find(({ key }: { key: string }) => key === 'freehub');
    const idOf = (key: string) => field.values.find((value: { key: string }) => value.key === key).id;
    const merged = await admin.post(`/api/facts/${field.id}/values/${idOf('thread')}/merge`, {
      into: idOf('n3w'),
    });
    expect(merged.code).toBe(200);
    expect(await total('facts[freehub][]=n3w')).toBe(before + 1);
    const { values } = factOf((await list('')).meta, 'freehub') as unknown as { values: { value: string }[] };
    expect(values.map(({ value }) => value)).not.toContain('thread');
  });
});

describe('saved searches with facts', () => {
  const query = () => `category=${hubs}&facts[freehub][]=ratchet&facts[speeds][min]=11`;

  it('are stored as filters name them, and refused where the overview refuses them', async () => {
    const saved = await reader.post('/api/saved-searches', { name: 'Ratchet', query: query(), alert: 'none' });
    expect(decodeURIComponent(saved.data.query)).toBe(`category=${hubs}&facts[freehub][]=ratchet&facts[speeds][]=11..`);
    const wrong = await reader.post('/api/saved-searches', { name: 'Wrong', query: `category=${hubs}&facts[hub][]=x` });
    expect(wrong).toMatchObject({ code: 422, errors: { query: [expect.stringContaining('Similar: ')] } });
    const { client: exporter } = await server.join({ role: 'organization_admin', permissions: ['browse', 'export'] });
    const exported = await exporter.post('/api/exports', { scope: 'search', format: 'csv', query: 'facts[hub][]=x' });
    expect(exported).toMatchObject({ code: 422, errors: { query: ['Choose one sub-category to filter by facts'] } });
  });

  it('announce posts that state what is asked for, and no others', async () => {
    const saved = await reader.post('/api/saved-searches', { name: 'Ratchet', query: query(), alert: 'instant' });
    const { config, db, app, mail } = server;
    const matching = createMatching({ config, db, mail, search: server.search, log: app.log });
    await post(db, { freehub: 'ratchet', speeds: 12 }, 'States both');
    await post(db, { freehub: 'ratchet' }, 'States one');
    await post(db, { freehub: 'ratchet', speeds: 10 }, 'States another');
    await post(db, null, 'States nothing');
    await untilCommitted(db);
    await matching.matchNewPosts();
    const notifications = (await reader.get('/api/notifications')).data;
    expect(notifications).toMatchObject([{ title: '1 new post: Ratchet', body: 'States both' }]);
    const [held] = (await reader.get('/api/saved-searches')).data;
    expect(held).toMatchObject({ id: saved.data.id, total: 1, new_count: 1 });
  });
});
