import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  const brand = await createBrand(server.db, 'Shimano');
  const category = await createCategory(server.db);
  await createAdvertisement(server.db, await createUser(server.db), {
    category,
    brandId: brand.id,
    articleNumber: 'RD-M8100-SGS',
    title: 'Rear derailleur',
    items: 20,
  });
});
afterAll(() => server.close());

/** Quantities as people write them, by language: the expected number, `?` if it needs checking, or what is no quantity. */
const cases = fs
  .readFileSync(path.join(process.cwd(), 'tests/list-lines/quantities.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((row) => !row.startsWith('# '))
  .map((row) => row.split(' => ') as [string, string]);

interface Read {
  // A row of a table is reported with its cells as text.
  left_out: { line: number; reason: string; text?: string }[];
}

function describeAnswer(answer: { code: number; data: unknown; errors?: Record<string, string[]>; meta: unknown }) {
  const [line] = (answer.data as { lines: { quantity: number; quantity_assumed: boolean; tier: string }[] }).lines;
  const [left] = (answer.meta as { read: Read }).read.left_out;
  if (left?.text === undefined) {
    if (left?.reason === 'The quantity is 0') return '0';
    return line?.tier === 'number' || line?.tier === 'number_brand'
      ? `${line.quantity}${line.quantity_assumed ? '?' : ''}`
      : 'not found';
  }
  return /“.*”/.exec(left.reason)?.[0] ?? left.reason;
}

describe('a quantity', () => {
  it('is read as written, or reported with its row for correction', async () => {
    const faults: string[] = [];
    for (const [text, wanted] of cases) {
      // With a second line: without any line no list is created.
      const rows = [...text.split('⏎'), text.includes('⏎') ? 'BR-M7120;2' : '2 x BR-M7120'];
      const answer = await client.post('/api/lists', { rows: rows.join('\n') });
      await server.db.deleteFrom('lists').execute();
      const read = answer.data === null ? answer.message : describeAnswer(answer);
      if (read !== wanted) faults.push(`${text} => ${read}, not ${wanted}`);
    }
    console.log(`${cases.length - faults.length} of ${cases.length} right`);
    expect(faults).toEqual([]);
  }, 120_000);

  it('is not read from a measure or a part of a number', async () => {
    const lines = [
      ['28 x 1.75 Schwalbe Marathon', 'Schwalbe'],
      ['1/2 x 1/8 KMC chain', 'KMC'],
      ['1.75 x 28 Schlauch', 'Schlauch'],
      ['Reifen 28 x 1,75', 'Reifen'],
      ['Reifen 28" x 1,75', 'Reifen'],
      ['275007540 x 3', '275007540'],
      ['4550170447755 x 2', '4550170447755'],
      ['123456789 Stk. 3', '123456789'],
      ['KMC X11 EPT 118', 'X11 EPT'],
      ['X9 10-fach Kette', 'X9 10-fach'],
      ['Bosch 0 275 007 540', '0 275 007 540'],
      ['CS-M8100 10-51', '10-51'],
      ['Contec 31055, 12,50', '31055'],
      ['Innenlager -20 mm', '-20 mm'],
    ] as const;
    const answer = await client.post('/api/lists', { rows: lines.map(([text]) => text).join('\n') });
    expect(answer.meta.read.left_out).toEqual([]);
    expect(answer.data.lines.map(({ text }: { text: string }) => text)).toEqual(
      lines.map(([, part]) => expect.stringContaining(part)),
    );
  });

  it('applies to its own part of a row with several parts', async () => {
    const rows = '2x RD-M8100-SGS, 3x BR-M7120, -1x SM-BB52\nReifen 26 x 1.75 x 3\n26 x 1.75 x 4';
    const { data, meta } = await client.post('/api/lists', { rows });
    expect(data.lines).toMatchObject([
      { text: 'RD-M8100-SGS', quantity: 2 },
      { text: 'BR-M7120', quantity: 3 },
      { text: 'Reifen 26 x 1.75', quantity: 3 },
      { text: '26 x 1.75', quantity: 4 },
    ]);
    expect(meta.read.left_out).toEqual([{ line: 1, reason: '“-1x” is not a quantity', text: '-1x SM-BB52' }]);
  });

  it('of an added line has to be valid', async () => {
    const { data } = await client.post('/api/lists', { rows: '2 x BR-M7120' });
    const add = (body: Record<string, string | number>) => client.post(`/api/lists/${data.id}/lines`, body);
    for (const [text, reason] of [
      ['-3 x RD-M8100-SGS', '“-3 x” is not a quantity'],
      ['0,5 x RD-M8100-SGS', 'Use a whole quantity instead of “0,5 x”'],
      ['123456789 x RD-M8100-SGS', 'Use at most 10,000,000 instead of “123456789 x”'],
      ['0 x RD-M8100-SGS', 'The quantity is 0'],
    ] as const)
      expect(await add({ text })).toMatchObject({ code: 422, errors: { text: [reason] } });
    const added = await add({ text: '-3 x RD-M8100-SGS', quantity: 4 });
    expect(added.data.lines).toMatchObject([{ quantity: 2 }, { quantity: 4 }]);
  });

  it('that is invalid leaves out its line until it is corrected', async () => {
    const rows = 'Number;Brand;Qty\nRD-M8100-SGS;Shimano;-3\nBR-M7120;Shimano;2\nRD-M8100-SGS;Shimano;some';
    const { data, meta } = await client.post('/api/lists', { rows });
    const left = [
      { line: 2, reason: '“-3” is not a quantity', text: '-3 x RD-M8100-SGS Shimano' },
      { line: 4, reason: '“some” is not a quantity', text: 'some x RD-M8100-SGS Shimano' },
    ];
    expect(meta.read.left_out).toEqual(left);
    const answer = await client.post(`/api/lists/${data.id}/lines`, { text: '3 x RD-M8100-SGS Shimano', corrects: 2 });
    expect(answer.code, answer.message).toBe(201);
    expect(answer.data.lines).toMatchObject([{ quantity: 2 }, { quantity: 3, quantity_assumed: false }]);
    expect(answer.meta.read).toMatchObject({ lines: 2, left_out: [left[1]] });
    const none = await client.post('/api/lists', { rows: '-3 x RD-M8100-SGS' });
    expect(none).toMatchObject({ code: 422, errors: { rows: ['“-3 x” is not a quantity'] } });
    const again = await client.get(`/api/lists/${data.id}`);
    expect(again.meta.read.left_out).toEqual([left[1]]);
  });

  it('that is invalid in a table can be corrected without losing the rest of its row', async () => {
    const rows =
      'Number;Brand;Qty;Max;Note\nRD-M8100-SGS;Shimano;-3;49,90;for Jan\nBR-M7120;Shimano;2;;\nZQ-1;;200000000;;';
    const { data, meta } = await client.post('/api/lists', { rows });
    expect(meta.read.left_out).toMatchObject([
      { line: 2, reason: '“-3” is not a quantity' },
      { line: 4, reason: 'Use at most 10,000,000 instead of “200000000”', text: '200000000 x ZQ-1' },
    ]);
    const url = `/api/lists/${data.id}/lines`;
    const first = await client.post(url, { text: '5 x RD-M8100-SGS Shimano', corrects: 2 });
    expect(first.data.lines[1]).toMatchObject({
      article_number: 'RD-M8100-SGS',
      brand: 'Shimano',
      quantity: 5,
      quantity_assumed: false,
      max_price: '49.90',
      note: 'for Jan',
      tier: 'number_brand',
    });
    // The rest of the row stays even with another number.
    const second = await client.post(url, { text: '20 x ZQ-2', corrects: 4 });
    expect(second.data.lines[2]).toMatchObject({ text: 'ZQ-2', article_number: 'ZQ-2', quantity: 20 });
    expect(second.meta.read.left_out).toEqual([]);
    // A second correction of the same row is refused.
    const third = await client.post(url, { text: '30 x ZQ-2', corrects: 4 });
    expect([third.code, (await client.get(`/api/lists/${data.id}`)).data.lines[2].quantity]).toEqual([409, 20]);
  });
});
