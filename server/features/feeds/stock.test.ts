import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const csv = (stock: number | string) => `sku;stock\nR-1;${stock}\n`;

/** A feed with one post of 70 pieces, of which an agreed deal reserves 40. */
async function begin(settings: Record<string, unknown>, { reserve = true } = {}) {
  const joined = await joinWithFeed(server, settings);
  const [post] = await createPosts(server, joined.person, category, 1, { items: 70 });
  const id = (post as { id: number }).id;
  await joined.feed.begin(csv(70));
  const buyer = await server.join({ permissions: ['browse', 'deals'] });
  let deal: number | null = null;
  if (reserve) {
    const opened = await buyer.client.post('/api/deals', {
      lines: [{ advertisement: id, quantity: 40 }],
      offer: { lines: [{ quantity: 40, price_per_unit: '9.00' }], currency: 'EUR', hold_days: 7 },
    });
    expect([opened.code, opened.errors]).toEqual([201, {}]);
    deal = opened.data.id;
    const accepted = await joined.client.post(`/api/deals/${deal}/accept`, { version: 1 });
    expect([accepted.code, accepted.errors]).toEqual([200, {}]);
  }
  const stock = async () =>
    server.db
      .selectFrom('advertisements')
      .select(['number_of_items', 'reserved_quantity', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const short = async () => {
    const line = await server.db
      .selectFrom('deal_lines')
      .select('short_quantity')
      .where('advertisement_id', '=', id)
      .executeTakeFirst();
    return line?.short_quantity ?? null;
  };
  return { ...joined, post: id, deal, buyer, stock, short };
}

describe('a file’s count for a post with 40 reserved pieces', () => {
  it('of 30 on the shelf leaves 40: the deal is short and both sides are notified, once', async () => {
    const { feed, stock, short, buyer, client } = await begin({ counts: 'shelf' });
    expect(await feed.run(csv(30))).toMatchObject({ state: 'done', counts: { update: 1 } });
    expect(await stock()).toEqual({ number_of_items: 40, reserved_quantity: 40, state: 'active' });
    await expect.poll(short, { timeout: 10_000 }).toBe(10);
    for (const side of [buyer.client, client])
      await expect
        .poll(async () => JSON.stringify((await side.get('/api/notifications')).data), { timeout: 10_000 })
        .toMatch(/short|missing|10/);
    expect(await feed.run(`${csv(30)}\n`)).toMatchObject({ state: 'done', counts: { update: 0, unchanged: 1 } });
    await feed.run(csv(25));
    await expect.poll(short, { timeout: 10_000 }).toBe(15);
    await feed.run(csv(0));
    expect(await stock()).toEqual({ number_of_items: 40, reserved_quantity: 40, state: 'paused' });
    await expect.poll(short, { timeout: 10_000 }).toBe(40);
    await feed.run(csv(50));
    expect(await stock()).toEqual({ number_of_items: 50, reserved_quantity: 40, state: 'active' });
    await expect.poll(short, { timeout: 10_000 }).toBe(0);
  });

  it('of 30 free pieces makes a stock of 70', async () => {
    const { feed, stock, short } = await begin({ counts: 'free' });
    await feed.run(csv(31));
    await feed.run(csv(30));
    expect(await stock()).toEqual({ number_of_items: 70, reserved_quantity: 40, state: 'active' });
    await feed.run(csv(0));
    expect(await stock()).toMatchObject({ reserved_quantity: 40, state: 'paused' });
    expect(await short()).toBe(0);
  });

  it.each(sampleOf(['free', 'shelf'], 1))(
    'of 0 (%s) leaves a paused post with only its reserved pieces',
    async (counts) => {
      const { client, feed, post, stock } = await begin({ counts });
      expect((await client.post(`/api/advertisements/${post}/pause`)).code).toBe(200);
      expect(await feed.run(csv(0))).toMatchObject({ state: 'done', counts: { update: 1 } });
      expect(await stock()).toEqual({ number_of_items: 40, reserved_quantity: 40, state: 'paused' });
      expect(await feed.run(`${csv(0)}\n`)).toMatchObject({ state: 'done', counts: { update: 0, unchanged: 1 } });
    },
  );

  it.runIf(isWhole)('makes the deal short too if a full file leaves out the post', async () => {
    const { feed, stock, short, post, deal, client, id } = await begin({ counts: 'shelf' });
    const held = await feed.run('sku;stock\n');
    const line = {
      advertisement_id: post,
      reserved_quantity: 40,
      deals: [{ id: deal, reference: expect.any(String) }],
    };
    expect(held).toMatchObject({ state: 'held', deals_short: 1, missing_reserved: 1, missing: [line] });
    expect((await client.get(`/api/feeds/${id}/runs/2?reserved=true`)).data.missing).toHaveLength(1);
    await feed.run('sku;stock\nR-2;5\n');
    expect(await stock()).toMatchObject({ reserved_quantity: 40, state: 'paused' });
    await expect.poll(short, { timeout: 10_000 }).toBe(40);
    await feed.run(csv(40));
    expect(await stock()).toEqual({ number_of_items: 40, reserved_quantity: 40, state: 'active' });
    await expect.poll(short, { timeout: 10_000 }).toBe(0);
  });
});

describe('a sale here', () => {
  const sell = (client: Awaited<ReturnType<typeof begin>>['client'], post: number, quantity: number) =>
    client.post(`/api/advertisements/${post}/sold`, {
      reason: 'other',
      total_number_of_items: quantity,
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });

  it('is subtracted from the file’s count until the source has had time to book it', async () => {
    const { client, feed, stock, post } = await begin({ counts: 'shelf', settle_hours: 24 }, { reserve: false });
    const sold = await sell(client, post, 20);
    expect([sold.code, sold.errors]).toEqual([200, {}]);
    await feed.run(csv(71));
    expect((await stock()).number_of_items).toBe(51);
    await server.db
      .updateTable('sales')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('advertisement_id', '=', post)
      .execute();
    await feed.run(csv(50));
    expect((await stock()).number_of_items).toBe(50);
  });

  it('is not subtracted without a settling time, and pauses the post if it uses up the count', async () => {
    const at = await begin({ settle_hours: 0 }, { reserve: false });
    await sell(at.client, at.post, 20);
    await at.feed.run(csv(60));
    expect((await at.stock()).number_of_items).toBe(60);
    const other = await begin({ settle_hours: 24 }, { reserve: false });
    await sell(other.client, other.post, 20);
    await other.feed.run(csv(15));
    expect(await other.stock()).toMatchObject({ state: 'paused' });
  });

  it('by a deal is already subtracted from a count of free pieces', async () => {
    const { client, feed, stock, deal } = await begin({ counts: 'free' });
    await feed.run(csv(30));
    const { data: agreed } = await client.get(`/api/deals/${deal}`);
    const completed = await client.post(`/api/deals/${deal}/complete`, {
      lines: [{ id: agreed.lines[0].id, quantity: 40 }],
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });
    expect([completed.code, completed.errors]).toEqual([200, {}]);
    await feed.run(`${csv(30)}\n`);
    expect(await stock()).toEqual({ number_of_items: 30, reserved_quantity: 0, state: 'active' });
  });

  it('is refused once the file has none left', async () => {
    const { client, feed, post, buyer } = await begin({ counts: 'shelf' }, { reserve: false });
    const opened = await buyer.client.post('/api/deals', {
      lines: [{ advertisement: post, quantity: 5 }],
      offer: { lines: [{ quantity: 5, price_per_unit: '9.00' }], currency: 'EUR', hold_days: 7 },
    });
    await feed.run(csv(0));
    expect((await client.post(`/api/deals/${opened.data.id}/accept`, { version: 1 })).code).toBe(409);
  });
});
