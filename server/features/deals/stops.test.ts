import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, open } from '#tests/helpers/trade/deals.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('a stopped organization', () => {
  it('sees no posts, counts, similar posts or reason; its open deals continue', async () => {
    const { asking, posting, posts, category } = await createTrade(server, [40]);
    const post = posts[0]?.id as number;
    const near = await createTrade(server, []);
    const similar = await createAdvertisement(server.db, near.posting.user.person, { category });
    await server.db
      .updateTable('advertisements')
      .set({ supplier_article_number: 'STOP-4711-X' })
      .where('id', '=', post)
      .execute();
    const deal = await open(deps, asking.user.actor, [{ advertisement: post, quantity: 5 }]);
    const stopped = await server.signIn(asking.user.person);
    const manager = await server.signIn(posting.manager.person);
    await stopped.put(`/api/advertisements/${post}/favorite`);
    expect((await manager.put(`/api/organization/stops/${asking.organization.id}`)).data).toMatchObject([
      { id: asking.organization.id },
    ]);
    expect(
      (await stopped.get(`/api/advertisements?organizations[]=${posting.organization.id}&facets=1`)).meta.total,
    ).toBe(0);
    expect((await stopped.get(`/api/advertisements/${post}`)).code).toBe(404);
    expect((await stopped.get(`/api/advertisements/${similar.id}/similar`)).data).toEqual([]);
    expect((await stopped.get('/api/favorites')).data).toMatchObject([{ advertisement: null, gone: 'unavailable' }]);
    expect((await stopped.get('/api/advertisements?q=STOP-4711-X&facets=1')).meta).toMatchObject({ total: 0 });
    const named = (
      await stopped.get(`/api/advertisements/suggestions?q=${encodeURIComponent(posting.organization.name)}`)
    ).data;
    expect(named.map(({ name }: { name: string }) => name)).not.toContain(posting.organization.name);
    const asked = await stopped.post('/api/deals', { lines: [{ advertisement: post, quantity: 1 }] });
    expect(asked.errors).toEqual({ 'lines.0.advertisement': ['This post no longer exists'] });
    expect((await stopped.post(`/api/deals/${deal.id}/messages`, { body: 'Still there?' })).code).toBe(201);
    await manager.delete(`/api/organization/stops/${asking.organization.id}`);
    expect((await stopped.get(`/api/advertisements/${post}`)).code).toBe(200);
  });
});
