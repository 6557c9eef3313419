import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { addViews } from './repository/posts.ts';
import { sweepViews } from './repository/views.ts';

type Day = { day: string; views: number; favorites: number };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const daysOf = async (client: TestClient, url: string) => (await client.get(url)).data as Day[];
const sumOf = (days: Day[], what: 'views' | 'favorites') => days.reduce((sum, day) => sum + day[what], 0);
const viewers = (count: number) => Array.from({ length: count }, (_, place) => Buffer.alloc(16, place + 1));

it('shows the last thirty days to the owner’s side only, each viewer counted once a day', async () => {
  const { person, client } = await server.join();
  const colleague = await server.join({ organizationId: person.organization_id });
  const manager = await server.join({ organizationId: person.organization_id, role: 'manager' });
  const stranger = await server.join();
  const post = await createAdvertisement(server.db, person);
  const other = await createAdvertisement(server.db, colleague.person);
  const visit = (id: number, day: string, count: number) =>
    addViews(
      server.db,
      viewers(count).map((viewer) => ({ id, day, viewer })),
    );
  await visit(post.id, daysAgo(3), 4);
  // The same viewers again, in two processes at once.
  await Promise.all([visit(post.id, daysAgo(3), 4), visit(post.id, daysAgo(3), 4)]);
  await visit(post.id, daysAgo(2), 1);
  await visit(post.id, daysAgo(40), 9);
  await visit(other.id, daysAgo(2), 5);
  await visit(999_999, daysAgo(2), 5);
  await stranger.client.get(`/api/advertisements/${post.id}`);
  await stranger.client.put(`/api/advertisements/${post.id}/favorite`);

  const days = await daysOf(client, `/api/advertisements/${post.id}/views`);
  expect(days).toHaveLength(30);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days.at(-1)).toEqual({ day: daysAgo(0), views: 1, favorites: 1 });
  expect(days.find(({ day }) => day === daysAgo(3))).toEqual({ day: daysAgo(3), views: 4, favorites: 0 });
  expect(sumOf(days, 'views')).toBe(6);
  expect(sumOf(await daysOf(client, '/api/my-advertisements/views'), 'views')).toBe(6);
  expect(sumOf(await daysOf(manager.client, '/api/organization-advertisements/views'), 'views')).toBe(11);
  // A colleague sees the numbers of their own posts.
  expect(sumOf(await daysOf(colleague.client, '/api/organization-advertisements/views'), 'views')).toBe(5);
  for (const { client: barred } of [stranger, colleague])
    expect((await barred.get(`/api/advertisements/${post.id}/views`)).code).toBe(403);
});

it('stores viewers for the current day only', async () => {
  const { person } = await server.join();
  const post = await createAdvertisement(server.db, person);
  const [today, before] = [daysAgo(0), daysAgo(1)];
  for (const day of [today, before, daysAgo(500)])
    await addViews(server.db, [{ id: post.id, day, viewer: Buffer.alloc(16, 7) }]);
  await sweepViews(server.db);
  const rows = await server.db
    .selectFrom('advertisement_viewers')
    .select('day')
    .where('advertisement_id', '=', post.id)
    .execute();
  expect(rows).toEqual([{ day: today }]);
  const held = await server.db
    .selectFrom('advertisement_days')
    .select('day')
    .where('advertisement_id', '=', post.id)
    .execute();
  expect(held.map(({ day }) => day).sort()).toEqual([before, today]);
});

it('counts no calls with a token', async () => {
  const { person: owner, client } = await server.join();
  const post = await createAdvertisement(server.db, owner);
  const reader = await server.join({ permissions: ['browse', 'api'] });
  const { token } = await createApiToken(server.db, reader.person);
  const url = `/api/advertisements/${post.id}`;
  const { statusCode } = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(statusCode).toBe(200);
  const views = async () => sumOf(await daysOf(client, `${url}/views`), 'views');
  expect(await views()).toBe(0);
  await reader.client.get(url);
  expect(await views()).toBe(1);
});
