import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createDigests } from '#server/features/notifications/index.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { readMails } from '#tests/helpers/mailbox.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { untilCommitted } from '#tests/helpers/values/passingTime.ts';
import { createMatchNotifier } from './notifier.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

let server: TestServer;
let notifier: ReturnType<typeof createMatchNotifier>;
let digests: ReturnType<typeof createDigests>;
let category: Awaited<ReturnType<typeof createCategory>>;
let brand: Awaited<ReturnType<typeof createBrand>>;

beforeAll(async () => {
  server = await startServer();
  const { config, db, mail } = server;
  notifier = createMatchNotifier({ config, db, mail, search: server.search });
  digests = createDigests({ config, db, mail });
  category = await createCategory(db, { name: 'Brakes', slug: 'brakes' });
  brand = await createBrand(db, 'Shimano');
});
afterAll(() => server.close());

let buyer: Person;
let seller: Person;
let buyerClient: TestClient;
let sellerClient: TestClient;
let number = 0;

beforeEach(async () => {
  buyer = await createUser(server.db);
  seller = await createUser(server.db);
  [buyerClient, sellerClient] = [await server.signIn(buyer), await server.signIn(seller)];
  // Every test has its own article, so that it meets no posts of other tests.
  number += 1;
});

const articleNumber = () => `RT-MT80${number}0-M`;
type Given = Parameters<typeof createAdvertisement>[2];
const post = (owner: Person, given: Given & { type: 'offered' | 'wanted' }) =>
  createAdvertisement(server.db, owner, {
    category,
    brandId: brand.id,
    title: `Deore XT disc rotor, Center Lock, 180 mm, ${number}`,
    articleNumber: articleNumber(),
    ...given,
  });
const want = (given: Given = {}) => post(buyer, { type: 'wanted', ...given });
const offer = (given: Given = {}) => post(seller, { type: 'offered', ...given });
const matchesOf = (client: TestClient, id: number, query = '') =>
  client.get(`/api/advertisements/${id}/matches${query}`);
const idsOf = (answer: { data: { advertisement: { id: number } }[] }) =>
  answer.data.map(({ advertisement }) => advertisement.id);
const newsOf = async (client: TestClient) =>
  (
    (await client.get('/api/notifications')).data as {
      type: string;
      title: string;
      body: string;
      subject: { url: string };
    }[]
  )
    .filter(({ type }) => type === 'post_match')
    .map(({ title, body, subject }) => ({ title, body, url: subject.url }));
/** Processes every change so far. */
const notifyNow = async () => {
  await untilCommitted(server.db);
  await notifier.notifyOfMatches();
};

describe('the matches of a post', () => {
  it('are of the other type and by other organizations, best first, with reasons', async () => {
    const wanted = await want({ items: 40, price: '31.00', country: 'NL' });
    const best = await offer({ items: 52, price: '28.90', country: 'NL' });
    const dear = await offer({ items: 34, price: '35.00', country: 'DE', availability: 'within_5_weeks' });
    const few = await offer({
      items: 18,
      price: '31.00',
      country: 'DE',
      articleNumber: articleNumber().toLowerCase().replaceAll('-', ' '),
    });
    await want({ items: 3 });
    await post(buyer, { type: 'offered' });
    await offer({ state: 'paused' });
    const found = await matchesOf(buyerClient, wanted.id);
    expect(idsOf(found)).toEqual([best.id, few.id, dear.id]);
    expect(found.meta).toEqual({ total: 3, dismissed: 0 });
    const [first, second, third] = found.data;
    expect(first.reasons).toEqual([
      'Same article number',
      'Covers all 40',
      'Within your price: €2.10 under it',
      'In time: in stock',
      'Same country',
    ]);
    expect(first.objections).toEqual([]);
    expect(second).toMatchObject({ objections: ['Covers 18 of 40'] });
    expect(third.reasons).toEqual(['Same article number', 'Covers 34 of 40 (85 %)']);
    expect(third.objections).toEqual(['€4.00 over your price', 'Available within 5 weeks, later than needed']);
    expect(first.score).toBeGreaterThan(second.score);

    const back = await matchesOf(sellerClient, best.id);
    expect(back.data.map((each: { reasons: string[] }) => each.reasons[2])).toContain(
      'Within their price: €2.10 under it',
    );
  });

  it('compare what an order of the wanted quantity costs per piece, minimums included', async () => {
    const price = '30.00';
    const objectionOf = async (given: Given, items: number) => {
      const wanted = await want({ items, price: '25.00' });
      const offered = await offer({ items: 100, price, breaks: '20:25.00 50:20.00', wholeLot: '18.00', ...given });
      const { data } = await matchesOf(buyerClient, wanted.id);
      const match = data.find(
        ({ advertisement }: { advertisement: { id: number } }) => advertisement.id === offered.id,
      );
      return [...match.reasons, ...match.objections].find((text: string) => text.includes('price'));
    };
    expect(await objectionOf({}, 10)).toBe('€5.00 over your price');
    expect(await objectionOf({}, 20)).toBe('Within your price');
    expect(await objectionOf({}, 60)).toBe('Within your price: €5.00 under it');
    expect(await objectionOf({}, 100)).toBe('Within your price: €7.00 under it');
    // What is left is taken whole.
    expect(await objectionOf({ items: 90 }, 100)).toBe('Within your price: €7.00 under it');
    // Ten can't be ordered.
    expect(await objectionOf({ minimum: 15, breaks: '16:25.00' }, 10)).toBe('€5.00 over your price');
    expect(await objectionOf({ minimum: 50, breaks: '60:25.00' }, 60)).toBe('Within your price');
  });

  it('compare prices of other currencies by the reference rates', async () => {
    const rates = await server.signIn(await createUser(server.db, { role: 'super_admin' }));
    await rates.put('/api/rates', { date: '2026-11-20', rates: { CZK: '25' } });
    await server.search.index.readNames();
    const wanted = await want({ items: 10, price: '57.00' });
    const offered = await offer({ items: 10, price: '1400.00' });
    await server.db.updateTable('advertisements').set({ currency: 'CZK' }).where('id', '=', offered.id).execute();
    const [match] = (await matchesOf(buyerClient, wanted.id)).data;
    expect(match.reasons).toContain('Within your price: about €1.00 under it');
  });

  it('have the same GTIN in any length, or a similar description; other sizes and positions do not match', async () => {
    const gtin = '4524667337676';
    const wanted = await want({ articleNumber: null, title: `SLX BR-M71${number} Bremssattel, vorn` });
    const byGtin = await offer({ articleNumber: 'OTHER', title: 'Something else' });
    for (const [id, value] of [
      [wanted.id, gtin],
      [byGtin.id, `0${gtin}`],
    ] as const)
      await server.db.updateTable('advertisements').set({ gtin: value }).where('id', '=', id).execute();
    const described = await offer({ articleNumber: null, title: `Shimano SLX BR-M71${number} disc calliper, front` });
    await offer({ articleNumber: null, title: `Shimano SLX BR-M71${number} disc calliper, rear` });
    await offer({ articleNumber: null, title: 'Shimano Deore BR-M6100 disc calliper, front' });
    const found = await matchesOf(buyerClient, wanted.id);
    expect(idsOf(found)).toEqual([byGtin.id, described.id]);
    expect(found.data.map((each: { reasons: string[] }) => each.reasons[0])).toEqual([
      'Same GTIN',
      'Same category and brand',
    ]);
    // Front and rear have the same number here; their titles differ.
    const front = await want({ title: 'Calliper, front' });
    await offer({ title: 'Calliper, rear' });
    expect(idsOf(await matchesOf(buyerClient, front.id))).toEqual([]);
  });

  it('are none while a post is not live, or if either side has stopped the other', async () => {
    const ids = { one: buyer.organization_id as number, other: seller.organization_id as number };
    const stop = (by: number, stopped: number) =>
      server.db
        .insertInto('organization_stops')
        .values({ organization_id: by, stopped_id: stopped, created_by: buyer.id })
        .execute();
    await stop(ids.one, ids.other);
    const [wanted, offered] = [await want(), await offer()];
    const expectNothing = async () => {
      expect((await matchesOf(buyerClient, wanted.id)).data ?? []).toEqual([]);
      expect((await matchesOf(sellerClient, offered.id)).data ?? []).toEqual([]);
    };
    await notifyNow();
    await expectNothing();
    expect([await newsOf(buyerClient), await newsOf(sellerClient)]).toEqual([[], []]);
    await server.db.deleteFrom('organization_stops').execute();
    expect(idsOf(await matchesOf(buyerClient, wanted.id))).toEqual([offered.id]);
    await stop(ids.other, ids.one);
    await expectNothing();
    await server.db.deleteFrom('organization_stops').execute();
    await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', wanted.id).execute();
    await expectNothing();
  });

  it('show other organizations only their own matching posts, and no private data', async () => {
    const wanted = await want({ reference: 'PRIVATE-WANTED' });
    const offered = await offer({ reference: 'PRIVATE-OFFERED' });
    const third = await server.signIn(await createUser(server.db));
    expect(idsOf(await matchesOf(third, wanted.id))).toEqual([]);
    const theirs = await matchesOf(sellerClient, wanted.id);
    expect(idsOf(theirs)).toEqual([offered.id]);
    expect(JSON.stringify(await matchesOf(buyerClient, wanted.id))).not.toContain('PRIVATE');
    expect(JSON.stringify(theirs)).not.toContain('PRIVATE');
    const barred = await server.signIn(await createUser(server.db, { permissions: ['browse'] }));
    expect((await matchesOf(barred, wanted.id)).code).toBe(403);
    expect((await matchesOf(buyerClient, 999_999)).code).toBe(404);
  });

  it('are shown before a post is published, by the fields filled in so far', async () => {
    const offered = await offer({ items: 50 });
    const preview = (form: object) => buyerClient.post('/api/advertisements/match', { type: 'wanted', ...form });
    expect((await preview({})).data).toEqual([]);
    expect(idsOf(await preview({ brand: brand.id, supplier_article_number: articleNumber() }))).toEqual([offered.id]);
    const whole = await preview({
      title: `Deore XT Bremsscheibe 180mm Center Lock ${number}`,
      category: category.id,
      subCategory: category.child.id,
      brand: 'Shimano',
      number_of_items: 40,
      availability: 'in_stock',
    });
    expect(idsOf(whole)).toContain(offered.id);
    expect(whole.data[0].reasons).toContain('Covers all 40');
    expect((await preview({ type: 'borrowed' })).code).toBe(422);
    expect((await preview({ number_of_items: 'many' })).code).toBe(422);
    // The preview stores nothing.
    const mine = await buyerClient.get('/api/my-advertisements');
    expect(mine.meta.total).toBe(0);
  });
});

describe('a dismissed match', () => {
  it('is hidden as a pair, for one organization, until that is undone', async () => {
    const wanted = await want();
    const other = await want();
    const offered = await offer();
    const url = `/api/advertisements/${wanted.id}/matches/${offered.id}`;
    const counted = () =>
      buyerClient.get(`/api/advertisements/matches?ids[]=${wanted.id}&ids[]=${other.id}&ids[]=${offered.id}`);
    expect((await counted()).data).toEqual([
      { id: wanted.id, count: 1 },
      { id: other.id, count: 1 },
    ]);
    expect((await buyerClient.delete(url)).code).toBe(200);
    expect((await buyerClient.delete(url)).code).toBe(200);
    expect((await counted()).data[0]).toEqual({ id: wanted.id, count: 0 });
    const found = await matchesOf(buyerClient, wanted.id);
    expect([idsOf(found), found.meta]).toEqual([[], { total: 0, dismissed: 1 }]);
    expect(idsOf(await matchesOf(buyerClient, wanted.id, '?dismissed=1'))).toEqual([offered.id]);
    expect(idsOf(await matchesOf(buyerClient, other.id))).toEqual([offered.id]);
    expect(idsOf(await matchesOf(sellerClient, offered.id)).sort()).toEqual([wanted.id, other.id].sort());
    expect((await buyerClient.put(url)).code).toBe(200);
    expect(idsOf(await matchesOf(buyerClient, wanted.id))).toEqual([offered.id]);
  });

  it('needs a post of the organization’s own on one side', async () => {
    const [wanted, offered] = [await want(), await offer()];
    const third = await server.signIn(await createUser(server.db));
    expect((await third.delete(`/api/advertisements/${wanted.id}/matches/${offered.id}`)).code).toBe(404);
    expect((await buyerClient.delete(`/api/advertisements/${wanted.id}/matches/999999`)).code).toBe(404);
    const admin = await server.signIn(await createUser(server.db, { role: 'admin' }));
    expect((await admin.delete(`/api/advertisements/${wanted.id}/matches/${offered.id}`)).code).toBe(403);
  });
});

describe('both sides of a match', () => {
  it('are notified once, however often and in however many processes the job runs', async () => {
    await notifyNow();
    const wanted = await want({ title: `Wanted rotor ${number}` });
    const offered = await offer({ title: `Offered rotor ${number}` });
    await Promise.all([notifyNow(), notifyNow(), notifyNow()]);
    await notifyNow();
    // A change of the post notifies no one again.
    await server.db
      .updateTable('advertisements')
      .set({ price_per_unit: '9.00' })
      .where('id', '=', offered.id)
      .execute();
    await Promise.all([notifyNow(), notifyNow()]);
    expect(await newsOf(buyerClient)).toEqual([
      { title: `A post fits yours: ${wanted.title}`, body: offered.title, url: `/advertisement/${wanted.id}` },
    ]);
    expect(await newsOf(sellerClient)).toEqual([
      { title: `A post fits yours: ${offered.title}`, body: wanted.title, url: `/advertisement/${offered.id}` },
    ]);
    const found = await server.db
      .selectFrom('findings')
      .select(['user_id', 'advertisement_id'])
      .where('reason', '=', 'match')
      .where('advertisement_id', 'in', [wanted.id, offered.id])
      .execute();
    expect(found.sort((a, b) => a.user_id - b.user_id)).toEqual([
      { user_id: buyer.id, advertisement_id: offered.id },
      { user_id: seller.id, advertisement_id: wanted.id },
    ]);
  });

  it('see no notification while their own post is not live', async () => {
    await notifyNow();
    const wanted = await want();
    await offer();
    await notifyNow();
    const counted = async () => [
      (await newsOf(buyerClient)).length,
      (await buyerClient.get('/api/bootstrap')).data.counters.notifications,
    ];
    const before = await counted();
    const move = (state: 'paused' | 'active') =>
      server.db.updateTable('advertisements').set({ state }).where('id', '=', wanted.id).execute();
    await move('paused');
    expect(await counted()).toEqual(before.map((count) => count - 1));
    await move('active');
    expect(await counted()).toEqual(before);
  });

  it('are notified even if many posts are added at once', async () => {
    await notifyNow();
    const wanted = await want();
    for (let at = 0; at < 60; at += 1)
      await offer({ title: `Filler ${number} ${at}`, articleNumber: `FILL-${number}-${at}` });
    const lateOffer = await offer();
    await notifyNow();
    expect((await newsOf(buyerClient)).map(({ url }) => url)).toEqual([`/advertisement/${wanted.id}`]);
    expect((await newsOf(sellerClient)).map(({ url }) => url)).toEqual([`/advertisement/${lateOffer.id}`]);
  });

  it('are notified in the next turn, however many posts another organization changed before them', async () => {
    await notifyNow();
    const wanted = await want();
    await sql`
      insert into advertisements (organization_id, owner_id, type, title, category_id, number_of_items, country, availability, expires_at)
      select organization_id, owner_id, 'wanted', 'One of many ' || n, category_id, number_of_items, country, availability, expires_at
      from advertisements, generate_series(1, 2000) n where id = ${wanted.id}`.execute(server.db);
    const offered = await offer();
    await untilCommitted(server.db);
    // A turn ends after a second, in which not all of them are read.
    expect(await notifier.notifyOfMatches()).toBe(false);
    expect((await newsOf(sellerClient)).map(({ url }) => url)).toEqual([`/advertisement/${offered.id}`]);
    expect((await newsOf(buyerClient)).map(({ url }) => url)).toEqual([`/advertisement/${wanted.id}`]);
    // What was matched before its turn is passed over then, and forgotten.
    await sql`delete from advertisements where title like 'One of many %'`.execute(server.db);
    await notifyNow();
    expect((await sql`select from matched_posts`.execute(server.db)).rows).toEqual([]);
    expect(await newsOf(sellerClient)).toHaveLength(1);
  });

  it('are notified in one digest with the reason, or not at all, as they chose', async () => {
    await notifyNow();
    await sellerClient.put('/api/notifications/preferences', {
      preferences: { post_match: { in_app: false, mail: 'never' } },
    });
    const wanted = await want({ title: `Digest rotor ${number}` });
    const offered = await offer({ title: `Digest offer ${number}` });
    await notifyNow();
    await digests.send(new Date(Date.now() + 2 * 86_400_000));
    await digests.send(new Date(Date.now() + 2 * 86_400_000));
    expect(await newsOf(sellerClient)).toEqual([]);
    const mailsOf = async ({ email }: Person) =>
      (await readMails(server, email)).filter(({ kind }) => kind.startsWith('notifications.'));
    expect(await mailsOf(seller)).toEqual([]);
    const mails = await mailsOf(buyer);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails[0])).toContain(`Fits your post “${wanted.title}”`);
    expect(JSON.stringify(mails[0])).toContain(offered.title);
  });

  it('are not notified of pairs that their organization dismissed, or without the product', async () => {
    await notifyNow();
    const wanted = await want();
    const offered = await offer();
    await buyerClient.delete(`/api/advertisements/${wanted.id}/matches/${offered.id}`);
    await server.db
      .updateTable('users')
      .set({ permissions: ['browse'] })
      .where('id', '=', seller.id)
      .execute();
    await notifyNow();
    expect(await newsOf(buyerClient)).toEqual([]);
    expect(await newsOf(sellerClient)).toEqual([]);
  });
});
