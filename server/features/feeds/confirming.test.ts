import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { postsOf } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { inDays } from '#tests/helpers/values/passingTime.ts';
import { createRenewalLinks } from '../advertisements/renewal/links.ts';
import { expirePosts, remindOwners } from '../advertisements/upkeep/service.ts';
import { notifySilent, pauseUnconfirmed } from './confirming.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const csv = (rows: string[]) => `sku;stock\n${rows.map((row) => `${row}\n`).join('')}`;

/** A feed with three posts that its first file has confirmed, and its clock. */
async function begin(settings: Record<string, unknown> = {}) {
  const joined = await joinWithFeed(server, settings);
  const posts = await createPosts(server, joined.person, category, 3, { items: 10, expiresAt: inDays(-1) });
  await joined.feed.begin(csv(['R-1;10', 'R-2;10', 'R-3;10']));
  const silentFor = async (days: number) => {
    await server.db
      .updateTable('feeds')
      .set({ confirmed_at: inDays(-days) })
      .where('id', '=', joined.id)
      .execute();
    await pauseUnconfirmed(server);
  };
  const states = async () =>
    (await postsOf(server, joined.person.organization_id)).map(
      ({ state, pause_reason, number_of_items }) => `${state} ${pause_reason ?? '-'} ${number_of_items}`,
    );
  const labels = async () =>
    (await postsOf(server, joined.person.organization_id)).map(({ stock_confirmed_at }) => stock_confirmed_at !== null);
  const news = async () =>
    ((await joined.client.get('/api/notifications')).data as { title: string }[]).map(({ title }) => title);
  return { ...joined, posts, silentFor, states, labels, news };
}

const online = Array.from({ length: 3 }, () => 'active - 10');
const unconfirmed = Array.from({ length: 3 }, () => 'paused unconfirmed 10');

describe('the stock of a feed’s posts', () => {
  it('keeps them from expiring, and their owner gets no warning', async () => {
    const { client, posts, states } = await begin();
    const links = createRenewalLinks(server);
    await expirePosts(server.db, server.mail, links);
    await remindOwners(server.db, server.mail, links);
    expect(await states()).toEqual(online);
    const { data } = await client.get(`/api/advertisements/${posts[0]?.id}`);
    expect(data).toMatchObject({ expires_at: null, stock_confirmed_at: null });
  });

  it('is marked as old for everyone after 72 hours, without an edit, until the next successful run', async () => {
    const { person, client, feed, posts, silentFor, labels } = await begin();
    await silentFor(2.9);
    expect(await labels()).toEqual([false, false, false]);
    const buyer = await server.join({ permissions: ['browse'] });
    const read = async () => (await buyer.client.get(`/api/advertisements/${posts[0]?.id}`)).data;
    const { updated_at } = await read();
    const versions = async () => (await postsOf(server, person.organization_id)).map((post) => post.updated_at);
    const before = await versions();
    await silentFor(3.1);
    expect(Date.parse((await read()).stock_confirmed_at)).toBeCloseTo(inDays(-3.1).getTime(), -5);
    expect((await read()).updated_at).toBe(updated_at);
    expect((await client.get('/api/my-advertisements')).data[0].stock_confirmed_at).not.toBeNull();
    // The same bytes confirm it as well.
    await feed.run(csv(['R-1;10', 'R-2;10', 'R-3;10']));
    expect(await labels()).toEqual([false, false, false]);
    expect((await read()).stock_confirmed_at).toBeNull();
    expect(await versions()).toEqual(before);
  });

  it('pauses them if unconfirmed for 14 days, with a notice at 10, until the same file arrives again', async () => {
    const { feed, silentFor, states, news } = await begin();
    await silentFor(10.1);
    await notifySilent(server);
    await notifySilent(server);
    expect(await states()).toEqual(online);
    expect(await news()).toEqual(['Posts of the feed “Stock hourly” will be paused: 3']);
    await silentFor(14.1);
    expect(await states()).toEqual(unconfirmed);
    expect(await news()).toEqual([
      'Posts of the feed “Stock hourly” were paused: 3',
      'Posts of the feed “Stock hourly” will be paused: 3',
    ]);
    await feed.run(csv(['R-1;10', 'R-2;10', 'R-3;10']));
    expect(await states()).toEqual(online);
  });

  it('is restored by the next file, except for posts without stock; undo reverts the file', async () => {
    const { client, feed, id, silentFor, states, labels } = await begin({ counts: 'shelf' });
    await silentFor(15);
    // Two of three posts would go: a person decides.
    expect(await feed.run(csv(['R-1;7', 'R-2;0']))).toMatchObject({ state: 'held', hold: 'loss' });
    expect(await feed.apply(2)).toMatchObject({ state: 'done', counts: { update: 2 } });
    expect(await states()).toEqual(['active - 7', 'paused out_of_stock 10', 'paused unconfirmed 10']);
    expect(await labels()).toEqual([false, false, true]);
    expect((await client.post(`/api/feeds/${id}/runs/2/undo`)).data.state).toBe('undone');
    expect((await states())[0]).toBe('active - 10');
    await feed.run(csv(['R-1;7', 'R-2;3', 'R-3;4']));
    expect(await states()).toEqual(['active - 7', 'active - 3', 'active - 4']);
  });

  it('is confirmed for all posts by a file of changes, and by users who resume a post; paused posts stay paused', async () => {
    const { client, feed, posts, silentFor, states } = await begin({ mode: 'delta' });
    await client.post(`/api/advertisements/${posts[1]?.id}/pause`);
    await silentFor(15);
    expect(await states()).toEqual(['paused unconfirmed 10', 'paused - 10', 'paused unconfirmed 10']);
    const resumed = await client.post(`/api/advertisements/${posts[2]?.id}/resume`);
    expect([resumed.code, resumed.data.stock_confirmed_at]).toEqual([200, null]);
    await pauseUnconfirmed(server);
    expect(await states()).toEqual(['paused unconfirmed 10', 'paused - 10', 'active - 10']);
    await feed.run(csv(['R-3;9']));
    expect(await states()).toEqual(['active - 10', 'paused - 10', 'active - 9']);
  });

  it('is treated like that of other posts once the feed is deleted', async () => {
    const { client, id, silentFor, labels, states } = await begin();
    await silentFor(4);
    expect(await labels()).toEqual([true, true, true]);
    await client.delete(`/api/feeds/${id}`);
    expect(await labels()).toEqual([false, false, false]);
    await expirePosts(server.db, server.mail, createRenewalLinks(server));
    expect(await states()).toEqual(online);
  });

  it('is not paused without a notification: both are one transaction', async () => {
    const { silentFor, states, news } = await begin();
    await sql`create function refuse_news() returns trigger language plpgsql as
      $$ begin raise exception 'No news.'; end $$`.execute(server.db);
    await sql`create trigger refuse_news before insert on notifications for each row execute function refuse_news()`.execute(
      server.db,
    );
    await expect(silentFor(15)).rejects.toThrow('No news.');
    expect(await states()).toEqual(online);
    await sql`drop function refuse_news() cascade`.execute(server.db);
    await pauseUnconfirmed(server);
    expect(await states()).toEqual(unconfirmed);
    expect((await news()).filter((title) => title.includes('were paused'))).toHaveLength(1);
  });
});
