import * as XLSX from '@e965/xlsx';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { chain, describeFiles, type FileCase, header, read } from '#tests/helpers/files/fileCases.ts';
import { lines, odsOf, wide, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Price lists in layouts that people use, and as other programs write them.

/** Cells of a sheet by a program that writes only text. */
const inlineRows = (rows: readonly (readonly string[])[], prefix = '') => {
  const p = prefix && `${prefix}:`;
  return rows
    .map((cells, row) => {
      const held = cells.map(
        (cell, column) =>
          `<${p}c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><${p}is><${p}t>${cell}</${p}t></${p}is></${p}c>`,
      );
      return `<${p}row r="${row + 1}">${held.join('')}</${p}row>`;
    })
    .join('');
};
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const shapes: FileCase[] = [
  [
    'two header rows with merged cells',
    () =>
      workbook(
        [
          ['sku', 'Article', null, 'Sale', null, null],
          [null, 'title', 'category', 'price', 'stock', 'available'],
          chain,
        ],
        (sheet) => {
          sheet['!merges'] = ['A1:A2', 'B1:C1', 'D1:F1'].map((range) => XLSX.utils.decode_range(range));
        },
      ),
    'list.xlsx',
    [{ ...read, category: 'Chains', errors: {} }],
  ],
  [
    'a category merged over its rows',
    () =>
      workbook(
        [
          ['category', 'sku', 'title', 'price', 'stock', 'available'],
          ['Chains', '1', 'Chain', 1.5, 4, 'yes'],
          [null, '2', 'Chain', 1.5, 4, 'yes'],
          [null, '3', 'Chain', 1.5, 4, 'yes'],
          ['Brakes', '4', 'Pads', 1.5, 4, 'yes'],
        ],
        (sheet) => {
          sheet['!merges'] = [XLSX.utils.decode_range('A2:A4')];
        },
      ),
    'list.xlsx',
    ['Chains', 'Chains', 'Chains', 'Brakes'].map((category) => ({ category, errors: {} })),
  ],
  [
    'sums, notes and a page number at its end',
    () =>
      lines([
        header,
        chain,
        ['0013', ...chain.slice(1)],
        ['Gesamt', '', '', '18.95', '12', ''],
        ['* alle Preise zzgl. MwSt.', '', '', '', '', ''],
        ['', '', 'Seite 1 von 3', '', '', ''],
      ]),
    'list.csv',
    [read, { internal_reference: '0013' }],
  ],
  [
    'a header on every page, with ruled lines',
    () =>
      lines([
        header,
        header.map(() => '------'),
        chain,
        header,
        header.map(() => '======'),
        ['0013', ...chain.slice(1)],
      ]),
    'list.csv',
    [read, { internal_reference: '0013' }],
  ],
  [
    'a column for each size, added up to the stock',
    () =>
      lines([
        ['sku', 'title', 'category', 'price', 'S', 'M', 'L', 'available'],
        ['0012', 'Jersey', 'Chains', '18.95', '1', '2', '3', 'yes'],
      ]),
    'list.csv',
    [{ internal_reference: '0012', number_of_items: '6', errors: {} }],
  ],
  [
    'a currency that only the number format shows',
    () =>
      workbook([
        header,
        [...chain.slice(0, 3), { t: 'n', v: 18.95, z: '[$£-809]#,##0.00' }, 12, 'yes'],
        ['0013', ...chain.slice(1, 3), { t: 'n', v: 7, z: '[$£-809]#,##0.00' }, 12, 'yes'],
      ]),
    'list.xlsx',
    [
      { ...read, currency: 'GBP' },
      { price_per_unit: '7.00', currency: 'GBP' },
    ],
  ],
  [
    'empty columns between the others',
    () => workbook([header.flatMap((name) => [name, null]), chain.flatMap((cell) => [cell, null])]),
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'the same header twice, for piece and box',
    () =>
      lines([
        [...header, 'EAN', 'EAN'],
        [...chain, '4006381333931', '4012345678901'],
      ]),
    'list.csv',
    [{ ...read, gtin: '4006381333931', errors: {} }],
  ],
  [
    'a million trailing lines of delimiters',
    () => `${lines([header, chain])}\r\n${';;\r\n'.repeat(1_000_000)}`,
    'list.csv',
    [{ ...read, errors: {} }],
  ],
];

const programs: FileCase[] = [
  [
    'a program that calls tabs in UTF-16 .csv',
    () => wide(lines([header, chain], '\t'), 'le', true),
    'list.csv',
    [{ ...read, errors: {} }],
  ],
  ['a program that calls tabs .csv', () => lines([header, chain], '\t', '\n'), 'list.csv', [{ ...read, errors: {} }]],
  [
    'a program that names the tab in the first line',
    () => `sep=\t\r\n${lines([header, chain], '\t')}`,
    'list.csv',
    [{ ...read, errors: {} }],
  ],
  [
    'a program that quotes semicolons and line breaks',
    () => lines([header, ['0012', '"Chain; 11-speed\r\nsilver"', 'Chains', '18,95', '12', 'yes']]),
    'list.csv',
    [{ ...read, title: 'Chain; 11-speed silver', errors: {} }],
  ],
  [
    'a program that quotes whole lines',
    () =>
      [header, ['0012', '""Chain; 11-speed""', ...chain.slice(2)]].map((cells) => `"${cells.join(';')}"`).join('\r\n'),
    'list.csv',
    [{ ...read, title: 'Chain; 11-speed', errors: {} }],
  ],
  [
    'a program that writes text as formulas to keep zeros',
    () => lines([header, ['="0012"', ...chain.slice(1)]]),
    'list.csv',
    [{ ...read, errors: {} }],
  ],
  [
    'a program that leaves a quote open',
    () => lines([header, ['0012', '"Chain 11-speed', ...chain.slice(2)], ['0013', ...chain.slice(1)]]),
    'list.csv',
    [
      { internal_reference: '0012', errors: {} },
      { internal_reference: '0013', errors: {} },
    ],
  ],
  [
    'a program that adds a cover and a hidden sheet of old rows',
    () =>
      workbook([['Price list'], ['Valid from July']], (_, book) => {
        XLSX.utils.book_append_sheet(
          book,
          XLSX.utils.aoa_to_sheet([header, [...chain.slice(0, 3), { t: 'n', v: 18.95, f: 'A1*2' }, 12, true]]),
          'Articles',
        );
        XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(Array.from({ length: 50 }, () => header)), 'Old');
        book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 1 }] };
      }),
    'list.xlsx',
    [{ ...read, availability: 'In stock', errors: {} }],
  ],
  [
    'a program that writes inline text',
    () => bareWorkbook(`<worksheet xmlns="${main}"><sheetData>${inlineRows([header, chain])}</sheetData></worksheet>`),
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'a program that gives every element a prefix',
    () =>
      bareWorkbook(
        `<x:worksheet xmlns:x="${main}"><x:sheetData>${inlineRows([header, chain], 'x')}</x:sheetData></x:worksheet>`,
      ),
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'a program that writes empty rows to the end of the sheet',
    () => {
      const empty = Array.from({ length: 1_048_574 }, (_, index) => `<row r="${index + 3}"/>`).join('');
      return bareWorkbook(
        `<worksheet xmlns="${main}"><sheetData>${inlineRows([header, chain])}${empty}</sheetData></worksheet>`,
      );
    },
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'a program that writes repeated cells of an .ods once',
    () => {
      const cell = (text: string, times = 1) =>
        `<table:table-cell office:value-type="string" table:number-columns-repeated="${times}"><text:p>${text}</text:p></table:table-cell>`;
      const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
      return odsOf(
        row(header.map((name) => cell(name)).join('')) +
          row(`${cell('0012')}${cell('Chains', 2)}${cell('18.95')}${cell('12')}${cell('yes')}`),
      );
    },
    'list.ods',
    [{ ...read, title: 'Chains', category: 'Chains', errors: {} }],
  ],
  [
    'Excel 97',
    () => workbook([header, ['0012', 'Kette für Müller', 'Ketten', 18.95, 12, 'ja']], undefined, 'biff8'),
    'list.xls',
    [{ ...read, title: 'Kette für Müller', category: 'Chains', errors: {} }],
  ],
  [
    'Excel 95',
    () => workbook([header, ['0012', 'Kette schwarz', 'Ketten', 18.95, 12, 'ja']], undefined, 'biff5'),
    'list.xls',
    [{ ...read, title: 'Kette schwarz', errors: {} }],
  ],
];

describeFiles([
  ['a list that has', shapes],
  ['a file of', programs],
]);
