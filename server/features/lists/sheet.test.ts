import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let buyer: Awaited<ReturnType<typeof createUser>>;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  const organization = await createOrganization(server.db, { name: 'Wielhuis', country: 'NL' });
  const { person } = await server.join({ organizationId: organization.id });
  await server.db
    .updateTable('users')
    .set({ permissions: [...person.permissions, 'export'] })
    .where('id', '=', person.id)
    .execute();
  buyer = person;
  client = await server.signIn(person);
});
afterAll(() => server.close());

/** The rows of an export as text, by the names of their columns. */
async function download(url: string, quantities = 'asked') {
  const { statusCode, body } = await client.raw({ method: 'GET', url: `${url}/export.csv?quantities=${quantities}` });
  expect(statusCode).toBe(200);
  const [header = '', ...rows] = body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  const sign = header.includes(';') ? ';' : ',';
  const names = header.split(sign);
  return rows.map((row) => {
    const cells = [...row.matchAll(new RegExp(`(?:^|${sign})(?:"((?:[^"]|"")*)"|([^${sign}]*))`, 'g'))];
    return Object.fromEntries(names.map((name, place) => [name, cells[place]?.[1] ?? cells[place]?.[2] ?? '']));
  });
}

describe('the export of a list', () => {
  it('shows which seller covers which part of a line, in the plan and in deals, in the unit of the line', async () => {
    const category = await createCategory(server.db);
    const { id: brandId } = await createBrand(server.db, 'Nordhub');
    const offer = async (name: string, price: string, items: number) => {
      const organization = await createOrganization(server.db, { name, country: 'NL' });
      const seller = await createUser(server.db, { organizationId: organization.id });
      await createAdvertisement(server.db, seller, { category, brandId, articleNumber: 'NH-6001', price, items });
      return seller;
    };
    const first = await offer('Seller first', '2.00', 30);
    await offer('Seller second', '2.50', 40);
    await createAdvertisement(server.db, buyer, { category, brandId, articleNumber: 'NH-6001', items: 20 });
    const { data } = await client.post('/api/lists', {
      name: 'Boxes',
      rows: 'Shelf;Number;Brand;Qty\nA4;NH-6001;Nordhub;9\nB1;NH-6999;Nordhub;2',
    });
    const url = `/api/lists/${data.id}`;
    await client.put(`${url}/lines/1`, { unit: 'box', pack: 10 });
    const before = await download(url);
    expect(before[0]).toMatchObject({ Shelf: 'A4', unit: 'box', quantity: '9', planned_sellers: '', deals: '' });

    const plan = await client.post(`${url}/plan`);
    expect(plan.data.totals).toMatchObject({ covered: 1, sellers: 2 });
    const [planned, open] = await download(url);
    expect(planned).toMatchObject({
      currency: 'EUR',
      planned_sellers: 'Wielhuis; Seller second; Seller first',
      planned_quantities: '2; 4; 3',
      planned_prices: '; 25.00; 20.00',
      deals: '',
    });
    expect(open).toMatchObject({ Shelf: 'B1', quantity: '2', planned_sellers: '', planned_quantities: '' });

    const asked = await client.post(`${url}/ask`, { market: plan.data.market });
    expect(asked.code, asked.message).toBe(201);
    const deals = new Map<string, number>(
      asked.data.map(({ organization, deal }: { organization: { name: string }; deal: number }) => [
        organization.name,
        deal,
      ]),
    );
    const deal = deals.get('Seller first') as number;
    const selling = await server.signIn(first);
    const { lines } = (await selling.get(`/api/deals/${deal}`)).data;
    const offered = await selling.post(`/api/deals/${deal}/offers`, {
      currency: 'USD',
      lines: [{ id: lines[0].id, quantity: 20, price_per_unit: '1.90' }],
    });
    expect(offered.code, offered.message).toBe(201);
    const [answered] = await download(url);
    expect(answered).toMatchObject({
      deal_sellers: 'Seller second; Seller first',
      deal_states: 'asked; offered',
      deal_quantities: '4; 2',
      deal_prices: '25.00 EUR; 19.00 USD',
    });
    expect(answered?.deals).toMatch(/^\S+; \S+$/);
    expect((await download(url, 'missing')).map(({ quantity, missing }) => [quantity, missing])).toEqual([
      ['9', '9'],
      ['2', '2'],
    ]);
    expect(await download(url, 'bought')).toEqual([]);
  });
});
