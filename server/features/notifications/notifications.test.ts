import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verbatim } from '#contract/texts/message.ts';
import { transact } from '#server/db/transaction.ts';
import { mailLimits } from '#server/platform/mail/limits.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { inDays } from '#tests/helpers/values/passingTime.ts';
import { notifyOfFavoriteChanges } from '../favorites/changes.ts';
import { createDigests } from './digests/service.ts';
import type { News } from './news.ts';
import { notify } from './service.ts';

let server: TestServer;
let digests: ReturnType<typeof createDigests>;
beforeAll(async () => {
  server = await startServer();
  digests = createDigests(server);
});
afterAll(() => server.close());

let person: Awaited<ReturnType<typeof createUser>>;
let client: TestClient;
beforeEach(async () => {
  person = await createUser(server.db);
  client = await server.signIn(person);
});

type PlainText = { title: string; body: string };
type PlainNews = Partial<Omit<News, 'title' | 'body' | 'gathered'> & PlainText> & {
  gathered?: (count: number) => PlainText;
};
const messagesOf = ({ title, body }: PlainText) => ({ title: verbatim(title), body: verbatim(body) });

const sendNews = ({ title = 'Somebody joined', body = 'Say hello', gathered, ...news }: PlainNews = {}) =>
  transact(server.db, (transaction) =>
    notify(transaction, server.mail, {
      userIds: [person.id],
      type: 'member_joined',
      ...messagesOf({ title, body }),
      ...(gathered ? { gathered: (count: number) => messagesOf(gathered(count)) } : {}),
      ...news,
    }),
  );
const list = async (query = '') =>
  (await client.get(`/api/notifications${query}`)).data as { id: number; count: number; title: string }[];
const mailsOf = async (email: string) =>
  (await server.db.selectFrom('mails').select('kind').where('recipient', '=', email).orderBy('id').execute()).map(
    (mail) => mail.kind,
  );
const choose = (type: string, inApp: boolean, mail: string) =>
  client.put('/api/notifications/preferences', { preferences: { [type]: { in_app: inApp, mail } } });

describe('notifications', () => {
  it('are listed latest first with counters, and can be marked as seen, as read, and all as read', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await sendNews({ title, subject: { type: 'member', id: 7, url: '/organization-members' } });
    const answer = await client.get('/api/notifications?per_page=2');
    expect(answer.meta).toEqual({ total: 3, page: 1, per_page: 2, unread: 3, unseen: 3 });
    expect(answer.data).toMatchObject([
      {
        title: 'Three',
        group: 'team',
        subject: { type: 'member', id: 7, url: '/organization-members' },
        read_at: null,
      },
      { title: 'Two' },
    ]);
    const ids = (await list()).map((row) => row.id);
    expect((await client.post('/api/notifications/read', { ids, only_seen: true })).data).toEqual({
      unread: 3,
      unseen: 0,
    });
    expect((await client.post('/api/notifications/read', { ids: [ids[0]] })).data).toEqual({ unread: 2, unseen: 0 });
    expect(await list('?unread=1')).toHaveLength(2);
    expect(await list('?groups[]=deals')).toEqual([]);
    expect((await client.post('/api/notifications/read-all')).data).toEqual({ unread: 0, unseen: 0 });
    expect((await client.post('/api/notifications/read', { ids: [] })).code).toBe(422);
  });

  it('of one group are combined until they are read', async () => {
    const gathered = (count: number) => ({ title: `${count} joined`, body: 'Say hello to all' });
    for (let index = 0; index < 3; index++) await sendNews({ groupKey: 'joined', gathered });
    expect(await list()).toMatchObject([{ count: 3, title: '3 joined' }]);
    await client.post('/api/notifications/read-all');
    await sendNews({ groupKey: 'joined', gathered });
    expect(await list()).toMatchObject([{ count: 1, title: 'Somebody joined' }, { count: 3 }]);
  });

  it('of one group add up their sizes', async () => {
    const counted = (count: number) => ({ title: `${count} new posts in Seat`, body: 'Saddle' });
    for (const size of [1, 4]) await sendNews({ groupKey: 'seat', ...counted(size), size, gathered: counted });
    expect(await list()).toMatchObject([{ count: 5, title: '5 new posts in Seat' }]);
  });

  it('cannot be read or marked by others', async () => {
    await sendNews();
    const id = (await list())[0]?.id;
    const { client: stranger } = await server.join();
    expect((await stranger.get('/api/notifications')).data).toEqual([]);
    expect((await stranger.post('/api/notifications/read', { ids: [id] })).code).toBe(200);
    expect((await client.get('/api/notifications')).meta.unread).toBe(1);
  });

  it('are not sent to the user who caused them, or to users who can no longer sign in', async () => {
    const gone = await createUser(server.db, { status: 'deactivated' });
    await sendNews({ userIds: [person.id, gone.id], actorId: person.id });
    const { rows } = {
      rows: await server.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', 'in', [person.id, gone.id])
        .execute(),
    };
    expect(rows).toEqual([]);
  });
});

describe('the list of notifications', () => {
  it('hides archived ones until they are restored, marks them as read, and is private', async () => {
    await sendNews({ title: 'One', groupKey: 'same' });
    await sendNews({ title: 'Two' });
    const [two, one] = (await list()).map(({ id }) => id);
    expect((await client.post('/api/notifications/archive', { ids: [one] })).data).toEqual({ unread: 1, unseen: 1 });
    expect(await list()).toMatchObject([{ id: two }]);
    expect(await list('?archived=1')).toMatchObject([{ id: one, archived_at: expect.any(String) }]);
    // Later notifications of the same group are not hidden with it.
    await sendNews({ title: 'One more', groupKey: 'same' });
    expect((await list()).map(({ title }) => title)).toEqual(['One more', 'Two']);
    const { client: stranger } = await server.join();
    await stranger.post('/api/notifications/archive', { ids: [two] });
    await stranger.post('/api/notifications/archive', { ids: [one], archived: false });
    expect(await list('?archived=1')).toHaveLength(1);
    await client.post('/api/notifications/archive', { ids: [one], archived: false });
    expect(await list('?archived=1')).toEqual([]);
    expect(await list()).toHaveLength(3);
  });

  it('shows why each one was sent, even after its saved search is deleted', async () => {
    const search = await server.db
      .insertInto('saved_searches')
      .values({ user_id: person.id, name: 'Brakes', query: 'q=brakes', alert: 'instant' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendNews({ type: 'search_match', subject: { type: 'saved_search', id: search.id, url: '/saved-searches' } });
    await sendNews({ type: 'member_joined' });
    expect((await client.get('/api/notifications')).data.map(({ why }: { why: unknown }) => why)).toEqual([
      {
        text: 'It concerns your organization. Your settings include “Someone joined your organization”.',
        label: 'Change your settings',
        url: '/notifications?view=settings',
      },
      { text: 'You saved the search “Brakes”.', label: 'Change its alerts', url: '/saved-searches' },
    ]);
    await server.db.deleteFrom('saved_searches').where('id', '=', search.id).execute();
    expect((await client.get('/api/notifications')).data[1].why.text).toBe(
      'You had saved a search that no longer exists.',
    );
  });
});

describe('notification settings', () => {
  it('have a default for every kind, and store what the user chooses', async () => {
    const before = (await client.get('/api/notifications/preferences')).data as {
      type: string;
      in_app: boolean;
      mail: string;
    }[];
    expect(before.find((row) => row.type === 'post_expiring')).toMatchObject({ in_app: true, mail: 'at_once' });
    const answer = await choose('post_expiring', false, 'weekly');
    expect(answer).toMatchObject({ code: 200, message: 'Notifications successfully updated' });
    const after = answer.data as typeof before;
    expect(after.find((row) => row.type === 'post_expiring')).toMatchObject({ in_app: false, mail: 'weekly' });
    expect(after.filter((row) => row.type !== 'post_expiring')).toEqual(
      before.filter((row) => row.type !== 'post_expiring'),
    );
    expect((await choose('post_expiring', true, 'hourly')).code).toBe(422);
    expect((await choose('nonsense', true, 'never')).code).toBe(422);
  });

  it('list the kinds that someone can be notified of', async () => {
    const kindsOf = async (given: Parameters<typeof createUser>[1]) => {
      const reader = await server.signIn(await createUser(server.db, given));
      const { data } = await reader.get('/api/notifications/preferences');
      return (data as { type: string }[]).map(({ type }) => type);
    };
    const ofAdmins = ['member_joined', 'member_address', 'product_request', 'webhook_failing'];
    const limited = [...ofAdmins, 'insights', 'feed_stopped', 'token_ends', 'post_reported', 'security'];
    const limitedOf = async (given: Parameters<typeof createUser>[1]) =>
      (await kindsOf(given)).filter((type) => limited.includes(type)).sort();
    expect(await limitedOf({ permissions: ['browse', 'deals'] })).toEqual([]);
    expect(await limitedOf({ permissions: ['api', 'bulk_upload', 'insights'] })).toEqual(['insights', 'token_ends']);
    expect(await limitedOf({ role: 'manager', permissions: ['api', 'bulk_upload'] })).toEqual([
      'feed_stopped',
      'token_ends',
    ]);
    expect(await limitedOf({ role: 'organization_admin', permissions: ['browse'] })).toEqual([...ofAdmins].sort());
    expect(await limitedOf({ role: 'admin' })).toContain('post_reported');
  });

  it('control notifications in the app and by mail', async () => {
    await choose('member_joined', true, 'at_once');
    await sendNews();
    expect(await mailsOf(person.email)).toEqual(['notifications.member_joined']);
    await choose('member_joined', false, 'never');
    await sendNews();
    expect(await list()).toHaveLength(1);
    await choose('member_joined', false, 'daily');
    await sendNews();
    expect(await list()).toHaveLength(1);
    expect(await mailsOf(person.email)).toHaveLength(1);
    await digests.send(new Date());
    expect(await mailsOf(person.email)).toHaveLength(1);
    await Promise.all([digests.send(inDays(1)), digests.send(inDays(1))]);
    await digests.send(inDays(8));
    expect(await mailsOf(person.email)).toEqual(['notifications.member_joined', 'notifications.daily']);
  });

  it('limit immediate mails per recipient and per sender; the rest waits for the digest', async () => {
    const [sender, colleague] = [await createUser(server.db), await createUser(server.db)];
    const aim = async (actorId: number, userIds: number[], times: number) => {
      for (let time = 0; time < times; time += 1) await sendNews({ actorId, userIds });
    };
    await choose('member_joined', true, 'at_once');
    await aim(sender.id, [person.id], 30);
    expect(await mailsOf(person.email)).toHaveLength(mailLimits.recipient);
    await aim(colleague.id, [person.id], 3);
    expect(await mailsOf(person.email)).toHaveLength(mailLimits.recipient);
    await digests.send(inDays(1));
    expect((await mailsOf(person.email)).slice(mailLimits.recipient)).toEqual(['notifications.daily']);

    const others = [];
    for (let index = 0; index < 5; index += 1) {
      const other = await createUser(server.db);
      await (await server.signIn(other)).put('/api/notifications/preferences', {
        preferences: { member_joined: { in_app: true, mail: 'at_once' } },
      });
      others.push(other);
    }
    for (const { id } of others) await aim(sender.id, [id], 15);
    const mailed = (await Promise.all(others.map(({ email }) => mailsOf(email)))).flat();
    expect(mailed).toHaveLength(mailLimits.sender - mailLimits.recipient);
  });

  it('send daily mails in a job per organization, once each, as soon as other jobs', async () => {
    await choose('member_joined', true, 'daily');
    await sendNews();
    const stranger = await createUser(server.db);
    await sendNews({ userIds: [stranger.id], type: 'member_joined' });
    await server.db
      .updateTable('notifications')
      .set({ mail: 'daily', created_at: inDays(-3) })
      .execute();
    const asked = await server.db.transaction().execute(async (transaction) => {
      await createDigests({ ...server, db: transaction }).schedule();
      const { rows } = await sql<{ priority: number }>`
        select distinct priority from graphile_worker.jobs where task_identifier = 'notifications.digest'`.execute(
        transaction,
      );
      await sql`delete from graphile_worker._private_jobs where key like 'digests:%'`.execute(transaction);
      return rows;
    });
    // Behind jobs that are always due, one of a lower priority would wait without end.
    expect(asked).toEqual([{ priority: 0 }]);
    await digests.sendFor(stranger.organization_id);
    expect([await mailsOf(stranger.email), await mailsOf(person.email)]).toEqual([['notifications.daily'], []]);
    await digests.schedule();
    await digests.schedule();
    await expect.poll(() => mailsOf(person.email), { timeout: 20_000 }).toEqual(['notifications.daily']);
    expect(await mailsOf(stranger.email)).toHaveLength(1);
  });

  it('leave read notifications out of the daily mail', async () => {
    await choose('member_joined', true, 'daily');
    await sendNews();
    await client.post('/api/notifications/read-all');
    await digests.send(inDays(1));
    expect(await mailsOf(person.email)).toEqual([]);
  });
});

describe('favourites', () => {
  it('notify once of a new price, of a new availability and of removal', async () => {
    const post = await createAdvertisement(server.db, await createUser(server.db), {
      title: 'Storm HC rotor',
      price: '26.10',
    });
    const save = await client.put(`/api/advertisements/${post.id}/favorite`);
    expect(save.code).toBe(200);
    const change = (values: object) =>
      server.db.updateTable('advertisements').set(values).where('id', '=', post.id).execute();
    const received = async () => {
      await notifyOfFavoriteChanges(server.db, server.mail);
      const rows = await server.db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', person.id)
        .orderBy('id')
        .execute();
      await client.post('/api/notifications/read-all');
      return rows.map((row) => `${row.title} | ${row.body}`);
    };
    expect(await received()).toEqual([]);
    await change({ price_per_unit: '23.40' });
    const first = 'Price of a favourite fell: Storm HC rotor | €23.40 per piece, was €26.10';
    expect(await received()).toEqual([first]);
    expect(await received()).toEqual([first]);
    await change({ availability: 'within_5_weeks' });
    const second = 'Availability of a favourite changed: Storm HC rotor | Available within 5 weeks, was in stock';
    expect(await received()).toEqual([first, second]);
    await change({ state: 'paused' });
    expect(await received()).toEqual([first, second]);
    await change({ state: 'active', deleted_at: new Date() });
    expect(await received()).toEqual([first, second, 'A favourite is gone: Storm HC rotor | The post was deleted.']);
    await change({ deleted_at: null });
    expect(await received()).toHaveLength(3);
  });

  it('say of a wanted post that its buyer pays less or more', async () => {
    const wanted = { type: 'wanted', title: 'Carbon rim', price: '14.21' } as const;
    const post = await createAdvertisement(server.db, await createUser(server.db), wanted);
    await client.put(`/api/advertisements/${post.id}/favorite`);
    for (const price_per_unit of ['12.80', '15.00']) {
      await server.db.updateTable('advertisements').set({ price_per_unit }).where('id', '=', post.id).execute();
      await notifyOfFavoriteChanges(server.db, server.mail);
      await client.post('/api/notifications/read-all');
    }
    const rows = await server.db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(rows.map(({ title }) => title)).toEqual([
      'The buyer of a favourite pays less: Carbon rim',
      'The buyer of a favourite pays more: Carbon rim',
    ]);
  });
});
