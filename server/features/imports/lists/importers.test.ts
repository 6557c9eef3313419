import * as XLSX from '@e965/xlsx';
import { bareWorkbook } from '#tests/helpers/files/archives.ts';
import { chain, describeFiles, type FileCase, header, read } from '#tests/helpers/files/fileCases.ts';
import { lines, odsOf, wide, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Price lists in the layouts of importers, and cells as programs change them.

const layouts: FileCase[] = [
  [
    'a cover, group headings with sums, and a header of two lines with units',
    () =>
      workbook([['Händlerpreisliste 2027'], ['gültig ab 1. Januar']], (cover, book) => {
        cover['!merges'] = [XLSX.utils.decode_range('A1:F1')];
        const sheet = XLSX.utils.aoa_to_sheet([
          ['Preisliste', null, null, null, null, null, null],
          [null, null, null, null, null, null, null],
          ['Artikel-', 'Bezeichnung', 'EAN', 'Preis/Stk.', 'UVP inkl.', 'Bestand', 'Lieferbar'],
          ['nummer', null, null, 'in €', 'MwSt.', 'in Stk.', null],
          ['Ketten', null, null, null, null, null, null],
          ['0012', 'Kette 11-fach', '4006381333931', 18.95, 29.95, 12, 'ja'],
          ['0013', 'Kette 12-fach', null, 28.95, 39.95, 3, 'ja'],
          ['Summe Ketten', null, null, null, null, 15, null],
          ['Bremsen', null, null, null, null, null, null],
          ['0014', 'Bremsbelag', null, 7.5, 12.95, 40, 'ja'],
          ['Summe Bremsen', null, null, null, null, 40, null],
          ['Gesamt', null, null, null, null, 55, null],
        ]);
        sheet['!merges'] = ['A5:G5', 'A9:G9'].map((range) => XLSX.utils.decode_range(range));
        XLSX.utils.book_append_sheet(book, sheet, 'Preise');
      }),
    'preisliste.xlsx',
    [
      {
        internal_reference: '0012',
        title: 'Kette 11-fach',
        gtin: '4006381333931',
        price_per_unit: '18.95',
        currency: 'EUR',
        number_of_items: '12',
        category: 'Chains',
        availability: 'In stock',
        errors: {},
      },
      { internal_reference: '0013', category: 'Chains', price_per_unit: '28.95', errors: {} },
      { internal_reference: '0014', category: 'Brakes', price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'an old price before the new one, and a cost price before both',
    () =>
      lines([
        ['Art.Nr.', 'Artikel', 'Warengruppe', 'EK', 'VK alt', 'VK neu', 'Menge', 'lieferbar'],
        ['0012', 'Kette', 'Ketten', '9,10', '21,95', '18,95', '12', 'ja'],
        ['0013', 'Belag', 'Bremsen', '3,10', '9,95', '7,50', '40', 'ja'],
      ]),
    'liste.csv',
    [
      { ...read, title: 'Kette', errors: {} },
      { price_per_unit: '7.50', errors: {} },
    ],
  ],
  [
    'the gross price before the net price',
    () =>
      lines([
        ['Art.Nr.', 'Artikel', 'Warengruppe', 'Preis brutto', 'Preis netto', 'Menge', 'lieferbar'],
        ['0012', 'Kette', 'Ketten', '22,55', '18,95', '12', 'ja'],
      ]),
    'liste.csv',
    [{ ...read, title: 'Kette', errors: {} }],
  ],
  [
    'stock per location and in total',
    () =>
      lines([
        ['sku', 'title', 'category', 'price', 'Bestand Köln', 'Bestand Wien', 'Bestand gesamt', 'available'],
        ['0012', 'Chain 11-speed', 'Chains', '18.95', '4', '8', '12', 'yes'],
      ]),
    'list.csv',
    [{ ...read, errors: {} }],
  ],
  [
    'stock per location without a total',
    () =>
      lines([
        ['sku', 'title', 'category', 'price', 'Bestand Köln', 'Bestand Wien', 'available'],
        ['0012', 'Chain 11-speed', 'Chains', '18.95', '4', '8', 'yes'],
        ['0013', 'Chain 12-speed', 'Chains', '28.95', '', '3', 'yes'],
      ]),
    'list.csv',
    [
      { ...read, errors: {} },
      { number_of_items: '3', errors: {} },
    ],
  ],
  [
    'stock per named warehouse, with units in a second header line',
    () =>
      lines([
        ['sku', 'title', 'category', 'price', 'Lager Nord', 'Lager Süd', 'available'],
        ['', '', '', '', 'in Stk.', 'in Stk.', ''],
        ['0012', 'Chain 11-speed', 'Chains', '18.95', '4', '8', 'yes'],
        ['0013', 'Chain 12-speed', 'Chains', '28.95', '3', '0', 'yes'],
      ]),
    'list.csv',
    [
      { ...read, errors: {} },
      { number_of_items: '3', errors: {} },
    ],
  ],
  [
    'a column for the warehouse beside the stock',
    () =>
      lines([
        ['sku', 'title', 'category', 'price', 'Warehouse no', 'Warehouse name', 'Stock', 'available'],
        ['0012', 'Chain 11-speed', 'Chains', '18.95', '20', 'Leeds', '12', 'yes'],
        ['0013', 'Chain 12-speed', 'Chains', '28.95', '30', 'Hull', '3', 'yes'],
      ]),
    'list.csv',
    [
      { ...read, errors: {} },
      { number_of_items: '3', errors: {} },
    ],
  ],
  [
    'stock as “> 50”, “10+”, sold out or a negative number',
    () =>
      lines([
        ['sku', 'title', 'category', 'price', 'Bestand', 'nächste Lieferung'],
        ['1', 'Kette A', 'Ketten', '€ 1.018,95', '> 50', ''],
        ['2', 'Kette B', 'Ketten', '18,95 €', '10+', ''],
        ['3', 'Kette C', 'Ketten', '18,95', 'ausverkauft', '15.02.2027'],
        ['4', 'Kette D', 'Ketten', '18,95', '-3', ''],
        ['5', 'Kette E', 'Ketten', '18,95', '1.000,00', ''],
      ]),
    'list.csv',
    [
      { price_per_unit: '1018.95', currency: 'EUR', remedies: { number_of_items: 'Read it as 50' } },
      { price_per_unit: '18.95', remedies: { number_of_items: 'Read it as 10' } },
      { result: 'unchanged', number_of_items: '0', errors: {} },
      { result: 'unchanged', number_of_items: '0', errors: {} },
      { number_of_items: '1000', errors: {} },
    ],
  ],
];

const cells: FileCase[] = [
  [
    'GTINs that a program turned into numbers',
    () =>
      lines([
        [...header, 'EAN'],
        ['1', 'Chain A', 'Chains', '18.95', '12', 'yes', '4006381333931.0'],
        ['2', 'Chain B', 'Chains', '18.95', '12', 'yes', '4,00638E+12'],
        ['3', 'Chain C ', ' Chains', '18.95 ', ' 12', 'yes ', "'4006381333931 "],
        ['4', 'Chain D', 'Chains', '18.95', '12', 'yes', '="4006381333931"'],
      ]),
    'list.csv',
    [
      { gtin: '4006381333931', errors: {} },
      {
        errors: {
          gtin: '“4,00638E+12” has lost its digits',
        },
      },
      { title: 'Chain C', gtin: '4006381333931', errors: {} },
      { gtin: '4006381333931', errors: {} },
    ],
  ],
  [
    'HTML in its descriptions',
    () =>
      lines([
        [...header, 'description'],
        [...chain, '"<p>Light &amp; <b>strong</b>.<br>114&nbsp;links</p><script>alert(1)</script>"'],
        ['0013', ...chain.slice(1), 'For rims < 25 mm and > 19 mm'],
      ]),
    'list.csv',
    [
      { ...read, description: 'Light & strong.\n114 links', errors: {} },
      { description: 'For rims < 25 mm and > 19 mm', errors: {} },
    ],
  ],
  [
    'Mac Roman and line ends of old Macs',
    () =>
      Buffer.from(
        lines([header, ['0012', 'Kette f\x9fr M\x9fller, Gr\x9a\xa7e 11', 'Chains', '18,95', '12', 'yes']], ';', '\r'),
        'latin1',
      ),
    'liste.csv',
    [{ ...read, title: 'Kette für Müller, Größe 11', errors: {} }],
  ],
  [
    'the Unicode text format of spreadsheets',
    () => wide(lines([header, ['0012', '"Kette ""Größe"" 11"', 'Ketten', '18,95', '12', 'ja']], '\t'), 'le', true),
    'liste.txt',
    [{ ...read, title: 'Kette "Größe" 11', errors: {} }],
  ],
  [
    'a hidden column, a boolean, numbers as text and a serial date',
    () =>
      workbook(
        [
          ['Old price', ...header, 'available from'],
          [
            99,
            '0012',
            'Chain 11-speed',
            'Chains',
            '18,95',
            '12',
            false as never,
            { t: 'n', v: 46752, z: 'dd/mm/yyyy' },
          ],
        ],
        (sheet) => {
          sheet['!cols'] = [{ hidden: true }];
        },
      ),
    'list.xlsx',
    [{ ...read, available_at: '2027-12-31', result: 'error' }],
  ],
  [
    'rich text in a cell',
    () => {
      const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
      const shared = [...header, 'Chains', 'yes'].map((text) => `<si><t>${text}</t></si>`).join('');
      const rich =
        '<si><r><rPr><b/></rPr><t>Chain</t></r><r><t xml:space="preserve"> 11-</t></r><r><t>speed</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>';
      const s = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;
      const top = header.map((_, index) => s(`${'ABCDEF'[index]}1`, index)).join('');
      const row = `<c r="A2" t="str"><f>TEXT(12,"0000")</f><v>0012</v></c>${s('B2', 8)}${s('C2', 6)}<c r="D2"><f>37.9/2</f><v>18.95</v></c><c r="E2"><v>12</v></c>${s('F2', 7)}`;
      return bareWorkbook(
        `<worksheet xmlns="${main}"><sheetData><row r="1">${top}</row><row r="2">${row}</row></sheetData></worksheet>`,
        {
          '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
          'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
          'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}${rich}</sst>`,
        },
      );
    },
    'list.xlsx',
    [{ ...read, errors: {} }],
  ],
  [
    'numbers, amounts, dates and booleans as LibreOffice types them',
    () => {
      const text = (value: string) =>
        `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
      const typed = (kind: string, value: string, shown: string) =>
        `<table:table-cell office:value-type="${kind}" ${value}><text:p>${shown}</text:p></table:table-cell>`;
      return odsOf(
        `<table:table-row>${[...header, 'available from'].map(text).join('')}</table:table-row>` +
          `<table:table-row>${text('0012')}${text('Chain 11-speed')}${text('Chains')}${typed('currency', 'office:currency="EUR" office:value="18.95"', '18,95 €')}${typed('float', 'office:value="12"', '12,00')}${text('within 10 weeks')}${typed('date', 'office:date-value="2027-12-31"', '31.12.27')}</table:table-row>`,
      );
    },
    'list.ods',
    [{ ...read, currency: 'EUR', available_at: '2027-12-31', errors: {} }],
  ],
];

describeFiles([
  ['a price list with', layouts],
  ['a file with', cells],
]);
