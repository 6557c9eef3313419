import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealMessages } from '#contract/deals/choices.ts';
import { jpegFile } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { codes, createTestDependencies, createTrade, day, offerOf, open, stockOf } from '#tests/helpers/trade/deals.ts';
import { runClock } from '../clock.ts';
import { readDeal } from '../reading/service.ts';
import { deliver } from '../transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../transitions/agreeing/receiving.ts';
import { acceptOffer, cancelDeal } from '../transitions/agreeing/service.ts';
import { takeBackDelivery } from '../transitions/agreeing/takingBack.ts';
import { makeOffer } from '../transitions/offers.ts';
import { acceptForClaim, offerForClaim, refuseClaim, withdrawClaim } from './answering.ts';
import { openClaim } from './opening.ts';
import { sendReplacement } from './replacing.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

const dayAhead = (days: number) => new Date(deps.time.getTime() + days * day).toISOString().slice(0, 10);

/** An agreed deal about 40 callipers at 38.90, of which 28 were sent; 26 arrived and 2 are damaged, if the buyer confirmed it. */
async function createSent({ isReceived = true, quantity = 28 } = {}) {
  const trade = await createTrade(server, [60]);
  const post = trade.posts[0]?.id as number;
  const asked = await open(deps, trade.asking.user.actor, [{ advertisement: post, quantity: 40 }]);
  const line = asked.lines[0]?.id as number;
  const terms = [
    { id: line, quantity: 28, price_per_unit: '38.90' },
    { id: line, quantity: 12, price_per_unit: '40.00', available_at: dayAhead(8) },
  ];
  await makeOffer(deps, trade.posting.manager.actor, asked.id, offerOf(terms, { hold_days: 30, freight: '45.00' }));
  await acceptOffer(deps, trade.asking.user.actor, asked.id, 1);
  const sent = { id: asked.id, line, post, trade, buyer: trade.asking.user.actor, seller: trade.posting.manager.actor };
  await deliver(deps, sent.seller, sent.id, { lines: [{ id: line, quantity }] }, []);
  if (isReceived) await receive(sent);
  return sent;
}

type Sent = Awaited<ReturnType<typeof createSent>>;

const damaged = (line: number) => ({ id: line, received: 26, damaged: 2, missing: 0, wrong: 0 });
const receive = ({ id, line, buyer }: Sent) =>
  receiveDelivery(deps, buyer, id, 1, { lines: [{ ...damaged(line), wish: 'credit', text: 'Crushed' }] }, []);
const offer = ({ id, seller }: Sent, given: object, claim = 1) => offerForClaim(deps, seller, id, claim, given);
const accept = ({ id, buyer }: Sent, version = 1, choice?: 'credit' | 'replace') =>
  acceptForClaim(deps, buyer, id, 1, { version, choice });
const readAs = (actor: Sent['buyer'], id: number) => readDeal(deps, { actor, address: null }, id);
const salesOf = ({ line }: Sent) =>
  server.db
    .selectFrom('sales')
    .select(['quantity', 'total_price', 'left_quantity', 'left_price', 'delivery_number'])
    .where('deal_line_id', '=', line)
    .where('reverted_at', 'is', null)
    .orderBy('id')
    .execute();
const claim = (sent: Sent, given: object = {}, uploads: never[] = []) =>
  openClaim(
    deps,
    sent.buyer,
    sent.id,
    { delivery: 1, line: sent.line, kind: 'quality', quantity: 3, wish: 'none', ...given } as never,
    uploads,
  );

describe('a receipt', () => {
  it('opens a claim for each line and kind with its wish, words and value', async () => {
    const sent = await createSent({ isReceived: false });
    const lines = [{ ...damaged(sent.line), received: 25, missing: 1, wish: 'replace' as const }];
    const deal = await receiveDelivery(deps, sent.buyer, sent.id, 1, { lines, note: 'Two boxes crushed' }, []);
    expect(deal).toMatchObject({ state: 'agreed', open_claims: 2, claims_wait_for: 'theirs' });
    expect(deal.lines[0]).toMatchObject({ delivered: 28, received: 25, claimed: 3, open: 12 });
    expect(deal.claims).toMatchObject([
      {
        number: 1,
        kind: 'damaged',
        quantity: 2,
        value: '77.80',
        wish: 'replace',
        text: 'Two boxes crushed',
        state: 'open',
      },
      { number: 2, kind: 'missing', quantity: 1, value: '38.90', waits_for: 'theirs' },
    ]);
    expect(deal.events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['received', 'claimed']));
    expect((await readAs(sent.seller, sent.id)).claims[0]).toMatchObject({
      waits_for: 'mine',
      abilities: { offer: true, refuse: true, accept: false, withdraw: false, send: false },
    });
  });

  it('opens none if all of it arrived', async () => {
    const sent = await createSent({ isReceived: false });
    const deal = await receiveDelivery(deps, sent.buyer, sent.id, 1, {}, []);
    expect(deal.claims).toEqual([]);
    expect(deal.deliveries[0]?.lines[0]?.claimable).toEqual({
      damaged: 28,
      missing: 28,
      wrong: 28,
      quality: 28,
      late: 28,
    });
  });
});

describe('a credit', () => {
  it('of the whole value takes the pieces from the sale in all figures', async () => {
    const sent = await createSent();
    await offer(sent, { credit: '77.80', note: 'Sorry' });
    const read = await readAs(sent.buyer, sent.id);
    expect(read.claims[0]).toMatchObject({ state: 'offered', version: 1, offer: { credit: '77.80', note: 'Sorry' } });
    const deal = await accept(sent);
    expect(deal.claims[0]).toMatchObject({
      state: 'settled',
      settled: { by: 'credit', credited_quantity: 2, credited_amount: '77.80' },
    });
    expect(deal.lines[0]).toMatchObject({ claimed: 0, credited_quantity: 2, credited_amount: '77.80' });
    expect(await salesOf(sent)).toMatchObject([
      { quantity: 28, total_price: '1089.20', left_quantity: 26, left_price: '1011.40' },
    ]);
    await deliver(deps, sent.seller, sent.id, { lines: [{ id: sent.line, quantity: 12 }] }, []);
    const done = await readAs(sent.buyer, sent.id);
    expect(done.completion).toMatchObject({
      total: '1614.20',
      credited_amount: '77.80',
      left: '1536.40',
      credited_quantity: 2,
    });
  });

  it('of a part leaves the pieces in the sale', async () => {
    const sent = await createSent();
    await offer(sent, { credit: '61' });
    await accept(sent);
    expect(await salesOf(sent)).toMatchObject([{ left_quantity: 28, left_price: '1028.20' }]);
  });

  it('is refused above the value, below nothing, and with more decimals than the currency has', async () => {
    const sent = await createSent();
    const problemsOf = async (given: object) =>
      offer(sent, given).catch((error: { code: number; errors: object }) => [error.code, Object.keys(error.errors)]);
    expect(await problemsOf({ credit: '77.81' })).toEqual([422, ['credit']]);
    expect(await problemsOf({ credit: '0.00' })).toEqual([422, ['credit']]);
    expect(await problemsOf({ credit: '1.005' })).toEqual([422, ['credit']]);
    expect(await problemsOf({})).toEqual([422, ['credit']]);
    expect(await problemsOf({ credit: '1.00', return: 'seller' })).toEqual([422, ['return']]);
  });
});

describe('a replacement', () => {
  it('is reserved when it is offered, and becomes a delivery that costs nothing', async () => {
    const sent = await createSent();
    await offer(sent, { replace_by: dayAhead(5) });
    expect(await stockOf(server, sent.post)).toMatchObject({ number_of_items: 32, reserved_quantity: 14 });
    await accept(sent);
    const deal = await sendReplacement(deps, sent.seller, sent.id, 1, { carrier: 'Hanse' }, []);
    expect(deal.deliveries[1]).toMatchObject({ number: 2, claim: 1, quantity: 2, amount: '0.00', state: 'sent' });
    expect(deal.claims[0]).toMatchObject({ replacement: 2, reserved: 0, abilities: { send: false, offer: false } });
    expect(deal.lines[0]).toMatchObject({ delivered: 28, open: 12, due: [{ quantity: 12, price_per_unit: '40.00' }] });
    expect(await stockOf(server, sent.post)).toMatchObject({
      number_of_items: 30,
      reserved_quantity: 12,
      sold_quantity: 30,
    });
    expect(await salesOf(sent)).toMatchObject([
      { left_quantity: 26, left_price: '1089.20' },
      { left_quantity: 2, left_price: '0.00', delivery_number: 2 },
    ]);
    const undone = await takeBackDelivery(deps, sent.seller, sent.id, 2);
    expect(undone.claims[0]).toMatchObject({ replacement: null, reserved: 2, abilities: { send: true } });
    expect(await stockOf(server, sent.post)).toMatchObject({
      number_of_items: 32,
      reserved_quantity: 14,
      sold_quantity: 28,
    });
    expect(await salesOf(sent)).toMatchObject([{ left_quantity: 28 }]);
    await sendReplacement(deps, sent.seller, sent.id, 1, {}, []);
    expect((await receiveDelivery(deps, sent.buyer, sent.id, 3, {}, [])).state).toBe('agreed');
  });

  it('can be claimed again: its pieces are worth what they replace', async () => {
    const sent = await createSent();
    await offer(sent, { replace_by: dayAhead(5) });
    await accept(sent);
    await sendReplacement(deps, sent.seller, sent.id, 1, {}, []);
    const lines = [{ id: sent.line, received: 1, damaged: 1, missing: 0, wrong: 0 }];
    const deal = await receiveDelivery(deps, sent.buyer, sent.id, 2, { lines }, []);
    expect(deal.claims[1]).toMatchObject({ delivery: 2, quantity: 1, value: '38.90' });
    await offer(sent, { credit: '38.90' }, 2);
    await acceptForClaim(deps, sent.buyer, sent.id, 2, { version: 1 });
    expect(await salesOf(sent)).toMatchObject([
      { left_quantity: 26, left_price: '1050.30' },
      { left_quantity: 1, left_price: '0.00' },
    ]);
  });

  it('needs free stock, and gives it back when another answer is made, refused or withdrawn', async () => {
    const sent = await createSent();
    await server.db.updateTable('advertisements').set({ number_of_items: 13 }).where('id', '=', sent.post).execute();
    await expect(offer(sent, { replace_by: dayAhead(5) })).rejects.toMatchObject({
      code: 422,
      errors: { replace_by: [expect.objectContaining({ key: 'Only {{count}} left' })] },
    });
    await server.db.updateTable('advertisements').set({ number_of_items: 14 }).where('id', '=', sent.post).execute();
    const reserved = async () => (await stockOf(server, sent.post)).reserved_quantity;
    await offer(sent, { replace_by: dayAhead(5) });
    await offer(sent, { replace_by: dayAhead(6) });
    expect(await reserved()).toBe(14);
    await offer(sent, { credit: '10.00' });
    expect(await reserved()).toBe(12);
    await offer(sent, { replace_by: dayAhead(5), credit: '10.00' });
    await refuseClaim(deps, sent.buyer, sent.id, 1, { reason: 'We need more' });
    expect(await reserved()).toBe(12);
    const read = await readAs(sent.seller, sent.id);
    expect(read.claims[0]).toMatchObject({ state: 'open', refusal: { by: 'theirs', reason: 'We need more' } });
    await offer(sent, { replace_by: dayAhead(5) });
    await withdrawClaim(deps, sent.buyer, sent.id, 1);
    expect(await reserved()).toBe(12);
  });

  it('ends with its day: an answer at once, one that was agreed two weeks later', async () => {
    const sent = await createSent();
    await offer(sent, { replace_by: dayAhead(1) });
    deps.pass(3 * day);
    await runClock(deps, server.app.log);
    expect((await readAs(sent.buyer, sent.id)).claims[0]).toMatchObject({ state: 'open', reserved: 0 });
    await offer(sent, { replace_by: dayAhead(1) });
    await accept(sent, 2);
    deps.pass(3 * day);
    await runClock(deps, server.app.log);
    expect((await readAs(sent.buyer, sent.id)).claims[0]).toMatchObject({ state: 'settled', reserved: 2 });
    deps.pass(14 * day);
    await runClock(deps, server.app.log);
    const read = await readAs(sent.buyer, sent.id);
    expect(read.claims[0]).toMatchObject({ state: 'open', settled: null, reserved: 0 });
    expect(read.events.filter(({ kind }) => kind === 'claim_reopened')).toHaveLength(2);
    expect((await stockOf(server, sent.post)).reserved_quantity).toBe(12);
  });
});

describe('an answer', () => {
  it('with a credit and a replacement lets the buyer choose', async () => {
    const sent = await createSent();
    await offer(sent, { credit: '61.00', replace_by: dayAhead(5) });
    await expect(accept(sent)).rejects.toMatchObject({ code: 422, errors: { choice: expect.anything() } });
    await accept(sent, 1, 'credit');
    expect((await stockOf(server, sent.post)).reserved_quantity).toBe(12);
    expect(await salesOf(sent)).toMatchObject([{ left_price: '1028.20' }]);
  });

  it('is accepted as it was read, once, and by the buyer', async () => {
    const sent = await createSent();
    await offer(sent, { credit: '61.00' });
    await offer(sent, { credit: '10.00' });
    expect(await codes([accept(sent, 1)])).toEqual([409]);
    await expect(acceptForClaim(deps, sent.seller, sent.id, 1, { version: 2 })).rejects.toMatchObject({ code: 403 });
    const results = await codes(Array.from({ length: 8 }, () => accept(sent, 2)));
    expect(results.filter((code) => code === 200)).toHaveLength(1);
    expect(await salesOf(sent)).toMatchObject([{ left_price: '1079.20' }]);
  });

  it('with a return lowers the sale by the pieces and their value; missing ones cannot go back', async () => {
    const sent = await createSent();
    await offer(sent, { return: 'seller' });
    await accept(sent);
    expect(await salesOf(sent)).toMatchObject([{ left_quantity: 26, left_price: '1011.40' }]);
    await claim(sent, { kind: 'missing', quantity: 1 });
    await expect(offer(sent, { return: 'buyer' }, 2)).rejects.toMatchObject({ code: 422 });
  });

  it('can be a refusal, after which the seller may still offer something', async () => {
    const sent = await createSent();
    await refuseClaim(deps, sent.seller, sent.id, 1, { reason: 'The boxes were whole' });
    const read = await readAs(sent.buyer, sent.id);
    expect(read.claims[0]).toMatchObject({
      state: 'refused',
      refusal: { by: 'theirs', reason: 'The boxes were whole' },
    });
    await offer(sent, { credit: '5.00' });
    await accept(sent);
    expect(await salesOf(sent)).toMatchObject([{ left_price: '1084.20' }]);
    expect(await codes([offer(sent, { credit: '5.00' }), withdrawClaim(deps, sent.buyer, sent.id, 1)])).toEqual([
      409, 409,
    ]);
  });
});

describe('claims of the buyer', () => {
  it('are worth the pieces that a withdrawn one left, and not dearer ones that are claimed already', async () => {
    const sent = await createSent({ isReceived: false, quantity: 40 });
    await receiveDelivery(deps, sent.buyer, sent.id, 1, {}, []);
    await claim(sent, { quantity: 28 });
    deps.pass(1_000);
    await claim(sent, { quantity: 6 });
    deps.pass(1_000);
    await withdrawClaim(deps, sent.buyer, sent.id, 1);
    deps.pass(1_000);
    await claim(sent, { quantity: 27 });
    deps.pass(1_000);
    const { claims } = await claim(sent, { quantity: 2 });
    // 28 pieces at 38.90 come before 12 at 40.00.
    expect(claims.map(({ state, value }) => [state, value])).toEqual([
      ['withdrawn', '1089.20'],
      ['open', '240.00'],
      ['open', '1050.30'],
      ['open', '78.90'],
    ]);
  });

  it('never exceed what was sent, and no piece is claimed twice', async () => {
    const sent = await createSent();
    await expect(claim(sent, { quantity: 27 })).rejects.toMatchObject({ code: 422 });
    await claim(sent, { quantity: 20 });
    await expect(claim(sent, { kind: 'damaged', quantity: 7 })).rejects.toMatchObject({ code: 422 });
    const deal = await claim(sent, { kind: 'late', quantity: 6 });
    expect(deal.claims.reduce((sum, { value }) => sum + Number(value), 0)).toBeCloseTo(1089.2);
    expect(deal.abilities.claim).toBe(false);
    await withdrawClaim(deps, sent.buyer, sent.id, 1);
    expect((await claim(sent, { kind: 'damaged', quantity: 2 })).claims).toHaveLength(4);
  });

  it('are possible for 14 days after the receipt, and not before it', async () => {
    const early = await createSent({ isReceived: false });
    await expect(claim(early)).rejects.toMatchObject({ code: 409 });
    const sent = await createSent();
    deps.pass(14 * day - 1000);
    await claim(sent, { quantity: 1 });
    deps.pass(1000);
    await expect(claim(sent, { quantity: 1 })).rejects.toMatchObject({ code: 409 });
    expect((await readAs(sent.buyer, sent.id)).abilities.claim).toBe(false);
    // What is claimed is still answered and settled.
    await offer(sent, { credit: '1.00' });
    await accept(sent);
  });

  it('belong to the buyer, in a deal of theirs, for a delivery and a line of it', async () => {
    const sent = await createSent();
    const other = await createSent();
    await expect(
      openClaim(
        deps,
        sent.seller,
        sent.id,
        { delivery: 1, line: sent.line, kind: 'late', quantity: 1, wish: 'none' },
        [],
      ),
    ).rejects.toMatchObject({ code: 403 });
    await expect(
      openClaim(
        deps,
        other.buyer,
        sent.id,
        { delivery: 1, line: sent.line, kind: 'late', quantity: 1, wish: 'none' },
        [],
      ),
    ).rejects.toMatchObject({ code: 404 });
    await expect(offerForClaim(deps, other.seller, sent.id, 1, { credit: '1.00' })).rejects.toMatchObject({
      code: 404,
    });
    await expect(claim(sent, { line: other.line })).rejects.toMatchObject({ code: 422 });
    await expect(claim(sent, { delivery: 2 })).rejects.toMatchObject({ code: 422 });
    await expect(offer(sent, { credit: '1.00' }, 9)).rejects.toMatchObject({ code: 404 });
  });

  it('are made and settled in deals that are closed with something delivered', async () => {
    const sent = await createSent({ isReceived: false });
    await cancelDeal(deps, sent.seller, sent.id, { reason: 'stock_gone' });
    expect((await receive(sent)).state).toBe('closed');
    await offer(sent, { credit: '77.80' });
    const deal = await accept(sent);
    expect(deal).toMatchObject({ state: 'closed', open_claims: 0 });
    expect(await salesOf(sent)).toMatchObject([{ left_quantity: 26 }]);
  });

  it('have pictures that both sides read', async () => {
    const sent = await createSent();
    const client = await server.signIn(sent.trade.asking.user.person);
    const given = { delivery: 1, line: sent.line, kind: 'quality', quantity: 1, text: 'Scratched' };
    const answer = await client.post(`/api/deals/${sent.id}/claims`, { ...given, images: [await jpegFile()] });
    expect(answer.code).toBe(201);
    const url = answer.data.claims[1].images[0].url;
    const seller = await server.signIn(sent.trade.posting.manager.person);
    expect((await seller.raw({ url })).statusCode).toBe(200);
    const stranger = await server.signIn((await createTrade(server, [])).asking.user.person);
    expect((await stranger.raw({ url })).statusCode).toBe(404);
  });
});

describe('two at once', () => {
  it('claim the last pieces once, and answer with the last stock once', async () => {
    const sent = await createSent();
    const all = await codes(Array.from({ length: 6 }, () => claim(sent, { quantity: 20 })));
    expect(all.filter((code) => code === 200)).toHaveLength(1);
    await server.db.updateTable('advertisements').set({ number_of_items: 14 }).where('id', '=', sent.post).execute();
    await claim(sent, { kind: 'damaged', quantity: 2 });
    const answers = await codes([1, 3].map((number) => offer(sent, { replace_by: dayAhead(3) }, number)));
    expect(answers.sort()).toEqual([200, 422]);
    expect(await stockOf(server, sent.post)).toMatchObject({ number_of_items: 14, reserved_quantity: 14 });
  });

  it('open the same claim: the second is asked to check the first', async () => {
    const sent = await createSent();
    const [one, other] = await Promise.allSettled([claim(sent, { number: 2 }), claim(sent, { number: 2 })]);
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect([one, other].find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 409, sentence: dealMessages.claimedMeanwhile },
    });
    await claim(sent, { number: 3 });
    expect((await readAs(sent.buyer, sent.id)).claims).toHaveLength(3);
  });

  it('answer and refuse an earlier answer: what was not read is not refused', async () => {
    const sent = await createSent();
    await offer(sent, { credit: '10.00' });
    await offer(sent, { credit: '20.00' });
    const refuse = (version: number) => refuseClaim(deps, sent.buyer, sent.id, 1, { reason: 'We need more', version });
    await expect(refuse(1)).rejects.toMatchObject({ code: 409, sentence: dealMessages.claimChanged });
    expect((await refuse(2)).claims[0]).toMatchObject({ state: 'open' });
  });

  it('accept and withdraw, or accept and refuse: one of them happens', async () => {
    for (const other of ['withdraw', 'refuse'] as const) {
      const sent = await createSent();
      await offer(sent, { credit: '77.80' });
      const against = () =>
        other === 'withdraw'
          ? withdrawClaim(deps, sent.buyer, sent.id, 1)
          : refuseClaim(deps, sent.seller, sent.id, 1, { reason: 'We looked again' });
      const results = await codes([accept(sent), against()]);
      expect(results.sort()).toEqual([200, 409]);
      const [claimed] = (await readAs(sent.buyer, sent.id)).claims;
      const left = claimed?.state === 'settled' ? '1011.40' : '1089.20';
      expect(await salesOf(sent)).toMatchObject([{ left_price: left }]);
    }
  });

  it('send a replacement: one delivery, the other 409', async () => {
    const sent = await createSent();
    await offer(sent, { replace_by: dayAhead(5) });
    await accept(sent);
    const results = await codes(
      Array.from({ length: 5 }, () => sendReplacement(deps, sent.seller, sent.id, 1, {}, [])),
    );
    expect(results.toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await readAs(sent.buyer, sent.id)).deliveries).toHaveLength(2);
  });
});

describe('a stranger', () => {
  it('of a suspended side writes nothing, and nothing is settled with it', async () => {
    const sent = await createSent();
    await offer(sent, { credit: '10.00' });
    const { id } = sent.trade.posting.organization;
    await server.db.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', id).execute();
    const actor = { ...sent.seller, organizationActive: false };
    await expect(offerForClaim(deps, actor, sent.id, 1, { credit: '1.00' })).rejects.toMatchObject({ code: 403 });
    expect((await readAs(actor, sent.id)).claims[0]?.abilities).toEqual({
      offer: false,
      accept: false,
      refuse: false,
      withdraw: false,
      send: false,
    });
    expect(await codes([accept(sent)])).toEqual([409]);
    await withdrawClaim(deps, sent.buyer, sent.id, 1);
  });

  it('is a colleague who does not handle the deal, a buyer who answers, and a seller who withdraws', async () => {
    const sent = await createSent();
    const colleague = sent.trade.asking.colleague.actor;
    await expect(withdrawClaim(deps, colleague, sent.id, 1)).rejects.toMatchObject({ code: 403 });
    await expect(offerForClaim(deps, sent.buyer, sent.id, 1, { credit: '1.00' })).rejects.toMatchObject({ code: 403 });
    await expect(withdrawClaim(deps, sent.seller, sent.id, 1)).rejects.toMatchObject({ code: 403 });
    await expect(sendReplacement(deps, sent.buyer, sent.id, 1, {}, [])).rejects.toMatchObject({ code: 403 });
    await expect(refuseClaim(deps, sent.buyer, sent.id, 1, { reason: 'No answer yet' })).rejects.toMatchObject({
      code: 409,
    });
  });

  it('names pictures that the receipt does not have', async () => {
    const sent = await createSent({ isReceived: false });
    const lines = [{ ...damaged(sent.line), images: [0] }];
    await expect(receiveDelivery(deps, sent.buyer, sent.id, 1, { lines }, [])).rejects.toMatchObject({
      code: 422,
      errors: { 'lines.0.images': expect.anything() },
    });
  });
});

it('undoes the sale of a replacement on its post: it is reserved for the claim again', async () => {
  const sent = await createSent();
  await offer(sent, { replace_by: dayAhead(5) });
  await accept(sent);
  await sendReplacement(deps, sent.seller, sent.id, 1, {}, []);
  const owner = await server.signIn(sent.trade.posting.manager.person);
  expect((await owner.post(`/api/advertisements/${sent.post}/unsold`)).code).toBe(200);
  const read = await readAs(sent.seller, sent.id);
  expect(read).toMatchObject({ state: 'agreed', lines: [{ delivered: 28, open: 12 }] });
  expect(read.claims[0]).toMatchObject({ reserved: 2, replacement: null, abilities: { send: true } });
  expect(await stockOf(server, sent.post)).toMatchObject({ number_of_items: 32, reserved_quantity: 14 });
  expect(await salesOf(sent)).toMatchObject([{ left_quantity: 28, left_price: '1089.20' }]);
});

it('keeps a deal of the version before without claims, whose sales are left as they were', async () => {
  const sent = await createSent({ isReceived: false });
  await server.db.deleteFrom('deal_deliveries').where('deal_id', '=', sent.id).execute();
  await server.db.updateTable('sales').set({ delivery_number: null }).where('deal_line_id', '=', sent.line).execute();
  const read = await readAs(sent.buyer, sent.id);
  expect(read).toMatchObject({ claims: [], open_claims: 0, lines: [{ delivered: 28, received: 28, claimed: 0 }] });
  expect(read.abilities.claim).toBe(false);
  await expect(claim(sent)).rejects.toMatchObject({ code: 409 });
  await deliver(deps, sent.seller, sent.id, { lines: [{ id: sent.line, quantity: 12 }] }, []);
  const done = await receiveDelivery(deps, sent.buyer, sent.id, 1, {}, []);
  expect(done).toMatchObject({
    state: 'completed',
    completion: { quantity: 40, credited_quantity: 0, left: '1614.20' },
  });
  expect(await salesOf(sent)).toMatchObject([{ left_quantity: 28 }, { left_quantity: 12 }]);
});
