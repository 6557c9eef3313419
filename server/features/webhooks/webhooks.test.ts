import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { emit } from '#server/platform/events/index.ts';
import { createVault } from '#server/platform/identity/index.ts';
import { createOutgoing } from '#server/platform/outgoing/index.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { inDays } from '#tests/helpers/values/passingTime.ts';
import { send } from './delivering.ts';
import { claimDelivery, findRow } from './repository.ts';

interface Received {
  headers: Record<string, string>;
  body: string;
}

let server: TestServer;
let receiver: http.Server;
let origin: string;
/** The URL of the latest webhook. Late calls from earlier tests are answered but not counted. */
let url: string;
let hooks = 0;
let category: Awaited<ReturnType<typeof createCategory>>;
const received: Received[] = [];
let answers: { status: number; headers?: Record<string, string> }[] = [];

beforeAll(async () => {
  receiver = http
    .createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        if (origin + request.url !== url) return response.writeHead(200).end();
        received.push({ headers: request.headers as Record<string, string>, body });
        const { status, headers } = answers.shift() ?? { status: 200 };
        response.writeHead(status, headers).end('x'.repeat(900));
      });
    })
    .listen(0, '127.0.0.1');
  await new Promise((done) => receiver.once('listening', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  server = await startServer({ OUTGOING_ALLOW: '127.0.0.0/8' });
  category = await createCategory(server.db);
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(() => {
  received.length = 0;
  answers = [];
});

const permissions = ['browse', 'post_offered', 'deals', 'alerts', 'api'] as const;
const join = () => server.join({ role: 'organization_admin', permissions: [...permissions] });

/** An organization's admin with a webhook. */
async function createHook(events: string[]) {
  const { person, client } = await join();
  hooks += 1;
  url = `${origin}/hook/${hooks}`;
  const made = await client.post('/api/webhooks', { url, events });
  expect(made.code).toBe(201);
  const log = async () => (await client.get(`/api/webhooks/${made.data.id}/deliveries`)).data;
  return { person, client, id: made.data.id as number, secret: made.data.secret as string, log };
}

const deps = () => ({
  config: server.config,
  db: server.db,
  mail: server.mail,
  vault: createVault(server.config.secret, 'webhooks'),
  outgoing: createOutgoing({ allowed: server.config.outgoingAllow }),
});

describe('a webhook', () => {
  it('sends calls that the reference library verifies, without prices or names', async () => {
    const { person, client, secret, log } = await createHook(['post.changed', 'post.sold']);
    const post = await createAdvertisement(server.db, person, { category, title: 'Secret title' });
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(1);
    const [call] = received as [Received];
    expect(new Webhook(secret).verify(call.body, call.headers)).toMatchObject({
      type: 'post.changed',
      data: {
        id: post.id,
        url: `${server.config.origin}/advertisement/${post.id}`,
        api_url: `${server.config.origin}/api/advertisements/${post.id}`,
        fields: [],
      },
    });
    expect(() => new Webhook(secret).verify(`${call.body} `, call.headers)).toThrow('No matching signature found');
    expect(call.body).not.toContain('Secret title');
    // A change within ten seconds of the last call would wait for the rest of them.
    await expect.poll(async () => (await log())[0]?.state).toBe('delivered');
    await sql`update webhook_deliveries set tried_at = tried_at - interval '10 seconds' where subject_id = ${post.id}`.execute(
      server.db,
    );
    await client.post(`/api/advertisements/${post.id}/pause`);
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(2);
    expect(JSON.parse(received[1]?.body ?? '').data.fields).toEqual(['state']);
    // The answer is stored shortly after the call arrives.
    await expect.poll(log).toMatchObject([
      { type: 'post.changed', state: 'delivered', status: 200, answer: 'x'.repeat(500) },
      { type: 'post.changed', state: 'delivered' },
    ]);
    expect((await client.get('/api/webhooks')).data).toMatchObject([{ state: 'on', calls: { total: 2, waiting: 0 } }]);
  });

  it('makes no call for a transaction that is rolled back', async () => {
    const { person, log } = await createHook(['post.changed']);
    const post = await createAdvertisement(server.db, person, { category });
    await expect.poll(async () => (await log()).length).toBe(1);
    const rolledBack = transact(server.db, async (transaction) => {
      await transaction.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', post.id).execute();
      throw new Error('No');
    });
    await expect(rolledBack).rejects.toThrow('No');
    expect(await log()).toHaveLength(1);
  });

  it('gets the events of both sides of a deal with one id, and only the chosen ones', async () => {
    const seller = await createHook(['deal.opened', 'deal.closed']);
    const buyer = await createHook(['deal.opened', 'deal.message']);
    const post = await createAdvertisement(server.db, seller.person, { category });
    const opened = await buyer.client.post('/api/deals', {
      lines: [{ advertisement: post.id, quantity: 1 }],
      message: 'Still there?',
    });
    expect(opened.code).toBe(201);
    await expect.poll(async () => (await buyer.log()).length, { timeout: 5_000 }).toBe(2);
    const types = (log: { type: string }[]) => log.map(({ type }) => type).toSorted();
    expect(types(await buyer.log())).toEqual(['deal.message', 'deal.opened']);
    expect(types(await seller.log())).toEqual(['deal.opened']);
    const idOf = (log: { type: string; message_id: string }[]) =>
      log.find(({ type }) => type === 'deal.opened')?.message_id;
    expect(idOf(await seller.log())).toBe(idOf(await buyer.log()));
  });

  it('emits each event of a deal and its sale exactly once', async () => {
    const events = ['post.sold', 'deal.opened', 'deal.message', 'deal.offered', 'deal.agreed', 'deal.completed'];
    const seller = await createHook(events);
    const buyer = await createHook(events);
    const post = await createAdvertisement(server.db, seller.person, { category });
    const lines = [{ advertisement: post.id, quantity: 2 }];
    const opened = await buyer.client.post('/api/deals', { lines, message: 'Two, please' });
    const at = `/api/deals/${opened.data.id}`;
    const line = opened.data.lines[0].id;
    const terms = {
      currency: 'EUR',
      valid_until: inDays(5),
      lines: [{ id: line, quantity: 2, price_per_unit: '5.00' }],
    };
    const answers = [
      await seller.client.post(`${at}/offers`, terms),
      await buyer.client.post(`${at}/accept`, { version: 1 }),
      await seller.client.post(`${at}/complete`, {
        lines: [{ id: line, quantity: 2 }],
        closing_date: new Date().toISOString().slice(0, 10),
        declaration: true,
      }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([201, 200, 200]);
    const typesOf = async ({ log }: typeof seller) =>
      (await log()).map(({ type }: { type: string }) => type).toSorted();
    const ofDeal = events.filter((type) => type !== 'post.sold').toSorted();
    expect(await typesOf(buyer)).toEqual(ofDeal);
    expect(await typesOf(seller)).toEqual([...ofDeal, 'post.sold']);
  });

  it('emits for a process of the version before, which relies on triggers', async () => {
    const seller = await createHook(['deal.closed', 'deal.opened']);
    const buyer = await createHook(['deal.opened']);
    const post = await createAdvertisement(server.db, seller.person, { category });
    const { data } = await buyer.client.post('/api/deals', { lines: [{ advertisement: post.id, quantity: 1 }] });
    await server.db
      .updateTable('deals')
      .set({
        state: 'closed',
        closed_reason: 'declined',
        closed_at: new Date(),
        turn: null,
        turn_since: null,
        runs_out_at: null,
      })
      .where('id', '=', data.id)
      .execute();
    expect((await seller.log()).map(({ type }: { type: string }) => type)).toEqual(['deal.closed', 'deal.opened']);
  });

  it('signs with each secret for a day after it is replaced, however often that is', async () => {
    const { client, id, secret } = await createHook(['post.sold']);
    const second = (await client.post(`/api/webhooks/${id}/replace`)).data.secret;
    const replaced = await client.post(`/api/webhooks/${id}/replace`);
    expect(replaced.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await client.post(`/api/webhooks/${id}/test`);
    // A call from the previous test may arrive late.
    const isTest = ({ body }: Received) => JSON.parse(body).type === 'test';
    const call = received.find(isTest) as Received;
    for (const each of [secret, second, replaced.data.secret])
      expect(new Webhook(each).verify(call.body, call.headers)).toMatchObject({ type: 'test' });
    await server.db
      .updateTable('webhooks')
      .set({ former_until: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    await server.db
      .updateTable('former_webhook_secrets')
      .set({ ends_at: new Date(Date.now() - 1_000) })
      .where('webhook_id', '=', id)
      .execute();
    await client.post(`/api/webhooks/${id}/test`);
    const last = received.findLast(isTest) as Received;
    expect(() => new Webhook(secret).verify(last.body, last.headers)).toThrow('No matching signature found');
  });

  it('retries a failed call with the same id, no earlier than Retry-After asks', async () => {
    const { client, id, log } = await createHook(['post.sold']);
    answers = [{ status: 500 }, { status: 503, headers: { 'retry-after': '4000' } }, { status: 200 }];
    await client.post(`/api/webhooks/${id}/test`);
    const waits = async () => (Date.parse((await log())[0].next_try_at) - Date.now()) / 1_000;
    const again = async () => {
      await server.db
        .updateTable('webhook_deliveries')
        .set({ next_try_at: new Date() })
        .where('webhook_id', '=', id)
        .execute();
      const delivery = await claimDelivery(server.db, id);
      const webhook = await findRow(server.db, id);
      if (delivery && webhook) await send(deps(), webhook, delivery);
    };
    expect(await waits()).toBeGreaterThan(3);
    expect(await waits()).toBeLessThan(6);
    expect((await client.get('/api/webhooks')).data).toMatchObject([{ state: 'failing' }]);
    await again();
    expect(await waits()).toBeGreaterThan(3_900);
    await again();
    expect(await log()).toMatchObject([
      {
        state: 'delivered',
        attempts: 3,
        next_try_at: null,
        tries: [
          { status: 500 },
          { status: 503 },
          { status: 200, at: expect.stringMatching(/Z$/), ms: expect.any(Number) },
        ],
      },
    ]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await client.get('/api/webhooks')).data).toMatchObject([{ state: 'on' }]);
  });

  it('gives up a call after ten tries, and can resend one call or all since an instant', async () => {
    const { client, id, log } = await createHook(['post.sold']);
    answers = [{ status: 500 }, { status: 404 }];
    const sent = await client.post(`/api/webhooks/${id}/test`);
    await server.db
      .updateTable('webhook_deliveries')
      .set({ attempts: 9, next_try_at: new Date() })
      .where('webhook_id', '=', id)
      .execute();
    const delivery = await claimDelivery(server.db, id);
    const webhook = await findRow(server.db, id);
    if (delivery && webhook) await send(deps(), webhook, delivery);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 10, status: 404 }]);
    expect((await client.post(`/api/webhooks/${id}/deliveries/${sent.data.n}/resend`)).code).toBe(202);
    await expect.poll(async () => (await log())[0].state, { timeout: 5_000 }).toBe('delivered');
    const before = received.length;
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await client.post(`/api/webhooks/${id}/resend`, { since })).data).toEqual({ count: 1 });
    await expect.poll(() => received.length, { timeout: 5_000 }).toBe(before + 1);
  });

  it('is switched off by 410 and after five days of failures, with a warning after one day', async () => {
    const { client, id } = await createHook(['post.sold']);
    const titles = async () =>
      (await client.get('/api/notifications')).data.map(({ title }: { title: string }) => title);
    const fail = async (hours: number, status = 500) => {
      const since = new Date(Date.now() - hours * 3_600_000);
      await server.db.updateTable('webhooks').set({ failing_since: since }).where('id', '=', id).execute();
      answers = [{ status }];
      await server.db.deleteFrom('webhook_deliveries').where('webhook_id', '=', id).execute();
      await client.post(`/api/webhooks/${id}/test`);
      return (await client.get('/api/webhooks')).data[0].state;
    };
    expect(await fail(5)).toBe('failing');
    expect(await titles()).toEqual([]);
    expect(await fail(25)).toBe('failing');
    expect(await fail(26)).toBe('failing');
    expect(await titles()).toHaveLength(1);
    expect(await fail(121)).toBe('off');
    expect((await titles())[0]).toContain('was switched off');
    await client.put(`/api/webhooks/${id}`, { url, events: ['post.sold'] });
    expect(await fail(0, 410)).toBe('off');
  });

  it('calls that wait behind one that is answered with 410 end with it, and can be sent again', async () => {
    const { client, id, person, log } = await createHook(['post.sold']);
    await server.db
      .updateTable('webhooks')
      .set({ rests_until: new Date(Date.now() + 3_600_000) })
      .where('id', '=', id)
      .execute();
    await server.db.transaction().execute(async (transaction) => {
      for (const post of [1, 2])
        await emit(transaction, 'post.sold', { id: post, organization_id: person.organization_id as number });
    });
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'waiting']);
    answers = [{ status: 410 }];
    await client.post(`/api/webhooks/${id}/test`);
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed', 'failed']);
    await client.put(`/api/webhooks/${id}`, { url, events: ['post.sold'] });
    await client.post(`/api/webhooks/${id}/resend`, { since: new Date(Date.now() - 60_000).toISOString() });
    await expect
      .poll(async () => (await log()).map(({ state }: { state: string }) => state), { timeout: 5_000 })
      .toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('loses no call if the process that claimed it dies', async () => {
    const { id, log } = await createHook(['post.changed']);
    await server.db.updateTable('webhooks').set({ is_on: false }).where('id', '=', id).execute();
    await server.db.updateTable('webhooks').set({ is_on: true }).where('id', '=', id).execute();
    await server.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('webhook_deliveries')
        .values({
          webhook_id: id,
          message_id: '00000000-0000-4000-8000-000000000001',
          type: 'post.changed',
          path: '/advertisement/1',
          attempts: 1,
          next_try_at: new Date(Date.now() - 120_000),
          claimed_until: new Date(Date.now() - 1_000),
        })
        .execute();
    });
    await expect.poll(async () => (await log())[0]?.state, { timeout: 5_000 }).toBe('delivered');
    expect(received[0]?.headers['webhook-id']).toBe('msg_00000000-0000-4000-8000-000000000001');
  });

  it.each([
    ['https://10.0.0.8/hook', 'This address leads into a private network'],
    ['http://shop.example.com/hook', 'Use an address that begins with https://'],
  ])('cannot have the URL %s', async (address, sentence) => {
    const { client } = await join();
    const answer = await client.post('/api/webhooks', { url: address, events: ['post.sold'] });
    expect(answer).toMatchObject({ code: 422, errors: { url: [sentence] } });
  });

  it('follows no redirect, and stores its secret encrypted', async () => {
    const { client, id, secret, log } = await createHook(['post.sold']);
    answers = [{ status: 302, headers: { location: url } }];
    await client.post(`/api/webhooks/${id}/test`);
    expect(received).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'waiting', status: 302, answer: 'Redirects are not followed' }]);
    const stored = await server.db
      .selectFrom('webhooks')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.secret.toString('latin1')).not.toContain(secret.slice(6));
    expect(JSON.stringify(await client.get('/api/webhooks'))).not.toContain(secret);
  });
});
