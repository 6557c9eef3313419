import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#server/platform/identity/index.ts';
import {
  advertisementForm,
  createAdvertisement,
  createBrand,
  createCategory,
  fileOf,
} from '#tests/factories/advertisements.ts';
import { check, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import {
  codes,
  createTestDependencies,
  createTrade,
  day,
  heldOf,
  offerOf,
  open,
  stockOf,
} from '#tests/helpers/trade/deals.ts';
import { runClock } from '../clock.ts';
import { completeDeal } from './agreeing/completing.ts';
import { acceptOffer, cancelDeal } from './agreeing/service.ts';
import { makeOffer } from './offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

/** A bid for some pieces of a post, which waits for its seller. */
async function bid(buyer: Actor, post: number, quantity: number): Promise<number> {
  return (await open(deps, buyer, [{ advertisement: post, quantity }], offerOf([{}]))).id;
}

describe('concurrent requests', () => {
  it('let one of fifty acceptances of an offer succeed', async () => {
    const { asking, posting, posts } = await createTrade(server, [40]);
    const post = posts[0]?.id as number;
    const id = await bid(asking.user.actor, post, 12);
    const all = await codes(Array.from({ length: 50 }, () => acceptOffer(deps, posting.manager.actor, id, 1)));
    expect(all.filter((code) => code === 200)).toHaveLength(1);
    expect(all.filter((code) => code === 409)).toHaveLength(49);
    expect(await stockOf(server, post)).toMatchObject({ number_of_items: 40, reserved_quantity: 12 });
  });

  it('never open more than five deals between two organizations', async () => {
    const { asking, posting, posts, category } = await createTrade(server, [1000]);
    const theirs = posts[0]?.id as number;
    const { id: ours } = await createAdvertisement(server.db, asking.user.person, { items: 1000, category });
    const begin = (turn: number) =>
      turn % 2 === 0
        ? open(deps, asking.user.actor, [{ advertisement: theirs, quantity: 1 }])
        : open(deps, posting.user.actor, [{ advertisement: ours, quantity: 1 }]);
    const all = await codes(Array.from({ length: 20 }, (_, turn) => begin(turn)));
    expect(all.filter((code) => code === 200)).toHaveLength(5);
    expect(all.filter((code) => code === 409)).toHaveLength(15);
  });

  it('agree on one of two deals for the last pieces; the other keeps its open offer', async () => {
    const { asking, posting, posts } = await createTrade(server, [12]);
    const post = posts[0]?.id as number;
    const ids = [await bid(asking.user.actor, post, 12), await bid(asking.colleague.actor, post, 12)];
    const all = await codes(ids.map((id) => acceptOffer(deps, posting.manager.actor, id, 1)));
    expect(all.sort()).toEqual([200, 409]);
    expect(await heldOf(server, post)).toEqual({ lines: 12, post: 12, promised: 12 });
    const open = await server.db
      .selectFrom('deal_offers')
      .select('deal_id')
      .where('deal_id', 'in', ids)
      .where('state', '=', 'open')
      .execute();
    expect(open).toHaveLength(1);
  });

  it('never deadlock on deals over the same posts in different orders', async () => {
    const { asking, posting, posts } = await createTrade(server, [100, 100, 100]);
    const [a, b, c] = posts.map(({ id }) => id) as [number, number, number];
    const orders = [
      [a, b, c],
      [c, b, a],
      [b, c, a],
      [c, a, b],
    ];
    const ids: number[] = [];
    for (const order of orders) {
      const lines = order.map((advertisement) => ({ advertisement, quantity: 30 }));
      ids.push((await open(deps, asking.user.actor, lines, offerOf(order.map(() => ({}))))).id);
    }
    const all = await codes(ids.map((id) => acceptOffer(deps, posting.manager.actor, id, 1)));
    expect(all.sort()).toEqual([200, 200, 200, 409]);
    for (const post of [a, b, c]) expect(await heldOf(server, post)).toEqual({ lines: 90, post: 90, promised: 90 });
  });

  it('let either the acceptance or the replacement of an offer succeed', async () => {
    const { asking, posting, posts } = await createTrade(server, [40]);
    const deal = await open(
      deps,
      asking.user.actor,
      [{ advertisement: posts[0]?.id as number, quantity: 5 }],
      offerOf([{}]),
    );
    const line = deal.lines[0]?.id as number;
    const all = await codes([
      acceptOffer(deps, posting.manager.actor, deal.id, 1),
      makeOffer(deps, asking.user.actor, deal.id, offerOf([{ id: line, quantity: 4 }])),
    ]);
    expect(all.filter((code) => code === 200)).toHaveLength(1);
  });

  it('never reserve more than the stock when an acceptance meets a sale, an edit, a deletion and a block', async () => {
    const { asking, posting, posts, category } = await createTrade(server, [40]);
    const post = posts[0]?.id as number;
    const client = await server.signIn(posting.manager.person);
    const before = (await client.get(`/api/advertisements/${post}`)).data;
    const id = await bid(asking.user.actor, post, 30);
    const sale = {
      reason: 'other',
      total_number_of_items: 20,
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    };
    const edit = { ...advertisementForm(category, { number_of_items: 10 }), updated_at: before.updated_at };
    const [accepted] = await Promise.all([
      codes([acceptOffer(deps, posting.manager.actor, id, 1)]),
      client.post(`/api/advertisements/${post}/sold`, sale),
      client.put(`/api/advertisements/${post}`, edit),
      client.delete(`/api/advertisements/${post}`),
      server.db
        .updateTable('advertisements')
        .set({ state: 'blocked', blocked_reason: 'x' })
        .where('id', '=', post)
        .where('state', '=', 'active')
        .execute(),
    ]);
    const stock = await stockOf(server, post);
    expect(stock.reserved_quantity).toBe(accepted[0] === 200 ? 30 : 0);
    expect(stock.number_of_items).toBeGreaterThanOrEqual(stock.reserved_quantity);
  });

  it.each([0, 20, 60])('reserve all or nothing beside an upload with a lower count, %i ms apart', async (apart) => {
    const { asking, posting } = await createTrade(server, []);
    const products = ['browse', 'post_offered', 'post_wanted', 'bulk_upload', 'deals'];
    const { id: organization } = posting.organization;
    await server.db.updateTable('organizations').set({ products }).where('id', '=', organization).execute();
    const { person, actor } = posting.manager;
    await server.db.updateTable('users').set({ permissions: products }).where('id', '=', person.id).execute();
    const client = await server.signIn(person);
    const { name } = await createCategory(server.db);
    const brand = await createBrand(server.db);
    const checkList = async (stock: number): Promise<number> => {
      const header = 'Artikel-Nr.;Hersteller;Bezeichnung;Hersteller-Nr.;EAN;Warengruppe;VK netto;Bestand;Lieferbar';
      const rows = [1, 2, 3].map(
        (row) => `R${row};${brand.name};Rotor ${row};0${row}X;;${name};9,00;${stock};auf Lager`,
      );
      const file = fileOf(Buffer.from([header, ...rows].join('\r\n')), 'Bestand.csv');
      const { id } = await upload(client, file);
      expect((await check(client, id, true)).counts.error).toBe(0);
      return id;
    };
    await publish(client, await checkList(40));
    const posts = await server.db
      .selectFrom('advertisements')
      .select('id')
      .where('organization_id', '=', organization)
      .orderBy('id')
      .execute();
    const deals: number[] = [];
    for (const { id } of posts) deals.push(await bid(asking.user.actor, id, 30));
    const next = await checkList(10);
    const [, accepted] = await Promise.all([
      publish(client, next),
      new Promise((resolve) => setTimeout(resolve, apart)).then(() =>
        codes(deals.map((id) => acceptOffer(deps, { ...actor, permissions: products as Actor['permissions'] }, id, 1))),
      ),
    ]);
    for (const [index, { id }] of posts.entries()) {
      const isAgreed = accepted[index] === 200;
      // Deals agreed before the upload keep their reservation although the count is 10; later ones are refused.
      expect(await stockOf(server, id)).toMatchObject({
        number_of_items: isAgreed ? 30 : 10,
        reserved_quantity: isAgreed ? 30 : 0,
      });
      expect(await heldOf(server, id)).toEqual({
        lines: isAgreed ? 30 : 0,
        post: isAgreed ? 30 : 0,
        promised: isAgreed ? 30 : 0,
      });
    }
  });

  it('at the instant of expiry leave an agreed deal with its reservation, or an expired offer without one', async () => {
    const outcomes = new Set<number | undefined>();
    for (let round = 0; round < 6; round += 1) {
      const { asking, posting, posts } = await createTrade(server, [40]);
      const post = posts[0]?.id as number;
      const id = await bid(asking.user.actor, post, 30);
      // The acceptance reads a clock just before the expiry, and the clock job one just after it.
      const laterDependencies = { ...deps, now: () => new Date(deps.time.getTime() + 7 * day) };
      const early = { ...deps, now: () => new Date(deps.time.getTime() + 7 * day - 1) };
      const first = round % 2 === 0;
      const accept = () => acceptOffer(early, posting.manager.actor, id, 1);
      const tick = () => runClock(laterDependencies, server.app.log);
      const [one, other] = await codes(first ? [accept(), tick()] : [tick(), accept()]);
      const code = first ? one : other;
      outcomes.add(code);
      const offer = await server.db
        .selectFrom('deal_offers')
        .select('state')
        .where('deal_id', '=', id)
        .executeTakeFirst();
      expect([code, offer?.state]).toEqual(code === 200 ? [200, 'accepted'] : [409, 'expired']);
      const held = code === 200 ? 30 : 0;
      expect(await heldOf(server, post)).toEqual({ lines: held, post: held, promised: held });
    }
    expect([...outcomes].every((code) => code === 200 || code === 409)).toBe(true);
  });

  it('to complete and to cancel, beside the clock, sell or release the stock once', async () => {
    const { asking, posting, posts } = await createTrade(server, [40]);
    const post = posts[0]?.id as number;
    const id = await bid(asking.user.actor, post, 30);
    const agreed = await acceptOffer(deps, posting.manager.actor, id, 1);
    deps.pass(8 * day);
    const taken = {
      lines: [{ id: agreed.lines[0]?.id as number, quantity: 30 }],
      closing_date: deps.time.toISOString().slice(0, 10),
      declaration: true as const,
    };
    const [done, cancelled] = await codes([
      completeDeal(deps, posting.manager.actor, id, taken),
      cancelDeal(deps, asking.manager.actor, id, { reason: 'other' }),
      runClock(deps, server.app.log),
    ]);
    expect([done, cancelled].filter((code) => code === 200).length).toBeLessThanOrEqual(1);
    const stock = await stockOf(server, post);
    expect(stock).toMatchObject({ number_of_items: 40 - stock.sold_quantity, reserved_quantity: 0 });
    expect(stock.sold_quantity).toBe(done === 200 ? 30 : 0);
  });
});
