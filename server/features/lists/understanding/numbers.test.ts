import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  const seller = await createUser(server.db);
  const category = await createCategory(server.db);
  const post = async (brand: string, more: { articleNumber?: string; gtin?: string; title: string }) =>
    createAdvertisement(server.db, seller, { category, brandId: (await createBrand(server.db, brand)).id, ...more });
  await post('Nordhub', { articleNumber: '12345670', title: 'Axle' });
  await post('Sudhub', { gtin: '96385074', title: 'Bell' });
  await post('Westhub', { articleNumber: '96385074', title: 'Cable' });
  await post('Osthub', { articleNumber: '31448', title: 'Mudguard' });
  await post('Rimhub', { articleNumber: '77055', title: 'Stem' });
  await post('Nabhub', { articleNumber: '77055', title: 'Housing' });
});
afterAll(() => server.close());

interface Line {
  text: string;
  tier: string;
  quantity: number;
  quantity_assumed: boolean;
  article: { number: string; brand: string } | null;
  choices: { brand: string | null }[];
}

async function linesOf(rows: string): Promise<Line[]> {
  const answer = await client.post('/api/lists', { rows });
  expect(answer.code, answer.message).toBe(201);
  return (answer.data as { lines: Line[] }).lines;
}

describe('a number', () => {
  it('of eight digits is a GTIN and a number of an article, and asks where both are known', async () => {
    const [number, both] = await linesOf('2 x 12345670\n3 x 96385074');
    expect(number).toMatchObject({ tier: 'number', quantity: 2, article: { brand: 'Nordhub' } });
    expect(both).toMatchObject({ quantity: 3, article: null });
    // An article that is known by its GTIN alone has no brand.
    expect(both?.choices.map(({ brand }) => brand)).toEqual(expect.arrayContaining(['Westhub', null]));
    expect(await linesOf('Number;Brand;Qty\n12345670;Nordhub;2\n96385074;Westhub;3')).toMatchObject([
      { article: { brand: 'Nordhub' } },
      { article: { brand: 'Westhub' } },
    ]);
  });

  it('of few digits among words counts together with its brand', async () => {
    expect(await linesOf('Osthub mudguard 31448 2\nNumber 31448 of Rimhub')).toMatchObject([
      { tier: 'number_brand', quantity: 2, article: { number: '31448' } },
      { article: null },
    ]);
  });

  it('of several brands is that of the brand in the title', async () => {
    expect(await linesOf('Number;Description;Qty\n77055;Stem Rimhub 90 mm;2')).toMatchObject([
      { article: { brand: 'Rimhub' }, quantity: 2 },
    ]);
  });
});

describe('rows of a table', () => {
  it('are not joined where their values differ', async () => {
    const rows = 'Qty,Reference,Description\n31,C,Capacitor 100 nF\n4,C,Capacitor 10 uF\n2,C,Capacitor 10 uF';
    expect((await linesOf(rows)).map(({ quantity }) => quantity)).toEqual([31, 6]);
  });
});
