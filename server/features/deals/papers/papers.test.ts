import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { findUblErrors, hasUblSchemas } from '#tests/helpers/trade/ubl.ts';
import { findAll, readXml, textOf } from '#tests/helpers/trade/veloconnect.ts';
import { deliver } from '../transitions/agreeing/delivering.ts';
import { acceptOffer } from '../transitions/agreeing/service.ts';

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
      expect((await client.get(`${url}/deliveries/2/note.xml`)).code).toBe(404);
      if (!hasUblSchemas) continue;
      expect(await findUblErrors('Order', [order.body])).toEqual([]);
      expect(await findUblErrors('DespatchAdvice', [note.body])).toEqual([]);
    }
    const stranger = (await server.join({ role: 'manager' })).client;
    for (const paper of ['order.xml', 'order.csv', 'deliveries/1/note.xml'])
      expect((await stranger.get(`${url}/${paper}`)).code).toBe(404);
  });
});
