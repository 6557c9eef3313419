import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, hour, offerOf, open, stockOf } from '#tests/helpers/trade/deals.ts';
import { listPurchases } from './purchases.ts';
import { readDeal } from './reading/service.ts';
import { completeDeal } from './transitions/agreeing/completing.ts';
import { acceptOffer } from './transitions/agreeing/service.ts';
import { makeOffer } from './transitions/offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('a sale outside of a deal', () => {
  it('notifies the organization named as buyer, which can disown it', async () => {
    const { asking, posting, posts } = await createTrade(server, [40]);
    const seller = await server.signIn(posting.user.person);
    await seller.post(`/api/advertisements/${posts[0]?.id}/sold`, {
      reason: 'sold_here',
      sold_to_organization: asking.organization.id,
      sold_currency: 'EUR',
      total_price: '50.00',
      total_number_of_items: 5,
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });
    const buyer = await server.signIn(asking.manager.person);
    const notifications = (await buyer.get('/api/notifications')).data;
    expect(notifications[0]).toMatchObject({
      title: expect.stringContaining('says that you bought 5 of'),
      subject: { type: 'purchase', url: '/purchases' },
    });
    const [purchase] = (await buyer.get('/api/purchases')).data;
    expect(purchase).toMatchObject({ deal: null, quantity: 5, unit: 'piece', abilities: { disown: true } });
    expect((await buyer.post(`/api/purchases/${purchase.id}/disown`)).data.disowned_at).not.toBeNull();
    expect((await buyer.post(`/api/purchases/${purchase.id}/disown`)).code).toBe(409);
    const [notification] = (await seller.get('/api/notifications')).data;
    expect(notification.title).toContain('says that a sale was not theirs');
    expect(notification.body).toMatch(/recorded 5 pieces as sold to .* on [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ 20\d\d\.$/);
  });
});

describe('a purchase', () => {
  it('has the total of its deal, freight included, and is listed latest first', async () => {
    const trade = await createTrade(server, [100, 100]);
    const buyer = trade.asking.user.actor;
    const seller = trade.posting.manager.actor;
    const [first, second] = trade.posts as [{ id: number }, { id: number }];
    const close = async (posts: { id: number }[], days: number) => {
      const deal = await open(
        deps,
        buyer,
        posts.map(({ id }) => ({ advertisement: id, quantity: 5 })),
      );
      const lines = deal.lines.map(({ id }) => ({ id, quantity: 5 }));
      await makeOffer(deps, seller, deal.id, offerOf(lines, { freight: '45.00' }));
      await acceptOffer(deps, buyer, deal.id, 1);
      deps.pass(days * day);
      await completeDeal(deps, seller, deal.id, {
        lines,
        closing_date: deps.time.toISOString().slice(0, 10),
        declaration: true,
      });
      return deal;
    };
    const both = await close([first, second], 1);
    const one = await close([second], 1);
    const { data } = await listPurchases(deps, buyer, { page: 1, per_page: 24 });
    expect(data.map(({ deal, total_price, freight }) => [deal?.id, total_price, freight])).toEqual([
      [one.id, '90.00', '45.00'],
      [both.id, '45.00', null],
      [both.id, '90.00', '45.00'],
    ]);
    expect(data[0]?.closing_date.localeCompare(data[1]?.closing_date ?? '')).toBe(1);
  });

  it('counts the freight of a deal once, and is ordered by closing date', async () => {
    const { asking, posting, posts } = await createTrade(server, [40, 40]);
    const [first, second] = posts as [{ id: number }, { id: number }];
    const buyer = await server.signIn(asking.manager.person);
    const seller = await server.signIn(posting.manager.person);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    // A sale of yesterday needs a post that is older, whatever the hour.
    await server.db
      .updateTable('advertisements')
      .set({ created_at: new Date(`${daysAgo(5)}T12:00:00Z`) })
      .where('id', '=', first.id)
      .execute();
    const { data: deal } = await buyer.post('/api/deals', {
      lines: [
        { advertisement: first.id, quantity: 10 },
        { advertisement: second.id, quantity: 20 },
      ],
    });
    const ids: number[] = deal.lines.map(({ id }: { id: number }) => id);
    const url = `/api/deals/${deal.id}`;
    const offered = await seller.post(`${url}/offers`, {
      lines: [
        { id: ids[0], quantity: 10, price_per_unit: '5.00' },
        { id: ids[1], quantity: 20, price_per_unit: '45.00' },
      ],
      currency: 'EUR',
      freight: '45.00',
    });
    expect([offered.code, offered.data?.value]).toEqual([201, '995.00']);
    expect((await buyer.post(`${url}/accept`, { version: 1 })).code).toBe(200);
    const completed = await seller.post(`${url}/complete`, {
      lines: [
        { id: ids[0], quantity: 10 },
        { id: ids[1], quantity: 20 },
      ],
      closing_date: daysAgo(0),
      declaration: true,
    });
    expect(completed.code, completed.message).toBe(200);
    // Recorded later but sold earlier.
    const sold = await seller.post(`/api/advertisements/${first.id}/sold`, {
      reason: 'sold_here',
      sold_to_organization: asking.organization.id,
      sold_currency: 'EUR',
      total_price: '7.00',
      total_number_of_items: 1,
      closing_date: daysAgo(1),
      declaration: true,
    });
    expect([sold.code, sold.errors]).toEqual([200, {}]);
    const { data } = await buyer.get('/api/purchases');
    const rows = data.map(({ quantity, total_price: total, freight, closing_date }: Record<string, unknown>) => [
      quantity,
      total,
      freight,
      closing_date,
    ]);
    expect(rows).toHaveLength(3);
    expect(rows[2]).toEqual([1, '7.00', null, daysAgo(1)]);
    expect(rows.map(([, , freight]: unknown[]) => freight).filter(Boolean)).toEqual(['45.00']);
    expect(rows.reduce((sum: number, [, total]: unknown[]) => sum + Number(total), 0)).toBe(1002);
  });
});

describe('undoing the sale of a deal', () => {
  it('within 24 hours reserves the goods again and reopens the agreement', async () => {
    const real = createTestDependencies(server);
    const trade = await createTrade(server, [40]);
    real.time = new Date(Date.now() - hour);
    const buyer = trade.asking.user.actor;
    const post = trade.posts[0] as { id: number };
    const deal = await open(real, buyer, [{ advertisement: post.id, quantity: 40 }], offerOf([{}]));
    await acceptOffer(real, trade.posting.manager.actor, deal.id, 1);
    const on = new Date().toISOString().slice(0, 10);
    real.time = new Date();
    await completeDeal(real, trade.posting.manager.actor, deal.id, {
      lines: [{ id: deal.lines[0]?.id as number, quantity: 40 }],
      closing_date: on,
      declaration: true,
    });
    expect(await stockOf(server, post.id)).toMatchObject({ state: 'sold', number_of_items: 0 });
    const client = await server.signIn(trade.posting.manager.person);
    expect((await client.post(`/api/advertisements/${post.id}/unsold`)).code).toBe(200);
    expect(await stockOf(server, post.id)).toEqual({
      number_of_items: 40,
      reserved_quantity: 40,
      sold_quantity: 0,
      state: 'active',
    });
    expect(await readDeal(real, { actor: buyer, address: null }, deal.id)).toMatchObject({
      state: 'agreed',
      lines: [{ reserved_quantity: 40, sold_quantity: 0 }],
    });
  });
});
