import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FileCell as Cell,
  lines,
  odsOf,
  odsRow,
  startImportServer,
  wide,
  workbook,
} from '#tests/helpers/files/spreadsheets.ts';

// Files as programs and people write them, made here: each is read right or refused with a sentence.

let market: Awaited<ReturnType<typeof startImportServer>>;
beforeAll(async () => {
  market = await startImportServer();
});
afterAll(() => market.close());
const read: typeof market.read = (...given) => market.read(...given);

const header = ['sku', 'title', 'category', 'price', 'stock', 'available'];
const brake = (price: string, more: Partial<Record<'sku' | 'title' | 'stock', string>> = {}) => [
  more.sku ?? '0012',
  more.title ?? 'Bremsbelag für Müller',
  'Brakes',
  price,
  more.stock ?? '40',
  'in stock',
];

/** The row that `brake` makes, as it is understood. */
const understood = (price: string, more: object = {}) => ({
  result: 'create',
  internal_reference: '0012',
  title: 'Bremsbelag für Müller',
  category: 'Brakes',
  price_per_unit: price,
  number_of_items: '40',
  availability: 'In stock',
  errors: {},
  ...more,
});

describe('the encoding of a text file', () => {
  it.each([
    ['UTF-16 LE with a byte order mark', wide(lines([header, brake('12,50')]), 'le', true)],
    ['UTF-16 BE with a byte order mark', wide(lines([header, brake('12,50')]), 'be', true)],
    ['UTF-16 LE without one', wide(lines([header, brake('12,50')]), 'le', false)],
    ['UTF-16 BE without one', wide(lines([header, brake('12,50')]), 'be', false)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${lines([header, brake('12,50')])}`)],
    ['Windows-1252', Buffer.from(lines([header, brake('12,50')]), 'latin1')],
  ])('%s is detected', async (_, bytes) => {
    expect((await read(bytes)).rows).toMatchObject([understood('12.50')]);
  });

  it('is still detected as UTF-8 with an invalid byte', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => brake('12,50', { sku: `00${index}` }));
    const text = Buffer.from(lines([header, ...rows]));
    const bytes = Buffer.concat([
      text,
      Buffer.from('\r\n0099;Cassé '),
      Buffer.from([0xe9]),
      Buffer.from(';Brakes;1,00;4;yes'),
    ]);
    const { rows: found, options } = await read(bytes);
    expect([options.encoding.value, found[0].title]).toEqual(['utf-8', 'Bremsbelag für Müller']);
  });
});

describe('a text file of another program', () => {
  it('keeps rows with semicolons, decimal commas and line breaks inside quotes', async () => {
    const text = lines([
      header,
      brake('1.249,50', { title: '"Bremsbelag\nfür ""Müller"""' }),
      brake('8,00', { sku: '0013' }),
    ]);
    const { rows, options } = await read(text);
    expect(rows).toMatchObject([
      understood('1249.50', { title: 'Bremsbelag für "Müller"' }),
      understood('8.00', { internal_reference: '0013' }),
    ]);
    expect(options.decimal).toMatchObject({ value: 'comma', effect: '1.249,50 → 1,249.50' });
  });

  it('is read with the delimiter that its first line names, in Windows-1252', async () => {
    for (const name of ['sep=;', '"sep=;"']) {
      const { rows, columns } = await read(Buffer.from(`${name}\r\n${lines([header, brake('12,50')])}`, 'latin1'));
      expect([rows, Object.keys(columns)]).toMatchObject([[understood('12.50')], header]);
    }
  });

  it('keeps inch marks in its cells', async () => {
    const { rows } = await read(
      lines([header, brake('12,50', { title: '28" Felge 19" breit' }), brake('1,50', { sku: '2' })]),
    );
    expect(rows[0].title).toBe('28" Felge 19" breit');
  });

  it('drops the apostrophe that starts every cell of a column', async () => {
    const rows = ['0012', '0013', '0014'].map((sku) => brake('12,50', { sku: `'${sku}` }));
    const { rows: found } = await read(lines([header, ...rows]));
    expect(found.map((row: { internal_reference: string }) => row.internal_reference)).toEqual([
      '0012',
      '0013',
      '0014',
    ]);
  });

  it('is as wide as its header if pasted with trailing empty columns', async () => {
    const rows = [header, brake('12.50')].map((cells) => [...cells, '', '', '', '', '']);
    const { rows: found, columns } = await read(lines(rows, '\t', '\n'), 'pasted');
    expect([found, Object.keys(columns)]).toMatchObject([[understood('12.50')], header]);
  });

  it('uses the first of two columns with the same header', async () => {
    const rows = [
      [...header, 'price'],
      [...brake('12.50'), '99.00'],
      [...brake('8.00', { sku: '0013' }), '99.00'],
    ];
    const { rows: found } = await read(lines(rows, ','));
    expect(found.map((row: { price_per_unit: string }) => row.price_per_unit)).toEqual(['12.50', '8.00']);
  });

  it('leaves out a line of sums at its end', async () => {
    const rows = [header, brake('12,50'), brake('8,00', { sku: '0013' }), ['', '', 'Summe', '', '80', '']];
    expect((await read(lines(rows))).rows.length).toBe(2);
    const named = [
      header,
      brake('12,50'),
      brake('8,00', { sku: '0013' }),
      ['Total général', '', '', '20,50', '80', ''],
    ];
    expect((await read(lines(named))).rows.length).toBe(2);
  });

  it('keeps a first product named Total', async () => {
    const rows = [header, brake('12,50', { title: 'Total' }), brake('8,00', { sku: '0013', title: 'Total Öl 1 l' })];
    expect((await read(lines(rows))).rows.length).toBe(2);
  });

  it('starts below the second line of a header in two languages', async () => {
    const second = ['Artikelnummer', 'Bezeichnung', 'Warengruppe', 'Preis', 'Bestand', 'Lieferbar'];
    const { rows } = await read(lines([header, second, brake('12,50'), brake('8,00', { sku: '0013' })]));
    expect(rows).toMatchObject([understood('12.50'), understood('8.00', { internal_reference: '0013' })]);
  });

  it('without a header has its columns recognised by their values', async () => {
    const rows = Array.from({ length: 6 }, (_, index) => [
      `MG-10${index}`,
      `Bremsbelag organisch Nummer ${index}`,
      index % 2 === 0 ? 'Magura' : 'Shimano',
      'Brakes',
      `${12 + index},50`,
      String(40 - (index % 3)),
      'auf Lager',
    ]);
    const { rows: found, options } = await read(lines(rows));
    expect(options.header_row.value).toBe('0');
    expect(found[1]).toMatchObject({
      result: 'create',
      internal_reference: 'MG-101',
      title: 'Bremsbelag organisch Nummer 1',
      brand: 'Shimano',
      category: 'Brakes',
      price_per_unit: '13.50',
      number_of_items: '39',
      availability: 'In stock',
    });
  });
});

describe('a number in a text file', () => {
  it.each([
    ['can have thin spaces', '1\u202f249,50', '1249.50'],
    ['can have other thin spaces', '1\u2009249,50', '1249.50'],
    ['can have non-breaking spaces', '1\u00a0249,50', '1249.50'],
    ['can have a Swiss apostrophe', "1'249.50", '1249.50'],
    ['can have a curly apostrophe', '1’249.50', '1249.50'],
    ['can have full-width digits', '１２４９.５０', '1249.50'],
    ['can have a dash instead of cents, throughout', '1249,--', '1249.00'],
    ['can have a currency before it', 'CHF 1249.50', '1249.50'],
    ['can have a currency after it, with a thin space between', '1249,50\u202f€', '1249.50'],
  ])('%s', async (_, price, value) => {
    expect((await read(lines([header, brake(price)]))).rows).toMatchObject([understood(value)]);
  });

  it.each([
    ['CHF 12.-', '“CHF 12.-” is not a number', 'Read it as 12.00'],
    ['12,--', '“12,--” is not a number', 'Read it as 12.00'],
    ['-12,50', '“-12,50” must be above 0', null],
    ['12,50-', '“12,50-” must be above 0', null],
    ['(12,50)', '“(12,50)” must be above 0', null],
    ['15 %', '“15 %” is not a number', null],
    ['auf Anfrage', '“auf Anfrage” is not a number', null],
    ['#NV', '“#NV” is an error of the spreadsheet', 'Correct the formula, or type the value'],
  ])('such as %s is an error, with a remedy if there is one', async (price, message, remedy) => {
    const { rows } = await read(lines([header, brake(price), brake('8,00', { sku: '0013' })]));
    expect([rows[0].errors.price_per_unit, rows[0].remedies.price_per_unit]).toEqual([message, remedy]);
  });

  it('in the Swiss format is explained on the screen', async () => {
    const { options } = await read(lines([header, brake("1'249.50"), brake("2'001.00", { sku: '0013' })]));
    expect(options.decimal).toMatchObject({ value: 'point', effect: "1'249.50 → 1,249.50" });
  });
});

describe('a workbook', () => {
  const typed = (price: Cell, more: { date?: Cell; stock?: Cell } = {}): Cell[] => [
    '0012',
    'Bremsbelag für Müller',
    'Brakes',
    price,
    more.stock ?? 40,
    more.date === undefined ? 'in stock' : 'within 5 weeks',
    ...(more.date === undefined ? [] : [more.date]),
  ];

  it('with a merged title and groups above its header is read from the header', async () => {
    const rows = [['Restposten Frühjahr'], ['Artikel', null, null, 'Verkauf', null, null], header, typed(12.5)];
    const bytes = workbook(rows, (sheet) => {
      sheet['!merges'] = ['A1:F1', 'A2:C2', 'D2:F2'].map((range) => XLSX.utils.decode_range(range));
    });
    expect((await read(bytes, 'list.xlsx')).rows).toMatchObject([understood('12.50')]);
  });

  it('with a hidden sheet is read from the visible one', async () => {
    const bytes = workbook([header, typed(12.5)], (_, book) => {
      XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(Array.from({ length: 50 }, () => header)), 'Old');
      book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 2 }] };
    });
    const { rows, options } = await read(bytes, 'list.xlsx');
    expect([rows, options.sheet.label]).toMatchObject([[understood('12.50')], 'List']);
  });

  it('that starts in the middle of the sheet is read from there', async () => {
    const rows = [[], [], [null, null, ...header], [null, null, ...typed(12.5)]];
    expect((await read(workbook(rows), 'list.xlsx')).rows).toMatchObject([understood('12.50')]);
  });

  it('with dates as plain serial numbers is read with the same dates', async () => {
    const rows = [
      [...header, 'available from'],
      typed(12.5, { date: { t: 'n', v: 47_000, z: 'dd.mm.yyyy' } }),
      ['0013', ...typed(8, { date: 47_000 }).slice(1)],
    ];
    const { rows: found } = await read(workbook(rows), 'list.xlsx');
    expect(found.map((row: { available_at: string }) => row.available_at)).toEqual(['2028-09-04', '2028-09-04']);
  });

  it('with a percentage as a price reports an error', async () => {
    const rows = [header, typed({ t: 'n', v: 0.15, z: '0%' }), ['0013', ...typed(8).slice(1)]];
    const { rows: found } = await read(workbook(rows), 'list.xlsx');
    expect([found[0].errors, found[1].price_per_unit]).toEqual([{ price_per_unit: '“15%” is not a number' }, '8.00']);
  });

  it('with formulas is read with their last results, and reports their errors', async () => {
    const rows = [
      header,
      typed({ t: 'n', v: 12.5, f: 'A1*2' }),
      ['0013', ...typed({ t: 'e', v: 42, w: '#N/A', f: 'VLOOKUP(A3,X1,2)' }).slice(1)],
    ];
    const { rows: found } = await read(workbook(rows), 'list.xlsx');
    expect(found).toMatchObject([
      understood('12.50'),
      { result: 'error', errors: { price_per_unit: '“#N/A” is an error of the spreadsheet' } },
    ]);
  });

  it('with a formula error in a text cell reports it', async () => {
    const rows = [
      header,
      ['0012', { t: 'e', v: 23, w: '#REF!' } as XLSX.CellObject, ...typed(12.5).slice(2)],
      typed(8),
    ];
    const { rows: found } = await read(workbook(rows), 'list.xlsx');
    expect(found[0].errors).toMatchObject({ title: '“#REF!” is an error of the spreadsheet' });
  });

  it('with 500 columns is refused with advice', async () => {
    const rows = [Array.from({ length: 500 }, (_, index) => `column ${index}`), Array.from({ length: 500 }, () => 'x')];
    expect((await read(workbook(rows), 'list.xlsx')).refusal).toBe(
      'The file has more than 200 columns. Leave out those that you do not need.',
    );
    expect((await read(lines(rows as string[][]))).refusal).toBe(
      'The file has more than 200 columns. Leave out those that you do not need.',
    );
  });

  it('in .ods is read with repeated rows, but without the million empty ones', async () => {
    const rows = await odsOf(
      odsRow(header) + odsRow(['', 'Bremsbelag', 'Brakes', '12,50', '40', 'in stock'], 3) + odsRow([], 1_048_500),
    );
    const { rows: found, refusal } = await read(rows, 'lijst.ods');
    expect(refusal).toBeNull();
    expect(found.map((row: { price_per_unit: string }) => row.price_per_unit)).toEqual(['12.50', '12.50', '12.50']);
  });

  it('that is a web page named .xls is refused with advice', async () => {
    const page = `<html><body><table><tr><td>${header.join('</td><td>')}</td></tr></table></body></html>`;
    expect((await read(page, 'list.xls')).refusal).toBe(
      'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.',
    );
  });
});
