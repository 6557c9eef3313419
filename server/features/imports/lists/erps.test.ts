import * as XLSX from '@e965/xlsx';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { chain, describeFiles, type FileCase, header, read } from '#tests/helpers/files/fileCases.ts';
import { lines, odsOf, odsRow, wide, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Lists as other stock and accounting programs export them.

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const texts: FileCase[] = [
  [
    'trailing minus signs, dots between thousands and a trailing delimiter',
    () =>
      lines([
        ['Material', 'Materialkurztext', 'Warengruppe', 'Preis', 'Bestand', 'Lieferbar', ''],
        ['000000000000001234', 'Kette 11-fach', 'Ketten', '1.018,95', '1.200', 'ja', ''],
        ['000000000000001235', 'Kette 12-fach', 'Ketten', '18,95', '5-', 'ja', ''],
      ]),
    'export.csv',
    [
      { internal_reference: '000000000000001234', price_per_unit: '1018.95', number_of_items: '1200', errors: {} },
      { result: 'unchanged', number_of_items: '0', errors: {} },
    ],
  ],
  [
    'line breaks within quotes',
    () =>
      lines([
        [...header, 'description'],
        [...chain, '"first line\nsecond; line"'],
      ]),
    'list.csv',
    [{ ...read, description: 'first line\nsecond; line', errors: {} }],
  ],
  [
    'tabs, in UTF-16 without a byte order mark',
    () => wide(lines([header, chain], '\t'), 'le', false),
    'list.tsv',
    [{ ...read, errors: {} }],
  ],
  [
    'a line that names the delimiter, and line ends of old Macs',
    () => `sep=;\r${lines([header, chain], ';', '\r')}`,
    'list.csv',
    [{ ...read, errors: {} }],
  ],
  [
    'byte order marks in the middle, as in concatenated files',
    () => lines([header, chain]).replace('title', '\ufefftitle').replace('0012', '\ufeff0012'),
    'list.csv',
    [{ ...read, errors: {} }],
  ],
  [
    'calendar weeks instead of dates',
    () =>
      lines([
        [...header, 'available from'],
        ['1', 'Chain', 'Chains', '1,50', '5', 'within 10 weeks', '3. KW 2027'],
        ['2', 'Chain', 'Chains', '1,50', '5', 'within 10 weeks', 'KW 03/2027'],
      ]),
    'list.csv',
    [
      { available_at: '2027-01-18', errors: {} },
      { available_at: '2027-01-18', errors: {} },
    ],
  ],
  [
    'prices per hundred, by a column',
    () =>
      lines([
        [...header, 'Preiseinheit'],
        ['1', 'Speichennippel 14 mm', 'Chains', '25,00', '5000', 'yes', '100'],
        ['2', 'Speichennippel 16 mm', 'Chains', '1.250,00', '800', 'yes', '1.000 ST'],
        ['3', 'Kette 11-fach', 'Chains', '18,95', '12', 'yes', '1'],
        ['4', 'Kette 12-fach', 'Chains', '24,95', '12', 'yes', ''],
        ['5', 'Speichennippel 12 mm', 'Chains', '12,45', '5000', 'yes', '100'],
      ]),
    'list.csv',
    [
      { price_per_unit: '0.25', errors: {} },
      { price_per_unit: '1.25', errors: {} },
      { price_per_unit: '18.95', errors: {} },
      { price_per_unit: '24.95', errors: {} },
      { remedies: { price_per_unit: 'Round it to 0.12' } },
    ],
  ],
  [
    'currencies with three decimals and with none',
    () =>
      lines([
        [...header, 'currency'],
        ['1', 'Chain of Kuwait', 'Chains', '7.125', '12', 'yes', 'KWD'],
        ['2', 'Chain of Kuwait', 'Chains', '7.12555', '12', 'yes', 'KWD'],
        ['3', 'Chain of Japan', 'Chains', '1250', '12', 'yes', 'JPY'],
        ['4', 'Chain of Japan', 'Chains', '1250.50', '12', 'yes', 'JPY'],
        ['5', 'Chain of Ghent', 'Chains', '7.5', '12', 'yes', 'EUR'],
      ]),
    'list.csv',
    [
      { price_per_unit: '7.125', errors: {} },
      { remedies: { price_per_unit: 'Round it to 7.126' } },
      { price_per_unit: '1250.00', errors: {} },
      {
        errors: { price_per_unit: '“1250.50” has decimals, but its currency has none' },
        remedies: { price_per_unit: 'Round it to 1,251.00' },
      },
      { price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'prices per hundred, by the header',
    () =>
      lines([
        ['sku', 'title', 'category', 'Preis pro 100', 'stock', 'available'],
        ['1', 'Chain pin', 'Chains', '150,00', '500', 'yes'],
      ]),
    'list.csv',
    [{ price_per_unit: '1.50', errors: {} }],
  ],
  [
    'text in the column of stock',
    () =>
      lines([
        header,
        ...['>50', '10+', 'n.V.', '12'].map((stock, index) => [`${index}`, 'Chain', 'Chains', '1,50', stock, 'yes']),
      ]),
    'list.csv',
    [
      { remedies: { number_of_items: 'Read it as 50' } },
      { remedies: { number_of_items: 'Read it as 10' } },
      { errors: { number_of_items: '“n.V.” must be a whole number above 0' } },
      { number_of_items: '12', errors: {} },
    ],
  ],
  [
    'Italian headers with abbreviations',
    () =>
      lines([
        'Cod. art.;Descrizione;Marca;Categoria;Prezzo IVA escl.;Q.tà;Disponibile'.split(';'),
        ['0012', 'Catena 11v', 'KMC', 'Catene', '18,95', '12', 'sì'],
      ]),
    'listino.csv',
    [{ ...read, title: 'Catena 11v', errors: {} }],
  ],
  [
    'Spanish headers',
    () =>
      lines([
        'Ref.;Artículo;Marca;Categoría;Precio neto;Disponible;Plazo'.split(';'),
        ['0012', 'Pastillas B05S', 'Shimano', 'Frenos', '18,95', '12', 'en stock'],
      ]),
    'tarifa.csv',
    [{ ...read, title: 'Pastillas B05S', errors: {} }],
  ],
];

const workbooks: FileCase[] = [
  [
    'two header rows, with groups above names',
    () =>
      workbook([['Article', null, null, 'Sale', null, null], header, chain], (sheet) => {
        sheet['!merges'] = ['A1:C1', 'D1:F1'].map((range) => XLSX.utils.decode_range(range));
      }),
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'a total at its end and empty columns between',
    () =>
      workbook([
        ['sku', null, 'title', 'category', null, 'price', 'stock', 'available'],
        ['0012', null, 'Chain 11-speed', 'Chains', null, 18.95, 12, 'yes'],
        ['0013', null, 'Chain 12-speed', 'Chains', null, 28.95, 3, 'yes'],
        ['Total', null, null, null, null, null, 15, null],
      ]),
    'list.xlsx',
    [
      { ...read, errors: {} },
      { title: 'Chain 12-speed', errors: {} },
    ],
  ],
  [
    'a hidden first sheet',
    () =>
      workbook(
        [
          ['secret', 'list'],
          ['1', '2'],
          ['3', '4'],
          ['5', '6'],
        ],
        (_, book) => {
          XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([header, chain]), 'Shop');
          book.Workbook = {
            Sheets: [
              { name: 'List', Hidden: 1 },
              { name: 'Shop', Hidden: 0 },
            ],
          };
        },
      ),
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'formulas with results, and dates counted from 1904',
    () =>
      workbook(
        [
          [...header, 'available from'],
          [
            '0012',
            'Chain 11-speed',
            'Chains',
            { t: 'n', v: 18.95, f: '37.9/2' },
            { t: 'n', v: 12, f: 'SUM(5,7)' },
            'within 10 weeks',
            { t: 'n', v: 45290, z: 'yyyy-mm-dd' },
          ],
        ],
        (_, book) => {
          book.Workbook = { WBProps: { date1904: true } };
        },
      ),
    'list.xlsx',
    [{ ...read, available_at: '2027-12-31', errors: {} }],
  ],
  [
    'repeated rows stored once, as .ods',
    () => odsOf(odsRow(header) + odsRow(chain, 2)),
    'list.ods',
    [
      { title: 'Chain 11-speed', price_per_unit: '18.95' },
      { title: 'Chain 11-speed', price_per_unit: '18.95' },
    ],
  ],
  [
    'cells without references',
    () => {
      const row = (cells: readonly string[]) =>
        `<row>${cells.map((cell) => `<c t="inlineStr"><is><r><t>${cell.slice(0, 2)}</t></r><r><t>${cell.slice(2)}</t></r></is></c>`).join('')}</row>`;
      return bareWorkbook(`<worksheet xmlns="${main}"><sheetData>${row(header)}${row(chain)}</sheetData></worksheet>`);
    },
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
];

describeFiles([
  ['a text that has', texts],
  ['a workbook that has', workbooks],
]);
