import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { briefLines, startListing } from '#tests/helpers/trade/listing.ts';

const { server, client, buyer, seller, category, shimano, kmc } = await startListing();

beforeAll(async () => {
  await createAdvertisement(server.db, seller, {
    category,
    articleNumber: 'SC-E6100',
    brandId: shimano.id,
    price: '50.00',
    items: 20,
  });
});
afterAll(() => server.close());

describe('posts without a brand', () => {
  it('are found by numbers of eight digits that have the check digit of a GTIN', async () => {
    await createAdvertisement(server.db, seller, { category, brandId: null, articleNumber: '55123457', items: 9 });
    const { data } = await client.post('/api/lists', { rows: 'Art.Nr.;Menge\n55123457;4' });
    expect(data.lines).toMatchObject([{ article_number: '55123457', tier: 'number', offered: { posts: 1, items: 9 } }]);
  });

  it('are found by their numbers, both the organization’s own and those of others', async () => {
    const nameless = { category, brandId: null, price: '7.00' };
    await createAdvertisement(server.db, buyer, { ...nameless, articleNumber: 'QW 4410-B', items: 14 });
    await createAdvertisement(server.db, seller, { ...nameless, articleNumber: 'QW-4410-B', items: 9 });
    await createAdvertisement(server.db, seller, { ...nameless, articleNumber: 'QW-5520', items: 8 });
    await createAdvertisement(server.db, buyer, { ...nameless, articleNumber: 'SC-E6100', items: 3 });
    const { data } = await client.post('/api/lists', {
      rows: 'Number;Brand;Qty\nqw-4410b;;20\nQW-5520 Novatec;;2\nSC-E6100;Shimano;5\nQW-4411;;2',
    });
    expect(briefLines({ data })).toEqual([
      ['qw-4410b', 'number', 'covered', null, 20],
      ['QW-5520 Novatec', 'number', 'covered', null, 2],
      ['SC-E6100 Shimano', 'number_brand', 'covered', 'SC-E6100', 5],
      ['QW-4411', 'none', 'uncovered', null, 2],
    ]);
    expect(data.lines).toMatchObject([
      { own: 14, offered: { posts: 1, items: 9, from: '7.00' } },
      { own: 0, offered: { posts: 1, items: 8 } },
      { own: 3, offered: { posts: 1 } },
      { own: 0 },
    ]);
    const candidates = await client.get(`/api/lists/${data.id}/lines/1/candidates`);
    expect(candidates.data).toMatchObject([
      { own: true, reasons: ['You have 14', 'In stock'] },
      { own: false, reasons: ['9 of 20', 'In stock'] },
    ]);
    const plan = await client.post(`/api/lists/${data.id}/plan`, { mode: 'cheapest' });
    expect(plan.data).toMatchObject({
      own: [
        { line: 1, quantity: 14 },
        { line: 3, quantity: 3 },
      ],
      sellers: [
        {
          lines: [
            { line: 1, quantity: 6 },
            { line: 2, quantity: 2 },
            { line: 3, quantity: 2 },
          ],
        },
      ],
    });
  });

  it('are not found if several brands have the number, or if it is too short', async () => {
    for (const brandId of [shimano.id, kmc.id])
      await createAdvertisement(server.db, seller, { category, brandId, articleNumber: 'QX-5500' });
    for (const articleNumber of ['QX-5500', 'QX-9'])
      await createAdvertisement(server.db, buyer, { category, brandId: null, articleNumber, items: 14 });
    const { data } = await client.post('/api/lists', { rows: 'Number;Brand;Qty\nQX-5500;KMC;5\nQX-9;;5' });
    expect(data.lines).toMatchObject([
      { state: 'covered', own: 0, offered: { posts: 1 } },
      { tier: 'none', state: 'uncovered', own: 0 },
    ]);
  });
});
