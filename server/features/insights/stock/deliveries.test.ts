import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultProducts } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { acceptForClaim, offerForClaim, withdrawClaim } from '#server/features/deals/claims/answering.ts';
import { openClaim } from '#server/features/deals/claims/opening.ts';
import { sendReplacement } from '#server/features/deals/claims/replacing.ts';
import { deliver } from '#server/features/deals/transitions/agreeing/delivering.ts';
import { receiveDelivery } from '#server/features/deals/transitions/agreeing/receiving.ts';
import { acceptOffer } from '#server/features/deals/transitions/agreeing/service.ts';
import { takeBackDelivery } from '#server/features/deals/transitions/agreeing/takingBack.ts';
import { makeOffer } from '#server/features/deals/transitions/offers.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, offerOf, open } from '#tests/helpers/trade/deals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const today = new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

it('counts deliveries that were sent by the agreed day, and claims, of the reader’s posts', async () => {
  const deps = { ...createTestDependencies(server), now: () => new Date() };
  const { asking, posting, posts } = await createTrade(server, [100]);
  const [buyer, seller] = [asking.user.actor, posting.manager.actor];
  const asked = await open(deps, buyer, [{ advertisement: posts[0]?.id as number, quantity: 40 }]);
  const { id } = asked;
  const line = asked.lines[0]?.id as number;
  const entry = (days: number | null) => ({
    id: line,
    quantity: 10,
    ...(days !== null && { available_at: dayFromNow(days) }),
  });
  await makeOffer(deps, seller, id, offerOf([entry(null), entry(1), entry(2), entry(3)], { hold_days: 30 }));
  await acceptOffer(deps, buyer, id, 1);
  const readers = [];
  for (const { person } of [posting.manager, posting.colleague, asking.manager]) {
    const permissions = [...defaultProducts, 'insights' as const];
    await server.db.updateTable('users').set({ permissions }).where('id', '=', person.id).execute();
    readers.push(await server.signIn(person));
  }
  const [manager, colleague, other] = readers;
  const deliveredFor = async (client = manager) => (await client?.get('/api/insights/funnel'))?.data.delivered;
  const none = { deliveries: 0, on_day: null, claims: null };
  expect(await deliveredFor()).toEqual({ now: none, before: none });

  const send = (quantity = 10) => deliver(deps, seller, id, { lines: [{ id: line, quantity }] }, []);
  await send();
  // No day was agreed for the first ten.
  expect((await deliveredFor()).now).toEqual({ deliveries: 1, on_day: null, claims: 0 });
  await send();
  // The next ten were due yesterday: as if their day had passed, for an offer is never changed.
  await sql`alter table deal_offer_lines disable trigger deal_offer_lines_kept`.execute(server.db);
  await sql`update deal_offer_lines set available_at = ${today}::date - 1
    where deal_id = ${id} and available_at = ${dayFromNow(2)}`.execute(server.db);
  await send();
  expect((await deliveredFor()).now).toEqual({ deliveries: 3, on_day: 0.5, claims: 0 });
  await send();
  await takeBackDelivery(deps, seller, id, 4);
  expect((await deliveredFor()).now.deliveries).toBe(3);

  // Two claims, one of which is withdrawn; what replaces the pieces of the other is no delivery of its own.
  await receiveDelivery(deps, buyer, id, 1, {}, []);
  for (const quantity of [1, 2])
    await openClaim(deps, buyer, id, { delivery: 1, line, kind: 'quality', quantity, wish: 'none' }, []);
  await withdrawClaim(deps, buyer, id, 1);
  await offerForClaim(deps, seller, id, 2, { replace_by: dayFromNow(2) });
  await acceptForClaim(deps, buyer, id, 2, { version: 1 });
  await sendReplacement(deps, seller, id, 2, {}, []);
  expect((await deliveredFor()).now).toEqual({ deliveries: 3, on_day: 0.5, claims: expect.closeTo(100 / 3) });

  // Neither a colleague, whose posts these are not, nor the buyer reads them.
  expect(await deliveredFor(colleague)).toEqual({ now: none, before: none });
  expect(await deliveredFor(other)).toEqual({ now: none, before: none });
  await sql`update deal_deliveries set sent_at = sent_at - interval '31 days' where deal_id = ${id}`.execute(server.db);
  expect(await deliveredFor()).toMatchObject({ now: none, before: { deliveries: 3 } });
});
