import { afterAll, describe, expect, it } from 'vitest';
import { dealMessages } from '#contract/deals/choices.ts';
import { jpegFile } from '#tests/factories/advertisements.ts';
import { startClaims } from '#tests/helpers/trade/claims.ts';
import { codes, createTrade, day, stockOf } from '#tests/helpers/trade/deals.ts';
import { readDeal } from '../reading/service.ts';
import { deliver } from '../transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../transitions/agreeing/receiving.ts';
import { cancelDeal } from '../transitions/agreeing/service.ts';
import { offerForClaim, refuseClaim, withdrawClaim } from './answering.ts';
import { openClaim } from './opening.ts';
import { sendReplacement } from './replacing.ts';

const { server, deps, dayAhead, createSent, damaged, receive, offer, accept, readAs, salesOf, claim } =
  await startClaims();
afterAll(() => server.close());

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

  it('are possible for as many days as CLAIM_DAYS has, also about goods that arrived before it was changed', async () => {
    const { id, buyer, line } = await createSent();
    const now = () => new Date(deps.time.getTime() + 2 * day);
    const [shorter, longer] = [2, 3].map((claimDays) => ({ ...deps, claimDays, now })) as [typeof deps, typeof deps];
    const late = { delivery: 1, line, kind: 'late', quantity: 1, wish: 'none' } as const;
    const readWith = (setting: typeof deps) => readDeal(setting, { actor: buyer, address: null }, id);
    expect((await readWith(shorter)).abilities.claim).toBe(false);
    await expect(openClaim(shorter, buyer, id, late, [])).rejects.toMatchObject({ code: 409 });
    expect((await openClaim(longer, buyer, id, late, [])).claims).toHaveLength(2);
    const [delivery] = (await readWith(longer)).deliveries;
    expect(Date.parse(delivery?.claims_until ?? '') - Date.parse(delivery?.received_at ?? '')).toBe(3 * day);
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

it('has limits: six pictures, 4,001 characters, no pieces and a day without stock are refused at their fields', async () => {
  const sent = await createSent();
  const buyer = await server.signIn(sent.trade.asking.user.person);
  const seller = await server.signIn(sent.trade.posting.manager.person);
  const url = `/api/deals/${sent.id}/claims`;
  const given = { delivery: 1, line: sent.line, kind: 'quality', quantity: 1, text: 'Scratched' };
  const images = await Promise.all(Array.from({ length: 6 }, (_, place) => jpegFile(`${place}.jpg`)));
  const refused = async (wrong: object) => {
    const { code, errors } = await buyer.post(url, { ...given, ...wrong });
    return [code, Object.keys(errors)];
  };
  expect(await refused({ images })).toEqual([422, ['images']]);
  expect(await refused({ text: 'x'.repeat(4001) })).toEqual([422, ['text']]);
  expect(await refused({ quantity: 0 })).toEqual([422, ['quantity']]);
  expect(await refused({ kind: 'lost' })).toEqual([422, ['kind']]);
  await server.db.updateTable('advertisements').set({ number_of_items: 12 }).where('id', '=', sent.post).execute();
  const offered = await seller.post(`${url}/1/offer`, { replace_by: dayAhead(3) });
  expect([offered.code, offered.errors]).toEqual([422, { replace_by: ['Nothing is left'] }]);
  expect((await buyer.post(url, { ...given, images: images.slice(1), text: 'x'.repeat(4000) })).code).toBe(201);
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
      reason: { code: 409, sentence: dealMessages.claimedSince },
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
