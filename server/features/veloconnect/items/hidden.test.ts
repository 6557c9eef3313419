import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, products } from '#contract/rights/roles.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createTradePassword } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTeam } from '#tests/helpers/trade/deals.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, itemOf } from '#tests/helpers/trade/veloconnect.ts';

/** Begins what no trade system may read. */
const canary = 'Kanarie';

let server: TestServer;
let trade: ReturnType<typeof createTradeSystem>;
beforeAll(async () => {
  server = await startServer();
  trade = createTradeSystem(server);
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

it('What is not offered to a reader is in no answer: 12 actors, states of posts, stops and suspended sellers.', async () => {
  const { db } = server;
  const category = await createCategory(db);
  const [seller, suspended, stopping, shop] = [
    await createTeam(server),
    await createTeam(server),
    await createTeam(server),
    await createTeam(server),
  ];
  const brand = await createBrand(db, `${canary} brand`);
  const ids: { post: number; article: number }[] = [];
  const add = async (owner: typeof seller, given: Parameters<typeof createAdvertisement>[2]) => {
    const { id } = await createAdvertisement(db, owner.user.person, {
      category,
      title: `${canary} part`,
      description: `${canary} text`,
      reference: `${canary}-REF-${ids.length}`,
      brandId: brand.id,
      articleNumber: `${canary}-${ids.length}`,
      ...given,
    });
    const { article_id: article } = await db
      .selectFrom('advertisements')
      .select('article_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    ids.push({ post: id, article: article as number });
  };
  for (const state of ['paused', 'expired', 'sold', 'blocked'] as const) await add(seller, { state });
  await add(seller, { deletedAt: new Date() });
  await add(seller, { type: 'wanted', price: null });
  await add(suspended, {});
  await add(stopping, {});
  await db
    .updateTable('organizations')
    .set({ status: 'suspended', status_reason: `${canary} reason` })
    .where('id', '=', suspended.organization.id)
    .execute();
  await db
    .insertInto('organization_stops')
    .values({
      organization_id: stopping.organization.id,
      stopped_id: shop.organization.id,
      created_by: stopping.manager.person.id,
    })
    .execute();
  await server.search.index.includeKnownWrites();

  // Three people of the shop, each with all products and with less than is needed.
  const sets: Product[][] = [[...products], ['browse', 'api'], ['browse', 'deals', 'api'], ['deals']];
  const people = [shop.manager.person, shop.user.person, shop.colleague.person];
  const systems = [];
  for (const permissions of sets) {
    for (const person of people) {
      systems.push({ person, permissions, system: await createTradePassword(db, person) });
    }
  }
  expect(systems).toHaveLength(12);
  const found: unknown[] = [];
  for (const { person, permissions, system } of systems) {
    await db.updateTable('users').set({ permissions }).where('id', '=', person.id).execute();
    const named = ids.flatMap(({ post, article }) => [`P${post}`, `A${article}`]);
    const search = await trade.ask(system, 'CreateTextSearch', {
      content: '<r:SearchString>part</r:SearchString>',
    });
    const answers = [
      search,
      await trade.ask(system, 'SearchResult', {
        transactionId: search.id,
        content: '<r:StartIndex>0</r:StartIndex><r:Count>100</r:Count><r:ResultFormat>ITEM_DETAIL</r:ResultFormat>',
      }),
      await trade.ask(system, 'GetItemDetailsList', {
        content: named.map((id) => `<r:RequestEntry>${itemOf(id, 1)}</r:RequestEntry>`).join(''),
      }),
      await trade.ask(system, 'CreateOrder', { content: named.map((id) => lineOf(id, 1)).join('') }),
      await trade.ask(system, 'OrderConfirmationQuery'),
      await trade.ask(system, 'DeliveryNoteQuery'),
    ];
    for (const { payload } of answers) if (payload.includes(canary)) found.push([permissions, payload]);
  }
  expect(found).toEqual([]);
});
