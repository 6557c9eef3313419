import { afterAll, describe, expect, it } from 'vitest';
import { startClaims } from '#tests/helpers/trade/claims.ts';
import { codes, day, stockOf } from '#tests/helpers/trade/deals.ts';
import { runClock } from '../clock.ts';
import { deliver } from '../transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../transitions/agreeing/receiving.ts';
import { releaseLines } from '../transitions/agreeing/releasing.ts';
import { takeBackDelivery } from '../transitions/agreeing/takingBack.ts';
import { acceptForClaim, refuseClaim, withdrawClaim } from './answering.ts';
import { sendReplacement } from './replacing.ts';

const { server, deps, dayAhead, createSent, damaged, offer, accept, readAs, salesOf, claim } = await startClaims();
afterAll(() => server.close());

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

describe('how far pieces are', () => {
  const progressOf = async ({ seller, id }: Awaited<ReturnType<typeof createSent>>) =>
    (await readAs(seller, id)).lines[0]?.progress.map(({ price_per_unit: price, available_at: _, ...stages }) => [
      price,
      Object.fromEntries(Object.entries(stages).filter(([, quantity]) => quantity !== 0)),
    ]);

  it('is known of each entry of a line: a claim is shown at the pieces that it is for', async () => {
    const sent = await createSent();
    const later = ['40.00', { reserved: 12 }];
    expect(await progressOf(sent)).toEqual([['38.90', { received: 26, claimed: 2 }], later]);
    await claim(sent);
    expect(await progressOf(sent)).toEqual([['38.90', { received: 23, claimed: 5 }], later]);
    await refuseClaim(deps, sent.seller, sent.id, 1, { reason: 'No' });
    expect(await progressOf(sent)).toEqual([['38.90', { received: 23, wrong: 2, claimed: 3 }], later]);
    await offer(sent, { credit: '116.70' }, 2);
    await acceptForClaim(deps, sent.buyer, sent.id, 2, { version: 1 });
    expect(await progressOf(sent)).toEqual([['38.90', { received: 23, wrong: 2, credited: 3 }], later]);
    await withdrawClaim(deps, sent.buyer, sent.id, 1);
    expect(await progressOf(sent)).toEqual([['38.90', { received: 23, wrong: 2, credited: 3 }], later]);
    await deliver(deps, sent.seller, sent.id, { lines: [{ id: sent.line, quantity: 8 }] }, []);
    await releaseLines(deps, sent.seller, sent.id, { lines: [{ id: sent.line, quantity: 3 }], reason: 'Gone' });
    expect((await progressOf(sent))?.[1]).toEqual(['40.00', { way: 8, reserved: 1, released: 3 }]);
  });

  it('counts a delivery over two days at both, and pieces once that were replaced and are claimed again', async () => {
    const sent = await createSent({ isReceived: false, quantity: 30 });
    const arrived = { id: sent.line, received: 1, damaged: 29, missing: 0, wrong: 0 };
    await receiveDelivery(deps, sent.buyer, sent.id, 1, { lines: [arrived] }, []);
    expect(await progressOf(sent)).toEqual([
      ['38.90', { claimed: 28 }],
      ['40.00', { received: 1, claimed: 1, reserved: 10 }],
    ]);
    await server.db.updateTable('advertisements').set({ number_of_items: 60 }).where('id', '=', sent.post).execute();
    await offer(sent, { replace_by: dayAhead(5) });
    await accept(sent);
    await sendReplacement(deps, sent.seller, sent.id, 1, {}, []);
    expect((await progressOf(sent))?.[0]).toEqual(['38.90', { credited: 28 }]);
    await receiveDelivery(deps, sent.buyer, sent.id, 2, { lines: [{ ...arrived, received: 27, damaged: 2 }] }, []);
    expect(await progressOf(sent)).toEqual([
      ['38.90', { claimed: 2, credited: 26 }],
      ['40.00', { received: 1, credited: 1, reserved: 10 }],
    ]);
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
    const { deal: undone } = await takeBackDelivery(deps, sent.seller, sent.id, 2);
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
