import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { EventLine } from '#tests/helpers/eventLine.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { limits } from './hub.ts';
import { announce } from './index.ts';

let server: TestServer;
let neighbour: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  // A second process of the product over the same database.
  const { config, db, connection } = server;
  neighbour = await createApp({ config, db, connection, log: false });
  await neighbour.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await neighbour.app.close();
  await server.close();
});

const lines: EventLine[] = [];
afterEach(() => {
  for (const line of lines.splice(0)) line.close();
});

/** A stream that has sent the current counters. */
async function listen(client: TestClient, app = server.app): Promise<EventLine> {
  const line = await EventLine.open(app, client);
  lines.push(line);
  if (line.response.ok) await line.next('notifications');
  return line;
}

const progress = { job: 'import', id: 7, state: 'running', done: 3, total: 9 } as const;
const announceTo = (id: number) =>
  transact(server.db, (transaction) => announce(transaction, [id], 'job', { ...progress }));

describe('the event stream', () => {
  it('starts with the counters, and sends the events of every process to their recipient only', async () => {
    const { person, client } = await server.join();
    const other = await server.join();
    const here = await listen(client);
    const there = await listen(client, neighbour.app);
    const stranger = await listen(other.client);
    await announceTo(person.id);
    expect(await here.next('job')).toEqual(progress);
    expect(await there.next('job')).toEqual(progress);
    await announceTo(other.person.id);
    await stranger.next('job');
    // What changes in the market is for everyone who may browse, whichever test changes it.
    expect(stranger.received.filter(({ kind }) => kind !== 'posts')).toEqual([]);
  });

  it('sends no event of a transaction that is rolled back', async () => {
    const { person, client } = await server.join();
    const line = await listen(client);
    const taken = transact(server.db, async (transaction) => {
      await announce(transaction, [person.id], 'deal', { id: 1, turn: null });
      throw new Error('taken back');
    });
    await expect(taken).rejects.toThrow('taken back');
    await announceTo(person.id);
    await line.next('job');
    expect(line.received).toEqual([]);
  });

  it('counts unread notifications when it sends the event', async () => {
    const { person, client } = await server.join();
    const line = await listen(client);
    await server.db
      .insertInto('notifications')
      .values({ user_id: person.id, type: 'security', title: 'New', body: 'New' })
      .execute();
    await client.post('/api/notifications/read-all');
    expect(await line.next('notifications')).toEqual({ unread: 0, unseen: 0 });
  });

  it('names posts that changed in the market or left it to users who may browse', async () => {
    const { client } = await server.join();
    const barred = await server.join({ permissions: [] });
    const seller = await server.join();
    const line = await listen(client, neighbour.app);
    const quiet = await listen(barred.client, neighbour.app);
    const category = await createCategory(server.db);
    const namedBy = async (id: number) => {
      // Others' posts of the same moment may be named along with it.
      for (let { ids } = await line.next('posts'); !ids?.includes(id); ) ({ ids } = await line.next('posts'));
    };
    const post = await createAdvertisement(server.db, seller.person, { category });
    await namedBy(post.id);
    await seller.client.post(`/api/advertisements/${post.id}/pause`);
    await namedBy(post.id);
    // Changes of a post outside the market concern only its owner.
    await server.db.updateTable('advertisements').set({ title: 'Hidden' }).where('id', '=', post.id).execute();
    const next = await createAdvertisement(server.db, seller.person, { category });
    let received: number[] = [];
    while (!received.includes(next.id)) received = [...received, ...((await line.next('posts')).ids ?? [])];
    expect(received).not.toContain(post.id);
    await announceTo(barred.person.id);
    await quiet.next('job');
    expect(quiet.received).toEqual([]);
  });

  it('asks every open browser of a person to fetch who they are if they choose another language in one', async () => {
    const { person, client } = await server.join();
    const line = await listen(client, neighbour.app);
    const { data: before } = await client.get(`/api/users/${person.id}`);
    const { first_name, last_name, email } = before;
    expect((await client.put(`/api/users/${person.id}`, { first_name, last_name, email, locale: 'de' })).code).toBe(
      200,
    );
    await line.next('refresh');
    expect((await client.get('/api/auth/authorized')).data.locale).toBe('de');
    expect((await client.get('/api/lists/999999')).message).toBe(
      'Diese Liste gibt es nicht, oder nur jemand anderes darf sie sehen.',
    );
  });

  it('ends at once with the session: on sign-out, and when the user is deactivated', async () => {
    const { client } = await server.join();
    const leaving = await listen(client, neighbour.app);
    await client.post('/api/auth/logout');
    await leaving.next('end');
    await leaving.over();
    const other = await server.join();
    const cut = await listen(other.client, neighbour.app);
    await server.db
      .updateTable('users')
      .set({ status: 'deactivated', deactivated_at: new Date() })
      .where('id', '=', other.person.id)
      .execute();
    await cut.next('end');
    await cut.over();
    expect((await EventLine.open(server.app, other.client)).response.status).toBe(401);
  });

  it('stops naming posts to members of a suspended organization, and tells them to refresh', async () => {
    const { person, client } = await server.join();
    const seller = await server.join();
    const line = await listen(client);
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended', status_reason: 'Unpaid' })
      .where('id', '=', person.organization_id as number)
      .execute();
    await line.next('refresh');
    const watching = await listen(seller.client);
    await createAdvertisement(server.db, seller.person);
    await watching.next('posts');
    await announceTo(person.id);
    await line.next('job');
    expect(line.received).toEqual([]);
  });

  it('is refused to a user with too many, and does not count as a running request', async () => {
    const people = await Promise.all([server.join(), server.join(), server.join(), server.join()]);
    for (const { client } of people) {
      for (let count = 0; count < limits.each; count += 1) await listen(client);
    }
    const [first] = people;
    if (!first) throw new Error('Nobody signed in.');
    const refused = await listen(first.client);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('30');
    // More streams are open than reads may run at once.
    expect((await first.client.get('/api/notifications')).code).toBe(200);
    lines.shift()?.close();
    let again = await listen(first.client);
    while (!again.response.ok) again = await listen(first.client);
    expect(again.response.headers.get('content-type')).toContain('text/event-stream');
    expect(again.response.headers.get('content-encoding')).toBeNull();
  });

  it('sends the counters to a caller that does not ask for a stream, and ends', async () => {
    const { client } = await server.join();
    const answer = await client.raw({ method: 'GET', url: '/api/events' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('event: notifications\ndata: {"unread":0,"unseen":0}\n\n');
    expect((await server.client().get('/api/events')).code).toBe(401);
  });

  it('ends when the server stops, without delaying the stop', async () => {
    const { config, db, connection } = server;
    const third = await createApp({ config, db, connection, log: false });
    await third.app.listen({ port: 0, host: '127.0.0.1' });
    const { client } = await server.join();
    const line = await listen(client, third.app);
    await third.app.close();
    await line.over();
  });
});
