import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as ofLetters from '#server/db/migrations/0890_numbers_of_letters.ts';
import * as ofCapitals from '#server/db/migrations/0991_numbers_of_capitals.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;
let post: (brand: string, more: { articleNumber?: string; gtin?: string; title: string }) => Promise<void>;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  const seller = await createUser(server.db);
  const category = await createCategory(server.db);
  const brands = new Map<string, number>();
  post = async (brand, more) => {
    const brandId = brands.get(brand) ?? (await createBrand(server.db, brand)).id;
    brands.set(brand, brandId);
    await createAdvertisement(server.db, seller, { category, brandId, ...more });
  };
  await post('Nordhub', { articleNumber: '12345670', title: 'Axle' });
  await post('Sudhub', { gtin: '96385074', title: 'Bell' });
  await post('Westhub', { articleNumber: '96385074', title: 'Cable' });
  await post('Sudhub', { gtin: '96385081', title: 'Horn' });
  await post('Osthub', { articleNumber: '31448', title: 'Mudguard' });
  await post('Rimhub', { articleNumber: '77055', title: 'Stem' });
  await post('Nabhub', { articleNumber: '77055', title: 'Housing' });
  await post('Huntly', { articleNumber: 'HFB-MS', title: 'Front bag' });
  await post('Huntly', { articleNumber: 'unknown', title: 'Strap' });
  await post('Huntly', { articleNumber: 'SL-MTAR', title: 'Light' });
  await post('Huntly', { articleNumber: 'BZ-S', title: 'Bottle' });
  await post('Huntly', { articleNumber: 'ON-ORDER', title: 'Pannier' });
  await post('Karsten', { articleNumber: 'KD81OO', title: 'Derailleur' });
  await post('Karsten', { articleNumber: 'KD-8100', title: 'Rear derailleur' });
  await post('Karsten', { articleNumber: 'KD-810', title: 'Older derailleur' });
  await post('Lindner', { articleNumber: 'KD-8100', title: 'Dustpan' });
});
afterAll(() => server.close());
// A person makes at most 20 lists a day.
afterEach(() => server.db.deleteFrom('lists').execute());

interface Line {
  text: string;
  article_number: string | null;
  tier: string;
  quantity: number;
  quantity_assumed: boolean;
  article: { number: string; brand: string } | null;
  choices: { number: string | null; brand: string | null }[];
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
    const [titled] = await linesOf('Art.Nr.;Bezeichnung;Marke;Menge\n12345670;Axle 28;Nordhub;2');
    expect(titled).toMatchObject({
      tier: 'number_brand',
      article_number: '12345670',
      article: { number: '12345670', brand: 'Nordhub' },
    });
    // A GTIN that is no article's number needs no choice.
    expect(await linesOf('Number;Qty\n96385081;1')).toMatchObject([{ tier: 'gtin', article: { number: null } }]);
  });

  it('of few digits among words counts together with its brand', async () => {
    expect(await linesOf('Osthub mudguard 31448 2\nNumber 31448 of Rimhub')).toMatchObject([
      { tier: 'number_brand', quantity: 2, article: { number: '31448' } },
      { article: null },
    ]);
  });

  it.each([
    'Number;Brand;Qty\nHFB-MS;Huntly;3',
    'Number;Brand;Qty\nhfb ms;Huntly;3',
    'Qty;Article\n3;Huntly HFB-MS',
    '3x Huntly HFB-MS',
    '3 x HFBMS Huntly',
  ])('without a digit counts together with its brand: %s', async (rows) => {
    expect(await linesOf(rows)).toMatchObject([{ quantity: 3, article: { number: 'HFB-MS', brand: 'Huntly' } }]);
  });

  it.each([
    ['Number;Brand;Qty\nSL-MTAR;Huntly;3\nBZ-S;Huntly;2', ['SL-MTAR', 'BZ-S']],
    ['Qty;Article\n3;Huntly SL-MTAR\n2;Huntly BZ-S', ['SL-MTAR', 'BZ-S']],
    ['3x Huntly sl-mtar\n2 x BZ-S Huntly', ['SL-MTAR', 'BZ-S']],
    ['Number;Brand;Qty\nslmtar;Huntly;3\nON-ORDER;Huntly;2', ['SL-MTAR', undefined]],
  ])(
    'in capitals with a hyphen, one part without a vowel, counts together with its brand: %s',
    async (rows, numbers) => {
      const lines = await linesOf(rows);
      expect(lines.map(({ quantity, article }) => [quantity, article?.number])).toEqual([
        [3, numbers[0]],
        [2, numbers[1]],
      ]);
    },
  );

  it('without a digit means nothing without its brand, nor what is a word', async () => {
    const rows = 'Number;Brand;Qty\nHFB-MS;Osthub;3\nunknown;Huntly;2\nHFB-MS;;1';
    expect((await linesOf(rows)).map(({ article }) => article)).toEqual([null, null, null]);
  });

  it('in a wrong notation that one post has as well asks which is meant, the right one first', async () => {
    for (const rows of ['2 x KD81OO', 'Number;Brand;Qty\nKD81OO;Karsten;2', '2 x kd-8loo', '2 x Karsten KD-81O0']) {
      const [line] = await linesOf(rows);
      const numbers = line?.article ? [line.article.number] : line?.choices.map(({ number }) => number);
      expect([rows, line?.quantity, numbers?.[0]]).toEqual([rows, 2, 'KD-8100']);
    }
    expect(await linesOf('Number;Brand;Qty\nKD-8100;Karsten;2')).toMatchObject([
      { tier: 'number_brand', article: { number: 'KD-8100', brand: 'Karsten' } },
    ]);
    const [line] = await linesOf('Number;Brand;Qty\nKD81OO;Karsten;2');
    expect(line?.choices.map(({ number, brand }) => [number, brand])).toEqual([
      ['KD-8100', 'Karsten'],
      ['KD81OO', 'Karsten'],
    ]);
  });

  it('of several brands is that of the brand in the title', async () => {
    expect(await linesOf('Number;Description;Qty\n77055;Stem Rimhub 90 mm;2')).toMatchObject([
      { article: { brand: 'Rimhub' }, quantity: 2 },
    ]);
  });
});

it('Posts of before with such a number get its article.', async () => {
  const posts = () =>
    server.db
      .selectFrom('advertisements')
      .select('article_id')
      .where('supplier_article_number', 'in', ['HFB-MS', 'unknown', 'BZ-S', 'ON-ORDER'])
      .orderBy('id')
      .execute();
  const before = await posts();
  const ofArticle = { article_id: expect.any(Number) };
  expect(before).toEqual([ofArticle, { article_id: null }, ofArticle, { article_id: null }]);
  await server.db
    .updateTable('advertisements')
    .set({ article_id: null })
    .where('title', 'in', ['Front bag', 'Bottle'])
    .execute();
  for (const { up } of [ofLetters, ofCapitals])
    await server.db.transaction().execute((trx) => up(trx as unknown as Kysely<unknown>));
  expect(await posts()).toEqual(before);
});

describe('rows of a table', () => {
  it('are not joined where their values differ', async () => {
    const rows = 'Qty,Reference,Description\n31,C,Capacitor 100 nF\n4,C,Capacitor 10 uF\n2,C,Capacitor 10 uF';
    expect((await linesOf(rows)).map(({ quantity }) => quantity)).toEqual([31, 6]);
  });
});
