import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpegFile, pdfFile } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { codes, createTestDependencies, createTrade, day, offerOf, open, stockOf } from '#tests/helpers/trade/deals.ts';
import { runClock } from '../../clock.ts';
import { readDeal } from '../../reading/service.ts';
import { markDealRead } from '../../team.ts';
import { makeOffer } from '../offers.ts';
import { completeDeal } from './completing.ts';
import { deliver } from './delivering.ts';
import { receiveDelivery } from './receiving.ts';
import { releaseLines } from './releasing.ts';
import { acceptOffer, cancelDeal } from './service.ts';
import { takeBackDelivery } from './takingBack.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

const dayAhead = (days: number) => new Date(deps.time.getTime() + days * day).toISOString().slice(0, 10);

/** An agreed deal about 28 callipers now at 38.90 and 12 later at 40.00, and 20 hose kits. */
async function createAgreed() {
  const trade = await createTrade(server, [60, 30]);
  const [callipers, hoses] = trade.posts.map(({ id }) => id) as [number, number];
  const lines = [
    { advertisement: callipers, quantity: 40 },
    { advertisement: hoses, quantity: 20 },
  ];
  const asked = await open(deps, trade.asking.user.actor, lines);
  const [first, second] = asked.lines.map(({ id }) => id) as [number, number];
  const terms = [
    { id: first, quantity: 12, price_per_unit: '40.00', available_at: dayAhead(8) },
    { id: first, quantity: 28, price_per_unit: '38.90' },
    { id: second, quantity: 20 },
  ];
  const offer = offerOf(terms, { freight: '45.00', hold_days: 30 });
  await makeOffer(deps, trade.posting.manager.actor, asked.id, offer);
  await acceptOffer(deps, trade.asking.user.actor, asked.id, 1);
  return {
    id: asked.id,
    first,
    second,
    callipers,
    hoses,
    trade,
    buyer: trade.asking.user.actor,
    seller: trade.posting.manager.actor,
  };
}

type Agreed = Awaited<ReturnType<typeof createAgreed>>;

const send = ({ id, seller }: Agreed, lines: [number, number][], given: Record<string, unknown> = {}) =>
  deliver(
    deps,
    seller,
    id,
    { lines: lines.map(([line, quantity]) => ({ id: line, quantity })), ...given } as never,
    [],
  );
const readAs = (actor: Agreed['buyer'], id: number) => readDeal(deps, { actor, address: null }, id);
const salesOf = (ids: number[]) =>
  server.db
    .selectFrom('sales')
    .select(['quantity', 'total_price', 'delivery_number'])
    .where('deal_line_id', 'in', ids)
    .where('reverted_at', 'is', null)
    .orderBy('id')
    .execute();

describe('a delivery', () => {
  it('records a sale a line at the price of what is due first; the rest stays reserved', async () => {
    const agreed = await createAgreed();
    const { first, second, callipers, hoses } = agreed;
    const deal = await send(agreed, [[first, 28]], {
      carrier: 'Hanse Spedition',
      tracking: 'HS 4402',
      note: 'Rest soon',
    });
    expect(deal.state).toBe('agreed');
    expect(deal.lines[0]).toMatchObject({
      delivered: 28,
      received: 0,
      open: 12,
      reserved_quantity: 12,
      due: [{ quantity: 12, price_per_unit: '40.00', available_at: dayAhead(8) }],
    });
    expect(deal.deliveries).toMatchObject([
      {
        number: 1,
        state: 'sent',
        carrier: 'Hanse Spedition',
        tracking: 'HS 4402',
        quantity: 28,
        amount: '1089.20',
        lines: [{ id: first, quantity: 28, amount: '1089.20', received: null }],
        abilities: { receive: false, take_back: true },
      },
    ]);
    expect(await salesOf([first, second])).toEqual([{ quantity: 28, total_price: '1089.20', delivery_number: 1 }]);
    expect(await stockOf(server, callipers)).toMatchObject({
      number_of_items: 32,
      reserved_quantity: 12,
      sold_quantity: 28,
    });
    const last = await send(agreed, [
      [first, 12],
      [second, 20],
    ]);
    expect(last).toMatchObject({ state: 'completed', completion: { quantity: 60, of: 60, total: '1794.20' } });
    expect(await stockOf(server, hoses)).toMatchObject({ number_of_items: 10, reserved_quantity: 0 });
    const sold = (await salesOf([first, second])).map(({ total_price: price }) => Number(price));
    expect(sold.reduce((sum, price) => sum + price, 45)).toBeCloseTo(1794.2);
  });

  it('can be undone until it is received, and sent again for the same amount', async () => {
    const agreed = await createAgreed();
    const { first, second, id, seller, buyer, callipers } = agreed;
    await send(agreed, [[first, 28]]);
    await send(agreed, [
      [first, 12],
      [second, 20],
    ]);
    const { deal: back } = await takeBackDelivery(deps, seller, id, 1);
    expect(back).toMatchObject({ state: 'agreed', completion: null });
    expect(back.deliveries.map(({ number }) => number)).toEqual([2]);
    expect(await stockOf(server, callipers)).toMatchObject({ number_of_items: 48, reserved_quantity: 28 });
    const again = await send(agreed, [[first, 28]]);
    expect(again.deliveries.map(({ number, amount }) => [number, amount])).toEqual([
      [2, '660.00'],
      [3, '1089.20'],
    ]);
    expect(again.completion?.total).toBe('1794.20');
    await receiveDelivery(deps, buyer, id, 3, {}, []);
    await expect(takeBackDelivery(deps, seller, id, 3)).rejects.toMatchObject({ code: 409 });
    await expect(takeBackDelivery(deps, seller, id, 1)).rejects.toMatchObject({ code: 404 });
  });

  it('can be undone for one post by undoing its sale, but not once it is received', async () => {
    const agreed = await createAgreed();
    const { first, second, id, buyer, callipers, hoses, trade } = agreed;
    const owner = await server.signIn(trade.posting.manager.person);
    await send(agreed, [
      [first, 28],
      [second, 20],
    ]);
    expect((await owner.post(`/api/advertisements/${hoses}/unsold`)).code).toBe(200);
    const deal = await readAs(buyer, id);
    expect(deal.deliveries).toMatchObject([{ number: 1, lines: [{ id: first, quantity: 28 }] }]);
    expect(deal.lines[1]).toMatchObject({ delivered: 0, open: 20 });
    await receiveDelivery(deps, buyer, id, 1, {}, []);
    expect(await owner.post(`/api/advertisements/${callipers}/unsold`)).toMatchObject({ code: 409 });
    expect(await stockOf(server, callipers)).toMatchObject({ number_of_items: 32, sold_quantity: 28 });
  });

  it('of all that is reserved by completing the deal, which releases the rest', async () => {
    const agreed = await createAgreed();
    const { first, second, id, seller, hoses } = agreed;
    await send(agreed, [[first, 28]]);
    const done = await completeDeal(deps, seller, id, {
      lines: [
        { id: first, quantity: 12 },
        { id: second, quantity: 5 },
      ],
      closing_date: deps.time.toISOString().slice(0, 10),
      declaration: true,
    });
    expect(done).toMatchObject({ state: 'completed', completion: { quantity: 45, of: 60 } });
    expect(done.deliveries.map(({ number, quantity }) => [number, quantity])).toEqual([
      [1, 28],
      [2, 17],
    ]);
    expect(await stockOf(server, hoses)).toMatchObject({ number_of_items: 25, reserved_quantity: 0 });
  });

  it('is refused with the numbers where more is sent than is reserved, nothing, or at an impossible time', async () => {
    const agreed = await createAgreed();
    const { first, id, trade } = agreed;
    const client = await server.signIn(trade.posting.manager.person);
    const url = `/api/deals/${id}/deliveries`;
    const lines = [{ id: first, quantity: 1 }];
    const refused = async (body: Record<string, unknown>) => (await client.post(url, { lines, ...body })).errors;
    expect(await refused({ lines: [{ id: first, quantity: 41 }] })).toEqual({
      'lines.0.quantity': ['Only 40 are reserved'],
    });
    expect(await refused({ lines: [{ id: first, quantity: 0 }] })).toEqual({ lines: ['Enter how many you send'] });
    expect(await refused({ lines: [...lines, ...lines] })).toEqual({ 'lines.1.id': ['Choose a line of this deal'] });
    expect(await refused({ sent_at: new Date(Date.now() + 60_000).toISOString() })).toEqual({
      sent_at: ['Use now or an earlier time'],
    });
    // The deal was agreed on the test's own clock, in some days.
    expect(await refused({ sent_at: new Date().toISOString().slice(0, 10) })).toHaveProperty('sent_at');
    expect(await refused({ tracking: 'x'.repeat(81) })).toEqual({ tracking: ['Use at most 80 characters'] });
    const six = Array.from({ length: 6 }, (_, index) => pdfFile(`list ${index}.pdf`));
    expect(Object.keys(await refused({ documents: six }))).toEqual(['documents']);
    await expect(send(agreed, [[first, 1]], { sent_at: dayAhead(2) })).rejects.toMatchObject({ code: 422 });
    expect((await send(agreed, [[first, 1]], { sent_at: dayAhead(0) })).deliveries).toHaveLength(1);
  });

  it('of two people at once is recorded once; the other gets 409 with the deal', async () => {
    const agreed = await createAgreed();
    const { first } = agreed;
    const all = await codes(Array.from({ length: 8 }, () => send(agreed, [[first, 5]])));
    expect(all.filter((code) => code === 200).length).toBeGreaterThanOrEqual(1);
    const { deliveries } = await readAs(agreed.seller, agreed.id);
    expect(deliveries).toHaveLength(all.filter((code) => code === 200).length);
    const next = deliveries.length + 1;
    const racing = await codes(Array.from({ length: 8 }, () => send(agreed, [[first, 1]], { number: next })));
    expect(racing.toSorted()).toEqual([200, ...Array(7).fill(409)]);
    await expect(send(agreed, [[first, 1]], { number: next })).rejects.toMatchObject({
      code: 409,
      data: { id: agreed.id },
    });
  });
});

it('of a deal are fifty at most', async () => {
  const agreed = await createAgreed();
  for (let sent = 0; sent < 50; sent += 1) await send(agreed, [[sent < 40 ? agreed.first : agreed.second, 1]]);
  await expect(send(agreed, [[agreed.second, 1]])).rejects.toMatchObject({ code: 409 });
  expect((await readAs(agreed.buyer, agreed.id)).deliveries).toHaveLength(50);
});

describe('a receipt', () => {
  it('of all takes one press; of lines it has what was damaged, missing or wrong, with pictures', async () => {
    const agreed = await createAgreed();
    const { first, second, id, trade } = agreed;
    await send(agreed, [[first, 28]]);
    await send(agreed, [
      [first, 12],
      [second, 20],
    ]);
    const client = await server.signIn(trade.asking.user.person);
    const stranger = (await server.join({ role: 'manager' })).client;
    const receive = (n: number, body: Record<string, unknown>) =>
      client.post(`/api/deals/${id}/deliveries/${n}/receive`, body);
    expect(await receive(1, { lines: [{ id: first, received: 26, damaged: 1 }] })).toMatchObject({
      code: 422,
      errors: { 'lines.0.received': ['These add up to 27, but 28 were sent'] },
    });
    const bad = await receive(1, {
      lines: [{ id: first, received: 26, damaged: 2 }],
      note: 'Two boxes crushed',
      images: [await jpegFile()],
    });
    expect(bad).toMatchObject({
      code: 200,
      data: {
        deliveries: [
          { state: 'disputed', receipt_note: 'Two boxes crushed', lines: [{ received: 26, damaged: 2 }] },
          {},
        ],
        lines: [{ delivered: 40, received: 26 }, { delivered: 20 }],
      },
    });
    const [picture] = bad.data.deliveries[0].images;
    expect((await client.raw({ method: 'GET', url: picture.url })).statusCode).toBe(200);
    expect((await stranger.raw({ method: 'GET', url: picture.url })).statusCode).toBe(404);
    expect((await receive(2, {})).data.deliveries[1]).toMatchObject({ state: 'received' });
    expect((await receive(2, {})).code).toBe(409);
    expect((await receive(3, {})).code).toBe(409);
  });

  it('takes pictures alone: anything else is refused by its place, and the delivery still waits', async () => {
    const agreed = await createAgreed();
    await send(agreed, [[agreed.first, 28]]);
    const client = await server.signIn(agreed.trade.asking.user.person);
    const fake = new File(['<svg onload="alert(1)"/>'], 'box.jpg', { type: 'image/jpeg' });
    const url = `/api/deals/${agreed.id}/deliveries/1/receive`;
    for (const images of [[fake], [await jpegFile(), pdfFile()]]) {
      const { code, errors } = await client.post(url, { images });
      expect([415, 422]).toContain(code);
      expect(Object.keys(errors)).toEqual([`images.${images.length - 1}`]);
    }
    const { deliveries } = await readAs(agreed.buyer, agreed.id);
    expect(deliveries).toMatchObject([{ state: 'sent', images: [] }]);
    expect((await client.post(url, { images: [await jpegFile()] })).code).toBe(200);
  });

  it('of 200 lines names what is wrong with one of them', async () => {
    const count = 200;
    const { asking, posting, posts } = await createTrade(server, Array(count).fill(3));
    const lines = posts.map(({ id }) => ({ advertisement: id, quantity: 2 }));
    const asked = await open(deps, asking.user.actor, lines, offerOf(Array(count).fill({ quantity: 2 })));
    await acceptOffer(deps, posting.manager.actor, asked.id, 1);
    const ids = asked.lines.map(({ id }) => id);
    await deliver(deps, posting.manager.actor, asked.id, { lines: ids.map((id) => ({ id, quantity: 2 })) }, []);
    const bad = { id: ids[150] as number, received: 1, damaged: 0, missing: 1, wrong: 0 };
    const deal = await receiveDelivery(deps, asking.user.actor, asked.id, 1, { lines: [bad] }, []);
    expect(deal).toMatchObject({ state: 'completed', delivered: 400, received: 399, open_claims: 1 });
    const claimed = deal.lines.filter(({ progress: [entry] }) => entry?.claimed);
    expect(claimed.map(({ id }) => id)).toEqual([bad.id]);
  });

  it('of fifty at once is confirmed once', async () => {
    const agreed = await createAgreed();
    await send(agreed, [[agreed.first, 28]]);
    const all = await codes(
      Array.from({ length: 50 }, () => receiveDelivery(deps, agreed.buyer, agreed.id, 1, {}, [])),
    );
    expect(all.toSorted()).toEqual([200, ...Array(49).fill(409)]);
  });

  it('counts as given after seven days, of which the buyer is notified at five', async () => {
    const agreed = await createAgreed();
    const { first, id, buyer } = agreed;
    await send(agreed, [[first, 28]]);
    const events = async () => (await readAs(buyer, id)).events.filter(({ kind }) => kind === 'received');
    const noticed = async () =>
      server.db
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', buyer.id)
        .where('title', 'like', 'Delivery 1%')
        .execute();
    deps.pass(5 * day - 1);
    await runClock(deps, server.app.log);
    expect(await noticed()).toEqual([]);
    deps.pass(1);
    await runClock(deps, server.app.log);
    expect(await noticed()).toHaveLength(1);
    expect(await events()).toEqual([]);
    deps.pass(2 * day);
    await runClock(deps, server.app.log);
    expect(await events()).toMatchObject([{ author: null, delivery: 1, quantity: 28, of: 28 }]);
    expect((await readAs(buyer, id)).deliveries).toMatchObject([
      { state: 'received', received_by: null, confirms_at: null, lines: [{ received: 28, damaged: 0 }] },
    ]);
    await expect(receiveDelivery(deps, buyer, id, 1, {}, [])).rejects.toMatchObject({ code: 409 });
  });
});

describe('the clock of a delivery', () => {
  // Monday 09:00 in Amsterdam before its clocks change, and a week of 24-hour days later by the clocks of each reader.
  it.each([
    ['2027-10-25T07:00:00Z', 'Europe/Amsterdam', 'Mon 1 Nov 2027, 08:00 CET'],
    ['2027-10-25T07:00:00Z', 'America/New_York', 'Mon 1 Nov 2027, 03:00 GMT-4'],
    ['2027-03-22T08:00:00Z', 'Europe/Amsterdam', 'Mon 29 Mar 2027, 10:00 CEST'],
    ['2027-03-22T08:00:00Z', 'Australia/Sydney', 'Mon 29 Mar 2027, 19:00 GMT+11'],
  ])('reminds after five days and confirms after seven of 24 hours, from %s in %s', async (sentAt, zone, confirmed) => {
    const before = deps.time;
    deps.time = new Date(sentAt);
    try {
      const agreed = await createAgreed();
      const { id, first, buyer } = agreed;
      await server.db.updateTable('users').set({ time_zone: zone }).where('id', '=', buyer.id).execute();
      await send(agreed, [[first, 28]]);
      const mails = async () =>
        (await Promise.all((await deps.mail.list({ to: buyer.email })).map((mail) => deps.mail.find(Number(mail.id)))))
          .filter((mail) => mail?.subject.startsWith('Delivery 1'))
          .map((mail) => mail?.text);
      const delivery = async () => (await readAs(buyer, id)).deliveries[0];
      await markDealRead(deps, buyer, id);
      deps.pass(5 * day - 1000);
      await runClock(deps, server.app.log);
      expect(await mails()).toEqual([]);
      deps.pass(1000);
      await runClock(deps, server.app.log);
      expect(await mails()).toEqual([expect.stringContaining(`before ${confirmed}`)]);
      expect(Date.parse((await delivery())?.confirms_at ?? '')).toBe(Date.parse(sentAt) + 7 * day);
      deps.pass(2 * day - 1000);
      await runClock(deps, server.app.log);
      expect(await delivery()).toMatchObject({ state: 'sent' });
      deps.pass(1000);
      await runClock(deps, server.app.log);
      expect(await delivery()).toMatchObject({ state: 'received', received_by: null });
    } finally {
      deps.time = before;
    }
  });

  it('takes the day on which goods were sent as a day of their sender, also when clocks change', async () => {
    const before = deps.time;
    // Sunday 31 October 2027, 23:30 in Auckland is 25 hours after its beginning in Amsterdam.
    deps.time = new Date('2027-10-31T10:30:00Z');
    try {
      const agreed = await createAgreed();
      const [buyer, seller] = [agreed.buyer, { ...agreed.seller, timeZone: 'Pacific/Auckland' }];
      deps.pass(30 * 60_000 + 1);
      const lines = [{ id: agreed.first, quantity: 1 }];
      const on = (sent_at: string) => deliver(deps, seller, agreed.id, { lines, sent_at }, []);
      await expect(on('2027-11-02')).rejects.toMatchObject({ errors: { sent_at: ['Use now or an earlier time'] } });
      await expect(on('2027-10-30')).rejects.toMatchObject({ code: 422 });
      await on('2027-10-31');
      await on('2027-11-01');
      const sent = (await readAs(buyer, agreed.id)).deliveries.map(({ sent_at }) => sent_at);
      expect(sent).toEqual(['2027-10-31T10:59:59.000Z', deps.time.toISOString()]);
    } finally {
      deps.time = before;
    }
  });
});

describe('what is not delivered', () => {
  it('is released with a reason; with nothing left the deal is completed, or closed if nothing was delivered', async () => {
    const agreed = await createAgreed();
    const { first, second, id, seller, callipers } = agreed;
    const release = (lines: [number, number][], deal = id) =>
      releaseLines(deps, seller, deal, {
        lines: lines.map(([line, quantity]) => ({ id: line, quantity })),
        reason: 'Not coming any more',
      });
    await expect(release([[first, 41]])).rejects.toMatchObject({ code: 422 });
    await send(agreed, [[first, 28]]);
    expect(await release([[first, 12]])).toMatchObject({ state: 'agreed' });
    expect(await stockOf(server, callipers)).toMatchObject({ number_of_items: 32, reserved_quantity: 0 });
    expect(await release([[second, 20]])).toMatchObject({ state: 'completed', completion: { quantity: 28 } });
    const other = await createAgreed();
    const closed = await releaseLines(deps, other.seller, other.id, {
      lines: [
        { id: other.first, quantity: 40 },
        { id: other.second, quantity: 20 },
      ],
      reason: 'All of it is gone',
    });
    expect(closed).toMatchObject({ state: 'closed', closed_reason: 'cancelled' });
  });

  it('lapses or is cancelled alone, and is released by completing without anything more; what was sent stays sold', async () => {
    const ending = await createAgreed();
    await send(ending, [[ending.first, 28]]);
    const lines = [ending.first, ending.second].map((id) => ({ id, quantity: 0 }));
    const closing = { closing_date: deps.time.toISOString().slice(0, 10), declaration: true as const };
    expect(await completeDeal(deps, ending.seller, ending.id, { lines, ...closing })).toMatchObject({
      state: 'completed',
      completion: { quantity: 28, total: '1134.20' },
      deliveries: [{ number: 1 }],
    });
    const lapsing = await createAgreed();
    await send(lapsing, [[lapsing.first, 28]]);
    const cancelled = await createAgreed();
    await send(cancelled, [[cancelled.first, 28]]);
    expect(await cancelDeal(deps, cancelled.buyer, cancelled.id, { reason: 'other' })).toMatchObject({
      state: 'closed',
      closed_reason: 'cancelled',
      deliveries: [{ number: 1, quantity: 28, abilities: { receive: true } }],
    });
    expect(await stockOf(server, cancelled.callipers)).toMatchObject({ number_of_items: 32, reserved_quantity: 0 });
    deps.pass(40 * day);
    await runClock(deps, server.app.log);
    expect(await readAs(lapsing.buyer, lapsing.id)).toMatchObject({ state: 'completed', completion: { quantity: 28 } });
    expect(await stockOf(server, lapsing.callipers)).toMatchObject({ number_of_items: 32, reserved_quantity: 0 });
  });
});

describe('a deal of the version before', () => {
  it('reads as delivered and received, and is sent again from its sale that is undone', async () => {
    const agreed = await createAgreed();
    const { first, second, id, seller, buyer, callipers, trade } = agreed;
    await completeDeal(deps, seller, id, {
      lines: [
        { id: first, quantity: 30 },
        { id: second, quantity: 0 },
      ],
      closing_date: deps.time.toISOString().slice(0, 10),
      declaration: true,
    });
    // As that version left it: sales without deliveries.
    await server.db.deleteFrom('deal_deliveries').where('deal_id', '=', id).execute();
    await server.db.updateTable('sales').set({ delivery_number: null }).where('deal_line_id', '=', first).execute();
    expect(await readAs(buyer, id)).toMatchObject({
      deliveries: [],
      lines: [{ delivered: 30, received: 30, open: 0, due: [] }, { delivered: 0 }],
      completion: { quantity: 30, total: '1214.20' },
    });
    const owner = await server.signIn(trade.posting.manager.person);
    expect((await owner.post(`/api/advertisements/${callipers}/unsold`)).code).toBe(200);
    const again = await send(agreed, [[first, 30]]);
    expect(again).toMatchObject({ state: 'completed', completion: { quantity: 30, total: '1214.20' } });
  });
});

it('keeps the documents of a delivery to the two sides', async () => {
  const agreed = await createAgreed();
  const { id, first, trade } = agreed;
  const client = await server.signIn(trade.posting.manager.person);
  const sent = await client.post(`/api/deals/${id}/deliveries`, {
    lines: [{ id: first, quantity: 1 }],
    documents: [pdfFile('packing list.pdf')],
  });
  expect(sent.code).toBe(201);
  const [document] = sent.data.deliveries[0].documents;
  expect(document.name).toBe('packing list.pdf');
  const buyer = await server.signIn(trade.asking.user.person);
  const stranger = (await server.join({ role: 'manager' })).client;
  expect((await buyer.raw({ method: 'GET', url: document.url })).statusCode).toBe(200);
  expect((await stranger.raw({ method: 'GET', url: document.url })).statusCode).toBe(404);
});
