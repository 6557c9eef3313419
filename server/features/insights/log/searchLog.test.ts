import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { monthsOf } from './hashes.ts';
import { sweepSearches } from './repository.ts';
import { createSearchLog } from './searchLog.ts';

let server: TestServer;
let articleId: number;
let brandId: number;
const warn = vi.fn();
const organizations = [1001, 1002, 1003].map((id) => ({ id, name: 'Any', status: 'active', country: 'NL' }));

beforeAll(async () => {
  server = await startServer();
  const { person } = await server.join();
  const brand = await createBrand(server.db, 'Shimano');
  brandId = brand.id;
  const post = await createAdvertisement(server.db, person, {
    title: 'Rear derailleur',
    brandId: brand.id,
    articleNumber: 'RD-M8100-SGS',
    gtin: '4550170442507',
  });
  const row = await server.db
    .selectFrom('advertisements')
    .select('article_id')
    .where('id', '=', post.id)
    .executeTakeFirstOrThrow();
  articleId = row.article_id as number;
  await server.search.index.readNames();
});
afterAll(() => server.close());

const listThings = async () => {
  const { rows } = await sql<{ thing: string; organizations: number }>`
    select coalesce(t.article_id::text, concat_ws(' ', t.concept, t.brand_id, t.size)) as thing, count(*)::int as organizations
    from search_days d join sought_things t on t.id = d.thing_id group by 1 order by 1`.execute(server.db);
  return Object.fromEntries(rows.map(({ thing, organizations: count }) => [thing, count]));
};
const clear = () => sql`truncate search_days, sought_things, demand`.execute(server.db);
const noteAll = async (searches: [place: number, q: string, brand?: number][]) => {
  const log = createSearchLog(server.db, { warn }, server.search);
  for (const [place, q, brand] of searches)
    log.add({ organization: organizations[place] ?? null }, { q, brandId: brand ?? null });
  await log.close();
};

it('counts an organization once a day per article, however it searches for the article', async () => {
  await clear();
  await noteAll([
    [0, 'RD-M8100-SGS'],
    [0, 'rd m8100 sgs'],
    [0, 'Shimano RD-M8100-SGS'],
    [0, '4550170442507'],
    [1, 'RDM8100SGS'],
  ]);
  expect(await listThings()).toEqual({ [articleId]: 2 });
  // A new log has nothing in memory of what was written before.
  await noteAll(Array.from({ length: 50 }, (_, place) => [0, `RD-M8100-SGS ${' '.repeat(place)}`]));
  expect(await listThings()).toEqual({ [articleId]: 2 });
});

it('counts a term with a brand or a size in any language, but no term alone', async () => {
  await clear();
  await noteAll([
    [0, 'shimano cassette'],
    [1, 'Kassette Shimano'],
    [2, 'cassette', brandId],
    [0, 'tyre 700x25c'],
    [0, 'cassette'],
  ]);
  const things = await listThings();
  const names = Object.keys(things);
  expect(names).toHaveLength(2);
  expect(things[names.find((name) => name.endsWith(` ${brandId}`)) as string]).toBe(3);
});

it('stores none of the words that users type', async () => {
  await clear();
  const typed = [
    'kim@velo.test',
    '+31 6 12345678',
    '0612345678 cassette',
    'Zweirad Kowalski fork 06-12345678',
    'xylocopter',
  ];
  await noteAll(typed.map((q) => [0, q]));
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', concept, brand_id, size) as text from sought_things`.execute(server.db);
  const stored = rows
    .map(({ text }) => text)
    .join('\n')
    .toLowerCase();
  for (const word of ['kim', 'velo', '12345678', '06', 'kowalski', 'xylocopter']) expect(stored).not.toContain(word);
});

it('leaves out users without an organization', async () => {
  await clear();
  await noteAll([[9, 'RD-M8100-SGS']]);
  expect(await listThings()).toEqual({});
});

it('the search passes user, query and page of each list to its listeners', async () => {
  await clear();
  const { client, person } = await server.join();
  const admin = await server.join({ role: 'admin', organizationId: null });
  const received: unknown[] = [];
  const listen = (actor: { id: number }, { q, page }: { q?: string | null | undefined; page: number }) =>
    void received.push([actor.id, q, page]);
  server.search.listeners.push(listen as never);
  await client.get('/api/advertisements?q=RD-M8100-SGS');
  await admin.client.get('/api/advertisements?q=RD-M8100-SGS');
  server.search.listeners.splice(server.search.listeners.indexOf(listen as never), 1);
  expect(received).toEqual([
    [person.id, 'RD-M8100-SGS', 1],
    [admin.person.id, 'RD-M8100-SGS', 1],
  ]);
});

it('recognises an organization across a change of month, and deletes old secrets and days', async () => {
  await clear();
  await noteAll([[0, 'RD-M8100-SGS']]);
  expect(monthsOf('2026-01-31')).toEqual(['2026-01-01', '2025-12-01']);
  const { rows } = await sql<{ organization: Buffer; organization_before: Buffer }>`select * from search_days`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.organization.equals(rows[0].organization_before)).toBe(false);
  await sql`
    insert into search_days select day - 61, thing_id, organization, organization_before from search_days`.execute(
    server.db,
  );
  await sql`insert into search_secrets values ('2020-01-01', '\\x00')`.execute(server.db);
  await sweepSearches(server.db);
  const { rows: left } = await sql<{ days: number; secrets: number }>`
    select (select count(*)::int from search_days) as days, (select count(*)::int from search_secrets) as secrets`.execute(
    server.db,
  );
  expect(left).toEqual([{ days: 1, secrets: 2 }]);
});
