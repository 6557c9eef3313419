import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let receiver: net.Server;
let url: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  // It accepts calls and says nothing.
  receiver = net.createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await new Promise((done) => receiver.once('listening', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startServer({ OUTGOING_ALLOW: '127.0.0.0/8' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  receiver.close();
  await server.close();
});

const join = () => server.join({ role: 'organization_admin', permissions: ['browse', 'api'] });

it('Tests of webhooks whose receivers are silent delay no one else, and no more than two of an organization run.', async () => {
  const testers = await Promise.all([join(), join(), join()]);
  const stranger = await join();
  const running: Promise<unknown>[] = [];
  for (const { client } of testers) {
    const { data } = await client.post('/api/webhooks', { url, events: ['post.sold'] });
    for (let count = 0; count < 3; count += 1) running.push(client.post(`/api/webhooks/${data.id}/test`));
  }
  await expect.poll(() => sockets.length).toBe(6);
  // Six places for writes; each is taken if a test holds one.
  const made = await stranger.client.post('/api/webhooks', { url, events: ['post.sold'] });
  expect([made.code, sockets.length]).toEqual([201, 6]);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => sockets.length).toBe(9);
  for (const socket of sockets) socket.destroy();
  await Promise.all(running);
});

it('Only a webhook that is on can be tested or send calls again, and only ten times a minute.', async () => {
  const { client } = await join();
  const closed = 'http://127.0.0.1:1024/hook';
  const { data } = await client.post('/api/webhooks', { url: closed, events: ['post.sold'] });
  const codes: number[] = [];
  for (let count = 0; count < 11; count += 1) codes.push((await client.post(`/api/webhooks/${data.id}/test`)).code);
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([10, 429]);
  const [{ n }] = (await client.get(`/api/webhooks/${data.id}/deliveries`)).data;
  await server.db.updateTable('webhooks').set({ is_on: false }).where('id', '=', data.id).execute();
  const off = { code: 409, message: 'The webhook is switched off. Save it to switch it on again.' };
  expect(await client.post(`/api/webhooks/${data.id}/test`)).toMatchObject(off);
  expect(await client.post(`/api/webhooks/${data.id}/deliveries/${n}/resend`)).toMatchObject(off);
  expect(await client.post(`/api/webhooks/${data.id}/resend`, { since: new Date(0).toISOString() })).toMatchObject(off);
});

const emit = (db: Database, organization: number | null) =>
  sql`select emit_webhook_event('post.sold', ${organization}::int, 1, '/', now())`.execute(db);

it('Silent receivers of one organization delay no call to another organization.', async () => {
  const [flood, other] = [await join(), await join()];
  sockets.length = 0;
  for (let count = 0; count < 10; count += 1) {
    const path = `${url}/${count}`;
    await flood.client.post('/api/webhooks', { url: path, events: ['post.sold'] });
  }
  await emit(server.db, flood.person.organization_id);
  await expect.poll(() => sockets.length, { timeout: 5_000 }).toBe(8);
  const { data } = await other.client.post('/api/webhooks', { url, events: ['post.sold'] });
  await emit(server.db, other.person.organization_id);
  await expect.poll(() => sockets.length, { timeout: 5_000 }).toBe(9);
  sockets.at(-1)?.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  const log = async () => (await other.client.get(`/api/webhooks/${data.id}/deliveries`)).data;
  await expect.poll(log).toMatchObject([{ state: 'delivered' }]);
  for (const socket of sockets) socket.destroy();
});

it('A receiver that answers gets six calls at once, those of deals first; one that fails rests with all of its calls, and then gets one.', async () => {
  const { person, client } = await join();
  const { id } = (await client.post('/api/webhooks', { url, events: ['post.sold', 'deal.opened'] })).data;
  sockets.length = 0;
  await server.db.transaction().execute(async (transaction) => {
    for (const type of ['post.sold', 'deal.opened'])
      for (let subject = 1; subject <= 5; subject += 1)
        await sql`select emit_webhook_event(${type}, ${person.organization_id}::int, ${subject}, '/', now())`.execute(
          transaction,
        );
  });
  await expect.poll(() => sockets.length, { timeout: 5_000 }).toBe(6);
  const types = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string | undefined>((resolve) => {
          let text = '';
          socket.on('data', (chunk) => {
            text += String(chunk);
            const type = /"type":"([\w.]+)"/.exec(text)?.[1];
            if (type) resolve(type);
          });
        }),
    ),
  );
  expect(types.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'deal.opened'), 'post.sold']);
  const end = (from: number, status: string) => {
    for (const socket of sockets.slice(from)) socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);
  };
  end(0, '500 Broken');
  const read = () => server.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await read()).failures, { timeout: 5_000 }).toBe(6);
  expect((await read()).rests_until?.getTime()).toBeGreaterThan(Date.now());
  await sql`update webhooks set rests_until = now() + interval '1 hour' where id = ${id}`.execute(server.db);
  await sql`update webhook_deliveries set next_try_at = now() where webhook_id = ${id} and next_try_at is not null`.execute(
    server.db,
  );
  await sleep(1_500);
  expect(sockets).toHaveLength(6);
  await sql`update webhooks set rests_until = now() where id = ${id}`.execute(server.db);
  await expect.poll(() => sockets.length, { timeout: 5_000 }).toBe(7);
  await sleep(1_500);
  expect(sockets).toHaveLength(7);
  end(6, '200 OK');
  await expect.poll(() => sockets.length, { timeout: 5_000 }).toBe(13);
  for (const socket of sockets) socket.destroy();
});

it('Two transactions that emit for the same organizations in opposite order both commit.', async () => {
  const [one, other] = [await join(), await join()];
  const ids = [one, other].map(({ person }) => person.organization_id);
  for (const { client } of [one, other]) await client.post('/api/webhooks', { url, events: ['post.sold'] });
  let arrived = 0;
  let goOn = () => {};
  const bothArrived = new Promise<void>((done) => {
    goOn = done;
  });
  const trade = (order: (number | null)[]) =>
    server.db.transaction().execute(async (transaction) => {
      await emit(transaction, order[0] as number);
      arrived += 1;
      if (arrived === 2) goOn();
      await bothArrived;
      await emit(transaction, order[1] as number);
    });
  await expect(Promise.all([trade(ids), trade(ids.toReversed())])).resolves.toHaveLength(2);
});

it('A webhook can be deleted while changes call it: neither the delete nor the change fails.', async () => {
  const { person, client } = await join();
  const organization = person.organization_id as number;
  const add = async () => (await client.post('/api/webhooks', { url, events: ['post.sold'] })).data.id as number;
  const other = await add();
  // The change finds a webhook that a transaction is about to delete, and leaves it out.
  const deleted = await add();
  await server.db.transaction().execute(async (deleting) => {
    await sql`delete from webhooks where id = ${deleted}`.execute(deleting);
    await emit(server.db, organization);
  });
  const calls = await sql<{ webhook_id: number }>`
    select webhook_id from webhook_deliveries where webhook_id = any (${[other, deleted]})`.execute(server.db);
  expect(calls.rows).toEqual([{ webhook_id: other }]);
  // The delete waits for a change that calls the webhook, and takes the call with it.
  const changing = await add();
  const codes = await Promise.all([
    server.db.transaction().execute(async (transaction) => {
      await emit(transaction, organization);
      return 200;
    }),
    ...Array.from({ length: 3 }, async () => (await client.delete(`/api/webhooks/${changing}`)).code),
    ...Array.from({ length: 3 }, async () => (await client.post(`/api/webhooks/${changing}/test`)).code),
  ]);
  for (const socket of sockets) socket.destroy();
  expect(codes.filter((code) => code >= 500)).toEqual([]);
});

it('A change of 1,000 posts writes ten rows for ten webhooks, and neither a call nor a job.', async () => {
  const { person, client } = await join();
  const category = await createCategory(server.db);
  const { id } = await createAdvertisement(server.db, person, { category });
  for (let count = 0; count < 10; count += 1)
    await client.post('/api/webhooks', { url: `${url}/${count}`, events: ['post.changed'] });
  const counted = await server.db
    .transaction()
    // Jobs of others are none of it.
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const counts = async () => [
        await countIn(transaction, 'changed_posts'),
        await countIn(transaction, 'webhook_deliveries'),
        await countIn(transaction, 'graphile_worker._private_jobs'),
      ];
      const before = await counts();
      await sql`
        insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, country, availability, expires_at)
        select organization_id, owner_id, 'wanted', 'Sprocket ' || n, category_id, number_of_items, country, availability, expires_at
        from advertisements, generate_series(1, 1000) n where id = ${id}`.execute(transaction);
      const after = await counts();
      // Nothing of it is to be sent.
      throw Object.assign(new Error('undone'), { counted: after.map((count, place) => count - (before[place] ?? 0)) });
    })
    .catch((error: Error & { counted: number[] }) => error.counted);
  expect(counted).toEqual([10, 0, 0]);
});

const countIn = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
};

it('A webhook is deleted in the middle of its calls, forty times, without a fault of either.', async () => {
  const { person, client } = await join();
  const organization = person.organization_id as number;
  const good = http.createServer((request, response) => void request.resume().on('end', () => response.end()));
  await new Promise<void>((listening) => good.listen(0, '127.0.0.1', listening));
  const place = `http://127.0.0.1:${(good.address() as AddressInfo).port}/hook`;
  const codes: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const made = await client.post('/api/webhooks', { url: place, events: ['post.sold'] });
        return made.data.id as number;
      }),
    );
    for (let event = 0; event < 6; event += 1) await emit(server.db, organization);
    const answers = await Promise.all(ids.map((id) => client.delete(`/api/webhooks/${id}`)));
    codes.push(...answers.map(({ code }) => code));
  }
  expect(codes).toEqual(Array.from({ length: 40 }, () => 200));
  good.closeAllConnections();
  good.close();
});

it('Two organizations that trade both ways, five webhooks each, get an answer to every message.', async () => {
  const category = await createCategory(server.db);
  const enter = async () => {
    const given = { role: 'organization_admin', permissions: ['browse', 'post_offered', 'deals', 'api'] } as const;
    const { person, client } = await server.join({ ...given, permissions: [...given.permissions] });
    const events = ['deal.message', 'deal.opened', 'post.changed'];
    for (let count = 0; count < 5; count += 1) await client.post('/api/webhooks', { url: `${url}/${count}`, events });
    const { id } = await createAdvertisement(server.db, person, { category });
    return { client, post: id };
  };
  const sides = [await enter(), await enter()] as const;
  const open = async (buyer: (typeof sides)[number], seller: (typeof sides)[number]) =>
    (await buyer.client.post('/api/deals', { lines: [{ advertisement: seller.post, quantity: 20 }], message: 'Hello' }))
      .data.id as number;
  const deals = [await open(sides[0], sides[1]), await open(sides[1], sides[0])];
  const counts: Record<number, number> = {};
  await Promise.all(
    Array.from({ length: 12 }, async (_, connection) => {
      for (let turn = 0; turn < 8; turn += 1) {
        const { client } = sides[(connection + turn) % 2] as (typeof sides)[number];
        const body = `Message ${connection}, ${turn}`;
        const { code } = await client.post(`/api/deals/${deals[connection % 3 === 0 ? 0 : 1]}/messages`, { body });
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }),
  );
  for (const socket of sockets) socket.destroy();
  expect(counts).toEqual({ 201: 96 });
  const calls = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.type = 'deal.message' and d.subject_id = any (${deals})`.execute(server.db);
  // Each message, and the first of each deal, is one call of each webhook of both sides.
  expect(calls.rows).toEqual([{ count: 98 * 10 }]);
});

it('A call that is under way while another one switches its webhook off is not tried again.', async () => {
  const { person, client } = await join();
  const organization = person.organization_id as number;
  const { id } = (await client.post('/api/webhooks', { url, events: ['post.sold'] })).data;
  const before = sockets.length;
  await emit(server.db, organization);
  await expect.poll(() => sockets.length).toBe(before + 1);
  await server.db.updateTable('webhooks').set({ is_on: false }).where('id', '=', id).execute();
  for (const socket of sockets) socket.destroy();
  const call = async () => (await client.get(`/api/webhooks/${id}/deliveries`)).data[0];
  await expect.poll(async () => (await call()).tried_at).not.toBeNull();
  expect(await call()).toMatchObject({ state: 'failed', next_try_at: null });
  // A page beyond the last has no rows, and the same total.
  const beyond = await client.get(`/api/webhooks/${id}/deliveries?page=10000`);
  expect([beyond.data, beyond.meta.total]).toEqual([[], 1]);
});
