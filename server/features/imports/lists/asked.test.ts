import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, upload, uploadLines } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// What a file does not clearly say is asked, never guessed. Small inputs of our own, each of a kind of real file.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Tyres', 'Pedals']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Schwalbe']) await createBrand(server.db, name);
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; sureness: string; samples: string[] };
const text = (...lines: string[]) => `${lines.join('\n')}\n`;

const understood = (...lines: string[]) => uploadLines(server, ...lines);

describe('the header of a reference', () => {
  it.each(['Interne Referenz', 'interne referenz', 'Internal reference', 'Référence interne', 'Interne referentie'])(
    'is used whatever the letters of its values: %s',
    async (header) => {
      for (const values of [
        ['kette-rot', 'belag-b05', 'reifen-28', 'pedal-alu'],
        ['abc', 'abd', 'abe', 'abf'],
        ['wk-001', 'wk-002', 'wk-003', 'wk-004'],
        ['kette', 'bremsbelag', 'reifen', 'pedale'],
      ]) {
        const titles = ['Kette X11', 'Bremsbelag B05', 'Reifen City 28', 'Pedale Alu'];
        const { fields } = await understood(
          `${header};Bezeichnung;Bestand;Preis`,
          ...values.map((value, row) => `${value};${titles[row]};${row + 4};${row + 9},95`),
        );
        expect(fields.internal_reference, values[0]).toBe(header);
      }
    },
  );
});

describe('the header', () => {
  it('is found by its known names, however many columns a shop has added', async () => {
    const own = Array.from({ length: 90 }, (_, index) => `Merkmal ${index} (product.metafields.custom.m${index})`);
    const { client, made, fields } = await understood(
      ['Handle', 'Title', 'Vendor', 'Type', 'Variant SKU', 'Variant Inventory Qty', 'Variant Price', ...own].join(','),
      `x11,Kette X11,KMC,Chains,WE-1,12,18.95${',x'.repeat(90)}`,
      `b05,Bremsbelag B05,Shimano,Brake pads,WE-2,40,7.50${',x'.repeat(90)}`,
      `c28,Reifen City 28,Schwalbe,Tyres,WE-3,5,24.00${',x'.repeat(90)}`,
    );
    expect(made.options.header_row.value).toBe('1');
    expect(fields).toMatchObject({
      title: 'Title',
      internal_reference: 'Variant SKU',
      number_of_items: 'Variant Inventory Qty',
      price_per_unit: 'Variant Price',
    });
    expect((await check(client, made.id)).counts).toMatchObject({ create: 3, error: 0 });
  });

  it('may call a column of prices by the sign of their currency', async () => {
    const { made } = await understood(
      ';DESCRIPCION;$;$ SUG.',
      '5107;CADENA X11 PLATA;4199,30;5016,90',
      '5213;PASTILLAS DE FRENO RESINA;2310,90;2908,40',
      '1180;CUBIERTA CIUDAD 28;9488,60;11617,40',
      '9620;PEDAL PLANO ALUMINIO;12727,20;14981,30',
    );
    expect(made.options.header_row.value).toBe('1');
  });
});

describe('a header that is not known', () => {
  it.each([
    ['modell_annee', ['2020', '2021', '2019', '2021']],
    ['discountValue', ['20.0', '20.0', '30.0', '30.0']],
    ['pozice', ['4', '4', '7', '9']],
    ['kódík', ['AB-12', 'AB-13', 'AB-17', 'AB-19']],
  ])('is no stock, price or reference by the form of its values: %s', async (header, values) => {
    const { made } = await understood(
      `name,price,category,${header}`,
      `Chain X11,18.95,Chains,${values[0]}`,
      `Brake pads B05S,7.50,Brake pads,${values[1]}`,
      `Tyre City 28-622,24.00,Tyres,${values[2]}`,
      `Pedal RX,31.00,Pedals,${values[3]}`,
    );
    const column = (made.columns as Column[]).find((each) => each.header === header);
    expect(column).toMatchObject({ field: null, sureness: 'unused', samples: [...new Set(values)].slice(0, 3) });
    expect(made.missing).toContain('number_of_items');
    expect((made.questions as Question[]).find(({ field }) => field === 'number_of_items')).toMatchObject({
      is_open: true,
    });
  });
});

describe('a purchase price', () => {
  it('is named by lines of names alone, never by a row', async () => {
    const { client, made, fields } = await understood(
      'Artikelnr;Bezeichnung;Warengruppe;Einheit;Bestand;Preis',
      'HR-7;Kette X11;Chains;Stück;12;18,95',
      'EK-2;Korb Low Cost;Brake pads;Stück;7;24,90',
      'HR-9;Coste de Castille;Tyres;Stück;40;7,50',
    );
    expect(fields).toMatchObject({ internal_reference: 'Artikelnr', title: 'Bezeichnung' });
    expect((await check(client, made.id)).counts).toMatchObject({ create: 3, error: 0 });
  });

  it.each(['tukkuhinta', 'Valor Compra', 'Kolonne 7'])(
    'may be any that is lower in most rows, and is held back until the question is answered: %s',
    async (header) => {
      const { made, fields } = await understood(
        `SKU;Title;Category;${header};Price;Stock`,
        'FW-1;Ketju X11;Chains;9.13;18.95;12',
        'FW-2;Jarrupala B05S;Brake pads;3.07;7.50;40',
        'FW-3;Rengas 28-622;Tyres;11.43;24.00;5',
        ...Array.from({ length: 8 }, (_, index) => `FX-${index};Rengas ${index};Tyres;11.4${index};2${index}.00;5`),
        'FX-99;Rengas loppu;Tyres;24.10;24.00;5',
      );
      expect(fields.price_per_unit).toBe('Price');
      expect(JSON.stringify(made)).not.toMatch(/9\.13|3\.07|11\.4/);
    },
  );
});

type Question = {
  field: string;
  is_open: boolean;
  rows: number;
  answers: string[];
  choices: { value: string; header: string; letter: string; samples: string[] }[];
};

describe('a question', () => {
  const german = (extra = '') => [
    `Nummer;Bezeichnung;Warengruppe;Spalte A;Spalte B;Modelljahr${extra}`,
    'N-71;Kette X11;Chains;18,95;12;2020',
    'N-74;Bremsbelag B05S;Brake pads;7,50;40;2021',
    'N-79;Reifen City 28;Tyres;24,00;5;2020',
  ];

  it('about price and stock is asked once, blocks publishing until it is answered, and is remembered', async () => {
    const { client, made } = await understood(...german());
    const asked = made.questions as Question[];
    expect(asked.map(({ field, is_open, rows }) => [field, is_open, rows])).toEqual([
      ['price_per_unit', true, 3],
      ['number_of_items', true, 3],
    ]);
    expect(asked[0]?.choices).toContainEqual({
      value: 'Spalte A',
      header: 'Spalte A',
      letter: 'D',
      samples: ['18,95', '7,50', '24,00'],
    });
    // A year is no stock.
    expect(asked[1]?.choices.map(({ value }) => value)).toEqual(['Spalte B']);
    expect((await check(client, made.id)).writes).toEqual({ all: 0, valid: 0 });
    const answered = await client.put(`/api/imports/${made.id}/mapping`, {
      columns: { 'Spalte A': 'price_per_unit', 'Spalte B': 'number_of_items' },
    });
    expect((answered.data.questions as Question[]).map(({ is_open, answers }) => [is_open, answers])).toEqual([
      [false, ['Spalte A']],
      [false, ['Spalte B']],
    ]);
    expect((await check(client, made.id, true)).counts).toMatchObject({ create: 3, error: 0 });
    const next = await upload(client, text(...german().reverse().slice(0, 0), ...german().slice(0, 3)));
    expect((next.questions as Question[]).map(({ is_open }) => is_open)).toEqual([false, false]);
    expect((await check(client, next.id)).counts).toMatchObject({ create: 2, error: 0 });
  });

  it('may be answered with none of the columns', async () => {
    const { client, made } = await understood(...german());
    const { data } = await client.put(`/api/imports/${made.id}/mapping`, {
      columns: { 'Spalte A': '', 'Spalte B': '' },
      fixed: { number_of_items: '1' },
    });
    expect((data.questions as Question[]).map(({ is_open, answers }) => [is_open, answers])).toEqual([[false, []]]);
    // What people count themselves is there.
    expect(data.fixed).toMatchObject({ availability: 'in_stock' });
  });

  it('about two prices shows no sample of the lower one, and is answered by choosing either', async () => {
    const { client, made } = await understood(
      'SKU;Title;Category;tukkuhinta;Price;Stock',
      'FW-1;Ketju X11;Chains;9.13;18.95;12',
      'FW-2;Jarrupala B05S;Brake pads;3.07;7.50;40',
      'FW-3;Rengas 28-622;Tyres;11.43;24.00;5',
    );
    const [question] = made.questions as Question[];
    expect(question).toMatchObject({ field: 'price_per_unit', is_open: true, answers: [] });
    expect(question?.choices.map(({ value, samples }) => [value, samples.length])).toEqual([
      ['Price', 3],
      ['tukkuhinta', 0],
    ]);
    expect((await check(client, made.id)).writes).toEqual({ all: 0, valid: 0 });
    const { data } = await client.put(`/api/imports/${made.id}/mapping`, { columns: { Price: 'price_per_unit' } });
    expect(data.questions[0]).toMatchObject({ is_open: false, answers: ['Price'] });
    expect(JSON.stringify(data)).not.toContain('9.13');
  });
});

it('marks categories that only some values have in common with the market for review', async () => {
  const { made } = await understood(
    'SKU,Title,ProductType,Price,Stock',
    'TC-1,Chainsaw 40 cm,Chains,269.99,3',
    'TC-2,Light case,Highlights,19.99,5',
    'TC-3,Pump,Pedals,3.99,50',
    'TC-4,Hedge trimmer,Kit,149.99,2',
  );
  const [group] = made.value_groups as {
    open: number;
    unsure: number;
    values: { choice: string | null; sureness: string }[];
  }[];
  expect(group?.values.map(({ sureness }) => sureness)).toEqual(['look', 'look', 'look', 'look']);
  // The screen shows the numbers of its rows, open rows first.
  expect(group?.values.map(({ choice }) => choice === null)).toEqual(
    [0, 1, 2, 3].map((place) => place < (group?.open ?? 0)),
  );
  expect((group?.open ?? 0) + (group?.unsure ?? 0)).toBe(4);
});

describe('a list of parts, of measures or of numbers', () => {
  const needs = ['Base pan;1', 'Bushing;3', 'Screw M5;3', 'Washer;6', 'Compressor;1', 'Heater;1'];

  it('has no stock where it counts what a machine needs: that is asked', async () => {
    const rows = needs.map((row, place) => `CW-5${place}107;${row}`);
    const { made, fields } = await understood('Part no.;Description;Qty', ...rows);
    expect(fields).not.toHaveProperty('number_of_items');
    expect((made.questions as Question[]).map(({ field }) => field)).toContain('number_of_items');
    const { fields: placed } = await understood('Part no.;Description;Qty;Bin', ...rows.map((row) => `${row};A-3`));
    expect(placed.number_of_items).toBe('Qty');
  });

  it('offers no ratings, reviews or measures as stock', async () => {
    const { made } = await understood(
      'Артикул;Название;Цена;Оценка;Кол-во отзывов;Głębokość',
      'RV-31;Цепь X11;8389;5;116;600',
      'RV-52;Колодки B05;1220;4;29;700',
      'RV-77;Покрышка 28;1390;3;8;650',
    );
    const stock = (made.questions as Question[]).find(({ field }) => field === 'number_of_items');
    expect(stock).toMatchObject({ is_open: true, choices: [] });
  });

  it('takes `Typ` and `Material Nº` for the numbers of articles where nothing else has them', async () => {
    const rows = ['A3100.046;3100;818', 'A3100.056;3100;872', 'A3200.066;3200;925', 'A3200.076;3200;990'];
    expect((await understood('Typ katalogowy;Typ;Cena katalogowa', ...rows)).fields.internal_reference).toBe(
      'Typ katalogowy',
    );
    const { fields } = await understood(
      'Material Nº;Descripción;Stock Actual',
      '20073785;Cadena X11 plata;5',
      '20073911;Pastillas B05S;12',
      '20074020;Cubierta City;200',
    );
    expect(fields).toMatchObject({ internal_reference: 'Material Nº', title: 'Descripción' });
  });

  it('counts records with gaps as no references', async () => {
    const rows = [1, 2, 4, 5, 7, 8, 9].map((id) => `${id};Chain X1${id};18.9${id};${id + 3}`);
    const { fields } = await understood('ID;Name;Price;Stock', ...rows);
    expect(fields).not.toHaveProperty('internal_reference');
  });

  it('has a header above quantities, and no row of their total', async () => {
    const { made, fields } = await understood(
      'product;categorie;0;50;100;175',
      'Ketting X11 zilver;Chains;op aanvraag;18,95;17,95;16,95',
      'Remblokken B05S;Brake pads;op aanvraag;7,50;7,10;6,90',
      'Buitenband City;Tyres;op aanvraag;24,00;22,50;21,00',
    );
    expect(made).toMatchObject({ row_count: 3, options: { header_row: { value: '1' } } });
    expect(fields.title).toBe('product');
    const { made: totalled } = await understood(
      'Código;Código Acesso;Produto;Quantidade;Dias',
      ';1400;TOTAL: 3 linhas;1801;118',
      '37111;50560;TOTAL QUARTZ 5W30;5;12',
      '37112;50561;Pastilha B05;2;151',
      '37113;50562;Pneu City;4;30',
    );
    expect(totalled.row_count).toBe(3);
  });
});

describe('what databases and programs write', () => {
  it('as NULL is nothing, and no reference that comes again', async () => {
    const rows = ['Chain X11', 'Brake pads B05', 'Tyre City', 'Saddle', 'Pedals'];
    const { made } = await understood(
      'sku;name;price;wholesale_price;stock',
      ...rows.map(
        (name, row) => `${row < 3 ? 'NULL' : `SK-${row}`};${name};2${row}.50;${row < 3 ? `9.${row}5` : ''};4`,
      ),
    );
    expect(made.repeats).toBeNull();
    expect(JSON.stringify(made.columns)).not.toMatch(/"NULL"/);
    expect(JSON.stringify(made)).not.toMatch(/9\.15/);
  });

  it('without a header is held back where it is the lower of two amounts in every row', async () => {
    const { made } = await understood(
      '4006381333931;Cadena X11 plata;1200,00;996,00;4',
      '4006381333948;Pastillas B05S;300,00;249,00;12',
      '4006381333955;Cubierta City;650,00;498,00;9',
      '4006381333962;Pedales Alu;1100,00;913,00;7',
    );
    expect(JSON.stringify(made)).not.toMatch(/996,00|913,00/);
    expect((made.questions as Question[]).find(({ field }) => field === 'price_per_unit')?.is_open).toBe(true);
  });

  it('as a wholesale price is held back below a price whose name is known in part', async () => {
    const { made, fields } = await understood(
      'id;naam;prijs winkel;tukkuhinta',
      'WE-1;Ketting X11;18,95;9,13',
      'WE-2;Remblok B05;7,50;3,07',
      'WE-3;Band 28;24,00;11,43',
    );
    expect(fields.price_per_unit).toBe('prijs winkel');
    expect(JSON.stringify(made)).not.toMatch(/9,13|11,43/);
  });

  it('as the highest stock, a content, or an amount of purchases is neither a stock nor a price', async () => {
    const { fields } = await understood(
      'codice;descrizione;giacenza_massima;giacenza_minima',
      'RC-12;Alternatore 120A;5;2',
      'RC-13;Batteria 12V;100;3',
      'RC-14;Cinghia;8;2',
    );
    expect(fields).not.toHaveProperty('number_of_items');
    const { fields: contents } = await understood(
      'naam;prijs;hoeveelheid',
      'Kettingolie;4,50;250ml',
      'Vet;3,75;1kg',
      'Reiniger;6,20;500 ml',
    );
    expect(contents).not.toHaveProperty('number_of_items');
    const { made } = await understood(
      'Malzeme Kodu;Malzeme Adı;Fiili Stok;Satınalma Tut.(YPB);Satış Tut.(YPB)',
      'MZ-51;Zincir X11;29;590,25;970,65',
      'MZ-52;Fren B05;3;120,40;854,38',
      'MZ-53;Lastik 28;7;333,10;1314,96',
    );
    expect(JSON.stringify(made)).not.toMatch(/590,25|333,10/);
  });

  it('in Chinese may be titles, and a second name with a description is one', async () => {
    const { made } = await understood('链条银色长116节;LT-116;7', '刹车片金属55mm;SC-055;24', '外胎城市28寸;WT-028;9');
    expect((made.questions as Question[]).map(({ field }) => field)).toContain('title');
    const { fields } = await understood(
      'ProductSKU;ProductName;ProductDescription;ProductPrice;img_link',
      'HL-509;Helmet red;Universal fit and well vented.;34.99;https://shop.example/1.jpg',
      'SO-909;Socks M;Natural and synthetic fibres.;9.50;https://shop.example/2.jpg',
      'CH-116;Chain;Steel and silver.;18.95;https://shop.example/3.jpg',
    );
    expect(fields).toMatchObject({ title: 'ProductName', description: 'ProductDescription', image_1: 'img_link' });
  });
});
