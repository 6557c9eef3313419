import * as XLSX from '@e965/xlsx';
import yauzl from 'yauzl';
import { importLimits } from '#contract/imports/choices.ts';
import { message } from '#contract/texts/message.ts';
import { currencyWordIn } from '#server/reading/currencies.ts';
import { withoutEntities } from '#server/reading/entities.ts';
import type { Cell, Line } from '#server/reading/tables/layout.ts';
import { decode, findEncoding, findUnnamedCodePage } from './encoding.ts';
import { refuseAsNoSpreadsheet, refuseDeclarations, refuseDocument } from './kind.ts';
import { preambleLines, type ReadingChoice, type Sheet, tooManyColumns, UnreadableFile } from './sheet.ts';
import { tooManyRows } from './text.ts';

const hasPassword = 'The file has a password. Save it without one and try again.';
const isDamaged = 'The file is damaged or only looks like a spreadsheet. Save it again and try again.';
const tooLargeUnpacked =
  'The file is far larger than it looks once it is unpacked. Save only the sheet you need and try again.';

const mostSheets = 50;
const unpackedLimit = 150 * 1024 ** 2;
const entryLimit = 2_000;

/** A workbook to read: the bytes of one of before 1997, the marks of a table, or the unpacked parts of a newer one. */
export type Packed =
  | { kind: 'xls'; bytes: Buffer }
  | { kind: 'xls'; markup: string }
  | { kind: 'xlsx' | 'ods'; parts: ReadonlyMap<string, Buffer> };

/** A list that was packed by itself, as mail programs and shops do. */
interface PackedList {
  kind: 'list';
  bytes: Buffer;
}

/** Unpacks a workbook. Throws UnreadableFile for one that unpacks to too much, declares entities, holds macros or is no workbook. */
export async function unpackWorkbook(bytes: Buffer): Promise<Packed | PackedList> {
  const names = new Set<string>();
  const parts = new Map<string, Buffer>();
  const lists: Buffer[] = [];
  let size = 0;
  let cells = 0;
  let sheets = 0;
  let isTooLong = false;
  let encrypted = false;
  await walk(bytes, async (entry, open) => {
    names.add(entry.fileName);
    if (names.size > entryLimit) throw new UnreadableFile(tooLargeUnpacked);
    if (entry.generalPurposeBitFlag & 1) encrypted = true;
    if (encrypted || entry.fileName.endsWith('/')) return;
    if (entry.uncompressedSize > unpackedLimit) throw new UnreadableFile(tooLargeUnpacked);
    const isText = /\.(xml|rels|vml)$/i.test(entry.fileName);
    const isList = listName.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX/');
    const chunks: Buffer[] = [];
    for await (const chunk of await open()) {
      size += (chunk as Buffer).length;
      if (size > unpackedLimit) throw new UnreadableFile(tooLargeUnpacked);
      if (isText || isList || chunks.length === 0) chunks.push(chunk as Buffer);
    }
    const content = Buffer.concat(chunks);
    if (isList && lists.length < 2) lists.push(content);
    const start = content.subarray(0, 4096).toString('latin1');
    if (isText && /<!(doctype|entity)/i.test(start.replaceAll('\0', ''))) throw refuseDeclarations();
    if (isText) {
      const cut = cutOf(start)?.(content) ?? { sheet: content, cells: 0, sheets: 0, isTooLong: false };
      cells += cut.cells;
      sheets += cut.sheets;
      isTooLong ||= cut.isTooLong;
      parts.set(entry.fileName, cut.sheet);
    }
    if (entry.fileName === 'META-INF/manifest.xml' && start.includes('encryption-data')) encrypted = true;
  });
  if (encrypted) throw new UnreadableFile(hasPassword);
  if ([...names].some((name) => /vbaProject\.bin$|^Basic\//i.test(name)))
    throw new UnreadableFile('The file has macros. Save it as .xlsx without them and try again.');
  // Said before the sheet is parsed, which may take longer than a file has. Of several sheets a shorter one may be meant.
  if (isTooLong && sheets === 1) throw new UnreadableFile(tooManyRows);
  if (cells > mostCells) throw new UnreadableFile(tooManyCells);
  // Some programs store the workbook under another path, which the package names.
  const isWorkbook =
    names.has('[Content_Types].xml') && [...names].some((name) => /(?:^|\/)workbook\d*\.xml$/.test(name));
  if (isWorkbook) return { kind: 'xlsx', parts };
  if (names.has('xl/workbook.bin')) throw new UnreadableFile('Save this workbook as .xlsx and try again.');
  if ([...names].some((name) => /\.iwa$|^Index\.zip$/i.test(name)))
    throw new UnreadableFile('This is a Numbers file. Export it from Numbers as .xlsx or .csv and try again.');
  if (names.has('word/document.xml') || parts.get('content.xml')?.includes('<office:text')) throw refuseDocument();
  if (names.has('content.xml')) return { kind: 'ods', parts };
  const [list, another] = lists;
  if (list && !another) {
    if (list.length > importLimits.fileBytes) throw new UnreadableFile(tooLargeUnpacked);
    return { kind: 'list', bytes: list };
  }
  if (another) throw new UnreadableFile('The .zip has several lists. Unpack it, and upload one after the other.');
  if ([...names].some((name) => /\.(jpe?g|pdf)$/i.test(name)))
    throw new UnreadableFile('This is a .zip. Add it as the archive of photos, and the spreadsheet separately.');
  throw refuseAsNoSpreadsheet();
}

/** What is a list in an archive. */
const listName = /\.(?:xlsx|xls|ods|csv|tsv|txt)$/i;

/** Rows that are read of a sheet: one more than are taken, so that it shows. */
const rowsRead = importLimits.rows + preambleLines + 2;

/** The function that cuts unread content out of a part, by how the part begins; null for others. */
const cutOf = (start: string) =>
  start.includes('<worksheet') ? cutSheet : start.includes('<office:document-content') ? cutDocument : null;

/** Columns that are looked through for those with values. */
const mostColumns = 5 * importLimits.columns;

/**
 * Cells with values that the sheets of a workbook may hold together: 20,000 rows of 50 columns, which take some seconds. Said before
 * they are parsed.
 */
const mostCells = 1_020_000;
const tooManyCells = message(
  'The file has more than {{count}} cells with values. Save only the sheet and the columns you need, and try again.',
  { count: mostCells },
);

/** What is read of a part with sheets, and how many cells and sheets that is. `isTooLong`: rows with values are left out. */
interface Cut {
  sheet: Buffer;
  cells: number;
  sheets: number;
  isTooLong: boolean;
}

/**
 * What is read of a sheet of an .xlsx: its first rows, and which cells are merged. Some sheets go on with a million rows that
 * only have a format, and links may claim as many cells.
 */
function cutSheet(sheet: Buffer): Cut {
  const end = sheet.lastIndexOf('</sheetData>');
  if (end < 0) return { sheet, cells: 0, sheets: 1, isTooLong: false };
  const { place } = find(sheet.subarray(0, end), '<row', rowsRead);
  const rows = withoutBareCells(sheet.subarray(0, place));
  const cells = find(rows, '<c ', mostCells).count + find(rows, '<c>', mostCells).count;
  const rest = sheet.subarray(end);
  const merged = rest.subarray(rest.indexOf('<mergeCells'), rest.indexOf('</mergeCells>') + '</mergeCells>'.length);
  return {
    sheet: Buffer.concat([rows, Buffer.from('</sheetData>'), merged, Buffer.from('</worksheet>')]),
    cells,
    sheets: 1,
    isTooLong: hasValue(sheet.subarray(place, end)),
  };
}

/** A sheet without cells that have only a format: tables go on with columns of them. */
const withoutBareCells = (rows: Buffer): Buffer =>
  Buffer.from(
    rows.toString('latin1').replace(/<c r="[A-Z]{1,3}\d{1,7}"(?: [a-z]+="[^"<>]*")*(?:\/>|><\/c>)/g, ''),
    'latin1',
  );

/** Whether a cell has a value: formulas without a result write an empty one. */
function hasValue(rows: Buffer): boolean {
  if (rows.includes('<is>')) return true;
  for (let place = rows.indexOf('<v>'); place >= 0; place = rows.indexOf('<v>', place + 1))
    if (rows[place + 3] !== '<'.charCodeAt(0)) return true;
  return false;
}

/** Cuts an .ods to what is read: lowers the repeat counts of rows and cells, which may be a million, to the limits. */
function cutDocument(content: Buffer): Cut {
  let cells = 0;
  let rowTimes = 1;
  let rows = 0;
  let isTooLong = false;
  const whole = content.toString();
  const text = whole.replace(/<table:table-(row|cell)\b[^>]*>/g, (tag, kind: string, place: number) => {
    const most = kind === 'row' ? rowsRead : importLimits.columns + 1;
    const repeated = /(number-(?:rows|columns)-repeated=["'])(\d+)/.exec(tag);
    const times = Math.min(most, Number(repeated?.[2] ?? 1));
    if (kind === 'row') {
      rowTimes = times;
      if (rows < rowsRead && rows + times >= rowsRead) isTooLong = whole.includes('<text:p>', place + tag.length);
      rows += times;
    } else if (!tag.endsWith('/>')) cells += times * rowTimes;
    return repeated ? tag.replace(repeated[0], `${repeated[1]}${times}`) : tag;
  });
  const sheets = whole.split('<table:table ', 3).length - 1;
  return { sheet: Buffer.from(text), cells, sheets, isTooLong };
}

/** How often a mark comes, up to a limit, and where it comes once more, else the end. */
function find(bytes: Buffer, mark: string, most: number): { count: number; place: number } {
  let place = -1;
  for (let count = 0; count <= most; count += 1) {
    place = bytes.indexOf(mark, place + 1);
    if (place < 0) return { count, place: bytes.length };
  }
  return { count: most + 1, place };
}

/** The text of a file that is a table in marks. */
export const markupOf = (bytes: Buffer): Packed => ({ kind: 'xls', markup: decode(bytes, findEncoding(bytes)) });

type Open = () => Promise<AsyncIterable<unknown>>;

function walk(bytes: Buffer, visit: (entry: yauzl.Entry, open: Open) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error instanceof UnreadableFile ? error : new UnreadableFile(isDamaged));
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (problem, archive) => {
      if (problem || !archive) return fail(problem ?? new Error());
      archive.on('error', fail).on('end', resolve);
      archive.on('entry', (entry: yauzl.Entry) => {
        const open: Open = () =>
          new Promise((opened, failed) =>
            archive.openReadStream(entry, (error, stream) => (error || !stream ? failed(error) : opened(stream))),
          );
        visit(entry, open).then(() => archive.readEntry(), fail);
      });
      archive.readEntry();
    });
  });
}

/** Reads a workbook. Throws UnreadableFile where it cannot be read. */
export async function readWorkbook(
  packed: Packed,
  choice: ReadingChoice,
): Promise<Pick<Sheet, 'sheets' | 'sheet' | 'lines' | 'currencies'>> {
  const { kind } = packed;
  // Workbooks of before 1997 name a code page; the tables of all of them are large.
  if (kind === 'xls') XLSX.set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const book = open(packed, {
    dense: true,
    cellNF: true,
    // Where formats are named, the few cells that need their text get it by themselves.
    cellText: kind === 'ods',
    cellHTML: false,
    cellFormula: false,
    cellDates: false,
    nodim: true,
    sheetRows: rowsRead,
    ...(choice.sheet ? { sheets: [choice.sheet] } : {}),
  });
  const hidden = new Set((book.Workbook?.Sheets ?? []).filter((sheet) => sheet.Hidden).map((sheet) => sheet.name));
  const visible = book.SheetNames.filter((name) => !hidden.has(name));
  const sheets = (visible.length > 0 ? visible : book.SheetNames).slice(0, mostSheets);
  const asked = choice.sheet && sheets.includes(choice.sheet) ? [choice.sheet] : sheets;
  if (kind === 'xls' && book.vbaraw)
    throw new UnreadableFile('The file has macros. Save it as .xlsx without them and try again.');
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const read = asked.map((name) => ({ name, ...linesOf(book.Sheets[name], is1904, 'markup' in packed) }));
  if (kind === 'xls' && !('markup' in packed)) readInOwnCodePage(read);
  const fullest = read.reduce((best, next) => (cellsOf(next.lines) > cellsOf(best.lines) ? next : best));
  if (fullest.lines.length === 0) throw new UnreadableFile('The file has no rows.');
  return { sheets, sheet: fullest.name, lines: fullest.lines, currencies: fullest.currencies };
}

/** Reads texts again whose code page the workbook does not name. */
function readInOwnCodePage(sheets: readonly { lines: readonly Line[] }[]): void {
  const texts = sheets.flatMap(({ lines }) =>
    lines.slice(0, 3000).flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string')),
  );
  const readAgain = findUnnamedCodePage(texts.slice(0, 20_000));
  if (!readAgain) return;
  for (const { lines } of sheets)
    for (const { cells } of lines)
      cells.forEach((cell, index) => {
        if (typeof cell === 'string') cells[index] = readAgain(cell);
      });
}

const cellsOf = (lines: readonly Line[]) => lines.reduce((sum, { cells }) => sum + cells.length, 0);

/** The library also reads unpacked parts, which its types leave out. */
const { CFB, parse_zip: readUnpacked } = XLSX as typeof XLSX & {
  parse_zip(container: unknown, options: XLSX.ParsingOptions): XLSX.WorkBook;
};

function open(packed: Packed, options: XLSX.ParsingOptions): XLSX.WorkBook {
  try {
    // The words of a web page stay as they are: what they are is found as in a text.
    if ('markup' in packed) return XLSX.read(packed.markup, { type: 'string', raw: true, ...options });
    if (packed.kind === 'xls') return XLSX.read(packed.bytes, { type: 'buffer', ...options });
    const container = CFB.utils.cfb_new();
    for (const [name, content] of packed.parts) CFB.utils.cfb_add(container, name, content, { unsafe: true });
    return readUnpacked(container, { type: 'buffer', ...options });
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    throw new UnreadableFile(/password/i.test(text) ? hasPassword : isDamaged);
  }
}

type DenseSheet = XLSX.WorkSheet & { '!data'?: (XLSX.CellObject | undefined)[][] };

function linesOf(
  sheet: DenseSheet | undefined,
  is1904: boolean,
  isWebPage: boolean,
): Pick<Sheet, 'lines' | 'currencies'> {
  const lines: Line[] = [];
  const currencies: Record<number, string> = {};
  const rows = sheet?.['!data'] ?? [];
  fillMerged(rows, sheet?.['!merges'] ?? []);
  // By the rows that are there: a sheet may claim a million and hold three.
  for (const place of Object.keys(rows)) {
    const cells: Cell[] = [];
    const held = rows[Number(place)];
    if (!held) continue;
    for (const column of Object.keys(held)) {
      const cell = held[Number(column)];
      const read = readCell(cell, is1904);
      const value = isWebPage && typeof read === 'string' ? withoutEntities(read).trim() : read;
      if (value === '') continue;
      if (Number(column) >= mostColumns) throw new UnreadableFile(tooManyColumns);
      while (cells.length < Number(column)) cells.push('');
      cells.push(value);
      const currency = typeof value === 'number' ? currencyOfFormat(cell?.z) : '';
      if (currency !== '') currencies[Number(column)] ??= currency;
    }
    if (cells.length === 0) continue;
    lines.push({ number: Number(place) + 1, cells });
    if (lines.length > importLimits.rows + preambleLines) throw new UnreadableFile(tooManyRows);
  }
  return { lines, currencies };
}

/** A cell that is merged over several rows applies to each row that is not empty. */
function fillMerged(rows: (XLSX.CellObject | undefined)[][], merges: readonly XLSX.Range[]): void {
  let places = mostCells;
  for (const { s: start, e: end } of merges)
    for (let place = start.r + 1; place <= Math.min(end.r, rows.length - 1); place += 1) {
      // Merged areas never overlap, except in hostile files.
      places -= 1;
      if (places < 0) return;
      const row = rows[place];
      const isHeld = row?.some((cell) => cell?.v !== undefined && cell.v !== '');
      if (row && isHeld && row[start.c]?.v === undefined) row[start.c] = rows[start.r]?.[start.c];
    }
}

const errorTexts: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

function readCell(cell: XLSX.CellObject | undefined, is1904: boolean): Cell {
  if (!cell || cell.v === undefined || cell.v === null || cell.t === 'z') return '';
  // An error such as #N/A is no value; its text is passed on, so that the check reports it.
  if (cell.t === 'e') return cell.w ?? errorTexts[Number(cell.v)] ?? '#N/A';
  if (cell.t === 'b') return cell.v ? 'true' : 'false';
  if (cell.v instanceof Date) return cell.v.toISOString().slice(0, 10);
  if (typeof cell.v !== 'number') return String(cell.v).replace(/\r\n?/g, '\n').trim();
  const format = typeof cell.z === 'string' ? cell.z : '';
  if (isDateFormat(format)) return dateOf(cell.v, is1904);
  // A share is neither a price nor a quantity; zeros in front that only the format shows are part of an article number.
  if (format.includes('%') || codeFormat.test(format)) return cell.w ?? String(XLSX.SSF.format(format, cell.v));
  return Number.isFinite(cell.v) ? cell.v : '';
}

/** `00000`, `000-0000` or `"A-"0000`: the format of a code, whose zeros and signs are only there when it is shown. */
const codeFormat = /^(?:"[^"]*"|\\.|-)*00(?:"[^"]*"|\\.|[-/ 0])*$/;

/** What a format shows next to a number. */
const currencyOfFormat = (format: unknown): string =>
  typeof format === 'string' ? (/\[\$([^\]-]+)/.exec(format)?.[1] ?? currencyWordIn(format)) : '';

const dateFormats = new Map<string, boolean>();

function isDateFormat(format: string): boolean {
  if (format === '' || format === 'General') return false;
  const known = dateFormats.get(format);
  if (known !== undefined) return known;
  const isDate = Boolean(XLSX.SSF.is_date(format));
  if (dateFormats.size < 1000) dateFormats.set(format, isDate);
  return isDate;
}

function dateOf(value: number, is1904: boolean): string {
  const parts = XLSX.SSF.parse_date_code(value, { date1904: is1904 }) as { y: number; m: number; d: number } | null;
  if (!parts) return String(value);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${parts.y}-${two(parts.m)}-${two(parts.d)}`;
}
