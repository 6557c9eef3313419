import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { oldWorkbook } from '#tests/helpers/files/spreadsheets.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Kinds that lists of other trades and countries come in. Small inputs of our own.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Tyres', 'Other']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano']) await createBrand(server.db, name);
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; samples: string[] };
const fieldsOf = (columns: Column[]) =>
  Object.fromEntries(columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])));
const text = (...lines: string[]) => `${lines.join('\n')}\n`;
type Question = { field: string; is_open: boolean; choices: { header: string; samples: string[] }[] };
const openOf = (questions: Question[]) => questions.filter(({ is_open }) => is_open).map(({ field }) => field);

async function read(...lines: string[]) {
  const { client } = await joinUploader(server);
  return { client, made: await upload(client, text(...lines)) };
}

describe('an old workbook that names no code page', () => {
  it('is read in the alphabet in which its texts are words', async () => {
    const { client } = await joinUploader(server);
    const bytes = oldWorkbook('windows-1251', [
      ['Наименование товара', 'Цена', 'Количество'],
      ['Цепь велосипедная серебристая', 450, 12],
      ['Тормозные колодки дисковые', 320, 40],
      ['Покрышка городская с защитой', 900, 5],
    ]);
    const made = await upload(client, fileOf(bytes, 'price.xls'));
    expect(fieldsOf(made.columns)).toMatchObject({
      title: 'Наименование товара',
      price_per_unit: 'Цена',
      number_of_items: 'Количество',
    });
    expect((made.columns as Column[])[0]?.samples[0]).toBe('Цепь велосипедная серебристая');
  });

  it('keeps western letters as they are', async () => {
    const { client } = await joinUploader(server);
    const bytes = oldWorkbook('windows-1252', [
      ['Bezeichnung', 'Preis', 'Stückzahl'],
      ['Kettenöl für Räder', 7.5, 12],
      ['Bremsbeläge, groß', 9.25, 40],
      ['Lenkerbügel weiß', 24, 5],
    ]);
    const made = await upload(client, fileOf(bytes, 'liste.xls'));
    expect((made.columns as Column[])[0]?.samples).toContain('Bremsbeläge, groß');
  });
});

describe('names of columns', () => {
  it('of prices and numbers may begin with the shop or the channel', async () => {
    const { made } = await read(
      'woocommerce_sku,product,Internet price,product_stock_amount',
      '53743,Chain X11 silver,1993,12',
      '42371-01,Brake pads B05S,2010,4',
      '200901,Tyre City,1850,9',
    );
    expect(fieldsOf(made.columns)).toMatchObject({
      internal_reference: 'woocommerce_sku',
      title: 'product',
      price_per_unit: 'Internet price',
      number_of_items: 'product_stock_amount',
    });
  });

  it('are what is behind the point, where an object is before it', async () => {
    const { made } = await read(
      'Номенклатура.Код;Ценовая группа/ Номенклатура;Цена;Номенклатура.Комментарий',
      '24;Цепь KMC X11;450;гарантия 12 мес',
      '31;Колодки B05S дисковые;320;гарантия 6 мес',
      '6;Покрышка City;900;гарантия 6 мес',
    );
    expect(fieldsOf(made.columns)).toMatchObject({
      internal_reference: 'Номенклатура.Код',
      title: 'Ценовая группа/ Номенклатура',
      price_per_unit: 'Цена',
      description: 'Номенклатура.Комментарий',
    });
  });

  it('of fees name no price, and the final price is taken rather than the old one', async () => {
    const { made } = await read(
      'MODEL,EX SHOWROOM,PR CHARGES,FINAL PRICE,OLD PRICE',
      'Chain X11,76,5,102,110',
      'Chain X12,86,5,113,122',
      'Chain X10,87,5,115,123',
    );
    expect(fieldsOf(made.columns)).toMatchObject({ price_per_unit: 'FINAL PRICE' });
  });

  it('that call a text a number leave it the title, where nothing else has words', async () => {
    const { made } = await read(
      'Material;Quantidade;Preço',
      'Chain for city bikes;80;15,58',
      'Brake pads for discs;29;38,15',
      'Tyre with reflex strip;72;24,58',
    );
    expect(fieldsOf(made.columns)).toMatchObject({ title: 'Material', price_per_unit: 'Preço' });
    expect(fieldsOf(made.columns).internal_reference).toBeUndefined();
  });
});

describe('a header', () => {
  it('may have a tick above ticks, and a sentence above the prices, which then are asked for', async () => {
    const { made } = await read(
      'IL.;Jedn.;√;num. kat.;Opis 1;Opis 2;Ceny netto ważne tylko w kraju (VAT +23%);Curr.',
      '5;szt;√;10.00.041;Śruba M5 czarna;;5,25;PLN',
      '10;szt;√;10.00.060;Śruba M4 Torx;;7,18;PLN',
      '10;szt;√;10.00.061;Nakrętka M6 srebrna;;7,71;PLN',
      '1;szt;√;10.00.064;Podkładka 5 mm;;4,88;PLN',
    );
    expect(made.options.header_row.value).toBe('1');
    expect(fieldsOf(made.columns)).toMatchObject({
      internal_reference: 'num. kat.',
      unit: 'Jedn.',
      currency: 'Curr.',
      title: 'Opis 1',
    });
    expect(fieldsOf(made.columns).number_of_items).toBeUndefined();
    expect(openOf(made.questions)).toEqual(['price_per_unit', 'number_of_items']);
  });

  it('may have several headings below it, one under another', async () => {
    const { made } = await read(
      'Naam;Maat;Eenheid;Prijs;Voorraad',
      'Onderdelen;;;;',
      'Aandrijving;;;;',
      'KMC;;;;',
      'Ketting X11 zilver;11;stuk;18,95;12',
      'Ketting X10 zilver;10;stuk;16,95;4',
      'Ketting X9 zilver;9;stuk;12,95;7',
    );
    expect(made.row_count).toBe(3);
  });
});

describe('an export of a shop', () => {
  it('of one article has its name and options in every row', async () => {
    const { client, made } = await read(
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src',
      'riser,Riser bar,<p>Alloy</p>,Shimano,Other,Width,72 cm,,10,64.90,https://shop.example/1.png',
      'riser,,,,,,66 cm,,4,59.90,',
      'riser,,,,,,,,,,https://shop.example/2.png',
    );
    expect(made.row_count).toBe(2);
    await check(client, made.id);
    const { data } = await client.get(`/api/imports/${made.id}/rows?per_page=10`);
    expect((data as { values: { title: string } }[]).map(({ values }) => values.title)).toEqual([
      'Riser bar, 72 cm',
      'Riser bar, 66 cm',
    ]);
  });

  it('has no articles in the rows that only name one more picture or category', async () => {
    const { made } = await read(
      'sku,_attribute_set,_type,_category,name,price,qty,image',
      'MG-1,Default,simple,Chains,Chain X11,18.95,12,/c/h/chain.jpg',
      ',,,Other,,,,',
      ',,,,,,,/c/h/chain_2.jpg',
      'MG-2,Default,simple,Tyres,Tyre City,24.00,5,/t/y/tyre.jpg',
    );
    expect(made.row_count).toBe(2);
  });
});

describe('two prices of which one is lower in every row', () => {
  it('are asked about, also below a list price', async () => {
    const { made } = await read(
      'Codice;Descrizione;Prezzo listino;Prezzo netto;Giacenza',
      'LP-1;Catena X11;18,95;9,40;12',
      'LP-2;Pastiglie B05S;7,50;3,90;40',
      'LP-3;Copertone City;24,00;12,10;5',
    );
    expect(openOf(made.questions)).toContain('price_per_unit');
    expect(JSON.stringify(made)).not.toMatch(/9,40|3,90/);
  });

  it('are no question where the higher one only adds the tax', async () => {
    const { made } = await read(
      'Artikelnummer;Bezeichnung;VK netto;VK brutto;Bestand',
      'NB-1;Kette X11;15,92;18,95;12',
      'NB-2;Beläge B05S;6,30;7,50;40',
      'NB-3;Reifen City;20,17;24,00;5',
    );
    expect(fieldsOf(made.columns).price_per_unit).toBe('VK netto');
    expect(openOf(made.questions)).not.toContain('price_per_unit');
  });
});

describe('a list without a header', () => {
  it('has amounts with cents as prices, and names before what describes them', async () => {
    const { made } = await read(
      'cajun.jpg|Chain X11 silver|Link plates of steel, pins of alloy.|5.00|dips',
      'onion.jpg|Brake pads B05S|Resin, wire, and a back of steel.|5.00|dips',
      'bacon.jpg|Tyre City black|Rubber, nylon, and a reflex strip.|5.00|dips',
      'dill.jpg|Saddle Comfort|Gel, foam, and a cover of vinyl.|5.00|dips',
    );
    expect(
      (made.columns as (Column & { letter: string })[]).flatMap(({ letter, field }) =>
        field ? [`${letter} ${field}`] : [],
      ),
    ).toEqual(['A image_1', 'B title', 'D price_per_unit']);
  });
});

it('takes a sheet whose columns beyond the limit have no values', async () => {
  const columns = Array.from({ length: 240 }, (_, index) => `Columna${index}`);
  const { made } = await read(
    `Referencia;Descripción;Existencias;${columns.join(';')}`,
    `RX-1;Cadena X11 plata;4;${';'.repeat(239)}`,
    `RX-2;Pastillas de freno;12;${';'.repeat(239)}`,
  );
  expect(fieldsOf(made.columns)).toMatchObject({ internal_reference: 'Referencia', number_of_items: 'Existencias' });
});

it('reads from a Wix export whether there are any, where it does not say how many', async () => {
  const { made } = await read(
    'handleId,fieldType,name,description,productImageUrl,collection,sku,price,visible,inventory',
    'product_1,Product,Chain X11,Steel,,Chains,W-1,18.95,true,InStock',
    'product_2,Product,Brake pads,Resin,,Brake pads,W-2,7.50,true,InStock',
    'product_3,Product,Tyre City,Rubber,,Tyres,W-3,24.00,true,InStock',
  );
  expect(fieldsOf(made.columns)).toMatchObject({ availability: 'inventory', price_per_unit: 'price' });
  expect(openOf(made.questions)).toContain('number_of_items');
});

it('leaves out several pictures on the servers of Wix in one cell, and blocks no row for them', async () => {
  const picture = (letter: string) => `2077e7_${letter.repeat(32)}~mv2.jpg`;
  const { client, made } = await read(
    'handleId,fieldType,name,description,productImageUrl,collection,sku,price,visible,inventory',
    `product_1,Product,Chain X11,Steel,${picture('a')};${picture('b')},Chains,W-1,18.95,true,4`,
    `product_2,Product,Chain X12,Steel,${picture('c')},Chains,W-2,17.50,true,9`,
  );
  expect((await check(client, made.id)).counts).toMatchObject({ create: 2, error: 0 });
});

describe('a text with two delimiters', () => {
  it('is read without the empty cells that a spreadsheet added behind each line', async () => {
    const { made } = await read(
      'Artikel;Naam;Prijs;Voorraad,,,',
      'K-1;Ketting X11;18,95;12,,,',
      'K-2;Remblokken B05S;7,50;40,,,',
      'K-3;Buitenband City;24,00;5,,,',
    );
    expect(fieldsOf(made.columns)).toMatchObject({
      title: 'Naam',
      price_per_unit: 'Prijs',
      number_of_items: 'Voorraad',
    });
  });

  it('is read from inside of the quotes that are around each row, but not around the header', async () => {
    const { made } = await read(
      'Artikel;Naam;Prijs;Voorraad',
      '"K-1;Ketting X11;18,95;12"',
      '"K-2;Remblokken B05S;7,50;40"',
      '"K-3;Buitenband City;24,00;5"',
    );
    expect(fieldsOf(made.columns)).toMatchObject({
      title: 'Naam',
      price_per_unit: 'Prijs',
      number_of_items: 'Voorraad',
    });
  });
});

describe('what may be an order and no stock', () => {
  it('is asked where only a few rows have a quantity', async () => {
    const { made } = await read(
      'Name;Pack;Price;Qty;Total',
      ...Array.from({ length: 24 }, (_, row) => `Chain X1${row};1 box;18.5${row % 10};${row === 3 ? '2;37.06' : ';'}`),
    );
    expect(fieldsOf(made.columns)).not.toHaveProperty('number_of_items');
    const stock = (made.questions as Question[]).find(({ field }) => field === 'number_of_items');
    expect(stock).toMatchObject({ is_open: true, choices: [{ header: 'Qty' }] });
  });

  it('is asked in the export of a shop that counts few of its articles', async () => {
    const { made } = await read(
      'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,In stock?,Stock,Regular price,Categories,Images',
      ...Array.from(
        { length: 24 },
        (_, row) =>
          `${row},simple,W-${row}7,Chain X1${row},1,0,visible,1,${row === 3 ? 2 : ''},18.5${row % 10},Chains,`,
      ),
    );
    const stock = (made.questions as Question[]).find(({ field }) => field === 'number_of_items');
    expect([made.export?.system, stock]).toMatchObject([
      'WooCommerce',
      { is_open: true, choices: [{ header: 'Stock' }] },
    ]);
  });

  it('is asked in a list without a header whose only numbers are whole', async () => {
    const { made } = await read('Ketting zilver;469', 'Remblok zwart;300', 'Band 28-622;500', 'Zadel gel;2500');
    expect(fieldsOf(made.columns)).not.toHaveProperty('number_of_items');
    expect(openOf(made.questions)).toContain('price_per_unit');
  });

  it('is no number that is the same in every row of a list without a header', async () => {
    const { made } = await read(
      ...['4006381333931', '4006381333948', '4006381333955', '4006381333962'].map((gtin, row) => `2;${gtin};0.2${row}`),
    );
    const letters = made.columns as (Column & { letter: string })[];
    expect(letters.find(({ letter }) => letter === 'A')?.field).toBeNull();
  });
});

it('does not offer a stock as the price because its name is not wholly known', async () => {
  const { made } = await read(
    'Artikelnummer;Lagerbestand Lager [Halle];Lagerbestand Lager [Reklamation];Anmerkung',
    'HL-1;8,00;0,00;',
    'HL-2;5,00;1,50;',
    'HL-3;3,00;0,00;',
  );
  expect(openOf(made.questions)).not.toContain('price_per_unit');
});

it('takes models that are codes for numbers', async () => {
  const { made } = await read(
    'modelo;marca;stock;precio',
    ...['6204-2RS', 'SPA1200', 'WD940/25', 'B05S', 'CN-M8100', 'RT66', 'HG53', 'Deore'].map(
      (model, row) => `${model};SKF;${row + 3};18.9${row}`,
    ),
  );
  expect(fieldsOf(made.columns)).toMatchObject({ internal_reference: 'modelo', number_of_items: 'stock' });
});

it('reads a header whose second line names parts of a group, beside a merged cell', async () => {
  const { made } = await read(
    'Товар;;Ед.;Цена (руб.);Склад;',
    ';;;;Количество;Сумма',
    'Цепь X11;;шт;1000;6;6000',
    'Колодки B05S;;шт;500;12;6000',
    'Покрышка City;;шт;900;5;4500',
  );
  expect(fieldsOf(made.columns)).toMatchObject({ price_per_unit: 'Цена (руб.)' });
  expect((made.columns as Column[]).map(({ header }) => header)).toContain('Склад Количество');
});

it('adds what a variant costs more to the price of its article in a Wix export', async () => {
  const { client, made } = await read(
    'handleId,fieldType,name,description,productImageUrl,collection,sku,price,surcharge,visible,inventory,productOptionName1,productOptionDescription1',
    'product_1,Product,Riser bar,Alloy,,Tyres,,10,,true,,Width,66 cm;72 cm',
    'product_1,Variant,,,,,R-66,,0,true,4,,66 cm',
    'product_1,Variant,,,,,R-72,,5.5,true,2,,72 cm',
  );
  await check(client, made.id);
  const { data } = await client.get(`/api/imports/${made.id}/rows?per_page=10`);
  expect((data as { values: Record<string, string> }[]).map(({ values }) => values.price_per_unit)).toEqual([
    '10.00',
    '15.50',
  ]);
});

describe('what a name or a value only resembles', () => {
  it('is no stock where it is weighed', async () => {
    const { made } = await read(
      'Kahve;Miktar Gram;Fiyat',
      'Guatemala Antigua;546;18,95',
      'Kenya AA;3036;7,50',
      'Brasil Santos;1200;9,00',
    );
    expect(fieldsOf(made.columns)).not.toHaveProperty('number_of_items');
    const weights = Array.from(
      { length: 12 },
      (_, row) => `PR-1${row};Profile ${row};KGR;${row + 2}.${row % 3 ? 5 : 0};2.2${row}`,
    );
    const { made: weighed } = await read('Code;Descr;Unit;Qty;Price', ...weights);
    expect(fieldsOf(weighed.columns)).not.toHaveProperty('number_of_items');
  });

  it('is no country where two letters are the same in every row', async () => {
    const { made } = await read(
      ';Référence;Nom;Prix;Stock',
      'LC;L-1;Chaîne X11;18,95;12',
      'LC;L-2;Plaquettes B05S;7,50;40',
      'LC;L-3;Pneu City;24,00;5',
    );
    expect(fieldsOf(made.columns)).not.toHaveProperty('country');
  });

  it('is no brand where a column has what several of its names say', async () => {
    const { made } = await read(
      'Référence;Nom;Fabricant / Modèle / Description;Prix;Stock',
      'E-1;Equerre mixte;100X100R45/100X100;18,95;12',
      'E-2;Poutre;100X225/3m;7,50;40',
      'E-3;Equerre;90X90/2;24,00;5',
    );
    expect(fieldsOf(made.columns)).not.toHaveProperty('brand');
  });

  it('is no header where it is an amount in pounds', async () => {
    const { made } = await read(
      '2016 FIAT DUCATO 2.3 35 P/V,"£12,000"',
      '2013 HARLEY-DAVIDSON VR 1247cc,"£10,991"',
      '2017 HONDA CBR1000RR FIREBLADE,"£10,791"',
    );
    expect(made.options.header_row.value).toBe('0');
    expect(made.row_count).toBe(3);
  });
});

it('takes numbers without a name for references beside columns with names', async () => {
  const { made } = await read(
    ';DESCRIPCION;PRECIO',
    '5107;Cadena X11 plata;5016,90',
    '5213;Pastillas B05S;2908,40',
    '5320;Cubierta City;3100,00',
  );
  const columns = made.columns as (Column & { letter: string })[];
  expect(columns.find(({ letter }) => letter === 'A')?.field).toBe('internal_reference');
});
