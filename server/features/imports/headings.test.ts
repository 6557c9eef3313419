import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SpreadsheetColumn, spreadsheetColumns } from '#contract/imports/columns.ts';
import { languageTags } from '#contract/languages.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LANGUAGES: 'en,de,nl,fr,es,it' });
  await createCategory(server.db, { name: 'Chains' });
});
afterAll(() => server.close());

/** A value of each column, which differs from row to row where values do. */
function cellOf(column: SpreadsheetColumn, row: number): string {
  if (/^(?:image|document)_/.test(column)) return `${column}-${row}.${column.startsWith('image') ? 'jpg' : 'pdf'}`;
  if (/^price_from_\d$/.test(column)) return String(Number(column.at(-1)) * 10);
  if (/^price_\d$/.test(column)) return `${20 - Number(column.at(-1))}.50`;
  const values: Partial<Record<SpreadsheetColumn, string>> = {
    id: '',
    internal_reference: `WE-${row}7`,
    type: 'offered',
    title: `Chain X${row} silver`,
    category: 'Chains',
    subcategory: 'Chains',
    brand: 'KMC',
    supplier_article_number: `KMC-X${row}`,
    gtin: '4006381333931',
    condition: 'new',
    number_of_items: String(40 + row),
    minimal_order_quantity: '2',
    minimum_order_value: '50',
    currency: 'EUR',
    price_per_unit: '20.50',
    whole_lot_price: '400.00',
    availability: 'in stock',
    available_at: '2031-03-01',
    country: 'NL',
    location: 'Utrecht',
    description: `A chain that was never used, number ${row}.`,
  };
  return values[column] ?? '';
}

it.each(languageTags)(
  'the headings of the example are in the language of its reader, and are read: %s',
  async (language) => {
    const { client } = await joinUploader(server);
    const { rawPayload } = await client.raw({
      method: 'GET',
      url: '/api/imports/example.csv',
      headers: { 'accept-language': language },
    });
    const [headings = []] = Papa.parse<string[]>(rawPayload.toString('utf8').replace(/^\uFEFF/, '')).data;
    const own = headings.slice(0, spreadsheetColumns.length);
    const isTechnical = own.filter((name) => /^[a-z]+_/.test(name));
    if (language === 'en') expect(own).toEqual(spreadsheetColumns);
    else expect(isTechnical).toEqual([]);
    expect(new Set(own).size).toBe(own.length);

    const rows = [1, 2, 3].map((row) => spreadsheetColumns.map((column) => cellOf(column, row)));
    const made = await upload(client, `${Papa.unparse([own, ...rows])}\n`);
    const found = made.columns.map(({ field }: { field: string | null }, place: number) =>
      cellOf(spreadsheetColumns[place] as SpreadsheetColumn, 1) === '' ? spreadsheetColumns[place] : field,
    );
    expect(found).toEqual(spreadsheetColumns);
  },
);
