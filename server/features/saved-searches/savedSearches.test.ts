import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostSavedSearches } from '#contract/saved-searches/choices.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { inDays, untilCommitted } from '#tests/helpers/values/passingTime.ts';
import { notifyOfFavoriteChanges } from '../favorites/changes.ts';
import { createDigests } from '../notifications/index.ts';
import { createMatching } from './matching.ts';

let server: TestServer;
let digests: ReturnType<typeof createDigests>;
/** The jobs of one process, which tests run at will and concurrently. */
let matching: ReturnType<typeof createMatching>;
let seller: Awaited<ReturnType<typeof createUser>>;
let brakes: Awaited<ReturnType<typeof createCategory>>;
let wheels: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  server = await startServer();
  const { config, db, app, mail } = server;
  digests = createDigests({ config, db, mail });
  matching = createMatching({ config, db, mail, search: server.search, log: app.log });
  seller = await createUser(db);
  brakes = await createCategory(db, { name: 'Brakes', slug: 'brakes' });
  wheels = await createCategory(db, { name: 'Wheels', slug: 'wheels' });
});
afterAll(() => server.close());

let person: Awaited<ReturnType<typeof createUser>>;
let client: TestClient;
beforeEach(async () => {
  person = await createUser(server.db);
  client = await server.signIn(person);
});

const save = (given: Record<string, unknown> = {}, as = client) =>
  as.post('/api/saved-searches', { name: 'Brakes', query: 'category=brakes', alert: 'instant', ...given });
const list = async (as = client) => (await as.get('/api/saved-searches')).data;
const notificationsOf = async (as = client) =>
  (await as.get('/api/notifications')).data as { title: string; body: string; subject: { url: string } }[];
const mailsOf = async ({ email }: { email: string }) => {
  return (await readMails(server, email)).filter(({ kind }) => kind.startsWith('notifications.'));
};
const post = (title: string, given: Parameters<typeof createAdvertisement>[2] = {}) =>
  createAdvertisement(server.db, seller, { category: brakes, title, ...given });
/** Matches every post added so far. */
const matchNow = async () => {
  await untilCommitted(server.db);
  await matching.matchNewPosts();
};

describe('saved searches', () => {
  it('are stored by name with their query, without its page', async () => {
    await post('Calliper one');
    const brand = await createBrand(server.db);
    const saved = await save({ query: `?category=brakes&page=3&per_page=50&facets=1&brands[]=${brand.id}&sort=price` });
    expect(saved).toMatchObject({ code: 201, data: { name: 'Brakes', alert: 'instant', new_count: 0, total: 0 } });
    expect(saved.data.query).toBe(`brands[]=${brand.id}&category=brakes&sort=price`);
    const changed = await client.put(`/api/saved-searches/${saved.data.id}`, { query: 'category=brakes', name: 'All' });
    expect(changed.data).toMatchObject({ name: 'All', alert: 'instant', query: 'category=brakes' });
    expect(changed.data.total).toBe((await client.get('/api/advertisements?category=brakes')).meta.total);
    expect(await list()).toHaveLength(1);
    expect((await client.delete(`/api/saved-searches/${saved.data.id}`)).code).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('need a name that is unique per user, and a query that the overview accepts', async () => {
    await save();
    expect((await save({ name: 'BRAKES' })).errors).toEqual({ name: ['You already have a search with this name'] });
    expect((await save({ name: 'Other', query: 'types[]=stolen' })).errors).toHaveProperty('query');
    expect((await save({ name: '' })).code).toBe(422);
    expect((await save({ name: 'Other', alert: 'hourly' })).code).toBe(422);
    const { client: other } = await server.join();
    expect((await save({}, other)).code).toBe(201);
    const [mine] = await list();
    expect((await other.put(`/api/saved-searches/${mine.id}`, { name: 'Theirs' })).code).toBe(404);
    expect((await other.delete(`/api/saved-searches/${mine.id}`)).code).toBe(404);
    const { client: barred } = await server.join({ permissions: ['browse'] });
    expect((await save({}, barred)).code).toBe(403);
  });

  it('are limited in number, even when saved concurrently', async () => {
    await server.db
      .insertInto('saved_searches')
      .values(
        Array.from({ length: mostSavedSearches - 1 }, (_, at) => ({ user_id: person.id, name: `${at}`, query: '' })),
      )
      .execute();
    await client.get('/api/auth/token');
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => save({ name })));
    expect(answers.map(({ code }) => code).sort()).toEqual([201, 422, 422]);
  });
});

describe('new posts', () => {
  it('are announced at once, in the app and by mail, and only once however often the job runs', async () => {
    await save({ name: 'Hydraulic', query: 'category=brakes&q=hydraulic', alert: 'instant' });
    await matchNow();
    await post('Hydraulic calliper');
    await post('Rim brake');
    await createAdvertisement(server.db, seller, { category: wheels, title: 'Hydraulic wheel' });
    await createAdvertisement(server.db, person, { category: brakes, title: 'Hydraulic of mine' });
    await Promise.all([matchNow(), matchNow(), matchNow()]);
    await matchNow();
    expect(await notificationsOf()).toMatchObject([{ title: '1 new post: Hydraulic', body: 'Hydraulic calliper' }]);
    const mails = await mailsOf(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['1 new post']);
    expect(mails[0]?.text).toContain('In your search “Hydraulic”');
    expect((await list())[0]).toMatchObject({ new_count: 1, total: 2 });
  });

  it('are announced only if they are the part that the search names, and not excluded', async () => {
    const rims = await createCategory(server.db, { name: 'Rims', slug: `rims-${person.id}` });
    const pumps = await createCategory(server.db, { name: 'Pumps', slug: `pumps-${person.id}` });
    const rim = (title: string, category = rims) => createAdvertisement(server.db, seller, { category, title });
    await rim('Rim of before');
    await save({ name: 'Rim', query: 'q=rim' });
    await save({ name: 'Not Mavic', query: 'q=rim+-mavic' });
    await save({ name: 'Shock pump', query: 'q=shock+pump' });
    await matchNow();
    await post('Brake lever for rim brakes');
    await rim('Rim Mavic Open Pro');
    await rim('Rim Ryde Zac');
    await rim('Floor pump Airworx', pumps);
    await matchNow();
    const titles = (await list()).map(({ name, new_count }: { name: string; new_count: number }) => [name, new_count]);
    expect(Object.fromEntries(titles)).toEqual({ Rim: 2, 'Not Mavic': 1, 'Shock pump': 0 });
  });

  it('are found soon after they are created', async () => {
    await save({ name: 'Soon' });
    const poster = await server.signIn(seller);
    const form = { type: 'offered', title: 'Calliper soon', category: brakes.id, subCategory: brakes.child.id };
    const rest = { number_of_items: 4, availability: 'in_stock', currency: 'EUR', price_per_unit: '3.00' };
    expect((await poster.post('/api/advertisements', { ...form, ...rest })).code).toBe(201);
    while ((await notificationsOf()).length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await notificationsOf())[0]?.body).toContain('Calliper soon');
  });

  it('count as new until the user opens the search, combined in one notification', async () => {
    const { data } = await save();
    await post('First');
    await matchNow();
    await post('Second');
    await matchNow();
    expect(await notificationsOf()).toMatchObject([
      { title: '2 new posts: Brakes', subject: { url: `/saved-searches/${data.id}` } },
    ]);
    expect((await client.get('/api/saved-searches')).meta).toEqual({ total: 1, new_count: 2 });
    await client.post('/api/saved-searches/look', { ids: [data.id] });
    expect((await list())[0].new_count).toBe(0);
    expect((await client.get('/api/notifications?unread=1')).data).toEqual([]);
    await post('Third');
    await matchNow();
    expect((await notificationsOf())[0]).toMatchObject({ title: '1 new post: Brakes', body: 'Third' });
    await client.put(`/api/saved-searches/${data.id}`, { query: 'category=wheels' });
    expect((await list())[0].new_count).toBe(0);
  });

  it('are those added after the search was saved, and that the user may see', async () => {
    const old = await post('Old calliper');
    await save({ alert: 'none' });
    const barred = await createUser(server.db);
    const barredClient = await server.signIn(barred);
    await save({}, barredClient);
    await server.db
      .updateTable('users')
      .set({ permissions: ['browse'] })
      .where('id', '=', barred.id)
      .execute();
    await server.db.updateTable('advertisements').set({ price_per_unit: '9.00' }).where('id', '=', old.id).execute();
    await post('New calliper');
    await matchNow();
    expect((await list())[0].new_count).toBe(1);
    expect(await notificationsOf()).toEqual([]);
    expect(await mailsOf(person)).toEqual([]);
    expect(await notificationsOf(barredClient)).toEqual([]);
    expect(await mailsOf(barred)).toEqual([]);
  });
});

describe('a digest', () => {
  it('names a post once with every reason, is sent on time and never twice', async () => {
    await save({ name: 'Brakes daily', alert: 'daily' });
    await save({ name: 'All posts', query: 'types[]=offered', alert: 'daily' });
    await save({ name: 'Weekly', alert: 'weekly' });
    const url = `/api/users/${person.id}/category-interests`;
    expect((await client.put(url, { category_interests: [brakes.id, brakes.child.id] })).code).toBe(200);
    const found = await post('Storm rotor');
    await matchNow();
    await client.put(`/api/advertisements/${found.id}/favorite`);
    await server.db.updateTable('advertisements').set({ price_per_unit: '8.00' }).where('id', '=', found.id).execute();
    await notifyOfFavoriteChanges(server.db, server.mail);
    await matchNow();
    // The interest is announced at once in the app; the searches when they are due.
    expect((await notificationsOf()).map(({ title }) => title)).toEqual([
      'Price of a favourite fell: Storm rotor',
      '1 new post in Brakes parts',
    ]);
    expect(await digests.send(new Date())).toBe(0);
    expect(await mailsOf(person)).toEqual([]);
    const other = createDigests(server);
    await Promise.all([digests.send(inDays(1)), other.send(inDays(1)), digests.send(inDays(1))]);
    await digests.send(inDays(2));
    const daily = (await mailsOf(person)).filter(({ kind }) => kind === 'notifications.daily');
    expect(daily.map(({ subject }) => subject)).toEqual(['1 new post from the last day']);
    const text = daily[0]?.text ?? '';
    expect(text.match(/\* Storm rotor/g)).toHaveLength(1);
    for (const reason of [
      'In your search “Brakes daily”',
      'In your search “All posts”',
      'In your category Brakes parts',
      'Price of a favourite fell: €8.00',
    ])
      expect(text).toContain(reason);
    expect(text).not.toContain('“Weekly”');
    expect((await notificationsOf()).map(({ title }) => title)).toContain('1 new post: Brakes daily');
    await digests.send(inDays(8));
    await digests.send(inDays(9));
    const weekly = (await mailsOf(person)).filter(({ kind }) => kind === 'notifications.weekly');
    expect(weekly.map(({ subject }) => subject)).toEqual(['1 new post from the last week']);
  });

  it('shows estimated prices in the reader’s currency', async () => {
    await server.db
      .insertInto('reference_rates')
      .values({ date: '2026-11-02', currency: 'SEK', rate: '11', is_approximate: false })
      .execute();
    await save({ alert: 'daily' });
    const foreign = await post('Swedish rotor', { price: '330.00' });
    await server.db.updateTable('advertisements').set({ currency: 'SEK' }).where('id', '=', foreign.id).execute();
    await post('Rotor next door', { price: '30.00' });
    await matchNow();
    await digests.send(inDays(1));
    const [mail] = await mailsOf(person);
    expect(mail?.text).toContain('SEK\u00a0330.00 (≈ €30.00)');
    expect(mail?.text.match(/≈/g)).toHaveLength(1);
  });

  it('leaves out posts that are gone by then, and is not sent to users of suspended organizations', async () => {
    await save({ alert: 'daily' });
    const barred = await createUser(server.db);
    const barredClient = await server.signIn(barred);
    await save({ alert: 'daily' }, barredClient);
    const gone = await post('Gone by then');
    await post('Still there');
    await matchNow();
    await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', gone.id).execute();
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended', status_reason: 'Unpaid' })
      .where('id', '=', barred.organization_id as number)
      .execute();
    await digests.send(inDays(1));
    const [mail] = await mailsOf(person);
    expect(mail?.text).toContain('Still there');
    expect(mail?.text).not.toContain('Gone by then');
    expect(await mailsOf(barred)).toEqual([]);
  });

  it('follows the settings: no mail about searches, and interests immediately', async () => {
    const preferences = {
      search_match: { in_app: false, mail: 'never' },
      interest_match: { in_app: true, mail: 'at_once' },
    };
    await client.put('/api/notifications/preferences', { preferences });
    await save({ alert: 'instant' });
    await client.put(`/api/users/${person.id}/category-interests`, { category_interests: [brakes.id] });
    await post('Calliper at once');
    await matchNow();
    expect((await notificationsOf()).map(({ title }) => title)).toEqual(['1 new post in Brakes']);
    const mails = await mailsOf(person);
    expect(mails.map(({ kind }) => kind)).toEqual(['notifications.found']);
    expect(mails[0]?.text).toContain('In your category Brakes');
    expect(mails[0]?.text).not.toContain('In your search');
    await digests.send(inDays(8));
    expect(await mailsOf(person)).toHaveLength(1);
  });
});

describe('posts of an organization that stopped the reader’s', () => {
  it('do not count, neither in total nor as new, until the stop is lifted', async () => {
    await save();
    const title = `Hidden calliper ${person.id}`;
    await save({ name: 'Hidden', query: `q=${title}` });
    await post(title);
    await matchNow();
    const hidden = async () => {
      const found = await list();
      const { total, new_count } = found.find(({ name }: { name: string }) => name === 'Hidden');
      return { total, new_count };
    };
    expect(await hidden()).toEqual({ total: 1, new_count: 1 });
    const stop = { organization_id: seller.organization_id as number, stopped_id: person.organization_id as number };
    await server.db
      .insertInto('organization_stops')
      .values({ ...stop, created_by: seller.id })
      .execute();
    expect(await hidden()).toEqual({ total: 0, new_count: 0 });
    expect((await save({ name: 'Again', query: `q=${title}` })).data.total).toBe(0);
    const [first] = await list();
    expect((await client.put(`/api/saved-searches/${first.id}`, { query: `q=${title}` })).data.total).toBe(0);
    await server.db.deleteFrom('organization_stops').where('stopped_id', '=', stop.stopped_id).execute();
    expect(await hidden()).toEqual({ total: 1, new_count: 1 });
  });
});

describe('a link that stops the alerts of a search', () => {
  async function stopToken(): Promise<string> {
    await post(`Calliper ${Math.random()}`);
    await matchNow();
    const [mail] = await mailsOf(person);
    return /stop-search\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  it('shows what it stops, stops only that search without signing in, and works once', async () => {
    await save();
    await save({ name: 'Other', alert: 'daily' });
    const token = await stopToken();
    const anybody = server.client();
    const url = `/api/saved-search-stops/${token}`;
    for (const _ of [1, 2])
      expect((await anybody.get(url)).data).toEqual({ name: 'Brakes', alert: 'instant', of: 'search' });
    await anybody.get('/api/auth/token');
    const answers = await Promise.all([1, 2, 3, 4].map(() => anybody.post('/api/saved-search-stops', { token })));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 404, 404, 404]);
    expect((await anybody.get(url)).code).toBe(404);
    const alerts = Object.fromEntries((await list()).map(({ name, alert }: Record<string, string>) => [name, alert]));
    expect(alerts).toEqual({ Brakes: 'none', Other: 'daily' });
    const [{ id }] = (await list()).filter(({ name }: { name: string }) => name === 'Brakes');
    await client.put(`/api/saved-searches/${id}`, { alert: 'instant' });
    expect((await anybody.post('/api/saved-search-stops', { token })).code).toBe(404);
  });

  it('is refused if it is forged', async () => {
    await save();
    const token = await stopToken();
    const forged = Buffer.from(Buffer.from(token, 'base64url').toString().replace(/^\d+/, '1')).toString('base64url');
    for (const wrong of [forged, 'x', `${token}x`]) {
      expect((await server.client().get(`/api/saved-search-stops/${wrong}`)).code).toBe(404);
      expect((await server.client().post('/api/saved-search-stops', { token: wrong })).code).toBe(404);
    }
  });
});

describe('the address by which a mail program stops mails', () => {
  const pathOf = async (): Promise<string> => {
    const [mail] = await mailsOf(person);
    const address = (await server.mail.find(mail?.id ?? 0))?.unsubscribe;
    return address?.replace(/^https?:\/\/[^/]+/, '') ?? '';
  };
  /** As a mail program calls it: a form, with neither session nor token against forgery. */
  const press = (url: string, payload = 'List-Unsubscribe=One-Click') => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return server.app.inject({ method: 'POST', url, headers, payload });
  };
  const alerts = async () =>
    Object.fromEntries((await list()).map(({ name, alert }: Record<string, string>) => [name, alert]));

  it('stops every search of the mail at one call, and changes nothing at a second', async () => {
    await save();
    await save({ name: 'Anything', query: 'q=calliper' });
    await save({ name: 'Other', query: 'q=chainring' });
    await post('Calliper of the mail');
    await matchNow();
    const path = await pathOf();
    expect(path).toMatch(/^\/api\/unsubscribe\/[\w-]+$/);
    expect((await press(path, 'something=else')).statusCode).toBe(422);
    expect(Object.values(await alerts())).not.toContain('none');
    for (const _ of [1, 2]) {
      expect((await press(path)).statusCode).toBe(200);
      expect(await alerts()).toMatchObject({ Brakes: 'none', Anything: 'none' });
      expect((await alerts()).Other).not.toBe('none');
    }
    expect((await press(`${path}x`)).statusCode).toBe(404);
  });

  it('leads a browser to the page on which a person decides', async () => {
    await save();
    await post('Calliper of one search');
    await matchNow();
    const opened = await server.app.inject({ method: 'GET', url: await pathOf() });
    expect(opened.statusCode).toBe(301);
    expect(opened.headers.location).toMatch(/^\/stop-search\/[\w-]+$/);
  });
});
