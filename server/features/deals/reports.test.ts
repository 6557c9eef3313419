import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, open } from '#tests/helpers/trade/deals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const readsOf = (dealId: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_type', 'organization_id', 'details'])
    .where('action', '=', 'deal.read-reported')
    .where('subject_id', '=', String(dealId))
    .execute();

describe('a platform admin', () => {
  it('can read a deal only while it is reported, with an entry in the audit log for each read', async () => {
    const trade = await createTrade(server, [40]);
    const deal = await open(createTestDependencies(server), trade.asking.user.actor, [
      { advertisement: trade.posts[0]?.id as number, quantity: 5 },
    ]);
    const buyer = await server.signIn(trade.asking.user.person);
    const message = { body: 'The list of all we need', documents: [pdfFile('list.pdf')] };
    const { data: sent } = await buyer.post(`/api/deals/${deal.id}/messages`, message);
    const document = sent.messages[0].documents[0].url;
    await buyer.post(`/api/deals/${deal.id}/notes`, { body: 'Ours alone' });
    const admin = await createUser(server.db, { role: 'admin', organizationId: null });
    const platform = await server.signIn(admin);
    const read = () => platform.get(`/api/deals/${deal.id}`);
    const readDocument = async () => (await platform.raw({ method: 'GET', url: document })).statusCode;

    expect([(await read()).code, await readDocument(), await readsOf(deal.id)]).toEqual([404, 404, []]);

    const report = { reason: 'fraud', text: 'They ask for money beforehand' };
    expect((await buyer.post(`/api/deals/${deal.id}/report`, report)).code).toBe(201);
    expect((await platform.get('/api/deal-reports')).data[0]).toMatchObject({ deal: { id: deal.id }, state: 'open' });
    expect(await readsOf(deal.id)).toEqual([]);
    const { code, data } = await read();
    expect([code, data.reference, data.messages[0].body]).toEqual([200, deal.reference, 'The list of all we need']);
    expect(Object.values(data.abilities)).not.toContain(true);
    expect(JSON.stringify(data)).not.toContain('Ours alone');
    expect(await readDocument()).toBe(200);
    const entry = {
      actor_id: admin.id,
      subject_type: 'deal',
      organization_id: null,
      details: { reference: deal.reference },
    };
    expect(await readsOf(deal.id)).toEqual([entry]);
    await read();
    expect(await readsOf(deal.id)).toEqual([entry, entry]);
    expect((await platform.get('/api/audit-log')).data).toContainEqual(
      expect.objectContaining({
        action: 'deal.read-reported',
        subject: expect.objectContaining({ id: String(deal.id) }),
      }),
    );
    // Admins can only read: they cannot write in the deals of others.
    expect((await platform.post(`/api/deals/${deal.id}/messages`, { body: 'Block' })).code).toBe(403);

    const { data: reports } = await platform.get('/api/deal-reports');
    expect((await platform.post(`/api/deal-reports/${reports[0].id}/dismiss`)).code).toBe(200);
    expect([(await read()).code, await readDocument(), (await readsOf(deal.id)).length]).toEqual([404, 404, 2]);
  });
});
