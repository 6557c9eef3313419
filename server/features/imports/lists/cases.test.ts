import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { check, joinUploader, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Small lists of kinds that real ones come in, each with what it should give before anyone chose anything.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Tyres', 'Pedals', 'Saddles', 'Handlebars', 'Tools', 'Brakes', 'Other'])
    await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Schwalbe', 'Wellgo', 'Selle Royal']) await createBrand(server.db, name);
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; sureness: string; samples: string[] };
const fieldsOf = (columns: Column[]) =>
  Object.fromEntries(columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])));
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

/** The rows of a checked upload: their values and errors. */
async function rowsOf(client: Awaited<ReturnType<typeof joinUploader>>['client'], id: number) {
  const { data } = await client.get(`/api/imports/${id}/rows?per_page=100`);
  return data as {
    result: string;
    values: Record<string, string>;
    errors: object;
    warnings: Record<string, { kind: string }>;
  }[];
}

describe('the first reading of a list', () => {
  it('finds the header of a shop export with a long cell, and hides cost prices', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Goes with these goods (product.metafields.shop--discovery--recommendation.goes_with_these_goods_of_ours),Variant Image,Cost per item,Status',
        'kette-x11,Kette X11,KMC,Chains,Title,Default Title,LH-0012,12,18.95,,4006381333931,,,9.10,active',
        'pads-b05s,Brake pads B05S,Shimano,Brake pads,Title,Default Title,LH-0013,40,7.50,9.00,,,,3.05,active',
        'tyre-city,Tyre City 28-622,Schwalbe,Tyres,Title,Default Title,LH-0014,5,24.00,,,,,11.40,active',
      ),
    );
    expect(fieldsOf(made.columns)).toMatchObject({
      title: 'Title',
      brand: 'Vendor',
      category: 'Type',
      internal_reference: 'Variant SKU',
      number_of_items: 'Variant Inventory Qty',
      price_per_unit: 'Variant Price',
      gtin: 'Variant Barcode',
    });
    expect(made.options.header_row.value).toBe('1');
    expect(JSON.stringify(made)).not.toMatch(/9\.10|11\.40/);
    expect((await check(client, made.id)).counts).toEqual({ create: 3, update: 0, unchanged: 0, error: 0 });
    expect((await rowsOf(client, made.id))[0]?.values).toMatchObject({ title: 'Kette X11', price_per_unit: '18.95' });
  });

  it('mistakes neither a tax nor a weight for a category, and asks for it', async () => {
    const { client } = await joinUploader(server);
    const tax = await upload(
      client,
      text(
        'Artikelnummer;Omschrijving;Merk;BTW;Voorraad;Prijs',
        '00121;Ketting X11 zilver;KMC;21%;12;18,95',
        '00124;Spaak 264 mm;Sapim;9%;500;0,35',
      ),
    );
    expect([tax.missing, fieldsOf(tax.columns).category]).toEqual([['category'], undefined]);
    const weight = await upload(
      client,
      text(
        'Cat;SCat;Codice;Titolo;Peso;Prezzo;Marca;Disponibilita;Ean',
        'Magazzino A;Scaffale vario;C-01;Catena X11 argento;0,25;18,95;KMC;12;4006381333931',
        'Magazzino B;Scaffale vario;C-03;Copertone 28-622;1,5;24,00;Schwalbe;5;',
      ),
    );
    expect(fieldsOf(weight.columns)).toMatchObject({ category: 'Cat', number_of_items: 'Disponibilita' });
    expect(weight.columns.find(({ header }: Column) => header === 'Peso')?.field).toBeNull();
  });

  it('ignores former prices, and prefers a price that every row has', async () => {
    const { client } = await joinUploader(server);
    const former = await upload(
      client,
      text(
        'Title,Vendor,Type,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price',
        'Chain X11,KMC,Chains,FP-25,12,18.95,75',
        'Tyre City 28-622,Schwalbe,Tyres,FP-27,5,24.00,30',
        'Wheel set,Mavic,Tyres,FP-32,1,410.00,750',
      ),
    );
    expect((await check(client, former.id)).counts.create).toBe(3);
    expect((await rowsOf(client, former.id)).map(({ values }) => values.availability)).toEqual(
      Array(3).fill('In stock'),
    );
    const sale = await upload(
      client,
      text(
        'SKU,Name,Brand,Categories,In stock?,Stock,Sale price,Regular price',
        'SP-1,Chain X11,KMC,Chains,1,12,,18.95',
        'SP-2,Brake pads B05S,Shimano,Brake pads,1,40,6.00,7.50',
        'SP-3,Tyre City 28-622,Schwalbe,Tyres,1,5,,24.00',
      ),
    );
    await check(client, sale.id);
    expect((await rowsOf(client, sale.id)).map(({ values }) => values.price_per_unit)).toEqual([
      '18.95',
      '7.50',
      '24.00',
    ]);
  });

  it('adds up the stock of locations without negative numbers, and hides the supply price', async () => {
    const { client } = await joinUploader(server);
    const list = text(
      'id,handle,sku,name,description,type,supply_price,retail_price,brand_name,supplier_code,inventory_Noord,reorder_point_Noord,inventory_Zuid,reorder_point_Zuid',
      '0a1,x11,OU-1,Chain X11,11-speed chain,Chains,9.10,18.95,KMC,X11-93,2,1,25,1',
      '0a2,b05s,OU-2,Brake pads B05S,Resin,Brake pads,3.05,7.50,Shimano,B05S,-1,1,13,1',
    );
    const made = await upload(client, list);
    await check(client, made.id);
    expect((await rowsOf(client, made.id)).map(({ values }) => values.number_of_items)).toEqual(['27', '13']);
    expect(JSON.stringify(made)).not.toContain('9.10');
    // Not even if that row is chosen as the header.
    const { id } = await upload(client, list);
    const other = await client.put(`/api/imports/${id}/mapping`, { options: JSON.stringify({ header_row: 2 }) });
    expect(other).toMatchObject({ code: 200 });
    expect(JSON.stringify(other.data)).not.toMatch(/9\.10|3\.05/);
    // Nor with the currency next to it.
    const named = await upload(client, list.replace('9.10', 'EUR 9.10').replace('3.05', '3.05 €'));
    const another = await client.put(`/api/imports/${named.id}/mapping`, {
      options: JSON.stringify({ header_row: 2 }),
    });
    expect(another).toMatchObject({ code: 200 });
    expect(JSON.stringify(another.data)).not.toMatch(/9\.10|3\.05/);
  });

  it('asks which of two prices is meant if one is always lower, and hides both before', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'SKU;Title;Category;Stock;Price 1;Wholesale price',
        'WP-1;Chain X11;Chains;5;18,95;9,13',
        'WP-2;Brake pads;Brake pads;4;7,50;3,33',
        'WP-3;Tyre City;Tyres;3;24,00;11,47',
      ),
    );
    expect(made.price_question).toEqual({ columns: ['Price 1', 'Wholesale price'], is_open: true });
    expect(JSON.stringify(made)).not.toMatch(/9,13|11,47/);
    const chosen = await client.put(`/api/imports/${made.id}/mapping`, {
      columns: { 'Wholesale price': 'price_per_unit' },
    });
    expect(chosen.data.price_question).toMatchObject({ is_open: false });
    await check(client, made.id);
    expect((await rowsOf(client, made.id))[0]?.values.price_per_unit).toBe('9.13');
  });

  it('understands headers in other languages, and finds a header whose cells are repeated below it', async () => {
    const { client } = await joinUploader(server);
    const romanian = await upload(
      client,
      text(
        'cod_produs;nume_produs;descriere;nume_categorie;cant_stock;pret_produs;producator',
        '00121;Lant X11 argintiu;Pentru 11 viteze, cu conector;Lanturi;12;89.50;KMC',
        '00124;Spita 264 mm inox;Cutie de 100;Spite;500;1.65;Sapim',
      ),
    );
    expect(fieldsOf(romanian.columns)).toEqual({
      internal_reference: 'cod_produs',
      title: 'nume_produs',
      description: 'descriere',
      category: 'nume_categorie',
      number_of_items: 'cant_stock',
      price_per_unit: 'pret_produs',
      brand: 'producator',
    });
    const again = await upload(
      client,
      text(
        'Stk;ME;√;Bestell-Nr.;Bezeichnung;Warengruppe;Netto;EUR',
        '5;Stk;√;10.00.041;Schraube Torx T20 M4x12;Werkzeug;5,25;EUR',
        '10;Stk;;10.00.060;Mutter M5 sechskant;Werkzeug;7,18;EUR',
        '25;Stk;√;10.00.062;Scheibe M5;Werkzeug;0,71;EUR',
        '10;Stk;√;10.00.063;Schraube Torx T25 M5x16;Werkzeug;7,71;EUR',
      ),
    );
    expect(again.options.header_row.value).toBe('1');
    expect(fieldsOf(again.columns)).toMatchObject({ number_of_items: 'Stk', price_per_unit: 'Netto', currency: 'EUR' });
  });

  it('reads MS-DOS text', async () => {
    const { client } = await joinUploader(server);
    const bytes = Buffer.from(
      'Artikelnr;Bezeichnung;Marke;Kategorie;Bestand;Preis\r\nMD-1;Kette f\x81r R\x84der, schwarz gl\x84nzend;KMC;Ketten;12;18,95\r\nMD-2;Bremsbel\x84ge Gr\x94\xe1e M;Shimano;Bremsen;40;7,50\r\n',
      'latin1',
    );
    const made = await upload(client, fileOf(bytes, 'msdos.csv'));
    await check(client, made.id);
    expect((await rowsOf(client, made.id)).map(({ values }) => values.title)).toEqual([
      'Kette für Räder, schwarz glänzend',
      'Bremsbeläge Größe M',
    ]);
  });

  it('asks for the encoding of a text that is readable in several', async () => {
    const { client } = await joinUploader(server);
    const bytes = Buffer.from('SKU;Title;Category;Stock;Price\r\nEN-1;s\xf8lv kolo;Chains;5;18,95\r\n', 'latin1');
    const made = await upload(client, fileOf(bytes, 'list.csv'));
    const doubts = made.encoding_doubts as { value: string; lines: string[] }[];
    expect(doubts.slice(0, 2)).toMatchObject([
      { value: 'windows-1252', lines: ['sølv kolo'] },
      { value: 'windows-1250', lines: ['sřlv kolo'] },
    ]);
    expect(new Set(doubts.map(({ lines }) => lines.join())).size).toBe(3);
  });

  it('finds the currency of its prices', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'SKU,Item Name,Brand,Category Name,Stock On Hand,Selling Price',
        'FC-1,Chain X11,KMC,Chains,12.00,ARS 2625.00',
        'FC-2,Brake pads,Shimano,Brake pads,40.00,ARS 980.50',
      ),
    );
    expect([fieldsOf(made.columns).price_per_unit, made.fixed.currency]).toEqual(['Selling Price', 'ARS']);
    await check(client, made.id);
    expect((await rowsOf(client, made.id))[0]?.values).toMatchObject({ price_per_unit: '2625.00', currency: 'ARS' });
  });

  it('adds the options of variants to their titles', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price',
        'bar,Riser bar,Velora,Handlebars,Width,72 cm,Colour,Black,VB-72-K,4,59.00',
        'bar,,,,,66 cm,,Black,VB-66-K,6,55.00',
        'bar,,,,,66 cm,,Silver,VB-66-S,2,57.00',
        'saddle,Saddle Trekking,Selle Royal,Saddles,Title,Default Title,,,VS-1,3,19.00',
      ),
    );
    await check(client, made.id);
    expect((await rowsOf(client, made.id)).map(({ values }) => values.title)).toEqual([
      'Riser bar, 72 cm, Black',
      'Riser bar, 66 cm, Black',
      'Riser bar, 66 cm, Silver',
      'Saddle Trekking',
    ]);
  });

  it('recognises a column of offered and wanted, and both numbers of an article', async () => {
    const { client } = await joinUploader(server);
    const made = await upload(
      client,
      text(
        'Art;Interne Referenz;Artikelnummer;Bezeichnung;Kategorie;Menge;Preis',
        'Angebot;IR-1;4711-A;Kette X11;Ketten;5;18,95',
        'Gesuch;IR-2;4711-B;Bremsbeläge B05S;Bremsen;40;7,50',
      ),
    );
    expect(fieldsOf(made.columns)).toMatchObject({
      type: 'Art',
      internal_reference: 'Interne Referenz',
      supplier_article_number: 'Artikelnummer',
    });
    await check(client, made.id);
    expect((await rowsOf(client, made.id)).map(({ values }) => values.type)).toEqual(['Offered', 'Wanted']);
  });
});

describe('references changed by a spreadsheet', () => {
  it('are read without invisible characters, with a warning before they would duplicate a post', async () => {
    const { client } = await joinUploader(server);
    const list = (...references: string[]) =>
      text(
        'SKU;Title;Category;Stock;Price',
        ...references.map((reference, index) => `${reference};Chain ${index};Chains;5;18.95`),
      );
    const first = await upload(client, list('IM-1', '0017', '03-04', '90750'));
    await check(client, first.id);
    await publish(client, first.id);
    const marked = await upload(client, list('\u200eIM-1\u200b', '17', '3-apr', '90.750'));
    const checked = await check(client, marked.id);
    expect(checked.counts).toMatchObject({ create: 3, unchanged: 1 });
    expect(checked.groups[0]).toMatchObject({ kind: 'reference_changed', count: 3 });
    const mended = await client.put(`/api/imports/${marked.id}/cells`, {
      group: checked.groups[0].key,
      remedy: 'set',
    });
    expect(mended.data.import.counts).toMatchObject({ create: 0, unchanged: 4 });
  });
});

describe('an oversized or invalid cell', () => {
  it('causes an error of its row, or is refused in an edit', async () => {
    const { client } = await joinUploader(server);
    const long = `a${' '.repeat(32_000)}b`;
    const made = await upload(
      client,
      text('SKU,Title,Category,Stock,Price,toString,__defineGetter__', `H-1,${long},${'x'.repeat(8000)},5,18.95,1,2`),
    );
    expect((await check(client, made.id)).counts.error).toBe(1);
    expect((await client.put(`/api/imports/${made.id}/rows/1`, { values: { nonsense: 'x' } })).code).toBe(422);
    expect((await client.put(`/api/imports/${made.id}/rows/1`, { values: { title: 'a\0b' } })).code).toBe(422);
    expect((await client.get(`/api/imports/${made.id}/rows`)).code).toBe(200);
  });
});

describe('a remembered mapping', () => {
  it('applies to a list with moved and added columns, and reports the new ones', async () => {
    const { client } = await joinUploader(server);
    const first = await upload(client, 'SKU;Titel A;Category;Stock;Price;Shelf\nRM-1;Chain;Chains;5;18,95;A1\n');
    await client.put(`/api/imports/${first.id}/mapping`, { columns: { Shelf: 'location' } });
    await check(client, first.id, true);
    const moved = await upload(
      client,
      'Shelf;SKU;Colour;Titel A;Category;Price;Stock\nA1;RM-1;red;Chain;Chains;18,95;5\n',
    );
    expect(fieldsOf(moved.columns).location).toBe('Shelf');
    expect(moved.fresh).toEqual(['Colour']);
  });
});
