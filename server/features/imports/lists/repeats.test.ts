import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Lists that have a reference in several rows: one per warehouse, per size, or per change.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Handlebars']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Ergotec']) await createBrand(server.db, name);
});
afterAll(() => server.close());

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

const repeatsOf = (made: { repeats: unknown }) => made.repeats as ImportDetail['repeats'];

type Client = Awaited<ReturnType<typeof joinUploader>>['client'];

/** Settles the repeats of an upload; returns the checked counts and the references with their stock and price. */
async function settle(client: Client, id: number, repeats: object) {
  const mapped = await client.put(`/api/imports/${id}/mapping`, { repeats: JSON.stringify(repeats) });
  expect(mapped.code).toBe(200);
  const { counts } = await check(client, id, true);
  const { data } = await client.get(`/api/imports/${id}/rows?per_page=100`);
  return {
    counts,
    rows: (data as { values: Record<string, string> }[]).map(({ values }) => [
      values.internal_reference,
      values.number_of_items,
      values.price_per_unit,
    ]),
  };
}

const byPlace = text(
  'SKU,Title,Brand,Category,Warehouse,Stock,Price',
  'CH-1,Chain X11,KMC,Chains,North,12,18.95',
  'CH-1,Chain X11,KMC,Chains,South,30,18.95',
  'BP-1,Brake pads,Shimano,Brake pads,North,40,7.50',
);

describe('a reference that is in a file more than once', () => {
  it('is not told apart by what only the shop system needs', async () => {
    const { client } = await joinUploader(server);
    const header =
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Inventory Policy,Variant Price';
    const made = await upload(
      client,
      text(
        header,
        'a,Chain X11,Title,Default Title,W-1,4,deny,18.95',
        'b,Chain X12,Title,Default Title,W-1,9,continue,21.50',
      ),
    );
    expect(repeatsOf(made)?.remedies.map(({ remedy, column }) => [remedy, column])).toEqual([
      ['distinguish', 'Handle'],
      ['keep_last', null],
    ]);
  });

  it('is an error until a remedy is chosen, and stock by place is added up', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(client, byPlace);
    expect(made.repeats).toMatchObject({ references: 1, rows: 2, chosen: null });
    expect(repeatsOf(made)?.remedies.map(({ remedy, column }) => [remedy, column])).toEqual([
      ['add_up', null],
      ['distinguish', 'Warehouse'],
      ['keep_last', null],
    ]);
    expect((await check(client, made.id)).counts).toMatchObject({ create: 1, error: 2 });
    expect(await settle(client, made.id, { remedy: 'add_up' })).toEqual({
      counts: { create: 2, update: 0, unchanged: 0, error: 0 },
      rows: [
        ['CH-1', '42', '18.95'],
        ['BP-1', '40', '7.50'],
      ],
    });
  });

  it('keeps its last row, as a list of changes has it', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'SKU,Title,Brand,Category,Stock,Price',
        'CH-1,Chain X11,KMC,Chains,12,18.95',
        'BP-1,Brake pads,Shimano,Brake pads,40,7.50',
        'CH-1,Chain X11,KMC,Chains,9,17.50',
      ),
    );
    // The prices differ: these are no parts of one stock.
    expect(repeatsOf(made)?.remedies.map(({ remedy }) => remedy)).toEqual(['keep_last']);
    expect((await settle(client, made.id, { remedy: 'keep_last' })).rows).toEqual([
      ['BP-1', '40', '7.50'],
      ['CH-1', '9', '17.50'],
    ]);
  });

  it('is told apart by an option, and so is the next file of the kind', async () => {
    const { client } = await joinUploader(server);
    const sizes = (stock: number) =>
      text(
        'SKU,Title,Brand,Category,Option1 Name,Option1 Value,Stock,Price,EAN',
        `HB-1,Riser bar,Ergotec,Handlebars,Width,66 cm,${stock},24.00,4006381333931`,
        'HB-1,Riser bar,Ergotec,Handlebars,Width,72 cm,5,26.00,4012345678901',
        'BP-1,Brake pads,Shimano,Brake pads,,,40,7.50,',
      );
    const made = await upload(client, sizes(12));
    const offered = repeatsOf(made)?.remedies.flatMap(({ column }) => column ?? []);
    expect(offered).toEqual(['EAN', 'Option1 Value']);
    expect(await settle(client, made.id, { remedy: 'distinguish', column: 'Option1 Value' })).toMatchObject({
      counts: { create: 3, error: 0 },
      rows: [
        ['HB-1-66 cm', '12', '24.00'],
        ['HB-1-72 cm', '5', '26.00'],
        ['BP-1', '40', '7.50'],
      ],
    });
    await publish(client, made.id);
    const next = await upload(client, sizes(11));
    expect(next.repeats?.chosen).toEqual({ remedy: 'distinguish', column: 'Option1 Value' });
    expect((await check(client, next.id)).counts).toEqual({ create: 0, update: 1, unchanged: 2, error: 0 });
  });

  it('is told apart by its options together where none of them does so alone', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'SKU,Title,Brand,Category,Option1 Value,Option2 Value,Stock,Price',
        'HB-1,Riser bar,Ergotec,Handlebars,66 cm,Black,12,24.00',
        'HB-1,Riser bar,Ergotec,Handlebars,66 cm,Silver,5,24.00',
        'HB-1,Riser bar,Ergotec,Handlebars,72 cm,Black,3,26.00',
        'BP-1,Brake pads,Shimano,Brake pads,,,40,7.50',
      ),
    );
    expect(repeatsOf(made)?.remedies).toEqual([
      { remedy: 'distinguish', column: null, rows: 3 },
      { remedy: 'keep_last', column: null, rows: 3 },
    ]);
    expect(await settle(client, made.id, { remedy: 'distinguish' })).toMatchObject({
      counts: { create: 4, error: 0 },
      rows: [
        ['HB-1-66 cm-Black', '12', '24.00'],
        ['HB-1-66 cm-Silver', '5', '24.00'],
        ['HB-1-72 cm-Black', '3', '26.00'],
        ['BP-1', '40', '7.50'],
      ],
    });
  });

  it('is told apart by its product and options where those of a shop share numbers, however long their names are', async () => {
    const { client } = await joinUploader(server);
    const header = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price';
    const long = (name: string) => `${name}-with-a-long-name-that-no-reference-can-hold`;
    const made = await upload(
      client,
      text(
        header,
        `${long('riser-bar')},Riser bar,Colour,Black,14:193,4,24.00`,
        `${long('riser-bar')},Riser bar,Colour,Silver,14:193,9,24.00`,
        `${long('flat-bar')},Flat bar,Colour,Black,14:193,2,19.00`,
      ),
    );
    expect(repeatsOf(made)?.remedies.map(({ remedy, column }) => [remedy, column])).toEqual([
      ['distinguish', null],
      ['keep_last', null],
    ]);
    const { rows } = await settle(client, made.id, { remedy: 'distinguish' });
    expect(new Set(rows.map(([reference]) => reference)).size).toBe(3);
    for (const [reference] of rows) expect(reference).toMatch(/^14:193-.{46}~[0-9a-f]{6}$/);
  });

  it('adds up no stock that is no number, and offers no column with a purchase price', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'SKU,Title,Brand,Category,Cost price,Stock,Price',
        'CH-1,Chain X11,KMC,Chains,9.10,some,18.95',
        'CH-1,Chain X11,KMC,Chains,9.20,30,18.95',
      ),
    );
    expect(repeatsOf(made)?.remedies.map(({ remedy }) => remedy)).toEqual(['keep_last']);
  });
});
