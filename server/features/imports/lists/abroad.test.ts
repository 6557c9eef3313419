import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload, uploadLines } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Lists from further away: their languages, their amounts without cents, and what their columns are called.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Tyres', 'Pedals']) await createCategory(server.db, { name });
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; samples: string[] };
type Question = { field: string; is_open: boolean; choices: { value: string; samples: string[] }[] };
const questionOf = (made: { questions: unknown }, field: string) =>
  (made.questions as Question[]).find((question) => question.field === field);

const rows = (prices: (row: number) => string) =>
  Array.from({ length: 6 }, (_, row) => `N-${row}1;Chain X1${row} ${'abcdef'[row]};${prices(row)};${row + 3}`);

const categoryOf = async (name: string) =>
  String((await server.db.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id);

describe('a language without a cent', () => {
  it.each([
    ['Indonesian', 'Kode Barang;Nama Barang;Merek;Harga Beli;Harga Jual;Stok', 'IDR'],
    ['Vietnamese', 'Mã hàng;Tên hàng;Thương hiệu;Giá nhập;Giá bán;Tồn kho', 'VND'],
    ['Thai', 'รหัสสินค้า;ชื่อสินค้า;ยี่ห้อ;ราคาทุน;ราคาขาย;คงเหลือ', 'THB'],
    ['Arabic', 'كود الصنف;اسم الصنف;الماركة;سعر الشراء;سعر البيع;الكمية', 'SAR'],
    ['Persian', 'کد کالا;نام کالا;برند;قیمت خرید;قیمت فروش;موجودی', 'IRR'],
    ['Hebrew', 'מקט;שם פריט;יצרן;מחיר קנייה;מחיר מכירה;מלאי', 'ILS'],
  ])('has its fields, asks for its currency and shows no purchase price: %s', async (_, header, currency) => {
    const names = header.split(';');
    const { made, fields } = await uploadLines(
      server,
      header,
      'RT-11;Rantai X11 perak;KMC;187300;290000;12',
      'KP-05;Kampas rem B05S;Shimano;61300;95000;40',
      'BN-28;Ban City 28;Schwalbe;155300;240000;5',
    );
    expect(fields).toMatchObject({
      internal_reference: names[0],
      title: names[1],
      brand: names[2],
      price_per_unit: names[4],
      number_of_items: names[5],
    });
    expect((made.columns as Column[])[3]).toMatchObject({ secret: true, samples: [] });
    expect(JSON.stringify(made)).not.toMatch(/187300|61300|155300/);
    const asked = questionOf(made, 'currency');
    expect(asked?.is_open).toBe(true);
    expect(asked?.choices.map(({ value }) => value)).toContain(currency);
  });
});

describe('amounts under names that are not known', () => {
  it('hold the lower of two back, and ask which one is the price', async () => {
    for (const prices of [
      (row: number) => `${61_300 + ((row * 2) % 5) * 7_100};${95_000 + ((row * 2) % 5) * 11_000}`,
      (row: number) => `${11 + row}.13;${18 + row * 2}.95`,
    ]) {
      const { client, made } = await uploadLines(server, 'SKU;Name;Kolom A;Kolom B;Stock', ...rows(prices));
      const [lower = ''] = prices(2).split(';');
      expect(JSON.stringify(made)).not.toContain(lower);
      const asked = questionOf(made, 'price_per_unit');
      expect(asked).toMatchObject({ is_open: true });
      expect(asked?.choices.map(({ value, samples }) => [value, samples.length])).toEqual([
        ['Kolom A', 0],
        ['Kolom B', 3],
      ]);
      const { data } = await client.put(`/api/imports/${made.id}/mapping`, {
        columns: { 'Kolom A': 'price_per_unit' },
      });
      expect(questionOf(data, 'price_per_unit')?.is_open).toBe(false);
      expect(data.price_question).toMatchObject({ is_open: false });
      expect(JSON.stringify(data.columns)).toContain((prices(0).split(';') as [string])[0]);
    }
  });

  it('are no prices where they are years, positions or of different kinds', async () => {
    const { made } = await uploadLines(
      server,
      'SKU;Name;Jahrgang;Platz;Stock',
      ...rows((row) => `${2019 + (row % 3)};${3100 + row * 100}`),
    );
    expect((made.columns as Column[]).filter(({ secret }) => secret)).toEqual([]);
  });
});

it('adds the name of a variant to a title that no other row has', async () => {
  const { client, made } = await uploadLines(
    server,
    'SKU;Nombre;Variante;Color;Precio;Stock',
    'AC-1;Aceite de cadena;1 L;Azul;18.95;12',
    'AC-2;Grasa de litio;;Rojo;7.50;40',
    'AC-3;Limpiador 500 ml;500 ml;Rojo;9.00;5',
  );
  await check(client, made.id);
  const { data } = await client.get(`/api/imports/${made.id}/rows?per_page=10`);
  expect((data as { values: Record<string, string> }[]).map(({ values }) => values.title)).toEqual([
    'Aceite de cadena, 1 L',
    'Grasa de litio',
    'Limpiador 500 ml',
  ]);
});

describe('a column', () => {
  const rows = (cells: (row: number) => string) =>
    Array.from({ length: 8 }, (_, row) => `N-${row}7;Chain X1${row} ${'abcdefgh'[row]};1${row}.9${row};${cells(row)}`);

  it('of many countries says where articles were made, and one of days or of nothing but zeros is no stock', async () => {
    const countries = ['China', 'Japan', 'Serbia', 'Turkey', 'Hungary', 'Poland', 'India', 'Japan'];
    const { made, fields } = await uploadLines(
      server,
      'SKU;Name;Price;Country;Stock days;Stok seviyesi',
      ...rows((row) => `${countries[row]};${row + 20};0`),
    );
    expect(fields).not.toHaveProperty('country');
    expect(fields).not.toHaveProperty('number_of_items');
    expect(made.fixed).toHaveProperty('country');
    const { fields: near } = await uploadLines(
      server,
      'SKU;Name;Price;Country',
      ...rows((row) => ['Germany', 'Netherlands'][row % 2] as string),
    );
    expect(near.country).toBe('Country');
  });

  it('that counts from 1 with gaps is a reference to look at', async () => {
    const { made } = await uploadLines(
      server,
      'Šifra;Naziv;Cijena',
      ...[1, 2, 3, 4, 9, 10, 17, 30].map(
        (number) => `${number};Lanac X${number} ${'abc'[number % 3]};${number + 9}.50`,
      ),
    );
    expect((made.columns as (Column & { sureness: string })[])[0]).toMatchObject({
      field: 'internal_reference',
      sureness: 'look',
    });
  });

  it('of paths in folders leaves pictures out and blocks no row', async () => {
    const { client, made } = await uploadLines(
      server,
      'SKU;Name;Price;Category;Stock;Image',
      ...rows((row) => `Chains;${row + 2};images/x1${row}.png`),
    );
    await client.put(`/api/imports/${made.id}/mapping`, { fixed: { currency: 'EUR' } });
    const { counts } = await check(client, made.id);
    expect(counts).toMatchObject({ create: 8, error: 0 });
  });

  it('without a name holds the lower of two prices back, some of them without a last zero', async () => {
    const { made } = await uploadLines(
      server,
      'Chain X11 silver;10,26;14,38;KMC',
      'Brake pads B05S;17,4;24,44;Shimano',
      'Tyre City 28;9,21;12,9;Schwalbe',
      'Pedal RX alloy;7,83;10,97;Look',
    );
    expect(made.options.header_row.value).toBe('0');
    expect(JSON.stringify(made)).not.toMatch(/10,26|17,4|9,21|7,83/);
  });
});

it('takes sizes between headings for headings, and none of them for a row', async () => {
  const { made } = await uploadLines(
    server,
    'SKU;Merek;Nama Barang;Harga Jual;Stok',
    'Ban dalam;;;;',
    '13;;;;',
    '155/70 R13;;;;',
    'BN-11;Schwalbe;Ban dalam 13 AV;24000;5',
    'BN-12;Schwalbe;Ban dalam 13 SV;26000;7',
    '26;;;;',
    'Ban luar;;;;',
    'BN-21;Schwalbe;Ban luar City 26;240000;4',
    'BN-22;Schwalbe;Ban luar Cross 26;260000;9',
    '4711;;;;',
    'BN-23;Schwalbe;Ban luar Trek 26;280000;2',
  );
  // A number alone, with no heading next to it, may be an article whose other cells are missing.
  expect(made.row_count).toBe(6);
});

it('reads lists side by side whatever their columns are called, and pairs of names and values as one list', async () => {
  const { made } = await uploadLines(
    server,
    'Variant code;Gold;Floor;;Variant code;Gold;FLOOR',
    'HG-X11;30;42;;RT-66;52;64',
    'HG-X12;33;47;;RT-76;78;101',
    'B05S;39;55;;SM-RT;38;48',
    'B03S;50;81;;;;',
  );
  expect(made).toMatchObject({ blocks: 2, row_count: 7 });
  const { made: pairs } = await uploadLines(
    server,
    'Feature;Value;Feature;Value',
    'Colour;black;Speeds;11',
    'Colour;silver;Speeds;11',
    'Colour;gold;Speeds;12',
    'Colour;black;Speeds;12',
  );
  expect(pairs.blocks).toBe(1);
});

it('asks which of several currencies a sign means, and takes none of them for the one of earlier lists', async () => {
  const { client, person } = await joinUploader(server);
  const lines = [
    'Nummer;Bezeichnung;Listenpreis;Tagespreis;Bestand',
    'HG-X11;Kette X11;149,50 kr;89,00 kr;12',
    'B05S;Bremsbelag B05S;199,00 kr;124,00 kr;40',
    'CT-28;Reifen City 28;165,00 kr;98,00 kr;5',
  ];
  const currenciesFor = async (known: string) => {
    await server.db
      .updateTable('organizations')
      .set({ list_currency: known })
      .where('id', '=', person.organization_id as number)
      .execute();
    const made = await upload(client, `${lines.join('\n')}\n`);
    expect(JSON.stringify(made)).not.toContain('89,00');
    return { asked: questionOf(made, 'currency'), fixed: made.fixed.currency };
  };
  const { asked } = await currenciesFor('EUR');
  expect(asked).toMatchObject({ is_open: true });
  expect(asked?.choices.map(({ value }) => value)).toEqual(['SEK', 'NOK', 'DKK']);
  expect(await currenciesFor('SEK')).toEqual({ asked: undefined, fixed: 'SEK' });
});

it('hides a purchase price wherever it is written again', async () => {
  const rows = ['HG-X11;9,10;18,95;9,10', 'B05S;3,05;7,50;3,05', 'CT-28;11,40;24,00;11,40', 'PD-9;4,20;9,90;4,20'];
  const { made } = await uploadLines(server, 'Nummer;Einkaufspreis;VK netto;Wert R', ...rows);
  expect((made.columns as Column[]).map(({ secret }) => secret)).toEqual([false, true, false, true]);
  expect(JSON.stringify(made)).not.toMatch(/9,10|3,05|11,40/);
  // A price that is called so is one, though a shop sells for what it paid.
  const { fields } = await uploadLines(
    server,
    'Nummer;Einkaufspreis;VK netto',
    ...rows.map((row) => row.replace(/;[^;]*;/, ';7,50;').replace(/;[^;]*$/, '')),
  );
  expect(fields.price_per_unit).toBe('VK netto');
});

it('reads pieces behind numbers, though some cells have words or more than a number', async () => {
  const { client, made } = await uploadLines(
    server,
    'Артикул;Найменування;Ціна грн;Кількість',
    'HG-X11;Ланцюг X11;290;2 шт.',
    'B05S;Колодки B05S;95;>10 шт.',
    'CT-28;Покришка City 28;240;4 шт.',
    'PD-9;Педалі 9;180;очікуємо',
  );
  await client.put(`/api/imports/${made.id}/mapping`, {
    fixed: JSON.stringify({ category: await categoryOf('Chains') }),
  });
  const { groups, counts } = await check(client, made.id);
  expect(counts).toMatchObject({ create: 2, error: 2 });
  expect(
    (groups as { example: string | null; value: string | null }[]).map(({ value, example }) => value ?? example).sort(),
  ).toEqual(['>10 шт.', 'очікуємо']);
});

it('takes no label for a brand, and units in front of prices for units', async () => {
  const { made, fields } = await uploadLines(
    server,
    'Artikelbezeichnung;je;Preis;Herkunft;Label',
    'Kartoffeln, festkochend;kg;2,50;eigene Ernte;Bioland',
    'Eier, Größe L;St;0,57;Andresen;Bioland',
    'Blumenkohl;St;4,95;Frankreich;EG-Bio',
  );
  expect(fields).toMatchObject({ title: 'Artikelbezeichnung', unit: 'je', price_per_unit: 'Preis' });
  expect((made.columns as Column[]).at(-1)?.field).toBeNull();
});

it('is sure of no column in an export of orders', async () => {
  const { made } = await uploadLines(
    server,
    'Name,Financial Status,Fulfillment Status,Lineitem quantity,Lineitem name,Lineitem sku,Currency',
    '#2002,paid,unfulfilled,2,Chain X11,HG-X11,EUR',
    '#2003,paid,unfulfilled,10,Pads B05S,B05S,EUR',
    '#2004,paid,unfulfilled,4,Tyre City 28,CT-28,EUR',
  );
  expect(made).toMatchObject({ export: { system: 'Shopify', kind: 'orders' }, sureness: { sure: 0 } });
});

it('tells what is sold alone from what is sold by the crate', async () => {
  const { client, made } = await uploadLines(
    server,
    'Produit;Contenants;Prix HT;Stock',
    'Huile de chaîne;Flacon 75 cl;8,00;12',
    'Huile de chaîne;6 flacons x 75 cl;45,00;5',
    'Graisse;Tube 50 g;6,00;9',
  );
  const { data } = await client.get(`/api/imports/${made.id}/preview/2`);
  expect(data.values.title).toBe('Huile de chaîne, 6 flacons x 75 cl');
});

describe('what gives away a purchase price', () => {
  it.each([
    'Marge',
    'Margin %',
    'Mark-up',
    '% gain',
    'Aufschlag %',
    'Spanne in %',
    'Ricarico',
    'Margen bruto',
    'Coef.',
    'Marża',
    'Marže %',
    'Наценка, %',
    'Kâr Oranı',
    'Täckningsgrad',
    'Dækningsgrad %',
  ])('is neither shown nor stored: %s', async (header) => {
    const { made } = await uploadLines(
      server,
      `SKU;Name;${header};Preis;Stock`,
      ...rows((row) => `${57 + row};1${row}.95`),
    );
    expect((made.columns as Column[]).find((column) => column.header === header)).toMatchObject({
      secret: true,
      field: null,
      reason: 'Gives away what you paid: not read, not stored',
    });
    expect(JSON.stringify(made)).not.toContain('"58"');
  });

  it('is no reason not to ask which of two prices is meant, and neither is a purchase price', async () => {
    for (const header of ['Cost', 'Margin %']) {
      const { made } = await uploadLines(
        server,
        `SKU;Name;${header};Price A;Price B;Stock`,
        ...rows((row) => `${5 + row}.17;${18 + row * 3}.95;${15 + row * 2}.13`),
      );
      expect(questionOf(made, 'price_per_unit'), header).toMatchObject({ is_open: true });
      expect(JSON.stringify(made)).not.toContain('17.13');
    }
  });

  it('leaves no question about a price with and without tax beside it', async () => {
    const { made, fields } = await uploadLines(
      server,
      'SKU;Nombre;Coste;Precio (Subtotal);Precio (Total);Stock',
      ...rows((row) => `${5 + row}.17;${10 + row * 10}.00;${((10 + row * 10) * 1.21).toFixed(2)}`),
    );
    expect(questionOf(made, 'price_per_unit')).toBeUndefined();
    expect(fields.price_per_unit).toBe('Precio (Subtotal)');
  });
});

describe('a number', () => {
  it('that only counts the rows is no reference, from wherever it counts, unless it is named so', async () => {
    const list = (header: string, step: (row: number) => number) =>
      uploadLines(
        server,
        `${header};Name;Preis;Stock`,
        ...rows((row) => `${9 + row}.95`).map((line, row) => line.replace(/^[^;]*/, String(step(row)))),
      );
    for (const step of [(row: number) => 101 + row, (row: number) => 1001 + row * 2 - (row % 2)])
      expect((await list('code', step)).fields).not.toHaveProperty('internal_reference');
    expect((await list('Artikelnummer', (row) => 101 + row)).fields.internal_reference).toBe('Artikelnummer');
    expect((await list('SKU', (row) => 101 + row)).fields.internal_reference).toBe('SKU');
  });

  it('with a name in front is whose it is: the bare one is that of the maker', async () => {
    const { fields } = await uploadLines(
      server,
      'Part no.;QCB Part no.;Name;Manufacturer/Supplier;Price',
      'X-11;Q100;Chain X11;KMC;18.95',
      'B05S;Q101;Brake pads;Shimano;7.50',
      'RT-4;Q102;Rotor;Shimano;24.00',
    );
    expect(fields).toMatchObject({
      supplier_article_number: 'Part no.',
      internal_reference: 'QCB Part no.',
      brand: 'Manufacturer/Supplier',
    });
  });
});

it('takes further pictures for what they are', async () => {
  const picture = (number: number) => `https://shop.example/${number}.jpg`;
  for (const names of [
    ['image', 'image_extra_1', 'image_extra_2'],
    ['Zdjęcie', 'Zdjęcie dodatkowe 1', 'Zdjęcie dodatkowe 2'],
    ['image_link', 'additional_image_link', 'Bild 3'],
  ]) {
    const { fields } = await uploadLines(
      server,
      `sku;name;price;${names.join(';')}`,
      ...['Chain', 'Pads', 'Tyre'].map(
        (name, row) => `W-${row};${name};1${row}.95;${names.map((_, at) => picture(row * 3 + at)).join(';')}`,
      ),
    );
    expect(fields).toMatchObject({ image_1: names[0], image_2: names[1], image_3: names[2] });
  }
});

it('asks for titles where no column has them', async () => {
  const { client, made } = await uploadLines(
    server,
    'Part no.;Brand;Price;Qty',
    'X-11;KMC;18.95;12',
    'B05S;Shimano;7.50;40',
    'RT-4;Shimano;24.00;5',
  );
  const asked = questionOf(made, 'title');
  expect([asked?.is_open, asked?.choices.map(({ value }) => value)]).toEqual([true, ['Part no.', 'Brand']]);
  const { data } = await client.put(`/api/imports/${made.id}/mapping`, { columns: { 'Part no.': 'title' } });
  expect(questionOf(data, 'title')?.is_open).toBe(false);
});
