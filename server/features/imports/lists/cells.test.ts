import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, postsOf, publish, upload, uploadLines } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// How single cells and columns of a list are understood.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brakes', 'Brake pads', 'Tyres', 'Pedals', 'Other'])
    await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Schwalbe']) await createBrand(server.db, name);
});
afterAll(() => server.close());

const text = (...lines: string[]) => `${lines.join('\n')}\n`;
const understood = (...lines: string[]) => uploadLines(server, ...lines);
const head = 'SKU;Title;Brand;Category;Stock;Price';
const fieldOf = (made: { columns: { header: string; field: string | null }[] }, header: string) =>
  made.columns.find((column) => column.header === header)?.field ?? null;
async function rowsOf(client: Awaited<ReturnType<typeof joinUploader>>['client'], id: number) {
  return (await client.get(`/api/imports/${id}/rows?per_page=100`)).data as {
    result: string;
    values: Record<string, string>;
    errors: Record<string, unknown>;
  }[];
}

describe('an overlong cell', () => {
  it('is an error of its row only, and one remedy shortens all such cells', async () => {
    const { person, client } = await joinUploader(server);
    const long = 'x'.repeat(6_000);
    const made = await upload(
      client,
      text(
        `${head};Description`,
        `A-1;Chain one;KMC;Chains;4;9.50;${long}`,
        `A-2;Chain two;KMC;Chains;4;9.50;${long}y`,
        'A-3;Chain three;KMC;Chains;4;9.50;"<p>Silver &amp; <b>light</b></p><ul><li>116 links</li></ul>"',
      ),
    );
    const checked = await check(client, made.id);
    expect(checked.counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 2 });
    const groups = checked.groups.filter(({ field }: { field: string }) => field === 'description');
    expect(groups).toMatchObject([{ count: 2, advice: 'Cut it to 4,000 characters' }]);
    expect(groups[0].remedies[0]).toMatchObject({ kind: 'set', count: 2 });
    const fixed = await client.put(`/api/imports/${made.id}/cells`, { group: groups[0].key, remedy: 'set' });
    expect([fixed.code, fixed.data.import.counts.error]).toEqual([200, 0]);
    await publish(client, made.id, 'all');
    const posts = await postsOf(server, person.organization_id);
    expect(posts.map(({ description }) => description?.length)).toEqual([4_000, 4_000, expect.any(Number)]);
    expect(posts[2]?.description).not.toMatch(/<|&amp;/);
    expect(posts[2]?.description).toMatch(/Silver & light\s+.*116 links/s);
  });
});

describe('a column of GTINs', () => {
  it('is recognised despite leading apostrophes', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        `${head};EAN`,
        "B-1;Chain;KMC;Chains;4;9.50;'4006381333931",
        "B-2;Tyre;Schwalbe;Tyres;4;9.50;'4550170447755",
      ),
    );
    expect(fieldOf(made, 'EAN')).toBe('gtin');
    expect((await check(client, made.id)).counts.error).toBe(0);
    expect((await rowsOf(client, made.id)).map(({ values }) => values.gtin)).toEqual([
      '4006381333931',
      '4550170447755',
    ]);
  });

  it('is not recognised if most check digits are wrong', async () => {
    const { client } = await joinUploader(server);
    const lines = Array.from(
      { length: 10 },
      (_, index) => `C-${index};Chain ${index};KMC;Chains;4;9.50;400638133393${index}`,
    );
    const made = await upload(client, text(`${head};Barcode`, ...lines));
    expect(fieldOf(made, 'Barcode')).not.toBe('gtin');
    expect((await check(client, made.id)).counts.error).toBe(0);
  });
});

describe('words in a column', () => {
  it.each([
    ['lfm', 'metre'],
    ['pauschal', 'piece'],
    ['Stk.', 'piece'],
  ])('%s is the unit %s', async (typed, unit) => {
    const { client } = await joinUploader(server);
    const made = await upload(client, text(`${head};Einheit`, `D-1;Chain;KMC;Chains;4;9.50;${typed}`));
    await check(client, made.id);
    expect((await rowsOf(client, made.id))[0]).toMatchObject({ result: 'create', values: { unit } });
  });

  it('set the availability but not a number', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'Artikelnr;Bezeichnung;Marke;Kategorie;Preis;Bestandsampel',
        'E-1;Kette;KMC;Chains;9,50;viel Bestand',
        'E-2;Kette lang;KMC;Chains;9,50;wenig Bestand',
        'E-3;Kette kurz;KMC;Chains;9,50;nicht lieferbar',
      ),
    );
    expect(fieldOf(made, 'Bestandsampel')).toBe('availability');
    const rows = await check(client, made.id).then(() => rowsOf(client, made.id));
    expect(rows[0]?.values.availability).toBe('In stock');
    // The product asks for the quantity and never guesses it.
    expect(rows.map(({ errors }) => Object.keys(errors))).toEqual(expect.arrayContaining([['number_of_items']]));
  });
});

describe('a correction in the grid', () => {
  it('is applied to the next file of the same kind', async () => {
    const { client } = await joinUploader(server);
    const file = (sku: string) =>
      text(head, `${sku};Bits;KMC;Diverses Zeugs;4;9.50`, `${sku}b;More;KMC;Diverses Zeugs;4;9.50`);
    const first = await upload(client, file('F-1'));
    const checked = await check(client, first.id, true);
    expect(checked.counts.error).toBe(2);
    expect(checked.groups).toMatchObject([{ field: 'category', value: 'Diverses Zeugs' }]);
    const put = await client.put(`/api/imports/${first.id}/cells`, {
      cells: JSON.stringify([
        { row: 1, field: 'category', value: 'Other' },
        { row: 2, field: 'category', value: 'Other' },
      ]),
    });
    expect([put.code, put.data.import.counts.error]).toEqual([200, 0]);
    await publish(client, first.id, 'all');
    const second = await upload(client, file('F-2'));
    expect((await check(client, second.id)).counts).toMatchObject({ create: 2, error: 0 });
  });
});

describe('a column', () => {
  it('that is empty is none, and one that is mostly empty is not the price, the number or the type', async () => {
    const { client, made, fields } = await understood(
      'SKU,Number,Title,Type,Category,Inventory,Sale price,Regular price',
      ',NN-1,Chain X11,,Chains,12,,18.95',
      ',NN-2,Brake pads B05S,,Brake pads,40,6.00,7.50',
      ',NN-3,Tyre City 28-622,,Tyres,5,,24.00',
    );
    expect(fields).toEqual({
      internal_reference: 'Number',
      title: 'Title',
      category: 'Category',
      number_of_items: 'Inventory',
      price_per_unit: 'Regular price',
    });
    expect((await check(client, made.id)).counts).toMatchObject({ create: 3, error: 0 });
  });

  it.each([
    ['No', ['1', '2', '3', '4'], null],
    ['ID', ['501', '502', '503', '504'], null],
    ['Product', ['22%', '10%', '22%', '4%'], null],
    ['SKU', ['001', '002', '003', '004'], 'internal_reference'],
    ['Article no', ['4711', '4712', '4713', '4714'], 'internal_reference'],
  ])('of %s is the number of articles only if it looks like one', async (header, values, field) => {
    const { made } = await understood(
      `${header},Description,Category,Stock,Price`,
      `${values[0]},Chain X11,Chains,12,18.95`,
      `${values[1]},Brake pads B05S,Brake pads,40,7.50`,
      `${values[2]},Tyre City 28-622,Tyres,5,24.00`,
      `${values[3]},Pedal RX,Pedals,9,31.00`,
    );
    expect(fieldOf(made, header)).toBe(field);
  });

  it('that the variants of an article share is not their number', async () => {
    const { client, made, fields } = await understood(
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
      'bar,Riser bar,Pedals,Width,72 cm,,4,18.95',
      'bar,,,,66 cm,,3,17.95',
      'bar,,,,62 cm,,9,17.95',
      'chain,Chain X11,Chains,Title,Default Title,,12,7.50',
    );
    expect(fields.internal_reference).toBeUndefined();
    expect((await check(client, made.id)).counts).toMatchObject({ create: 4, error: 0 });
  });

  it('of pictures or documents has names or addresses of files, with or without https://', async () => {
    const { client, made, fields } = await understood(
      'codice,descrizione,categoria,giacenza,prezzo,immagine,scheda_tecnica',
      'SD-1,Catena X11,Chains,12,18.95,www.shop.example/x11.png?v=1,SI',
      'SD-2,Pastiglie B05S,Brake pads,40,7.50,//cdn.shop.example/b05.png,NO',
      'SD-3,Copertone 28,Tyres,5,24.00,shop.example/img/t28.png,NO',
    );
    expect(fields).toMatchObject({ image_1: 'immagine' });
    expect(fields).not.toHaveProperty('document_1');
    expect(fields).not.toHaveProperty('country');
    expect((await check(client, made.id)).counts).toMatchObject({ create: 3, error: 0 });
  });

  it.each(['Qty%', 'inventory_%', '% qty', 'Bestand %'])('of each place is added up: %s', async (pattern) => {
    const [north, south] = ['North', 'South'].map((place) => pattern.replace('%', place));
    const { client, made } = await understood(
      `SKU,Title,Category,${north},${south},Min qty,Price`,
      'SM-1,Chain X11,Chains,4,8,2,18.95',
      'SM-2,Brake pads B05S,Brake pads,30,10,5,7.50',
      'SM-3,Tyre City 28-622,Tyres,0,5,1,24.00',
    );
    await check(client, made.id);
    const { data } = await client.get(`/api/imports/${made.id}/rows`);
    expect(data.map(({ values }: { values: Record<string, string> }) => values.number_of_items)).toEqual([
      '12',
      '40',
      '5',
    ]);
  });
});

describe('stock and numbers', () => {
  it('are not pieces in a pack, nor codes of a shop in the column for barcodes', async () => {
    const packs = await understood(
      'Наименование;кол-во в упак;Цена руб',
      'Цепь X11;12;21600',
      'Колодки B05S;4;46950',
      'Шина City 28;24;23625',
    );
    expect(packs.fields).not.toHaveProperty('number_of_items');
    const shop = await understood(
      'Handle,Title,Body (HTML),Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Status',
      'x11,Chain X11,,KMC,Chains,VT-1586,12,18.95,VT-1586,,active',
      'b05,Brake pads B05S,,Shimano,Brake pads,VT-1537,40,7.50,VT-1537,,active',
      'c28,Tyre City 28,,Schwalbe,Tyres,VT-1538,5,24.00,VT-1538,,active',
    );
    expect(shop.fields).not.toHaveProperty('gtin');
    expect((await check(shop.client, shop.made.id)).counts).toMatchObject({ create: 3, error: 0 });
  });
});
