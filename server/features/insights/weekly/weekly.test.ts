import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultProducts, type Product } from '#contract/rights/roles.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createDigests } from '../../notifications/index.ts';
import { linesOf } from './lines.ts';
import { gatherWeekly } from './service.ts';

const permissions: Product[] = [...defaultProducts, 'insights'];
type Joined = Awaited<ReturnType<TestServer['join']>>;
const oneHour = 3_600_000;
let server: TestServer;
let owner: Joined;
/** A Monday, seven in the morning in Berlin. */
let due: Date;

function sevenOn(day: Date): Date {
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
    .formatToParts(day)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return new Date(`${day.toISOString().slice(0, 10)}T07:00:00${offset?.slice(3) || 'Z'}`);
}

const deps = () => ({ db: server.db, search: server.search, mail: server.mail, languages: server.config.languages });
const digests = () => createDigests(server);
const waiting = async ({ person }: Joined) =>
  (
    await sql<{ title: string; body: string; url: string }>`
      select title, body, url from notifications where user_id = ${person.id} and type = 'insights' order by id`.execute(
      server.db,
    )
  ).rows;

beforeAll(async () => {
  server = await startServer();
  owner = await server.join({ permissions });
  await sql`update users set time_zone = 'Europe/Berlin', locale = 'de-DE' where id = ${owner.person.id}`.execute(
    server.db,
  );
  const category = await createCategory(server.db);
  const post = await createAdvertisement(server.db, owner.person, { category, items: 3, price: '20.00' });
  await sql`update advertisements set published_at = now() - interval '200 days' where id = ${post.id}`.execute(
    server.db,
  );
  await sql`insert into advertisement_days select ${post.id}, (now() at time zone 'UTC')::date, 25`.execute(server.db);
  // The next one, which is today's on a Monday before seven: notifications are stored now, before it is due.
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7));
  due = sevenOn(monday);
  if (due.getTime() < Date.now()) due = sevenOn(new Date(monday.getTime() + 7 * 24 * oneHour));
});
afterAll(() => server.close());

it('the weekly summary arrives once, on Monday at seven in the reader’s time zone and language, from two processes', async () => {
  expect(await gatherWeekly(deps(), new Date(due.getTime() - 3 * oneHour)), 'too early').toBe(0);
  const before = new Date(due.getTime() - oneHour);
  const gathered = await Promise.all([gatherWeekly(deps(), before), gatherWeekly(deps(), before)]);
  expect(gathered.reduce((sum, count) => sum + count)).toBe(1);
  expect(await gatherWeekly(deps(), before), 'again').toBe(0);
  expect(await waiting(owner)).toEqual([
    {
      title: '1 post was seen but never asked about',
      body: 'See what keeps them from being sold.',
      url: '/insights?step=seen',
    },
    {
      title: expect.stringMatching(/^1 post is older than 180 days: .*60/),
      body: 'See why they don’t sell, and what you can change.',
      url: '/insights?sort=-age',
    },
  ]);
  await digests().send(new Date(due.getTime() - 60_000));
  expect(await readMails(server, owner.person.email), 'before seven').toEqual([]);
  const sent = await Promise.all([1, 2].map(() => digests().send(new Date(due.getTime() + 60_000))));
  expect(sent.reduce((sum, count) => sum + count)).toBe(1);
  const [mail, ...rest] = await readMails(server, owner.person.email);
  expect(rest).toEqual([]);
  for (const text of [
    '1 Inserat wurde gesehen, aber nie angefragt',
    '1 Inserat ist älter als 180 Tage',
    '/insights?step=seen',
  ])
    expect(mail?.text).toContain(text);
});

it('the weekly summary has five lines at most', () => {
  const own = { post: 1, state: 'paused' as const };
  const demand = Array.from({ length: 9 }, (_, id) => ({
    id,
    title: `Cassette ${id}`,
    searched_by: '5-9' as const,
    offered: { posts: 0 },
    own,
  }));
  const stock = { bands: [{ band: 'over-365', posts: 2, value: '9.00' }], currency: 'EUR' };
  const lines = linesOf(stock as never, { posts: 3, dearer: 1 }, demand as never);
  expect(lines.map(({ group }) => group)).toEqual(['unasked', 'old', 'demand-0', 'demand-1', 'demand-2']);
});

it('the weekly summary stops by its link, once and without signing in, until chosen again', async () => {
  const token = /stop-search\/([\w-]+)/.exec((await readMails(server, owner.person.email))[0]?.text ?? '')?.[1] ?? '';
  const reader = server.client();
  expect((await reader.get(`/api/saved-search-stops/${token}`)).data).toEqual({
    name: '',
    alert: 'weekly',
    of: 'insights',
  });
  await reader.get('/api/auth/token');
  const codes = (await Promise.all([1, 2, 3].map(() => reader.post('/api/saved-search-stops', { token })))).map(
    ({ code }) => code,
  );
  expect(codes.toSorted()).toEqual([200, 404, 404]);
  const nextWeek = new Date(due.getTime() + 7 * 24 * oneHour - oneHour / 2);
  expect(await gatherWeekly(deps(), nextWeek)).toBe(0);
  await sql`update notification_preferences set mail = 'weekly' where user_id = ${owner.person.id}`.execute(server.db);
  expect((await reader.post('/api/saved-search-stops', { token })).code, 'used').toBe(404);
  expect(await gatherWeekly(deps(), nextWeek), 'chosen again').toBe(1);
});

it('the weekly summary is not sent without content, or without the product', async () => {
  const [idle, other] = [await server.join({ permissions }), await server.join()];
  const category = await createCategory(server.db);
  const post = await createAdvertisement(server.db, other.person, { category });
  await sql`update advertisements set published_at = now() - interval '300 days' where id = ${post.id}`.execute(
    server.db,
  );
  await gatherWeekly(deps(), new Date(due.getTime() + 21 * 24 * oneHour - oneHour / 2));
  for (const person of [idle, other]) expect(await waiting(person)).toEqual([]);
});

it('the weekly summary names parts in demand that the reader has offline', async () => {
  const seller = await server.join({ permissions });
  const category = await createCategory(server.db);
  const { rows: brands } = await sql<{ id: number }>`insert into brands (name) values ('Weekly') returning id`.execute(
    server.db,
  );
  const post = await createAdvertisement(server.db, seller.person, {
    category,
    brandId: brands[0]?.id as number,
    articleNumber: 'XG-7777',
    title: 'Cassette XG-7777',
    state: 'paused',
  });
  const things = await sql<{ id: number }>`
    insert into sought_things (article_id) values (${post.article_id}) returning id`.execute(server.db);
  for (let place = 0; place < 6; place += 1)
    await sql`insert into search_days (day, thing_id, organization, organization_before)
      values ((now() at time zone 'UTC')::date, ${things.rows[0]?.id}, decode(md5(${String(place)}), 'hex'), decode(md5(${`b${place}`}), 'hex'))`.execute(
      server.db,
    );
  const { countDemand } = await import('../demand/count.ts');
  await countDemand(server.db, server.search);
  await gatherWeekly(deps(), new Date(due.getTime() + 28 * 24 * oneHour - oneHour / 2));
  expect(await waiting(seller)).toEqual([
    {
      title: expect.stringMatching(/XG-7777.*: Searched by 5 to 9 organizations, offered by nobody/),
      body: 'Your post of it is paused. Resume it.',
      url: `/advertisement/${post.id}`,
    },
  ]);
});

it('the weekly summary arrives late on the same day if nothing ran before seven, once, but not on the next day', async () => {
  const late = await server.join({ permissions });
  await sql`update users set time_zone = 'Europe/Berlin' where id = ${late.person.id}`.execute(server.db);
  const category = await createCategory(server.db);
  const post = await createAdvertisement(server.db, late.person, { category, items: 3, price: '20.00' });
  await sql`update advertisements set published_at = now() - interval '200 days' where id = ${post.id}`.execute(
    server.db,
  );
  const after = (hours: number) => new Date(due.getTime() + (28 * 24 + hours) * oneHour);
  expect(await gatherWeekly(deps(), after(25)), 'on Tuesday').toBe(0);
  await Promise.all([gatherWeekly(deps(), after(4)), gatherWeekly(deps(), after(4))]);
  expect(await waiting(late)).toHaveLength(1);
  await Promise.all([1, 2].map(() => digests().send(after(4.1))));
  expect(await readMails(server, late.person.email)).toHaveLength(1);
});
