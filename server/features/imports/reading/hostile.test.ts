import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSheetWriter } from '#server/platform/spreadsheets/index.ts';
import { bareWorkbook, makeZip } from '#tests/helpers/files/archives.ts';
import { odsOf, odsRow } from '#tests/helpers/files/spreadsheets.ts';
import { listArchive } from './archive.ts';
import { readSheet } from './read.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));
const outcomeOf = (bytes: Buffer) =>
  readSheet({ source: bytes, pasted: false, choice: {} }).then(
    ({ lines }) => `${lines.length}×${Math.max(...lines.map(({ cells }) => cells.length))}`,
    (error: Error) => error.message,
  );

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** A workbook of one sheet, with additional parts. */
const workbook = (sheet: string, more: Record<string, Buffer | string> = {}) =>
  bareWorkbook(sheet.replace('$', `<worksheet xmlns="${main}">`), more);
const sheetOf = (rows: string, about = '') => `$${about}<sheetData>${rows}</sheetData></worksheet>`;
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const columnName = (place: number): string =>
  (place > 25 ? String.fromCharCode(64 + Math.floor(place / 26)) : '') + String.fromCharCode(65 + (place % 26));
const plain = sheetOf(`<row r="1">${cell('A1', 'title')}</row><row r="2">${cell('A2', 'Chain')}</row>`);

const notASpreadsheet = 'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.';
const isDamaged = 'The file is damaged or only looks like a spreadsheet. Save it again and try again.';
const tooLarge =
  'The file is far larger than it looks once it is unpacked. Save only the sheet you need and try again.';
const tooFull =
  'The file has more than 1,020,000 cells with values. Save only the sheet and the columns you need, and try again.';
const tooWordy = 'The file has far more text than a list needs. Save only the columns you need and try again.';
const tooLong = 'The file has more than 20,000 rows. Upload it in parts, one after the other: the mapping is kept.';
const tooWide = 'The file has more than 200 columns. Leave out those that you do not need.';
const declares = 'The file contains declarations that spreadsheets do not have. Save it again and try again.';
const hasPassword = 'The file has a password. Save it without one and try again.';
const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** The parts of a workbook that let its cells share one text. */
function sharing(text: string): Record<string, string> {
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${kind}.${type}+xml"/>`;
  const link = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${links}/${type}" Target="${target}.xml"/>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${link(1, 'worksheet', 'worksheets/sheet1')}${link(2, 'sharedStrings', 'sharedStrings')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`,
  };
}

/** A .zip whose files are all marked as encrypted. */
function locked(zip: Buffer): Buffer {
  const marked = Buffer.from(zip);
  for (const [mark, offset] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = marked.indexOf(mark, 0, 'latin1'); at >= 0; at = marked.indexOf(mark, at + 4, 'latin1'))
      marked.writeUInt8(marked.readUInt8(at + offset) | 1, at + offset);
  return marked;
}

/** A .zip whose directory declares an unpacked size of three gigabytes for each file. */
function swollen(zip: Buffer): Buffer {
  const marked = Buffer.from(zip);
  for (let at = marked.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = marked.indexOf('PK\x01\x02', at + 4, 'latin1'))
    marked.writeUInt32LE(3 * 1024 ** 3, at + 24);
  return marked;
}

/** The directory of a .zip alone, with the given number of entries of this name. */
function listOnly(name: string, times: number): Buffer {
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(entry.length * times, 12);
  return Buffer.concat([...Array.from({ length: times }, () => entry), end]);
}

const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

describe('reading a file', () => {
  it('accepts a plain workbook', async () => {
    expect(await outcomeOf(await workbook(plain))).toBe('2×1');
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a zip bomb', () => workbook(plain, { 'xl/media/zeros.bin': Buffer.alloc(160 * 1024 ** 2) }), tooLarge],
    ['a billion laughs', () => workbook(laughs + plain), declares],
    ['an external entity', () => workbook(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${plain}`), declares],
    [
      'macros',
      () => workbook(plain, { 'xl/vbaProject.bin': 'x' }),
      'The file has macros. Save it as .xlsx without them and try again.',
    ],
    ['a row in the last column', () => workbook(sheetOf(`<row r="1">${cell('XFD1', 'far')}</row>`)), tooWide],
    [
      'ten thousand columns of text',
      () => Buffer.from(`${'a,'.repeat(10_000)}\n${'1,'.repeat(10_000)}`.replace(/,\n/, ',z\n')),
      tooWide,
    ],
    [
      'two million cells',
      () => workbook(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(400)}</row>`.repeat(5_000))),
      tooFull,
    ],
    [
      'a long text in every cell',
      () =>
        workbook(
          sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(2)}</row>`.repeat(2_000)),
          sharing('a '.repeat(16_000)),
        ),
      tooWordy,
    ],
    ['a row repeated a million times', () => odsOf(odsRow(['title', 'price'], 1_000_000)), tooLong],
    [
      'a row repeated a million times, with a cell repeated as often',
      () =>
        odsOf(
          odsRow(['x'], 1_000_000).replace(
            '<table:table-cell ',
            '<table:table-cell table:number-columns-repeated="1000000" ',
          ),
        ),
      tooLong,
    ],
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0'), notASpreadsheet],
    [
      'a PDF',
      () => Buffer.from('%PDF-1.7\n1 0 obj'),
      'This is a PDF. Export the list as .xlsx or .csv from the program that made it, and try again.',
    ],
    [
      'a web page',
      () => Buffer.from('<html><table><tr><td>1'),
      'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.',
    ],
    [
      'NUL bytes',
      () => Buffer.from('title,price\nCh\0ain,1\n'),
      'The file contains characters that are not text. Save it again as .csv or .xlsx.',
    ],
    ['noise', () => Buffer.from(Array.from({ length: 4000 }, (_, index) => 1 + ((index * 37) % 31))), notASpreadsheet],
    ['a workbook in an encrypted .zip', async () => locked(await workbook(plain)), hasPassword],
    [
      'a workbook encrypted by an office program',
      () => Buffer.concat([oldOffice, Buffer.alloc(600), Buffer.from('EncryptedPackage\0', 'utf16le')]),
      hasPassword,
    ],
    [
      'a .zip of photographs instead of a list',
      () => makeZip({ 'pad.jpg': Buffer.from('x') }),
      'This is a .zip. Add it as the archive of photos, and the spreadsheet separately.',
    ],
    ['a truncated workbook', async () => (await workbook(plain)).subarray(0, 900), isDamaged],
    ['a truncated .xls of before 1997', () => Buffer.concat([oldOffice, Buffer.alloc(600)]), isDamaged],
    ['an empty file', () => Buffer.alloc(0), 'The file is empty.'],
    ['too many rows', () => Buffer.from(`title\n${'Chain\n'.repeat(20_200)}`), tooLong],
  ])('refuses it with one message: %s', async (_what, make, sentence) => {
    expect(await outcomeOf(await make())).toBe(sentence);
  });

  it('accepts a workbook that claims a million rows of sixteen thousand columns but has two', async () => {
    const claims = sheetOf(
      `<row r="1">${cell('A1', 'title')}</row><row r="2">${cell('A2', 'Chain')}</row>`,
      '<dimension ref="A1:XFD1048576"/>',
    );
    expect(await outcomeOf(await workbook(claims))).toBe('2×1');
  });

  it('accepts a workbook whose links and merged cells claim millions of cells', async () => {
    const claims = (tag: string, times: number) => `<${tag} ref="A1:XFD1048576"/>`.repeat(times);
    const body = `<row r="1">${cell('A1', 'title')}</row><row r="2">${cell('B2', 'Chain')}</row></sheetData>`;
    const sheet = `$<sheetData>${body}<mergeCells>${claims('mergeCell', 20_000)}</mergeCells><hyperlinks>${claims('hyperlink', 20)}</hyperlinks></worksheet>`;
    expect(await outcomeOf(await workbook(sheet))).toBe('2×2');
  });

  it('accepts a workbook with a million cells that have only a format', async () => {
    const bare = (row: number) =>
      Array.from({ length: 100 }, (_, column) => `<c r="${columnName(column + 1)}${row}" s="1"/>`).join('');
    const rows = Array.from(
      { length: 10_000 },
      (_, row) => `<row r="${row + 1}">${cell(`A${row + 1}`, `title ${row}`)}${bare(row + 1)}</row>`,
    );
    expect(await outcomeOf(await workbook(sheetOf(rows.join(''))))).toBe('10000×1');
  });

  it('accepts a workbook with a million empty rows after the last', async () => {
    const empty = '<row s="1" customFormat="1"/>'.repeat(1_000_000);
    expect(await outcomeOf(await workbook(sheetOf(`<row>${cell('A1', 'title')}</row>${empty}`)))).toBe('1×1');
  });

  it('reads a workbook of our own as it was written', async () => {
    const writer = createSheetWriter(folder);
    const parts = [[['title'], ['=1+1']], [["'=x"]]];
    const own = await writer.write({ format: 'xlsx', name: 'Posts', parts }, (file) => readFile(file.path));
    writer.close();
    expect(await readSheet({ source: own, pasted: false, choice: {} })).toMatchObject({
      lines: [{ cells: ['title'] }, { cells: ['=1+1'] }, { cells: ["'=x"] }],
    });
  });
});

describe('listing an archive', () => {
  const list = async (bytes: Buffer) => {
    const file = path.join(folder, 'photos.zip');
    await writeFile(file, bytes);
    return listArchive(file).then(
      (files) => files.map(({ path: name }) => name).join(', '),
      (error: Error) => error.message,
    );
  };
  const photographs = () =>
    makeZip({ 'photos/pad.jpg': Buffer.from('x'), '__MACOSX/photos/pad.jpg': Buffer.from('y') });
  const damaged = 'The .zip is damaged. Pack it again and try again.';

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an intact archive', photographs, 'photos/pad.jpg'],
    [
      'a password',
      async () => locked(await photographs()),
      'The .zip has a password. Pack it without one and try again.',
    ],
    [
      'more than two gigabytes unpacked',
      async () => swollen(await photographs()),
      'The .zip is far larger than it looks once it is unpacked.',
    ],
    [
      '60,001 hidden files',
      () => listOnly('.a', 60_001),
      'The .zip has more than 20,000 files. Pack only those that the rows name.',
    ],
    ['a truncated archive', async () => (await photographs()).subarray(0, 60), damaged],
    ['a program instead of an archive', () => Buffer.from('MZ\x90\0\x03'), damaged],
    ['a path that leaves it', async () => renamed(await photographs(), 'photos/pad.jpg', '../../../p.jpg'), damaged],
  ])('lists its files or refuses it with one message: %s', async (_what, make, sentence) => {
    expect(await list(await make())).toBe(sentence);
  });
});

/** A .zip with one name in place of another one of the same length. */
const renamed = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
