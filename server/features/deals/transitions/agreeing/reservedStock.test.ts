import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open, stockOf } from '#tests/helpers/trade/deals.ts';
import { purgePosts } from '../../../advertisements/upkeep/service.ts';
import { listMailedPosts } from '../../../notifications/index.ts';
import { readDeal } from '../../reading/service.ts';
import { markShort } from '../../shortage.ts';
import { acceptOffer } from './service.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

/** A post of 40 pieces of which an agreed deal reserves `quantity`, with its owner and a stranger. */
async function reservedPost(quantity: number) {
  const trade = await createTrade(server, [40]);
  const other = await createTrade(server, []);
  const post = trade.posts[0]?.id as number;
  const deal = await open(deps, trade.asking.user.actor, [{ advertisement: post, quantity }], offerOf([{}]));
  await acceptOffer(deps, trade.posting.manager.actor, deal.id, 1);
  const owner = await server.signIn(trade.posting.user.person);
  const stranger = await server.signIn(other.asking.user.person);
  return { trade, post, deal, owner, stranger };
}

describe('reserved stock', () => {
  it('is visible only to the owner’s side, in reads, lists and order', async () => {
    const { post, owner, stranger, trade } = await reservedPost(30);
    expect((await stranger.get(`/api/advertisements/${post}`)).data).toMatchObject({
      number_of_items: 10,
      reserved_quantity: null,
      available_quantity: null,
      reserved_until: null,
    });
    expect((await owner.get(`/api/advertisements/${post}`)).data).toMatchObject({
      number_of_items: 40,
      reserved_quantity: 30,
      available_quantity: 10,
    });
    const list = (client: TestClient) =>
      client.get(`/api/advertisements?organizations[]=${trade.posting.organization.id}`);
    expect((await list(stranger)).data).toMatchObject([{ id: post, number_of_items: 10 }]);
    expect((await list(owner)).data).toMatchObject([{ id: post, number_of_items: 40 }]);
    expect((await owner.get('/api/my-advertisements')).data).toMatchObject([
      { reserved_quantity: 30, available_quantity: 10 },
    ]);
  });

  it('removes a fully reserved post from lists; its page shows until when, and allows inquiries', async () => {
    const { post, stranger, trade, deal } = await reservedPost(40);
    const list = await stranger.get(`/api/advertisements?organizations[]=${trade.posting.organization.id}`);
    expect(list.meta.total).toBe(0);
    const until = (await readDeal(deps, { actor: trade.asking.user.actor, address: null }, deal.id)).reserved_until;
    expect((await stranger.get(`/api/advertisements/${post}`)).data).toMatchObject({
      number_of_items: 0,
      reserved_until: until,
      abilities: { inquire: true, offer: false, favorite: true },
    });
    expect((await stranger.put(`/api/advertisements/${post}/favorite`)).code).toBe(200);
  });

  it('is not held again by undoing what was sent before the deal was cancelled: one side alone agrees to nothing', async () => {
    const { post, deal, owner, trade } = await reservedPost(30);
    const manager = await server.signIn(trade.posting.manager.person);
    const buyer = await server.signIn(trade.asking.user.person);
    const url = `/api/deals/${deal.id}`;
    const send = () => manager.post(`${url}/deliveries`, { lines: [{ id: deal.lines[0]?.id, quantity: 10 }] });
    for (const _ of [1, 2]) expect((await send()).code).toBe(201);
    expect((await buyer.post(`${url}/cancel`, { reason: 'other' })).data.state).toBe('closed');
    expect(await manager.post(`${url}/deliveries/2/take-back`)).toMatchObject({
      message: 'Delivery undone. The goods are back on sale.',
      data: { state: 'closed', deliveries: [{ number: 1 }], lines: [{ delivered: 10, open: 0 }] },
    });
    expect(await stockOf(server, post)).toMatchObject({ number_of_items: 30, reserved_quantity: 0 });
    // The other one by its sale.
    expect((await owner.post(`/api/advertisements/${post}/unsold`)).code).toBe(200);
    expect(await stockOf(server, post)).toMatchObject({ number_of_items: 40, reserved_quantity: 0 });
    const { data } = await buyer.get(url);
    expect(data).toMatchObject({ state: 'closed', deliveries: [], lines: [{ delivered: 0, open: 0 }] });
    expect(await buyer.post(`${url}/deliveries/1/receive`)).toMatchObject({
      code: 409,
      message: 'This deal is closed.',
    });
    const { data: news } = await buyer.get('/api/notifications');
    expect(news[0]).toMatchObject({ body: 'The goods are back on sale.' });
  });

  it('cannot be sold, edited away or deleted, and the error names the numbers', async () => {
    const { post, owner } = await reservedPost(30);
    const sale = {
      reason: 'other',
      total_number_of_items: 11,
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    };
    expect(await owner.post(`/api/advertisements/${post}/sold`, sale)).toMatchObject({
      code: 422,
      errors: { total_number_of_items: ['Only 10 left: 30 of the 40 are reserved by deals'] },
    });
    const { data } = await owner.get(`/api/advertisements/${post}`);
    const edit = {
      type: 'offered',
      title: data.name,
      category: data.category.id,
      number_of_items: 29,
      availability: 'in_stock',
      currency: 'EUR',
      price_per_unit: '10.00',
      updated_at: data.updated_at,
    };
    const expected = ['30 are reserved by deals. Complete or cancel those first.'];
    expect(await owner.put(`/api/advertisements/${post}`, edit)).toMatchObject({
      code: 422,
      errors: { number_of_items: expected },
    });
    expect(await owner.delete(`/api/advertisements/${post}`)).toMatchObject({
      code: 422,
      errors: { number_of_items: expected },
    });
    expect((await owner.post(`/api/advertisements/${post}/sold`, { ...sale, total_number_of_items: 10 })).code).toBe(
      200,
    );
  });

  it('is marked short when a later count is lower, until the stock is back', async () => {
    const { post, deal, trade } = await reservedPost(30);
    await markShort(deps, { advertisementId: post, counted: 18 });
    const read = () => readDeal(deps, { actor: trade.asking.user.actor, address: null }, deal.id);
    expect(await read()).toMatchObject({ short: 12, lines: [{ short: 12, reserved_quantity: 30 }] });
    expect((await read()).events.at(-1)).toMatchObject({ kind: 'short', quantity: 12, by: null });
    await markShort(deps, { advertisementId: post, counted: 30 });
    expect(await read()).toMatchObject({ short: 0 });
    expect(await stockOf(server, post)).toMatchObject({ reserved_quantity: 30 });
  });
});

describe('available stock', () => {
  /** What lists, filters and pages show a reader of one organization's posts. */
  const market = (client: TestClient, organization: number, query = '') =>
    client.get(`/api/advertisements?organizations[]=${organization}&facets=1${query}`);

  it('is used for sorting, counts, favourites, exports and mails of others; the owner’s side sees the shelf', async () => {
    const trade = await createTrade(server, [40, 35]);
    const { organization } = trade.posting;
    const [large, small] = trade.posts.map(({ id }) => id) as [number, number];
    const owner = await server.signIn(trade.posting.manager.person);
    const outsider = (await createTrade(server, [])).asking.user;
    const products = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts', 'export'];
    for (const { person } of [outsider, trade.posting.manager]) {
      const { id, organization_id: belongs } = person;
      await server.db.updateTable('users').set({ permissions: products }).where('id', '=', id).execute();
      await server.db
        .updateTable('organizations')
        .set({ products })
        .where('id', '=', belongs as number)
        .execute();
    }
    const stranger = await server.signIn(outsider.person);
    for (const id of [large, small]) await stranger.put(`/api/advertisements/${id}/favorite`);
    const deal = await open(deps, trade.asking.user.actor, [{ advertisement: large, quantity: 30 }], offerOf([{}]));
    await acceptOffer(deps, trade.posting.manager.actor, deal.id, 1);

    const byQuantity = await market(stranger, organization.id, '&sort=quantity');
    expect(
      byQuantity.data.map(({ id, number_of_items: items }: { id: number; number_of_items: number }) => [id, items]),
    ).toEqual([
      [small, 35],
      [large, 10],
    ]);
    const saved = (await stranger.get('/api/favorites')).data as {
      advertisement: { id: number; number_of_items: number };
    }[];
    expect(saved.find(({ advertisement }) => advertisement.id === large)?.advertisement.number_of_items).toBe(10);
    const exported = async (client: TestClient, order: object) => {
      const { data } = await client.post('/api/exports', { format: 'csv', ...order });
      const [head = '', ...rows] = (await client.raw({ method: 'GET', url: data.url })).body
        .slice(1)
        .trim()
        .split('\r\n');
      const at = (name: string) => head.split(',').indexOf(name);
      return Object.fromEntries(rows.map((row) => [row.split(',')[at('id')], row.split(',')[at('number_of_items')]]));
    };
    expect((await exported(stranger, { scope: 'favorites' }))[large]).toBe('10');
    expect((await exported(stranger, { scope: 'search', ids: [large] }))[large]).toBe('10');
    expect((await exported(owner, { scope: 'organization' }))[large]).toBe('40');
    expect((await exported(owner, { scope: 'search', ids: [large] }))[large]).toBe('40');
    expect(await listMailedPosts(server.db, [large])).toMatchObject([{ id: large, number_of_items: 10 }]);

    // A second deal reserves the rest: the post leaves lists, counts and mails.
    const rest = await open(deps, trade.asking.user.actor, [{ advertisement: large, quantity: 10 }], offerOf([{}]));
    await acceptOffer(deps, trade.posting.manager.actor, rest.id, 1);
    const left = await market(stranger, organization.id);
    expect([left.meta.total, left.data.map(({ id }: { id: number }) => id)]).toEqual([1, [small]]);
    expect(left.meta.facets.types).toMatchObject([
      { id: 'offered', count: 1 },
      { id: 'wanted', count: 0 },
    ]);
    expect(await listMailedPosts(server.db, [large])).toEqual([]);
  });

  it('is never purged or deleted in bulk while deals reserve some of it', async () => {
    const { post, owner } = await reservedPost(30);
    const { data } = await owner.post('/api/advertisements/bulk', { action: 'delete', ids: [post] });
    expect(data).toMatchObject({
      changed: 0,
      kept: 1,
      posts: [{ note: '30 are reserved by deals. Complete or cancel those first.' }],
    });
    await server.db
      .updateTable('advertisements')
      .set({ deleted_at: new Date(Date.now() - 400 * 86_400_000) })
      .where('id', '=', post)
      .execute();
    await purgePosts(server.db);
    expect(await stockOf(server, post)).toMatchObject({ number_of_items: 40, reserved_quantity: 30 });
  });
});

describe('a post that is blocked or deleted', () => {
  it.each([
    ['blocked', { state: 'blocked', blocked_reason: 'x' }],
    ['deleted', { deleted_at: new Date() }],
  ])('cannot be agreed on: %s', async (_state, change) => {
    const trade = await createTrade(server, [40]);
    const post = trade.posts[0]?.id as number;
    const deal = await open(deps, trade.asking.user.actor, [{ advertisement: post, quantity: 5 }], offerOf([{}]));
    await server.db.updateTable('advertisements').set(change).where('id', '=', post).execute();
    const error = await acceptOffer(deps, trade.posting.manager.actor, deal.id, 1).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 409,
      errors: { 'lines.0': ['This post can no longer be sold'] },
      data: { open_version: 1 },
    });
    expect(await stockOf(server, post)).toMatchObject({ reserved_quantity: 0 });
  });
});
