import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Columns without names between others that have one: what is not named is asked for, and what is named oddly is understood.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Tyres']) await createCategory(server.db, { name });
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; sureness: string; samples: string[] };
type Asked = { field: string; is_open: boolean; choices: { header: string }[] };

/** Uploads the lines of a file; answers the upload, the header of each field and the open questions with their choices. */
async function read(...lines: string[]) {
  const { client } = await joinUploader(server);
  const made = await upload(client, `${lines.join('\n')}\n`);
  const columns = made.columns as Column[];
  const fields = Object.fromEntries(columns.flatMap(({ field, header }) => (field ? [[field, header]] : [])));
  const asked = Object.fromEntries(
    (made.questions as Asked[]).flatMap(({ field, is_open, choices }) =>
      is_open ? [[field, choices.map(({ header }) => header)]] : [],
    ),
  );
  return { client, made, columns, fields, asked };
}

describe('a column without a name beside columns with names', () => {
  it('is no stock and no price, but may be the answer', async () => {
    const { fields, asked } = await read(
      'SKU,Name,Price,,',
      'CH-1,Chain X11,18.95,4,3.20',
      'CH-2,Chain X12,21.50,9,4.10',
      'CH-3,Chain X9,14.90,9,2.75',
    );
    expect(fields).toEqual({ internal_reference: 'SKU', title: 'Name', price_per_unit: 'Price' });
    expect(asked).toEqual({ number_of_items: [''] });
  });
});

describe('names in two lines', () => {
  it('are one header where the second line fills the gaps of the first', async () => {
    const { made, fields } = await read(
      ',Waren,,je,Preis,Marke,Bestand',
      ',gruppe,Artikelbezeichnung,,Euro,,',
      ',1,Kette X11,St,"18,95",KMC,4',
      ',1,Kette X12,St,"21,50",KMC,9',
      ',2,Reifen City 28,St,"24,00",Schwalbe,2',
    );
    expect(fields).toMatchObject({ title: 'Artikelbezeichnung', price_per_unit: 'Preis Euro' });
    expect(made.row_count).toBe(3);
  });
});

describe('a report whose names are not above their values', () => {
  it('shows no amount, as each may be what was paid', async () => {
    const { made, columns } = await read(
      'Codigo,Descripción,,Proveedor,P.Costo,Stock,Ubicación,Valor,',
      '1010,,CARTON 75X105,,ESKA,,0.48,,428.30',
      '1012,,CARTON 75X106,,ESKA,,0.59,,4425.00',
      '1020,,CARTON 75X107,,MONDI,,0.71,,12.78',
    );
    expect(JSON.stringify([columns, made.lines])).not.toMatch(/0\.48|0\.59|428\.30|4425/);
    expect(columns.some(({ field }) => field === 'price_per_unit')).toBe(false);
  });
});

describe('prices', () => {
  it('with words about tax are read, for review', async () => {
    const { client, made, columns } = await read(
      'EAN,Name,Category,Stock,Price',
      '4006381333931,Chain X11,Chains,4,"€18,95 Incl. btw"',
      '4006381333948,Chain X12,Chains,9,"€1.229,00 Incl. btw"',
      '4006381333955,Chain X9,Chains,2,"€14,90 Incl. btw"',
    );
    expect(columns.find(({ field }) => field === 'price_per_unit')?.sureness).toBe('look');
    await check(client, made.id);
    const { data } = await client.get(`/api/imports/${made.id}/rows`);
    expect((data as { values: Record<string, string> }[]).map(({ values }) => values.price_per_unit)).toEqual([
      '18.95',
      '1229.00',
      '14.90',
    ]);
  });

  it('with the groups of India are read', async () => {
    const { client, made } = await read(
      'Name,Price,Stock',
      'Scooter,"₹1,62,106",2',
      'Moped,"₹84,463",1',
      'Bike,"₹9,313",1',
    );
    await check(client, made.id);
    const { data } = await client.get(`/api/imports/${made.id}/rows`);
    expect(data[0].values.price_per_unit).toBe('162106.00');
  });
});

describe('quantities', () => {
  it('of litres are no stock, though the header names one', async () => {
    const { fields, asked } = await read('Name,Menge,Preis', 'Öl,0.33,2 CHF', 'Wachs,0.5,3 CHF', 'Fett,0.66,4 CHF');
    expect(fields.number_of_items).toBeUndefined();
    expect(asked).toHaveProperty('number_of_items');
  });
});

describe('stock', () => {
  it('is the total where the parts of it have columns too', async () => {
    const { fields, columns } = await read(
      'name,price,inventory_total,inventory_cpt,inventory_jhb',
      'Chain X11,18.95,5,2,3',
      'Chain X12,21.50,9,9,0',
      'Chain X9,14.90,0,0,0',
    );
    expect(fields.number_of_items).toBe('inventory_total');
    expect(columns.filter(({ field }) => field === 'number_of_items')).toHaveLength(1);
  });

  it('below which to buy more is no minimum order', async () => {
    const { fields } = await read(
      'codigo,nombre,precioVenta,cantidad,cantidadMinimaStock',
      'A-1,Cadena X11,18.95,40,10',
      'A-2,Cadena X12,21.50,90,5',
    );
    expect(fields).not.toHaveProperty('minimal_order_quantity');
  });

  it('is not what a file without names has as GTINs', async () => {
    const { fields } = await read('k7610300002791,Persil,24.99', '4000504176528,Käse,4.49', '4014722140155,Eis,5.59');
    expect(fields).not.toHaveProperty('number_of_items');
  });
});

describe('what was paid', () => {
  it.each([
    ['euc-jp', '品番,商品名,仕入価格,販売価格,在庫', 'A-1,チェーン,910,1895,4', 'A-2,タイヤ,1140,2400,9'],
    ['gbk', '编码,名称,进价,价格,库存', 'A-1,链条,910,1895,4', 'A-2,轮胎,1140,2400,9'],
  ])('is found in every code page that a text may be in: %s', async (encoding, ...lines) => {
    const { client } = await joinUploader(server);
    const made = await upload(client, fileOf(iconv.encode(`${lines.join('\n')}\n`, encoding), 'list.csv'));
    expect(JSON.stringify(made)).not.toMatch(/\b(?:910|1140)\b/);
    expect(JSON.stringify(made)).toContain('1895');
  });

  it('may be called Buy, beside Sell', async () => {
    const { made } = await read(
      'BikeNo,Brand,Buy,Sell,Status',
      'KA-2001,KTM,85000,95000,Sold',
      'KA-2002,KTM,78000,91000,x',
    );
    expect(JSON.stringify(made)).not.toMatch(/85000|78000/);
  });
});

describe('values under names that promise something else', () => {
  it('are no countries by two letters, and no numbers where they are names of makers', async () => {
    const { columns } = await read(
      'Material,Last mvmt.,OEM Number,Name',
      '800435322,MA,RITTAL GMBH & CO. KG,Cooling unit',
      '800435056,MA,MARKEM IMAJE LTD,Absorber mat',
      '800035095,MA,SMC PNEUMATICS INC,Shock absorber',
    );
    expect(columns.map(({ field, sureness }) => [field, sureness])).toEqual([
      ['internal_reference', 'sure'],
      [null, 'unused'],
      ['supplier_article_number', 'look'],
      ['title', 'sure'],
    ]);
  });

  it('are no titles where all rows have the same, as the name of who sells', async () => {
    const { fields } = await read(
      'name,brand,model,price,stock',
      'Dealer,Honda,CG 125,1500,1',
      'Dealer,Yamaha,YBR 125,2800,1',
      'Dealer,Suzuki,GS 150,2000,1',
    );
    expect(fields.title).toBe('model');
  });
});

describe('names', () => {
  it('with a slip are understood for review', async () => {
    const { fields } = await read(
      'Part No,Discription,Qty',
      'A-1,Stop pin M5,4',
      'A-2,Shear pin M6,2',
      'A-3,Dome pin,1',
    );
    expect(fields.title).toBe('Discription');
  });

  it('of where something was made are not where it is', async () => {
    const { fields } = await read(
      'Артикул,Название,Цена,Валюта,Остаток,Страна_производитель',
      'A-1,Цепь X11,290,UAH,4,Китай',
      'A-2,Цепь X12,270,UAH,9,Италия',
    );
    expect(fields).not.toHaveProperty('country');
  });

  it('in a language that is not known are asked for, with the columns of words', async () => {
    const { asked } = await read(
      'SKU,ชื่อผลิตภัณฑ์,ราคา,Stock',
      'A-1,โซ่จักรยาน X11,125,4',
      'A-2,ยางจักรยาน City,145,9',
      'A-3,ผ้าเบรก B05,215,2',
    );
    expect(asked.title).toEqual(['ชื่อผลิตภัณฑ์']);
  });
});
