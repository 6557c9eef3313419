import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, itemOf } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let ask: ReturnType<typeof createTradeSystem>['ask'];
let createMarket: ReturnType<typeof createTradeSystem>['createMarket'];
beforeAll(async () => {
  server = await startServer();
  ({ ask, createMarket } = createTradeSystem(server));
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

describe('a trade password', () => {
  it('is shown once, lists its calls, and is good until it is ended', async () => {
    const { client } = await server.join({ role: 'organization_admin', permissions: ['browse', 'deals', 'api'] });
    const made = await client.post('/api/trade-passwords', { name: 'Till', scopes: ['search'], day_limit: '500' });
    expect([made.code, made.data.password]).toEqual([201, expect.stringMatching(/^gsv_[0-9A-Za-z]{20}$/)]);
    const system = { id: made.data.id as number, password: made.data.password as string };
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(200);
    expect((await ask(system, 'CreateOrder', { content: lineOf('P1', 1) })).code).toBe(411);
    const url = `/api/trade-passwords/${system.id}`;
    await expect
      .poll(async () => (await client.get(`${url}/calls`)).data)
      .toMatchObject([
        { request: 'CreateOrder', code: 411, reason: expect.stringMatching(/do not fit/) },
        { request: 'GetItemDetails', code: 200, reason: null },
      ]);
    const [listed] = (await client.get('/api/trade-passwords')).data;
    expect(listed).toMatchObject({
      name: 'Till',
      prefix: system.password.slice(0, 8),
      last_call: { request: 'CreateOrder' },
    });
    expect(JSON.stringify(listed)).not.toContain(system.password);
    await client.put(url, { name: 'Till 2', scopes: ['search', 'order'], networks: ['85.14.220.0/24'] });
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(411);
    await client.put(url, { name: 'Till 2', scopes: ['search'], networks: [] });
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(200);
    await client.delete(url);
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(411);
  });

  it('ends where it is in the address of anything else; tokens end in this address too', async () => {
    const { system, shop } = await createMarket();
    await server.app.inject({ url: `/api/deals?Password=${system.password}` });
    expect((await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code).toBe(411);
    const { token } = await createApiToken(server.db, shop.user.person);
    const { statusCode } = await server.app.inject({ url: `/api/veloconnect?Password=${token}` });
    expect(statusCode).toBe(401);
  });

  it('is refused like a wrong one where its member or organization may not', async () => {
    const { system, shop } = await createMarket();
    const details = async () => (await ask(system, 'GetItemDetails', { content: itemOf('P1') })).code;
    expect(await details()).toBe(200);
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', shop.organization.id)
      .execute();
    expect(await details()).toBe(411);
    await server.db
      .updateTable('organizations')
      .set({ status: 'active' })
      .where('id', '=', shop.organization.id)
      .execute();
    await server.db
      .updateTable('users')
      .set({ permissions: ['browse', 'deals'] })
      .where('id', '=', shop.manager.person.id)
      .execute();
    expect(await details()).toBe(411);
  });
});
