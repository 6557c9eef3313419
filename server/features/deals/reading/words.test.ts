import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, open } from '#tests/helpers/trade/deals.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('searching for deals', () => {
  it('works in six languages, by number in any notation, by partner and by reference, from both sides', async () => {
    const trade = await createTrade(server, [40, 40]);
    const [chain, tyre] = trade.posts as [{ id: number }, { id: number }];
    const rename = (id: number, values: object) =>
      server.db.updateTable('advertisements').set(values).where('id', '=', id).execute();
    await rename(chain.id, { title: 'Chain, 12-speed, 126 links', supplier_article_number: 'CN-M8100-QL' });
    await rename(tyre.id, { title: 'Folding tyre', gtin: '4006381333931' });
    await server.db
      .updateTable('organizations')
      .set({ name: 'Zweirad Übermut', city: 'Münster' })
      .where('id', '=', trade.posting.organization.id)
      .execute();
    const buyer = trade.asking.user.actor;
    const chains = await open(deps, buyer, [{ advertisement: chain.id, quantity: 5 }]);
    const both = await open(deps, buyer, [
      { advertisement: tyre.id, quantity: 5 },
      { advertisement: chain.id, quantity: 5 },
    ]);
    const [buying, selling] = [
      await server.signIn(trade.asking.user.person),
      await server.signIn(trade.posting.manager.person),
    ];
    const finds = async (client: TestClient, q: string) => {
      const { data, meta } = await client.get(`/api/deals?q=${encodeURIComponent(q)}&sort=newest`);
      expect([q, meta.total, Object.values(meta.counts as Record<string, number>).reduce((a, b) => a + b)]).toEqual([
        q,
        data.length,
        data.length,
      ]);
      return data.map(({ id }: { id: number }) => id);
    };
    const all = [both.id, chains.id];
    const searched: [string, number[]][] = [
      ['chain', all],
      ['Kette', all],
      ['ketting', all],
      ['chaîne', all],
      ['cadena', all],
      ['catena', all],
      ['chain 12 speed', all],
      ['cn m8100', all],
      ['8100-Q', all],
      ['chain tyre', [both.id]],
      ['4006381 333931', [both.id]],
      ['04006381333931', [both.id]],
      [chains.reference, [chains.id]],
      [chains.reference.slice(2).replace('-', ' ').toLowerCase(), [chains.id]],
      ['saddle', []],
      ['...', []],
    ];
    for (const [q, ids] of searched) {
      expect([q, await finds(buying, q)]).toEqual([q, ids]);
      expect([q, await finds(selling, q)]).toEqual([q, ids]);
    }
    for (const q of ['ubermut', 'Zweirad', 'munster', 'chain zweirad'])
      expect([q, await finds(buying, q)]).toEqual([q, all]);
    expect(await finds(selling, 'Zweirad')).toEqual([]);
    expect(await finds(selling, trade.asking.organization.name)).toEqual(all);
    const stranger = await server.signIn((await createTrade(server, [])).asking.manager.person);
    expect(await finds(stranger, 'chain')).toEqual([]);
  });

  it('never finds a deal by private data of the other side', async () => {
    const trade = await createTrade(server, [40]);
    const post = trade.posts[0]?.id as number;
    await server.db
      .updateTable('advertisements')
      .set({ internal_reference: 'SHELF-QX9977', description: 'Zanzibarblue' })
      .where('id', '=', post)
      .execute();
    const deal = await open(deps, trade.asking.user.actor, [{ advertisement: post, quantity: 5 }]);
    const [buying, selling] = [
      await server.signIn(trade.asking.user.person),
      await server.signIn(trade.posting.manager.person),
    ];
    await selling.post(`/api/deals/${deal.id}/notes`, { body: 'Quarrelsome' });
    for (const q of ['QX9977', 'Zanzibarblue', 'Quarrelsome']) {
      expect([q, (await buying.get(`/api/deals?q=${q}`)).meta.total]).toEqual([q, 0]);
    }
  });
});
