import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTrade } from '#tests/helpers/deals.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('a sale without a deal', () => {
  it('tells the organization that it names, which can say that it was not them', async () => {
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
    expect(purchase).toMatchObject({ deal: null, quantity: 5, abilities: { disown: true } });
    expect((await buyer.post(`/api/purchases/${purchase.id}/disown`)).data.disowned_at).not.toBeNull();
    expect((await buyer.post(`/api/purchases/${purchase.id}/disown`)).code).toBe(409);
    const [notification] = (await seller.get('/api/notifications')).data;
    expect(notification.title).toContain('says that a sale was not theirs');
    expect(notification.body).toMatch(/recorded 5 pieces as sold to .* on [A-Z][a-z]{2} \d{1,2} [A-Z][a-z]+ 20\d\d\.$/);
  });
});
