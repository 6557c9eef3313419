import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealLimits } from '#contract/deals/choices.ts';
import { message } from '#contract/texts/message.ts';
import { sql } from '#server/db/database.ts';
import { endOfDay } from '#server/platform/values/index.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, offerOf, open, stockOf } from '#tests/helpers/trade/deals.ts';
import { runClock } from './clock.ts';
import { readDeal } from './reading/service.ts';
import { completeDeal } from './transitions/agreeing/completing.ts';
import { acceptOffer, cancelDeal, extendDeal } from './transitions/agreeing/service.ts';
import { sendMessage } from './transitions/messages.ts';
import { declineOffer, makeOffer, withdrawOffer } from './transitions/offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  // The product's own clock would end deals that are due by this test's clock.
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

const refused = (code: number) => expect.objectContaining({ code });
const tick = () => runClock(deps, server.app.log);

/** A deal about one post of 100 pieces, in the given state; the buyer's team opened it. */
async function dealIn(state: 'inquiry' | 'negotiating' | 'agreed' | 'completed', quantity = 40) {
  const trade = await createTrade(server, [100]);
  const buyer = trade.asking.user.actor;
  const seller = trade.posting.manager.actor;
  const [post] = trade.posts as [{ id: number }];
  const deal = await open(deps, buyer, [{ advertisement: post.id, quantity }]);
  const line = deal.lines[0]?.id as number;
  const made = { trade, buyer, seller, post, id: deal.id, line };
  if (state === 'inquiry') return made;
  await makeOffer(deps, seller, deal.id, offerOf([{ id: line, quantity }]));
  if (state === 'negotiating') return made;
  await acceptOffer(deps, buyer, deal.id, 1);
  if (state === 'agreed') return made;
  await completeDeal(deps, seller, deal.id, taken(line, quantity));
  return made;
}
const taken = (id: number, quantity: number) => ({
  lines: [{ id, quantity }],
  closing_date: deps.time.toISOString().slice(0, 10),
  declaration: true as const,
});
const read = (actor: typeof deps extends never ? never : Parameters<typeof readDeal>[1]['actor'], id: number) =>
  readDeal(deps, { actor, address: null }, id);

describe('a deal', () => {
  it('reserves goods that are ready later until seven days after that day', async () => {
    const { buyer, seller, id, line } = await dealIn('inquiry');
    const ready = new Date(deps.time.getTime() + 20 * day).toISOString().slice(0, 10);
    await makeOffer(
      deps,
      seller,
      id,
      offerOf([{ id: line, quantity: 10 }, { id: line, quantity: 30, available_at: ready } as never]),
    );
    const agreed = await acceptOffer(deps, buyer, id, 1);
    // The day ends where the seller's organization is.
    expect(agreed.reserved_until).toBe(new Date(endOfDay(ready, 'Europe/Amsterdam').getTime() + 7 * day).toISOString());
  });

  it('keeps an offer valid until the end of its last day in the sender’s time zone, even if that is today', async () => {
    const { buyer, seller, id, line } = await dealIn('inquiry');
    const today = deps.time.toISOString().slice(0, 10);
    const made = async (timeZone: string | null) => {
      const offer = offerOf([{ id: line, quantity: 1 }], { valid_until: today });
      return (await makeOffer(deps, { ...seller, timeZone }, id, offer)).offers.at(-1)?.valid_until;
    };
    expect(await made('UTC')).toBe(`${today}T23:59:59.000Z`);
    expect(await made(null)).toBe(endOfDay(today, 'Europe/Amsterdam').toISOString());
    expect(await made('America/New_York')).toMatch(/T0[34]:59:59.000Z$/);
    // Goods that are ready on a day are reserved from the end of that day in the sender's time zone.
    await server.db.updateTable('users').set({ time_zone: 'America/New_York' }).where('id', '=', seller.id).execute();
    await makeOffer(deps, seller, id, offerOf([{ id: line, quantity: 1, available_at: '2099-01-31' } as never]));
    expect((await acceptOffer(deps, buyer, id, 4)).reserved_until).toBe('2099-02-08T04:59:59.000Z');
  });

  it('starts as an inquiry of the buyer and waits for the seller', async () => {
    const { buyer, seller, id, post, trade } = await dealIn('inquiry');
    expect(await read(buyer, id)).toMatchObject({
      reference: expect.stringMatching(/^D-[1-9A-HJ-NP-Z]{4}-[1-9A-HJ-NP-Z]{4}$/),
      state: 'inquiry',
      side: 'buyer',
      turn: 'theirs',
      quantity: 40,
      value: null,
      offers: [],
      open_version: null,
      abilities: { message: true, offer: true, accept: false, decline: false, withdraw: true, complete: false },
    });
    expect(await read(seller, id)).toMatchObject({
      side: 'seller',
      turn: 'mine',
      handlers: { buyer: null, seller: { id: trade.posting.user.person.id } },
    });
    expect(await stockOf(server, post.id)).toMatchObject({ reserved_quantity: 0 });
  });

  it('keeps superseded versions after offer, counter-offer and acceptance, and reserves what was agreed', async () => {
    const { buyer, seller, id, line, post } = await dealIn('negotiating');
    const counter = await makeOffer(deps, buyer, id, offerOf([{ id: line, quantity: 35 }], { freight: '45.00' }));
    expect(counter).toMatchObject({ open_version: 2, turn: 'theirs', value: '360.00', quantity: 35 });
    expect(counter.offers.map(({ state, by }) => [state, by])).toEqual([
      ['superseded', 'theirs'],
      ['open', 'mine'],
    ]);
    expect(counter.offers[1]?.changes).toEqual([
      { line, index: 0, term: 'quantity', before: '40', now: '35' },
      { line: null, index: null, term: 'freight', before: null, now: '45.00' },
    ]);
    const agreed = await acceptOffer(deps, seller, id, 2);
    expect(agreed).toMatchObject({
      state: 'agreed',
      turn: 'mine',
      agreed: { version: 2 },
      reserved_until: new Date(deps.time.getTime() + 7 * day).toISOString(),
      lines: [{ reserved_quantity: 35, available_quantity: 65 }],
      abilities: { complete: true, extend: true, cancel: true, offer: false },
    });
    expect(await stockOf(server, post.id)).toMatchObject({ number_of_items: 100, reserved_quantity: 35 });
  });

  it('is completed although a line was agreed with no pieces', async () => {
    const trade = await createTrade(server, [100, 100]);
    const [buyer, seller] = [trade.asking.user.actor, trade.posting.manager.actor];
    const deal = await open(
      deps,
      buyer,
      trade.posts.map(({ id }) => ({ advertisement: id, quantity: 5 })),
    );
    const lines = deal.lines.map(({ id }, index) => ({ id, quantity: index === 0 ? 5 : 0 }));
    await makeOffer(deps, seller, deal.id, offerOf(lines));
    await acceptOffer(deps, buyer, deal.id, 1);
    const complete = (quantities: readonly { id: number; quantity: number }[]) =>
      completeDeal(deps, seller, deal.id, {
        lines: [...quantities],
        closing_date: deps.time.toISOString().slice(0, 10),
        declaration: true,
      });
    await expect(complete(lines.map(({ id }) => ({ id, quantity: 5 })))).rejects.toEqual(refused(422));
    expect(await complete(lines)).toMatchObject({ state: 'completed' });
  });

  it('never changes an offer or an event', async () => {
    const { id } = await dealIn('agreed');
    for (const change of [
      sql`update deal_offers set freight = 1 where deal_id = ${id}`,
      sql`update deal_offers set state = 'open', decided_at = null where deal_id = ${id}`,
      sql`update deal_offer_lines set quantity = 1 where deal_id = ${id}`,
      sql`update deal_events set kind = 'opened' where deal_id = ${id}`,
    ]) {
      await expect(change.execute(server.db)).rejects.toThrow('never changed');
    }
  });

  it('can be accepted only by the other side, and only in the version that it read', async () => {
    const { buyer, seller, id, line } = await dealIn('negotiating');
    await makeOffer(deps, seller, id, offerOf([{ id: line, quantity: 20 }]));
    const error = await acceptOffer(deps, buyer, id, 1).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 409, data: { open_version: 2 } });
    await expect(acceptOffer(deps, seller, id, 2)).rejects.toEqual(refused(403));
    expect((await acceptOffer(deps, buyer, id, 2)).state).toBe('agreed');
  });

  it('continues or closes after a declined offer, and closes after a declined inquiry', async () => {
    const one = await dealIn('negotiating');
    const talk = await declineOffer(deps, one.buyer, one.id, { version: 1, reason: 'Too dear', close: false });
    expect(talk).toMatchObject({ state: 'negotiating', open_version: null, turn: 'theirs' });
    expect(talk.offers[0]).toMatchObject({ state: 'declined', reason: 'Too dear' });
    const two = await dealIn('negotiating');
    expect(await declineOffer(deps, two.buyer, two.id, { version: 1, close: true })).toMatchObject({
      state: 'closed',
      closed_reason: 'declined',
      turn: null,
    });
    const three = await dealIn('inquiry');
    await expect(declineOffer(deps, three.buyer, three.id, { close: false })).rejects.toEqual(refused(403));
    expect(await declineOffer(deps, three.seller, three.id, { close: false })).toMatchObject({
      closed_reason: 'declined',
    });
  });

  it('closes on withdrawal if the other side has not replied, and stays open otherwise', async () => {
    const one = await dealIn('inquiry');
    expect(await withdrawOffer(deps, one.buyer, one.id, {})).toMatchObject({ closed_reason: 'withdrawn' });
    const two = await dealIn('negotiating');
    expect(await withdrawOffer(deps, two.seller, two.id, { version: 1 })).toMatchObject({
      state: 'negotiating',
      turn: 'mine',
    });
    const trade = await createTrade(server, [5]);
    const bid = await open(
      deps,
      trade.asking.user.actor,
      [{ advertisement: trade.posts[0]?.id as number, quantity: 5 }],
      offerOf([{}]),
    );
    expect(bid).toMatchObject({ state: 'negotiating', open_version: 1, turn: 'theirs', value: '45.00' });
    expect(await withdrawOffer(deps, trade.asking.user.actor, bid.id, { version: 1 })).toMatchObject({
      closed_reason: 'withdrawn',
    });
    // A refusal without a reason counts as a reply too.
    const three = await createTrade(server, [5]);
    const buyer = three.asking.user.actor;
    const lines = [{ advertisement: three.posts[0]?.id as number, quantity: 5 }];
    const { id, lines: asked } = await open(deps, buyer, lines, offerOf([{}]));
    await declineOffer(deps, three.posting.manager.actor, id, { version: 1, close: false });
    await makeOffer(deps, buyer, id, offerOf([{ id: asked[0]?.id as number, quantity: 5 }]));
    expect(await withdrawOffer(deps, buyer, id, { version: 2 })).toMatchObject({ state: 'negotiating', turn: 'mine' });
  });

  it('allows each side ten versions at most', async () => {
    const { seller, buyer, id, line } = await dealIn('negotiating');
    for (let made = 1; made < 10; made += 1) await makeOffer(deps, seller, id, offerOf([{ id: line, quantity: made }]));
    expect((await read(seller, id)).offers_left).toBe(0);
    await expect(makeOffer(deps, seller, id, offerOf([{ id: line, quantity: 1 }]))).rejects.toEqual(refused(409));
    expect(await makeOffer(deps, buyer, id, offerOf([{ id: line, quantity: 1 }]))).toMatchObject({ open_version: 11 });
  });

  it('expires an offer and notifies both sides; an expired offer cannot be accepted even before the job runs', async () => {
    const { buyer, seller, id } = await dealIn('negotiating');
    const until = (await read(buyer, id)).offers[0]?.valid_until as string;
    expect(until).toBe(new Date(deps.time.getTime() + 7 * day).toISOString());
    deps.pass(7 * day);
    await expect(acceptOffer(deps, buyer, id, 1)).rejects.toEqual(refused(409));
    await tick();
    expect(await read(seller, id)).toMatchObject({
      state: 'negotiating',
      turn: 'mine',
      offers: [{ state: 'expired' }],
    });
    const notifications = await server.db
      .selectFrom('notifications')
      .select('title')
      .where('subject_id', '=', id)
      .where('type', '=', 'deal')
      .execute();
    expect(notifications.filter(({ title }) => title.startsWith('Offer 1 expired')).length).toBeGreaterThanOrEqual(2);
    expect(await tick()).toBe(0);
  });

  it('closes after 30 days without a message, with a warning 3 days before; a message restarts the period', async () => {
    const { buyer, seller, id } = await dealIn('inquiry');
    deps.pass(20 * day);
    await sendMessage(deps, seller, id, 'We are looking for them.', []);
    deps.pass(27 * day);
    await tick();
    expect(await read(buyer, id)).toMatchObject({ state: 'inquiry' });
    const warned = () => server.db.selectFrom('mails').select('id').where('subject', 'like', '%closes soon%').execute();
    const before = (await warned()).length;
    await tick();
    expect((await warned()).length).toBe(before);
    deps.pass(3 * day);
    await tick();
    expect(await read(buyer, id)).toMatchObject({ state: 'closed', closed_reason: 'expired', runs_out_at: null });
  });

  it('records one sale per line on completion, releases the rest, and shows both to either side', async () => {
    const { buyer, seller, id, line, post } = await dealIn('agreed');
    await expect(completeDeal(deps, buyer, id, taken(line, 40))).rejects.toEqual(refused(403));
    await expect(completeDeal(deps, seller, id, taken(line, 41))).rejects.toEqual(refused(422));
    const done = await completeDeal(deps, seller, id, taken(line, 38));
    expect(done).toMatchObject({
      state: 'completed',
      completion: { sales: 1, quantity: 38, of: 40, total: '342.00' },
      lines: [{ sold_quantity: 38, reserved_quantity: 0 }],
    });
    expect(await stockOf(server, post.id)).toEqual({
      number_of_items: 62,
      reserved_quantity: 0,
      sold_quantity: 38,
      state: 'active',
    });
    const sales = await server.db.selectFrom('sales').selectAll().where('advertisement_id', '=', post.id).execute();
    expect(sales).toMatchObject([
      {
        reason: 'sold_here',
        quantity: 38,
        total_price: '342.00',
        sold_to_organization_id: buyer.organization?.id,
        deal_line_id: line,
      },
    ]);
  });

  it('can be extended twice, and releases its reservation when cancelled', async () => {
    const { seller, buyer, id, post } = await dealIn('agreed');
    const first = (await read(seller, id)).reserved_until as string;
    const longer = await extendDeal(deps, seller, id, 14);
    expect(longer).toMatchObject({
      reserved_until: new Date(Date.parse(first) + 14 * day).toISOString(),
      extensions_left: 1,
    });
    await expect(extendDeal(deps, buyer, id, 1)).rejects.toEqual(refused(403));
    await extendDeal(deps, seller, id, 1);
    await expect(extendDeal(deps, seller, id, 1)).rejects.toEqual(refused(409));
    expect(await cancelDeal(deps, buyer, id, { reason: 'buyer_changed', note: 'Closed the shop' })).toMatchObject({
      state: 'closed',
      closed_reason: 'cancelled',
    });
    expect(await stockOf(server, post.id)).toMatchObject({ number_of_items: 100, reserved_quantity: 0 });
  });

  it('loses its reservation by the clock, with a warning two days before', async () => {
    const { seller, id, post } = await dealIn('agreed');
    deps.pass(5 * day);
    await tick();
    expect(await read(seller, id)).toMatchObject({ state: 'agreed' });
    deps.pass(2 * day);
    await tick();
    expect(await read(seller, id)).toMatchObject({ state: 'closed', closed_reason: 'lapsed' });
    expect(await stockOf(server, post.id)).toMatchObject({ reserved_quantity: 0 });
  });

  it('refuses every transition once it is over', async () => {
    const { seller, buyer, id, line } = await dealIn('completed');
    for (const attempt of [
      () => makeOffer(deps, seller, id, offerOf([{ id: line, quantity: 1 }])),
      () => acceptOffer(deps, buyer, id, 1),
      () => cancelDeal(deps, seller, id, { reason: 'other' }),
    ])
      await expect(attempt()).rejects.toEqual(refused(409));
  });

  it.each(['completed', 'closed'] as const)(
    'takes messages for a time after it is %s, which change nothing',
    async (state) => {
      const { seller, buyer, id } = await dealIn(state === 'completed' ? 'completed' : 'inquiry');
      if (state === 'closed') await declineOffer(deps, seller, id, { close: true });
      const before = await read(buyer, id);
      expect(before).toMatchObject({ state, turn: null });
      const days = dealLimits.messageDays[state];
      deps.pass((days - 1) * day);
      for (const side of [buyer, seller]) {
        const after = await sendMessage(deps, side, id, 'Thank you', []);
        expect(after).toMatchObject({ state, turn: null, runs_out_at: null, abilities: { message: true } });
      }
      const { answered_at: answered } = await server.db
        .selectFrom('deals')
        .select('answered_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      // A refusal without a word was no answer, and what is written later is none either.
      expect(answered === null).toBe(state === 'closed');
      deps.pass(day);
      expect((await read(buyer, id)).abilities.message).toBe(false);
      await expect(sendMessage(deps, buyer, id, 'Still there?', [])).rejects.toMatchObject({
        code: 409,
        message: `Messages were possible for ${days} days after the end of this deal.`,
      });
      deps.pass(-days * day);
    },
  );

  it('reserves both parts of a post that is offered on two lines', async () => {
    const { buyer, seller, id, line, post } = await dealIn('inquiry');
    const offer = await makeOffer(
      deps,
      seller,
      id,
      offerOf([
        { id: line, quantity: 28 },
        { id: line, quantity: 12 },
      ]),
    );
    expect(offer).toMatchObject({ quantity: 40, value: '360.00' });
    await acceptOffer(deps, buyer, id, 1);
    expect(await stockOf(server, post.id)).toMatchObject({ reserved_quantity: 40 });
  });

  it('reserves every line or none', async () => {
    const trade = await createTrade(server, [10, 5]);
    const buyer = trade.asking.user.actor;
    const [ten, five] = trade.posts as [{ id: number }, { id: number }];
    const deal = await open(deps, buyer, [
      { advertisement: ten.id, quantity: 10 },
      { advertisement: five.id, quantity: 6 },
    ]);
    const lines = deal.lines.map(({ id }, index) => ({ id, quantity: [10, 6][index] as number }));
    await makeOffer(deps, trade.posting.manager.actor, deal.id, offerOf(lines));
    const error = await acceptOffer(deps, buyer, deal.id, 1).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 409,
      errors: { 'lines.1': [message('Only {{count}} left', { count: 5 })] },
      data: { open_version: 1 },
    });
    expect(await stockOf(server, ten.id)).toMatchObject({ reserved_quantity: 0 });
  });
});
