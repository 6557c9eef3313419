import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { ensureRates } from './service.ts';

let server: TestServer;
let buyer: TestClient;
let admin: TestClient;
const posts: Record<string, number> = {};

beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const seller = await createUser(db);
  const category = await createCategory(db, { name: 'Brakes', slug: 'brakes' });
  const prices = { EUR: '30.00', SEK: '330.00', CHF: '28.00', XPF: '1.00' };
  for (const [currency, price] of Object.entries(prices)) {
    const post = await createAdvertisement(db, seller, { category, title: `Rotor ${currency}`, price });
    await db.updateTable('advertisements').set({ currency }).where('id', '=', post.id).execute();
    posts[currency] = post.id;
  }
  ({ client: buyer } = await server.join());
  ({ client: admin } = await server.join({ role: 'admin' }));
  await set('2026-11-02', { SEK: '11', CHF: '0,9333', USD: '1.16' });
});
afterAll(() => server.close());

async function set(date: string, rates: Record<string, string>) {
  const answer = await admin.put('/api/rates', { date, rates });
  // Other processes learn of it by a notification, and so does this one.
  await server.search.index.readNames();
  return answer;
}
const list = async (query: string, as = buyer) => {
  await server.search.index.refresh();
  const { data, meta } = await as.get(`/api/advertisements?${query}`);
  const names = data.map(({ name }: { name: string }) => name.replace('Rotor ', ''));
  return { data, names, meta };
};

describe('prices across currencies', () => {
  it('are filtered and sorted by the rates, with currencies without a rate last', async () => {
    // 330 SEK are 30 euro, 28 CHF are 30.001.
    expect((await list('price_min=29.99&price_max=30.00&currency=EUR')).names.sort()).toEqual(['EUR', 'SEK']);
    expect((await list('price_min=329&price_max=331&currency=SEK')).names.sort()).toEqual(['CHF', 'EUR', 'SEK']);
    expect((await list('sort=price&currency=EUR')).names.slice(2)).toEqual(['CHF', 'XPF']);
    expect((await list('sort=-price&currency=CHF')).names.at(0)).toBe('CHF');
    const { meta } = await list('price_max=30.00&currency=EUR&facets=1');
    expect(meta.facets.types[0].count).toBe(2);
    expect((await list('price_max=5&currency=XPF')).names).toEqual(['XPF']);
  });

  it('are shown in the currency of the reader’s profile or country, or the requested one', async () => {
    const estimates = async (query: string, as = buyer) =>
      Object.fromEntries(
        (await list(query, as)).data.map((post: { currency: string; approximate_price: unknown }) => [
          post.currency,
          post.approximate_price,
        ]),
      );
    expect(await estimates('')).toEqual({
      EUR: null,
      SEK: { amount: '30.00', currency: 'EUR', date: '2026-11-02' },
      CHF: { amount: '30.00', currency: 'EUR', date: '2026-11-02' },
      XPF: null,
    });
    const organization = await createOrganization(server.db, { country: 'SE' });
    const { client: swede } = await server.join({ organizationId: organization.id });
    expect((await estimates('', swede)).EUR).toEqual({ amount: '330.00', currency: 'SEK', date: '2026-11-02' });
    expect((await estimates('', swede)).SEK).toBeNull();
    const { data: own } = await swede.get('/api/auth/authorized');
    const names = { first_name: own.first_name, last_name: own.last_name };
    expect((await swede.put(`/api/users/${own.id}`, { ...names, currency: 'USD' })).code).toBe(200);
    expect((await estimates('', swede)).EUR).toMatchObject({ amount: '34.80', currency: 'USD' });
    expect((await estimates('currency=USD')).EUR).toMatchObject({ amount: '34.80', currency: 'USD' });
    const one = await buyer.get(`/api/advertisements/${posts.SEK}`);
    expect(one.data).toMatchObject({
      price_per_unit: '330.00',
      currency: 'SEK',
      approximate_price: { amount: '30.00', currency: 'EUR' },
    });
    await buyer.put(`/api/advertisements/${posts.SEK}/favorite`);
    expect((await buyer.get('/api/favorites')).data[0].advertisement.approximate_price).toMatchObject({
      amount: '30.00',
    });
  });

  it('follow new rates at once', async () => {
    expect((await set('2026-11-03', { SEK: '10' })).data).toEqual({
      base: 'EUR',
      date: '2026-11-03',
      rates: { SEK: 10 },
      approximate: false,
    });
    const [sek] = (await list('')).data.filter(({ currency }: { currency: string }) => currency === 'SEK');
    expect(sek.approximate_price).toEqual({ amount: '33.00', currency: 'EUR', date: '2026-11-03' });
    expect((await list('price_max=30.00&currency=EUR')).names).toEqual(['EUR']);
  });

  it('have the market’s currencies first in the choice of currencies', async () => {
    const ids = (await buyer.get('/api/bootstrap')).data.currencies.map(({ id }: { id: string }) => id);
    expect(ids.slice(0, 4)).toEqual(['CHF', 'EUR', 'SEK', 'XPF']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(100);
  });
});

describe('reference rates', () => {
  it('can be set by platform admins, for past days and known currencies', async () => {
    expect((await buyer.put('/api/rates', { date: '2026-11-04', rates: { USD: '1' } })).code).toBe(403);
    const wrong = [
      { date: '2999-01-01', rates: { USD: '1.1' } },
      { date: '2026-11-04', rates: {} },
      { date: '2026-11-04', rates: { USD: '0' } },
      { date: '2026-11-04', rates: { USD: '-1' } },
      { date: '2026-11-04', rates: { QQQ: '1' } },
      { date: '2026-11-04', rates: { EUR: '1' } },
      { date: '2026-11-04', base: 'USD', rates: { SEK: '9' } },
    ];
    for (const body of wrong) expect([body, (await admin.put('/api/rates', body)).code]).toEqual([body, 422]);
    expect((await buyer.get('/api/rates')).data.date).toBe('2026-11-03');
    // A list with an earlier date replaces the current one: an admin corrected a mistake.
    await set('2026-11-01', { USD: '1.1' });
    expect((await buyer.get('/api/rates')).data).toMatchObject({ date: '2026-11-01', rates: { USD: 1.1 } });
  });

  it('ship with the product, dated and approximate, and never replace those of the operator', async () => {
    await ensureRates(server.db);
    expect((await buyer.get('/api/rates')).data.approximate).toBe(false);
    await server.db.deleteFrom('reference_rates').execute();
    await Promise.all([ensureRates(server.db), ensureRates(server.db)]).catch(() => {});
    const { data } = await buyer.get('/api/rates');
    expect(data).toMatchObject({ base: 'EUR', approximate: true });
    expect(data.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Object.keys(data.rates).length).toBeGreaterThan(25);
  });
});
