import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { acceptForClaim, offerForClaim } from '../deals/claims/answering.ts';
import { takeOverDeal } from '../deals/team.ts';
import { deliver } from '../deals/transitions/agreeing/delivering.ts';
import { receiveDelivery } from '../deals/transitions/agreeing/receiving.ts';
import { acceptOffer } from '../deals/transitions/agreeing/service.ts';
import { makeOffer } from '../deals/transitions/offers.ts';

let server: TestServer;
let dependencies: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  dependencies = createTestDependencies(server);
});
afterAll(() => server.close());

type Trade = Awaited<ReturnType<typeof createTrade>>;

async function signIn({ person }: Trade['asking']['user'], permissions: Product[] = ['browse', 'deals', 'export']) {
  await server.db.updateTable('users').set({ permissions }).where('id', '=', person.id).execute();
  return server.signIn(person);
}
type Client = Awaited<ReturnType<typeof signIn>>;

async function exported(client: Client, order: object = {}) {
  const made = await client.post('/api/exports', { format: 'csv', scope: 'deals', ...order });
  expect([made.code, made.errors, made.data?.state]).toEqual([201, {}, 'done']);
  const { body } = await client.raw({ method: 'GET', url: made.data.url });
  const { data } = Papa.parse<Record<string, string>>(body.replace(/^\ufeff/, '').trim(), { header: true });
  expect(made.data.rows).toBe(data.length);
  return data;
}

/** A trade whose buyer asked about one post and has an offer for another. */
async function createDeals() {
  const trade = await createTrade(server, [100, 100]);
  await server.db
    .updateTable('organizations')
    .set({ name: `=HYPERLINK("x","${trade.asking.organization.id}")` })
    .where('id', '=', trade.asking.organization.id)
    .execute();
  const [first, second] = trade.posts as [{ id: number }, { id: number }];
  await server.db.updateTable('advertisements').set({ title: '=1+1' }).where('id', '=', first.id).execute();
  const asked = await open(dependencies, trade.asking.user.actor, [{ advertisement: first.id, quantity: 5 }]);
  const offered = await open(dependencies, trade.asking.user.actor, [{ advertisement: second.id, quantity: 10 }]);
  await takeOverDeal(dependencies, trade.posting.colleague.actor, offered.id);
  const line = offered.lines[0]?.id as number;
  await makeOffer(
    dependencies,
    trade.posting.manager.actor,
    offered.id,
    offerOf([{ id: line, quantity: 10 }], { freight: '45.00' }),
  );
  return { trade, asked, offered };
}

describe('an export of deals', () => {
  it('has a row for each deal of the list, with its order and filters, as CSV and as a workbook', async () => {
    const { trade, asked, offered } = await createDeals();
    const seller = await signIn(trade.posting.manager);
    const rows = await exported(seller, { query: 'sort=newest' });
    expect(rows.map(({ reference }) => reference)).toEqual([offered.reference, asked.reference]);
    expect(rows[0]).toMatchObject({
      state: 'Negotiating',
      side: 'seller',
      turn: 'theirs',
      partner: `'=HYPERLINK("x","${trade.asking.organization.id}")`,
      articles: '1',
      quantity: '10',
      unit: 'piece',
      currency: 'EUR',
      value: '135.00',
      freight: '45.00',
      offer: '1',
      handler: `${trade.posting.colleague.person.first_name} ${trade.posting.colleague.person.last_name}`,
      url: expect.stringContaining(`/deals/${offered.id}`),
    });
    const contact = trade.posting.user.person;
    expect(rows[1]).toMatchObject({
      state: 'Asked',
      turn: 'mine',
      subject: "'=1+1",
      value: '',
      handler: `${contact.first_name} ${contact.last_name}`,
    });
    for (const [query, found] of [
      ['states[]=inquiry', [asked.reference]],
      ['turn=theirs', [offered.reference]],
      [`q=${asked.reference}`, [asked.reference]],
      ['archived=1', undefined],
    ] as const) {
      const { data } = await seller.get(`/api/deals?${query}`);
      const counted = await seller.get(`/api/exports/count?scope=deals&query=${encodeURIComponent(query)}`);
      expect([query, counted.data.rows]).toEqual([query, data.length]);
      if (found) expect((await exported(seller, { query })).map(({ reference }) => reference)).toEqual(found);
      else expect((await seller.post('/api/exports', { format: 'csv', scope: 'deals', query })).code).toBe(422);
    }
    const book = await seller.post('/api/exports', { format: 'xlsx', scope: 'deals' });
    expect(book.data).toMatchObject({ state: 'done', rows: 2, name: expect.stringMatching(/^deals-.*\.xlsx$/) });
  });

  it('has what was delivered, what arrived and what claims took of each deal, for both sides', async () => {
    const { trade, offered } = await createDeals();
    const { user: buyer } = trade.asking;
    const { manager: seller } = trade.posting;
    const line = offered.lines[0]?.id as number;
    await acceptOffer(dependencies, buyer.actor, offered.id, 1);
    await deliver(dependencies, seller.actor, offered.id, { lines: [{ id: line, quantity: 7 }] }, []);
    const arrived = { id: line, received: 5, damaged: 2, missing: 0, wrong: 0 };
    await receiveDelivery(dependencies, buyer.actor, offered.id, 1, { lines: [arrived] }, []);
    await offerForClaim(dependencies, seller.actor, offered.id, 1, { credit: '18.00' });
    await acceptForClaim(dependencies, buyer.actor, offered.id, 1, { version: 1 });
    for (const client of [await signIn(buyer), await signIn(seller)]) {
      const [row] = await exported(client, { query: `q=${offered.reference}` });
      expect(row).toMatchObject({
        quantity: '10',
        delivered: '7',
        received: '5',
        credited_quantity: '2',
        credited_amount: '18.00',
        // 7 × 9.00 and 45.00 of freight, less the credit.
        left_value: '90.00',
      });
    }
  });

  it('has only what the reader’s side sees: no handlers of the other side, no deals of others', async () => {
    const { trade, offered } = await createDeals();
    const buyer = await signIn(trade.asking.user);
    const [row] = await exported(buyer, { query: `q=${offered.reference}` });
    expect(row).toMatchObject({ side: 'buyer', partner: trade.posting.organization.name });
    expect(JSON.stringify(row)).not.toContain(trade.posting.colleague.person.last_name);
    expect(row?.handler).toContain(trade.asking.user.person.last_name);
    const others = await createDeals();
    const outsider = await signIn(others.trade.asking.user);
    const order = { format: 'csv', scope: 'deals', ids: [offered.id] };
    expect((await outsider.post('/api/exports', order)).code).toBe(422);
    expect(await exported(buyer, { ids: [offered.id, others.offered.id] })).toHaveLength(1);
  });

  it('that takes long is announced with a link to the deals, without the right to upload', async () => {
    const { trade } = await createDeals();
    const client = await signIn(trade.asking.user);
    const { id: userId, organization_id: organizationId } = trade.asking.user.person;
    const { id } = await server.db
      .insertInto('exports')
      .values({ user_id: userId, organization_id: organizationId, format: 'csv', scope: 'deals', row_count: 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select graphile_worker.add_job('exports.write', json_build_object('id', ${id}::int))`.execute(server.db);
    await expect
      .poll(async () => (await client.get(`/api/exports/${id}`)).data.state, { timeout: 20_000 })
      .toBe('done');
    expect((await client.get('/api/notifications')).data[0]).toMatchObject({
      title: 'Your export is ready',
      subject: { url: `/deals?export=${id}` },
    });
  });

  it('needs both the right to read deals and the right to export', async () => {
    const { trade } = await createDeals();
    const order = { format: 'csv', scope: 'deals' };
    for (const permissions of [
      ['browse', 'deals'],
      ['browse', 'export'],
    ] as Product[][]) {
      const client = await signIn(trade.asking.colleague, permissions);
      expect([permissions, (await client.post('/api/exports', order)).code]).toEqual([permissions, 403]);
      expect((await client.get('/api/exports/count?scope=deals')).code).toBe(403);
    }
  });
});

describe('the value of a deal in another currency', () => {
  it('is converted to the reader’s currency, and omitted if it is the same', async () => {
    const { trade, offered } = await createDeals();
    const list = async (currency: string) => {
      const client = await signIn(trade.asking.user);
      await server.db.updateTable('users').set({ currency }).where('id', '=', trade.asking.user.person.id).execute();
      const { data } = await client.get('/api/deals?turn=mine');
      expect(data.map(({ id }: { id: number }) => id)).toEqual([offered.id]);
      return data[0];
    };
    const { client: rates } = await server.join({ role: 'super_admin', organizationId: null });
    expect((await rates.put('/api/rates', { date: '2026-11-18', rates: { CHF: '0.95' } })).code).toBe(200);
    expect((await list('EUR')).approximate_value).toBeNull();
    expect(await list('CHF')).toMatchObject({
      value: '135.00',
      currency: 'EUR',
      approximate_value: { amount: '128.25', currency: 'CHF', date: '2026-11-18' },
    });
  });
});
