import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { joinUploader, upload, uploadLines } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// What lists do not say about their columns, and what must not be made of it. Small inputs of our own.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Tyres', 'Pedals']) await createCategory(server.db, { name });
  await createBrand(server.db, 'Shimano');
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; sureness: string; proposed: string[] };
type Question = { field: string; is_open: boolean; choices: { value: string; samples: string[] }[] };
const questionOf = (made: { questions: unknown }, field: string) =>
  (made.questions as Question[]).find((question) => question.field === field);
const columnOf = (made: { columns: unknown }, header: string) =>
  (made.columns as Column[]).find((column) => column.header === header);

const list = (count: number, line: (row: number) => string) => Array.from({ length: count }, (_, row) => line(row));

describe('amounts with their currency', () => {
  it('below the name of a purchase price are no words, so that the stock beside it stays', async () => {
    const { made, fields } = await uploadLines(
      server,
      'Item Name,Purchase Price,Selling Price,Stock On Hand',
      ...list(5, (row) => `Chain X1${row},ARS ${2625 + row}.00,ARS ${4100 + row * 7}.00,${row + 3}.00`),
    );
    expect(fields).toMatchObject({ price_per_unit: 'Selling Price', number_of_items: 'Stock On Hand' });
    expect(columnOf(made, 'Purchase Price')?.secret).toBe(true);
    expect(JSON.stringify(made)).not.toContain('2626');
  });

  it('may be called by what is written behind them', async () => {
    const { made } = await uploadLines(
      server,
      'SKU;Ürün Adı;Satış Fiyatı;Para Birimi',
      ...list(4, (row) => `ZN-${row};Zincir X1${row};${100 + row * 9};TL`),
    );
    expect(JSON.stringify(made.value_groups)).toContain('"choice":"TRY"');
  });
});

describe('prices beside a purchase price, none of which is named', () => {
  it('are asked about, and only the highest is shown, whatever computing leaves behind its cents', async () => {
    const { made } = await uploadLines(
      server,
      'NOMBRE COMERCIAL;FOB PUERTO;COSTO C/IVA;VENTI SIN;VENTI CON',
      ...list(6, (row) => {
        const price = 2310 + ((row * 3) % 5) * 417;
        return `Maquina ${'abcdef'[row]};${Math.round(price * 0.44)};${Math.round(price * 0.5)};${price / 1.105};${price}`;
      }),
    );
    const asked = questionOf(made, 'price_per_unit');
    expect(asked?.is_open).toBe(true);
    expect(asked?.choices.map(({ value, samples }) => [value, samples.length > 0])).toEqual([
      ['FOB PUERTO', false],
      ['VENTI SIN', expect.any(Boolean)],
      ['VENTI CON', true],
    ]);
  });
});

describe('numbers', () => {
  it('that repeat those of the first column are no second number', async () => {
    const { fields } = await uploadLines(
      server,
      'codigo;nombre;referencia;stock',
      ...list(6, (row) => `AAM${10 + row * 2};Arandela M${10 + row};AAM${10 + row * 2};${row}`),
    );
    expect(fields).not.toHaveProperty('supplier_article_number');
  });

  it('that databases number records with are no reference under a name that does not call them so', async () => {
    const { fields } = await uploadLines(
      server,
      'ID;Name;Price',
      ...list(6, (row) => `cmn5fe7sy00000${row}l7vqb4sdo${'abcdef'[row]};Harness ${row};${100 + row}`),
    );
    expect(fields).not.toHaveProperty('internal_reference');
  });
});

it('takes codes of variants for no description', async () => {
  const { fields } = await uploadLines(
    server,
    'Номенклатура;Характеристика;Цена;Остаток',
    ...list(6, (row) => `Цепь X1${row};00${row};${300 + row * 90};${row + 1}`),
  );
  expect(fields).not.toHaveProperty('description');
});

it('offers neither contents of packs nor what only the system needs as the stock', async () => {
  const { made } = await uploadLines(
    server,
    'Наименование товара;кол-во в упак;Цена с НДС',
    ...list(6, (row) => `Клей ${row};${12 + (row % 3) * 6};${216 + row * 40}`),
  );
  expect(questionOf(made, 'number_of_items')?.choices).toEqual([]);
  const { made: wix } = await uploadLines(
    server,
    'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost',
    ...list(
      6,
      (row) => `p${row},Product,Chain ${row},text,a.jpg,Chains,,,1${row}.95,,true,PERCENT,${row * 5}.0,InStock,,`,
    ),
  );
  expect(questionOf(wix, 'number_of_items')?.choices).toEqual([]);
});

describe('the vendor of an export', () => {
  const lines = (vendor: (row: number) => string) => [
    'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price',
    ...list(
      12,
      (row) =>
        `h${row},Chain X${row} silver,text,${vendor(row)},Chains,Title,Default Title,K-${row},${row + 1},1${row}.95`,
    ),
  ];
  it('is proposed as the brand where one shop sells everything', async () => {
    const { made, fields } = await uploadLines(server, ...lines((row) => (row === 3 ? 'Mi tienda' : 'Wattio')));
    expect(fields).not.toHaveProperty('brand');
    expect(columnOf(made, 'Vendor')).toMatchObject({ sureness: 'look', proposed: ['brand'] });
  });
  it('is the brand where it is known or there are several', async () => {
    expect((await uploadLines(server, ...lines(() => 'Shimano'))).fields.brand).toBe('Vendor');
    expect(
      (await uploadLines(server, ...lines((row) => ['KMC', 'Wippermann', 'Connex'][row % 3] as string))).fields.brand,
    ).toBe('Vendor');
  });
});

describe('a currency', () => {
  it.each([
    [
      'a tax of one country is named',
      'Producto;Precio;Sin IGV',
      (row: number) => `${20 + row}.00;${15 + row}.00`,
      'PEN',
    ],
    [
      'some prices are too large',
      'Producto;Precio;Nota',
      (row: number) => `${row > 2 ? 265_000 + row : 310 + row}.00;a`,
      'EUR',
    ],
  ])('is asked again where %s', async (_, header, prices, currency) => {
    const { client, person } = await joinUploader(server);
    await server.db
      .updateTable('organizations')
      .set({ list_currency: 'EUR' })
      .where('id', '=', person.organization_id)
      .execute();
    const made = await upload(client, [header, ...list(6, (row) => `Cadena X1${row};${prices(row)}`)].join('\n'));
    const asked = questionOf(made, 'currency');
    expect(asked?.is_open).toBe(true);
    expect(asked?.choices.map(({ value }) => value)).toContain(currency);
  });

  it('is that of the letters behind the name of the prices, and none in the midst of a word', async () => {
    const { made } = await uploadLines(
      server,
      'SKU;Ürün Adı;Fiyat TL (KDV dahil)',
      ...list(6, (row) => `ZN-${row};Zincir ${row};${33 + row},98`),
    );
    expect(made.fixed).toMatchObject({ currency: 'TRY' });
    const { fields } = await uploadLines(
      server,
      'id;name;price;taxes_id/id',
      ...list(6, (row) => `AS-${row}x;Chain ${row};${10 + row}.95;l10n_fr.1_tva_0`),
    );
    expect(fields).not.toHaveProperty('currency');
  });
});

const soldOf = (row: number) => 3 + ((row * 7) % 5);

describe('a quantity', () => {
  it.each([
    [
      'a turnover beside it',
      'Artikelnummer;Artikelname;Menge;Umsatz Netto;Netto-VK',
      (row: number) => `${soldOf(row)};${soldOf(row) * 20};20,00`,
    ],
    [
      'its seller and the sum',
      'Vendedor;Produto;Qtde;Total;Preço Unitário',
      (row: number) => `${soldOf(row)};${soldOf(row) * 20},00;20,00`,
    ],
  ])('is none of the stock in a report of sales, by %s: it is asked about', async (_, header, values) => {
    const { made, fields } = await uploadLines(
      server,
      header,
      ...list(6, (row) => `K-${row}7;Chain X1${row};${values(row)}`),
    );
    expect(fields).not.toHaveProperty('number_of_items');
    const asked = questionOf(made, 'number_of_items');
    expect([asked?.is_open, asked?.choices.length]).toEqual([true, 1]);
  });

  it('under the name of a unit is what is sold together', async () => {
    const { fields } = await uploadLines(
      server,
      'Artikelnummer;Name;Einheit;Preis',
      ...list(6, (row) => `K-${row}7;Kette X1${row};${[1, 6, 12][row % 3]};${10 + row},95`),
    );
    expect(fields.minimal_order_quantity).toBe('Einheit');
  });
});

it('takes one of many columns with initials for no price', async () => {
  const { made, fields } = await uploadLines(
    server,
    'ITEM #;PW;PD;PR;PH;VW;AW;AZ',
    ...list(6, (row) => `W-${row}30;${list(7, (at) => String(360 + row * 30 + at)).join(';')}`),
  );
  expect(fields).not.toHaveProperty('price_per_unit');
  expect(questionOf(made, 'price_per_unit')?.is_open).toBe(true);
});

it('calls brands that no one here knows a guess', async () => {
  const { made } = await uploadLines(
    server,
    'SKU;Marca;Item;Valor',
    ...list(6, (row) => `K-${row}7;${['FORD', 'DAF', 'IVECO'][row % 3]};KIT ${row};${1000 + row}.24`),
  );
  expect(columnOf(made, 'Marca')).toMatchObject({ field: 'brand', sureness: 'look' });
});

it('takes notes for no sure description', async () => {
  const { made } = await uploadLines(
    server,
    'Artikelnummer;Name;Lagerbestand;Anmerkung',
    ...list(6, (row) => `K-${row}7;Kette X1${row};${row + 2};203 | C | ${row} Kartons`),
  );
  expect(columnOf(made, 'Anmerkung')).toMatchObject({ sureness: 'look', reason: 'Notes: are they for buyers?' });
});

it('tells the number of a supplier by its values, and asks about wholesale beside retail', async () => {
  const { fields } = await uploadLines(
    server,
    'Código prov.;Código;Descripción;Cantidad;Precio',
    ...list(6, (row) => `30${210 + row * 37};AWA00${row};Buje ${row} x 40;${row + 2};${650 + row}`),
  );
  expect(fields).toMatchObject({ supplier_article_number: 'Código prov.', internal_reference: 'Código' });
  const { made } = await uploadLines(
    server,
    'Market WholeSale Price,SKU,Title,Cost per item,Price',
    ...list(6, (row) => `$${15 + row}.00,K-${row},Candle ${row},${9 + row}.11,${30 + row * 2}`),
  );
  expect(questionOf(made, 'price_per_unit')?.is_open).toBe(true);
  expect(JSON.stringify(made)).not.toContain('$16.00');
});

it('holds the lower of two large amounts back where no column has a name', async () => {
  const { made } = await uploadLines(
    server,
    ...list(
      6,
      (row) =>
        `2CDG11014${row}R0011;Nguồn điện cung cấp tín hiệu ${'abcdef'[row]};1.03;${10191480 + row * 731977};${9799500 + row * 703824}`,
    ),
  );
  expect(questionOf(made, 'price_per_unit')?.is_open).toBe(true);
  expect(JSON.stringify(made)).not.toContain('9799500');
});

it('knows a picture by the words for its address, in any order', async () => {
  const { fields } = await uploadLines(
    server,
    'Код_товара;Название_позиции;Цена;Ссылка_изображения',
    ...list(6, (row) => `K-${row}7;Цепь ${row};${290 + row};https://shop.example/${row}.jpg`),
  );
  expect(fields.image_1).toBe('Ссылка_изображения');
});

describe('names of columns', () => {
  it.each([
    ['total price', 'SKU;Name;Price;Total Price', { price_per_unit: 'Price' }],
    ['year', 'Artikelnr;Benämning;Pris;År', { price_per_unit: 'Pris' }],
    ['safety stock', 'Réf.;Désignation;Prix HT;Stock de sécurité', { internal_reference: 'Réf.' }],
  ])('that may be mistaken are not: %s', async (name, header, expected) => {
    const { fields } = await uploadLines(
      server,
      header,
      ...list(6, (row) => `K-${row}7;Chain ${row};1${row}.95;${name === 'year' ? 2012 + row : 40 + row * 3}`),
    );
    expect(fields).toMatchObject(expected);
    expect(Object.values(fields)).not.toContain(header.split(';')[3]);
  });

  it.each([
    ['de', 'Ersatzteilnummer;Ersatzteilbezeichnung;Baugruppe;Werkstattpreis;Inventurbestand'],
    ['en', 'Stock No.;Goods name;Part group;Reseller price;Closing Qty'],
    ['es', 'Nro. de parte;Productos;Rubro;P. Público;Cantidad existente'],
    ['fr', 'Code pièce;Dénomination;Univers;Montant unitaire;Unités en stock'],
    ['it', 'Codice ricambio;Designazione;Gamma;Importo unitario;Rimanenza'],
    ['nl', 'Onderdeelnummer;Artikelbenaming;Onderdeelgroep;Webshopprijs;Magazijnvoorraad'],
    ['pt', 'Código da peça;Denominação;Linha;Vlr. Unitário;Saldo em estoque'],
    ['pl', 'Numer indeksu;Wyrób;Branża;Cena cennikowa;Aktualny stan'],
    ['cs', 'Č. dílu;Výrobek;Sortimentní skupina;Ceníková cena;Volné množství'],
    ['sv', 'Reservdelsnummer;Produktbenämning;Produktområde;Verkstadspris;Inventerat antal'],
    ['da', 'Reservedelsnummer;Benævnelse;Varegruppenavn;Værkstedspris;Fysisk beholdning'],
    ['tr', 'Parça Kodu;Parça İsmi;Ürün Ailesi;Servis Fiyatı;Güncel Stok'],
    ['ko', '품번;품명;품목대분류;판매단가;재고수량'],
    ['ru', 'Кат. номер;Изделие;Тип товара;Прайсовая цена;Складской остаток'],
    ['hu', 'Alkatrészszám;Alkatrész megnevezés;Termékkör;Bolti ár;Bolti készlet'],
  ])('are known in many languages: %s', async (_, header) => {
    const names = header.split(';');
    const { fields } = await uploadLines(
      server,
      header,
      ...list(6, (row) => `K-${row}7-X;Chain X1${row} silver;Chains;1${row}.95;${40 + row * 3}`),
    );
    expect(fields).toMatchObject({
      internal_reference: names[0],
      title: names[1],
      category: names[2],
      price_per_unit: names[3],
      number_of_items: names[4],
    });
  });
});
