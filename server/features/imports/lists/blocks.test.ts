import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Lists that are printed side by side, as on a price sheet for the counter.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Tyres']) await createCategory(server.db, { name });
});
afterAll(() => server.close());

/** Uploads lines; answers the upload and the title, price and category of each row. */
async function read(...lines: string[]) {
  const { client } = await joinUploader(server);
  const made = (await upload(client, `${lines.join('\n')}\n`)) as ImportDetail;
  await check(client, made.id);
  const { data } = await client.get(`/api/imports/${made.id}/rows?per_page=100`);
  const rows = (data as { values: Record<string, string> }[]).map(({ values }) => [
    values.title,
    values.price_per_unit,
    values.category,
  ]);
  return { made, rows };
}

describe('lists side by side', () => {
  it('are read one after the other, with what is above each of them', async () => {
    const { made, rows } = await read(
      'CHAINS,,,TYRES,,',
      'NAME,PRICE,,NAME,PRICE,',
      'Chain X11,18.95,,Tyre City 28,24.00,',
      'Chain X12,21.50,,Tyre Trail 29,31.00,',
      'Chain X9,14.90,,,,',
    );
    expect(made.blocks).toBe(2);
    expect(rows).toEqual([
      ['Chain X11', '18.95', 'Chains'],
      ['Chain X12', '21.50', 'Chains'],
      ['Chain X9', '14.90', 'Chains'],
      ['Tyre City 28', '24.00', 'Tyres'],
      ['Tyre Trail 29', '31.00', 'Tyres'],
    ]);
  });

  it('show no purchase price of any of them', async () => {
    const { made } = await read(
      'Item,Cost price,Price,,Item,Cost price,Price',
      'Chain X11,9.10,18.95,,Tyre City 28,11.40,24.00',
      'Chain X12,10.20,21.50,,Tyre Trail 29,15.60,31.00',
    );
    expect(made.blocks).toBe(2);
    expect(JSON.stringify(made)).not.toMatch(/9\.10|10\.20|11\.40|15\.60/);
  });

  it('are not seen in columns for sizes or languages', async () => {
    const sizes = await read('Item,Price,Size,Qty,Size,Qty', 'Glove,12.00,S,4,M,6', 'Shoe,49.00,S,1,M,2');
    const names = await read('SKU,Name,Price,Name', 'CH-1,Chain X11,18.95,Kette X11', 'TY-1,Tyre,24.00,Reifen');
    expect([sizes.made.blocks, names.made.blocks]).toEqual([1, 1]);
  });
});

describe('prices across', () => {
  it.each([
    ['by finish', 'Item,Category,Stock,Black,Silver', '24.00,26.50', '31.00,33.90', '18.00,19.90'],
    ['by size', 'Item,Category,Stock,S,M', '24.00,26.50', '31.00,33.90', '18.00,19.90'],
  ])('are asked about: %s', async (_what, header, ...prices) => {
    const { made } = await read(
      header,
      ...prices.map((price, index) => `Chain X${index},Chains,${index + 4},${price}`),
    );
    const asked = made.questions.find(({ field }) => field === 'price_per_unit');
    expect([asked?.is_open, asked?.choices.map(({ header: name }) => name)]).toEqual([
      true,
      header.split(',').slice(3),
    ]);
    expect(made.columns.some(({ field }) => field === 'price_per_unit')).toBe(false);
  });
});

describe('lists below each other, each with a header', () => {
  const chains = Array.from({ length: 6 }, (_, index) => `K-${index + 1};Chain X1${index};18.9${index};${index + 3}`);
  const tyres = ['T-1;Tyre City 28;Schwalbe;24.00;5', 'T-2;Tyre Trail 29;Schwalbe;31.00;9'];

  it('are not mixed: the longer one is read, and the line of the other is named', async () => {
    const { made, rows } = await read(
      'SKU;Name;Price;Stock',
      ...chains,
      '',
      'Article no;Description;Brand;Price;Quantity',
      ...tyres,
    );
    expect(made.second_header).toBe(9);
    expect(rows).toHaveLength(6);
    expect(rows.map(([title]) => title)).not.toContain('Schwalbe');
    const lines = made.options?.header_row.choices.map(({ value }) => value) ?? [];
    expect(lines).toContain('9');
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('are read from the second header on, if more rows follow it', async () => {
    const { made, rows } = await read(
      'Article no;Description;Brand;Price;Quantity',
      ...tyres,
      '',
      'SKU;Name;Price;Stock',
      ...chains,
    );
    expect(made).toMatchObject({ second_header: 1, options: { header_row: { value: '5' } } });
    expect(rows.map(([title]) => title)).toEqual(chains.map((line) => line.split(';')[1]));
  });

  it('are one list where a page repeats the header', async () => {
    const header = 'SKU;Name;Price;Stock';
    const { made, rows } = await read(header, ...chains.slice(0, 3), header, ...chains.slice(3));
    expect(made.second_header).toBeNull();
    expect(rows).toHaveLength(6);
  });
});
