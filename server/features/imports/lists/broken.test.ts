import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareWorkbook, makeZip } from '#tests/helpers/files/archives.ts';
import { chain, header, read } from '#tests/helpers/files/fileCases.ts';
import { alike, lines, startImportServer, workbook } from '#tests/helpers/files/spreadsheets.ts';

// Files that are not what they are called, or hold less or more than a list: each is read right or refused with what to do.

let market: Awaited<ReturnType<typeof startImportServer>>;
beforeAll(async () => {
  market = await startImportServer();
});
afterAll(() => market.close());

/** Reads a file, which takes no longer than people wait. */
async function readSoon(file: Buffer | string, name: string) {
  const start = performance.now();
  const found = await market.read(file, name);
  expect(performance.now() - start).toBeLessThan(5000);
  return found;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const inline = (rows: readonly (readonly string[])[]) =>
  `<worksheet xmlns="${main}"><sheetData>${rows.map((cells) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`;
const table = (rows: readonly (readonly string[])[], tag = 'td') =>
  `<table border="1">${rows.map((cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`).join('\n')}</table>`;
const german = ['0012', 'Kette für Müller', 'Ketten', '1.018,95', '12', 'ja'];
const readGerman = { ...read, title: 'Kette für Müller', price_per_unit: '1018.95', category: 'Chains', errors: {} };

describe('an unusual or broken file', () => {
  it.each<[string, () => Buffer | string | Promise<Buffer>, string, Record<string, unknown>[]]>([
    ['an HTML table as .xls', () => table([header, german]), 'list.xls', [readGerman]],
    [
      'a whole web page as .xls, in Windows-1252',
      () =>
        Buffer.from(
          `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN"><html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><style>td { mso-number-format: "\\@" }</style></head><body><h1>Liste</h1>${table([header, german])}</body></html>`,
          'latin1',
        ),
      'list.xls',
      [readGerman],
    ],
    [
      'XML of Office 2003 as .xls',
      () =>
        XLSX.write(bookOf([header, ['0012', 'Kette für Müller', 'Ketten', 1018.95, 12, 'ja']]), {
          type: 'buffer',
          bookType: 'xlml',
        }) as Buffer,
      'list.xls',
      [readGerman],
    ],
    ['a workbook as .csv', () => workbook([header, chain]), 'list.csv', [{ ...read, errors: {} }]],
    ['a text as .xlsx', () => lines([header, chain]), 'list.xlsx', [{ ...read, errors: {} }]],
    [
      'a workbook with wrong content types',
      () =>
        bareWorkbook(inline([header, chain]), {
          '[Content_Types].xml':
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="text/plain"/></Types>',
        }),
      'list.xlsx',
      [{ ...read, errors: {} }],
    ],
    [
      'an empty sheet before a full one',
      () =>
        workbook([], (_, book) => {
          XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([header, chain]), 'Articles');
        }),
      'list.xlsx',
      [{ ...read, errors: {} }],
    ],
    [
      'line breaks in its header and its cells',
      () => lines([header.map((name) => `"${name}\n"`), ['0012', '"Chain\r\n\r\n11-speed"', ...chain.slice(2)]]),
      'list.csv',
      [{ ...read, errors: {} }],
    ],
    [
      'one column',
      () => 'title\nChain 11-speed\nChain 12-speed',
      'list.csv',
      [
        {
          title: 'Chain 11-speed',
          errors: {
            category: 'Required',
            availability: 'Required',
            price_per_unit: 'Required',
            number_of_items: 'Required',
          },
        },
        { title: 'Chain 12-speed' },
      ],
    ],
  ])('is read correctly: %s', async (_what, make, name, rows) => {
    const found = await readSoon(await make(), name);
    expect([found.refusal, alike(found.rows, rows)]).toEqual([null, rows]);
  });

  const textDocument =
    'This is a text document, not a spreadsheet. Copy its table into a spreadsheet, save it as .xlsx and try again.';
  const tooManyRows =
    'The file has more than 20,000 rows. Upload it in parts, one after the other: the mapping is kept.';
  const isDamaged = 'The file is damaged or only looks like a spreadsheet. Save it again and try again.';
  it.each<[string, () => Buffer | string | Promise<Buffer>, string, string]>([
    [
      'a .pdf as .xlsx',
      () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj'),
      'list.xlsx',
      'This is a PDF. Export the list as .xlsx or .csv from the program that made it, and try again.',
    ],
    [
      'a program',
      () => Buffer.from('MZ\x90\0'),
      'list.xlsx',
      'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.',
    ],
    [
      'a photo',
      () => Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF', 'latin1'),
      'list.csv',
      'This is a picture. Upload the list itself, as .xlsx, .xls, .ods, .csv or .tsv.',
    ],
    [
      'a packed list',
      () => Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
      'list.csv',
      'This is a packed file. Unpack it, and upload the spreadsheet that is in it.',
    ],
    ['an old Word document', () => oldWord, 'list.xls', textDocument],
    ['a text of a word processor', () => Buffer.from('{\\rtf1\\ansi Chain}'), 'list.csv', textDocument],
    ['more rows than are taken', () => bareWorkbook(longSheet(20_930)), 'list.xlsx', tooManyRows],
    [
      'an .xlsb as .xlsx',
      () => workbook([header, chain], undefined, 'xlsb'),
      'list.xlsx',
      'Save this workbook as .xlsx and try again.',
    ],
    [
      'an Apple Numbers file',
      () => makeZip({ 'Index/Document.iwa': Buffer.from('x'), 'preview.jpg': Buffer.from('x') }),
      'list.numbers',
      'This is a Numbers file. Export it from Numbers as .xlsx or .csv and try again.',
    ],
    [
      'a Word document',
      () => makeZip({ '[Content_Types].xml': Buffer.from('<Types/>'), 'word/document.xml': Buffer.from('<w/>') }),
      'list.xlsx',
      textDocument,
    ],
    ['half a workbook', () => workbook([header, chain]).subarray(0, 3000), 'list.xlsx', isDamaged],
    [
      'a workbook with half of its sheet',
      () => bareWorkbook(inline([header, chain]).slice(0, 40)),
      'list.xlsx',
      'The file has no rows.',
    ],
    ['only delimiters', () => ';;;;\r\n;;;;\r\n'.repeat(50), 'list.csv', 'The file has no rows.'],
    [
      'a header alone',
      () => lines([header]),
      'list.csv',
      'There are no rows below the header. Add them, and try again.',
    ],
    ['only whitespace', () => ' \r\n\t\r\n ', 'list.csv', 'The file has no rows.'],
    [
      'a page to sign in',
      () => '<!DOCTYPE html><html><body><form>Please sign in</form></body></html>',
      'list.csv',
      'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.',
    ],
    [
      'entities in XML of 2003',
      () =>
        '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>&a;</Data></Cell></Row></Table></Worksheet></Workbook>',
      'list.xls',
      'The file contains declarations that spreadsheets do not have. Save it again and try again.',
    ],
  ])('is refused with advice: %s', async (_what, make, name, sentence) => {
    expect((await readSoon(await make(), name)).refusal).toBe(sentence);
  });

  it.each<[string, () => string, string]>([
    ['a line of four megabytes', () => 'x'.repeat(4 * 1024 ** 2), 'list.csv'],
    ['a line of four megabytes in quotes', () => `title\n"${'x "" '.repeat(800_000)}`, 'list.csv'],
    ['endless markup', () => `title\n${'<p <b '.repeat(600_000)}`, 'list.csv'],
    ['endless tables', () => `<table>${'<table '.repeat(500_000)}</table>`, 'list.xls'],
    [
      'a cell with a span of a billion',
      () => '<table><tr><td colspan="1000000000" rowspan="1000000000">a</td><td>b</td></tr></table>',
      'list.xls',
    ],
  ])('gets a response in time: %s', async (_what, make, name) => {
    const found = await readSoon(make(), name);
    expect(found.refusal === null || /^(This|The|Line [12]) .+\.$/.test(found.refusal)).toBe(true);
  });
});

const oldWord = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(600),
  Buffer.from('WordDocument\0', 'utf16le'),
]);

/** Rows of sixty columns, whose cells are too many as well. */
const longSheet = (count: number) => {
  const row = `<row>${'<c><v>18.95</v></c>'.repeat(60)}</row>`;
  return `<worksheet xmlns="${main}"><sheetData>${row.repeat(count)}</sheetData></worksheet>`;
};

const bookOf = (rows: unknown[][]) => XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(rows), 'List');
