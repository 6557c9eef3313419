import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { findUblErrors, hasUblSchemas } from '#tests/helpers/trade/ubl.ts';
import { findAll, readXml, textOf } from '#tests/helpers/trade/veloconnect.ts';
import { acceptForClaim, offerForClaim } from '../claims/answering.ts';
import { deliver } from '../transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../transitions/agreeing/receiving.ts';
import { acceptOffer } from '../transitions/agreeing/service.ts';
import { makeOffer } from '../transitions/offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('the papers of a deal', () => {
  it('have the sums of its terms, for both sides and no one else, from the agreement on', async () => {
    const { asking, posting, posts } = await createTrade(server, [40, 30]);
    const lines = posts.map(({ id }) => ({ advertisement: id, quantity: 20 }));
    const offer = offerOf([{}, { quantity: 5 }], { freight: '45.00', incoterm: 'DAP', place: 'Utrecht' });
    const deal = await open(deps, asking.user.actor, lines, offer);
    const clients = [await server.signIn(asking.user.person), await server.signIn(posting.manager.person)];
    const url = `/api/deals/${deal.id}`;
    for (const client of clients) expect((await client.get(`${url}/order.xml`)).code).toBe(404);
    await acceptOffer(deps, posting.manager.actor, deal.id, 1);
    const sent = { lines: [{ id: deal.lines[0]?.id as number, quantity: 12 }], carrier: 'Hanse Spedition' };
    await deliver(deps, posting.manager.actor, deal.id, sent as never, []);

    for (const client of clients) {
      const order = await client.raw({ method: 'GET', url: `${url}/order.xml` });
      expect(order.headers).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${deal.reference}.xml"`,
        'cache-control': 'private, no-store',
      });
      const { data } = await client.get(url);
      const root = readXml(order.body);
      expect(textOf(root, 'PayableAmount')).toBe(data.offers[0].total);
      expect(findAll(root, 'LineItem').map((line) => textOf(line, 'Quantity'))).toEqual(['20', '5']);
      const [buyer, seller] = ['BuyerCustomerParty', 'SellerSupplierParty'].map((name) => findAll(root, name)[0]);
      expect(buyer && textOf(buyer, 'RegistrationName')).toBe(asking.organization.name);
      expect(seller && textOf(seller, 'RegistrationName')).toBe(posting.organization.name);
      const table = await client.raw({ method: 'GET', url: `${url}/order.csv` });
      expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(table.body.trim().split('\r\n')).toHaveLength(4);
      const note = await client.raw({ method: 'GET', url: `${url}/deliveries/1/note.xml` });
      const noteRoot = readXml(note.body);
      expect([textOf(noteRoot, 'DeliveredQuantity'), textOf(noteRoot, 'OutstandingQuantity')]).toEqual(['12', '8']);
      const printed = await client.raw({ method: 'GET', url: `${url}/deliveries/1/note.pdf?language=fr` });
      expect(printed.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${deal.reference}-1.pdf"`,
      });
      expect(printed.body.startsWith('%PDF-1.7')).toBe(true);
      for (const paper of ['note.xml', 'note.pdf'])
        expect((await client.get(`${url}/deliveries/2/${paper}`)).code).toBe(404);
      if (!hasUblSchemas) continue;
      expect(await findUblErrors('Order', [order.body])).toEqual([]);
      expect(await findUblErrors('DespatchAdvice', [note.body])).toEqual([]);
    }
    const stranger = (await server.join({ role: 'manager' })).client;
    for (const paper of [
      'order.xml',
      'order.csv',
      'deliveries/1/note.xml',
      'deliveries/1/note.pdf',
      'invoice-draft.xml',
    ])
      expect((await stranger.get(`${url}/${paper}`)).code).toBe(404);
  });

  it('have a draft of the invoice for the seller alone, of each delivery and of the whole', async () => {
    const { asking, posting, posts } = await createTrade(server, [40]);
    const lines = posts.map(({ id }) => ({ advertisement: id, quantity: 20 }));
    const terms = [{ quantity: 8 }, { quantity: 12, price_per_unit: '7.50', available_at: '2030-12-07' }];
    const deal = await open(deps, asking.user.actor, lines, offerOf([{}]));
    const line = deal.lines[0]?.id as number;
    const offered = terms.map((one) => ({ id: line, ...one }));
    const offer = offerOf(offered, { freight: '45.00', payment_terms: '30 days net' });
    await makeOffer(deps, posting.manager.actor, deal.id, offer);
    await acceptOffer(deps, asking.user.actor, deal.id, 2);
    const seller = await server.signIn(posting.manager.person);
    const url = `/api/deals/${deal.id}`;
    const draftOf = async (query = '') => {
      const answer = await seller.raw({ method: 'GET', url: `${url}/invoice-draft.xml${query}` });
      if (hasUblSchemas) expect(await findUblErrors('Invoice', [answer.body])).toEqual([]);
      return { ...answer, root: readXml(answer.body) };
    };
    const payable = async (query: string) => textOf((await draftOf(query)).root, 'PayableAmount');
    expect(textOf((await draftOf()).root, 'PayableAmount')).toBe('207.00');
    for (const quantity of [10, 10])
      await deliver(deps, posting.manager.actor, deal.id, { lines: [{ id: line, quantity }] } as never, []);
    // The first ten are eight at the first price and two at the second; the freight is in the first draft.
    const first = await draftOf('?delivery=1&language=de');
    expect(first.headers['content-disposition']).toBe(`attachment; filename="${deal.reference}-1-draft.xml"`);
    expect(findAll(first.root, 'InvoicedQuantity').map(({ text }) => text)).toEqual(['8', '2']);
    expect(textOf(first.root, 'PayableAmount')).toBe('132.00');
    expect(textOf(first.root, 'Note')).toContain('Entwurf, keine Rechnung.');
    expect(textOf(findAll(first.root, 'PaymentTerms')[0] as never, 'Note')).toBe('30 days net');
    expect(await payable('?delivery=2')).toBe('75.00');
    const whole = await draftOf();
    expect(textOf(whole.root, 'PayableAmount')).toBe('207.00');
    expect(findAll(whole.root, 'InvoicedQuantity').map(({ text }) => text)).toEqual(['8', '12']);
    expect((await seller.get(`${url}/invoice-draft.xml?delivery=3`)).code).toBe(404);
    // What settled claims took is not to be invoiced: a credit for one of two damaged pieces, and two that go back.
    const arrived = { id: line, received: 6, damaged: 2, missing: 0, wrong: 2 };
    await receiveDelivery(deps, asking.user.actor, deal.id, 1, { lines: [arrived] }, []);
    const answers = [{ credit: '9.00' }, { return: 'seller' as const }];
    for (const [index, answer] of answers.entries()) {
      await offerForClaim(deps, posting.manager.actor, deal.id, index + 1, answer);
      expect(await payable('')).toBe(index === 0 ? '207.00' : '198.00');
      await acceptForClaim(deps, asking.user.actor, deal.id, index + 1, { version: 1 });
    }
    const credited = await draftOf('?delivery=1');
    const { data } = await seller.get(url);
    const back = data.claims[1].settled.credited_amount;
    expect(textOf(credited.root, 'AllowanceTotalAmount')).toBe(sumOf(['9.00', back]));
    expect(findAll(credited.root, 'AllowanceChargeReason').map(({ text }) => text)).toEqual([
      'Credit for claim 1',
      'Credit for claim 2',
      'Freight',
    ]);
    expect(sumOf([textOf(credited.root, 'PayableAmount') as string, '9.00', back])).toBe('132.00');
    expect(await payable('?delivery=2')).toBe('75.00');
    expect(await payable('')).toBe(data.completion.left);
    const buyer = await server.signIn(asking.user.person);
    expect(await buyer.get(`${url}/invoice-draft.xml`)).toMatchObject({
      code: 403,
      message: 'Only the seller reads invoice drafts.',
    });
  });
});
