import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportFeedLimits } from '#contract/export-feeds/choices.ts';
import { sql } from '#server/db/database.ts';
import { findActor } from '#server/platform/identity/index.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { fetchFeed } from './content.ts';
import { enqueueDueFeeds, runMaking } from './making.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const soon = { timeout: 10_000, interval: 50 };

/** A feed of some posts, which was made by itself. */
async function createFeed(count: number) {
  const { person, client } = await server.join({
    role: 'organization_admin',
    permissions: ['browse', 'post_offered', 'api'],
  });
  const category = await createCategory(server.db);
  const first = await createAdvertisement(server.db, person, { category, title: 'First' });
  await sql`
    insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, price_per_unit, currency,
      country, availability, state, expires_at, published_at)
    select organization_id, owner_id, type, 'Chain ' || n, category_id, number_of_items, price_per_unit, currency, country,
      availability, state, expires_at, published_at
    from advertisements, generate_series(2, ${count}::int) n where id = ${first.id}`.execute(server.db);
  const { id } = (await client.post('/api/feeds/out', { name: 'Shop', source: 'mine', format: 'json' })).data;
  const { token } = await createApiToken(server.db, person, { scopes: ['exports:read'] });
  const fetch = (query = '') =>
    server.app.inject({ url: `/api/feeds/out/${id}.json${query}`, headers: { authorization: `Bearer ${token}` } });
  const read = async () => (await client.get('/api/feeds/out')).data[0];
  const untilMade = () => expect.poll(async () => (await read()).posts, soon).toBe(count);
  const age = (minutes: number) =>
    server.db
      .updateTable('export_feeds')
      .set({ made_at: new Date(Date.now() - minutes * 60_000) })
      .where('id', '=', id)
      .execute();
  /** No one fetched it for a week: it is made only when it is fetched. */
  const rest = () =>
    server.db
      .updateTable('export_feeds')
      .set({ updated_at: new Date(0), fetched_at: new Date(0) })
      .where('id', '=', id)
      .execute();
  const rename = (title: string) =>
    server.db.updateTable('advertisements').set({ title }).where('id', '=', first.id).execute();
  return { id: id as number, person, client, token, fetch, read, untilMade, age, rest, rename };
}

describe('an export feed', () => {
  it('is made as soon as it is set up, and again when its posts change, without being fetched', async () => {
    const { id, read, untilMade, age, rename } = await createFeed(2);
    await untilMade();
    const made = await read();
    expect(made.making).toBeNull();
    // Nothing changed: it is not made again.
    await age(6);
    const unchanged = (await read()).made_at;
    await enqueueDueFeeds({ db: server.db });
    await rename('Changed');
    await enqueueDueFeeds({ db: server.db });
    await expect.poll(async () => (await read()).made_at > unchanged, soon).toBe(true);
    const first = async () => {
      // The posts may have been read just before the change.
      await age(6);
      await enqueueDueFeeds({ db: server.db });
      const { item } = await server.db
        .selectFrom('export_feed_items')
        .select('item')
        .where('feed_id', '=', id)
        .orderBy('advertisement_id')
        .executeTakeFirstOrThrow();
      return JSON.parse(item as string);
    };
    await expect.poll(first, soon).toMatchObject({ title: 'Changed' });
  });

  it('of many posts is answered as it was made while it is made again, and with 503 if it is older than an hour', async () => {
    const count = exportFeedLimits.atOnce + 1;
    const { fetch, untilMade, age, rest, rename } = await createFeed(count);
    await untilMade();
    const titleOf = async () => {
      const { statusCode, body } = await fetch();
      return statusCode === 200 ? JSON.parse(body).items[0].title : statusCode;
    };
    expect(JSON.parse((await fetch()).body).items).toHaveLength(count);
    await rename('Second');
    await age(6);
    expect(await titleOf()).toBe('First');
    await expect.poll(titleOf, soon).toBe('Second');
    await rest();
    await rename('Third');
    await age(exportFeedLimits.staleMinutes + 1);
    const { statusCode, headers, body } = await fetch();
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    expect(JSON.parse(body).message).toContain('This feed is being created');
    await expect.poll(titleOf, soon).toBe('Third');
  });

  it('that a stopped process was making shows how far it was, and is made by the next one', async () => {
    const { id, fetch, read, untilMade, age, rest, rename } = await createFeed(exportFeedLimits.atOnce + 1);
    await untilMade();
    const before = JSON.parse((await fetch()).body);
    await rest();
    await rename('Renamed');
    await age(exportFeedLimits.staleMinutes + 1);
    const { config, db, search } = server;
    const stopping = new AbortController();
    // Stops between two parts.
    const signal = {
      throwIfAborted: () => {
        stopping.signal.throwIfAborted();
        stopping.abort();
      },
    } as AbortSignal;
    await expect(runMaking({ config, db, search } as Parameters<typeof runMaking>[0], id, signal)).rejects.toThrow(
      'aborted',
    );
    expect((await read()).making).toEqual({ done: 0, total: exportFeedLimits.atOnce + 1 });
    // What is stored of the part that was made is new for readers of changes, and once more when all of it is.
    await expect.poll(async () => JSON.parse((await fetch()).body).items?.[0].title, soon).toBe('Renamed');
    expect((await read()).making).toBeNull();
    const { cursor, items } = JSON.parse((await fetch(`?since=${before.cursor}`)).body);
    expect([cursor === before.cursor, items.map(({ title }: { title: string }) => title)]).toEqual([
      false,
      ['Renamed'],
    ]);
  });

  it('of many posts is read in parts while it is sent, and breaks off if it holds other posts before its end', async () => {
    const { id, person, untilMade } = await createFeed(exportFeedLimits.atOnce + 1);
    await untilMade();
    const { config, db, search } = server;
    const press = { config, db, search } as Parameters<typeof fetchFeed>[0];
    const actor = (await findActor(db, person.id)) as Parameters<typeof fetchFeed>[1];
    const begin = async () => {
      const content = await (await fetchFeed(press, actor, { id, format: 'json', since: null })).content();
      const parts: AsyncIterator<Buffer> = content[Symbol.asyncIterator]();
      return { first: String((await parts.next()).value), parts };
    };
    const rest = async ({ first, parts }: Awaited<ReturnType<typeof begin>>) => {
      let text = first;
      for (let part = await parts.next(); !part.done; part = await parts.next()) text += String(part.value);
      return JSON.parse(text);
    };
    const whole = await begin();
    const items = db.updateTable('export_feed_items').where('feed_id', '=', id);
    const last = sql<number>`(select max(advertisement_id) from export_feed_items where feed_id = ${id})`;
    await items.set({ item: '{"title":"Last"}' }).where('advertisement_id', '=', last).execute();
    const { items: read } = await rest(whole);
    expect([read.length, read.at(-1)]).toEqual([exportFeedLimits.atOnce + 1, { title: 'Last' }]);
    const broken = await begin();
    await db.updateTable('export_feeds').set({ epoch: crypto.randomUUID() }).where('id', '=', id).execute();
    await expect(rest(broken)).rejects.toThrow('was changed or deleted');
  });

  it('of many posts is sent to its end however slowly it is taken, without a place or its whole text in memory', async () => {
    const { id, client, token, untilMade } = await createFeed(2);
    await untilMade();
    const count = 12_000;
    const text = 'A description of some length. '.repeat(100);
    await sql`
      insert into export_feed_items (feed_id, advertisement_id, item, generation)
      select feed_id, n, jsonb_build_object('title', 'Chain ' || n, 'description', ${text}::text)::text, generation
      from export_feed_items, generate_series(1000000000, 1000000000 + ${count - 3}::int) n
      where feed_id = ${id} and advertisement_id = (select min(advertisement_id) from export_feed_items where feed_id = ${id})`.execute(
      server.db,
    );
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const begin = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}` };
        get({ port, host: '127.0.0.1', path: `/api/feeds/out/${id}.json`, headers, agent: false }, resolve).on(
          'error',
          reject,
        );
      });
    const memory = () => process.memoryUsage.rss() / 1024 ** 2;
    const before = memory();
    // More than one organization may have at work at a time.
    const answers = await Promise.all(Array.from({ length: 10 }, begin));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    await sleep(1_500);
    expect((await client.get('/api/advertisements')).code).toBe(200);
    // They are ten times 36 MB.
    expect(memory() - before).toBeLessThan(200);
    const [slow, ...others] = answers as [IncomingMessage, ...IncomingMessage[]];
    for (const other of others) other.destroy();
    let body = '';
    slow.setEncoding('utf8');
    for await (const part of slow) body += part;
    const { items, gone } = JSON.parse(body);
    expect([items.length, gone]).toEqual([count, []]);
  }, 60_000);
});
