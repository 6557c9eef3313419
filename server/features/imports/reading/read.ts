import { readFile } from 'node:fs/promises';
import { importLimits } from '#contract/imports/choices.ts';
import { type Container, identifyContainer, refuseAsNoSpreadsheet } from './kind.ts';
import { type ReadingChoice, type Sheet, tooManyColumns, UnreadableFile } from './sheet.ts';
import { readText } from './text.ts';
import type { Packed } from './workbook.ts';

/** Half of the program is what reads workbooks: a process that reads a text starts without it. */
const loadWorkbooks = () => import('./workbook.ts');

/** What is read: a file, or the bytes of one, or rows that were pasted. */
export interface Reading {
  /** The path of a file is enough: its bytes then never pass through the server. */
  source: Uint8Array | { path: string };
  pasted: boolean;
  choice: ReadingChoice;
}

/** Characters in a cell, as spreadsheets have it. */
const mostInCell = 32_767;
/** Characters in all cells: a workbook may hold a text once and show it in every cell, and the server keeps each of them. */
const mostInAll = 40_000_000;
export const tooMuchText =
  'The file has far more text than a list needs. Save only the columns you need and try again.';

/** Reads the rows of a file of any kind. Throws UnreadableFile with a sentence where that is impossible. */
export async function readSheet({ source, pasted, choice }: Reading): Promise<Sheet> {
  const bytes =
    'path' in source ? await readFile(source.path) : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const sheet = withoutEmptyColumns(await sheetOf(bytes, pasted, choice));
  if (sheet.lines.length === 0) throw new UnreadableFile(pasted ? 'Nothing was pasted.' : 'The file has no rows.');
  if (sheet.lines.some(({ cells }) => cells.length > importLimits.columns)) throw new UnreadableFile(tooManyColumns);
  // A text over the limit is an error of its row; what no spreadsheet holds is a quote that nothing closes.
  let characters = 0;
  for (const line of sheet.lines)
    line.cells.forEach((cell, index) => {
      if (typeof cell !== 'string') return;
      if (cell.length > mostInCell) line.cells[index] = cell.slice(0, mostInCell);
      characters += Math.min(cell.length, mostInCell);
      if (characters > mostInAll) throw new UnreadableFile(tooMuchText);
    });
  return sheet;
}

/** A sheet of more columns than are taken, without columns that have only a name: tables of spreadsheets go on with such. */
function withoutEmptyColumns(sheet: Sheet): Sheet {
  if (sheet.lines.every(({ cells }) => cells.length <= importLimits.columns)) return sheet;
  const filled: number[] = [];
  for (const { cells } of sheet.lines)
    cells.forEach((cell, place) => {
      if (cell !== '') filled[place] = (filled[place] ?? 0) + 1;
    });
  const places = Array.from(filled, (count, place) => ({ count: count ?? 0, place })).flatMap(({ count, place }) =>
    count > 1 ? [place] : [],
  );
  return {
    ...sheet,
    lines: sheet.lines.map(({ number, cells }) => ({ number, cells: places.map((place) => cells[place] ?? '') })),
    currencies: Object.fromEntries(
      places.flatMap((place, index) => (sheet.currencies[place] ? [[index, sheet.currencies[place]]] : [])),
    ),
  };
}

/** `isPacked`: it comes out of an archive, in which no second one is looked into. */
async function sheetOf(bytes: Buffer, pasted: boolean, choice: ReadingChoice, isPacked = false): Promise<Sheet> {
  const container = pasted ? 'text' : identifyContainer(bytes);
  if (container === 'text') return textSheet(bytes, pasted, choice);
  const packed = container === 'zip' ? await (await loadWorkbooks()).unpackWorkbook(bytes) : null;
  if (packed?.kind !== 'list') return workbookSheet(bytes, container, packed, choice);
  if (isPacked) throw refuseAsNoSpreadsheet();
  return sheetOf(packed.bytes, false, choice, true);
}

function textSheet(bytes: Buffer, pasted: boolean, choice: ReadingChoice): Sheet {
  const { encoding, delimiter, lines, doubts, otherNames, cut } = readText(
    bytes,
    pasted ? { ...choice, encoding: 'utf-8' } : choice,
  );
  return {
    kind: pasted ? 'pasted' : 'csv',
    encoding,
    delimiter,
    sheets: [],
    sheet: null,
    lines,
    currencies: {},
    ...(doubts ? { doubts } : {}),
    ...(otherNames ? { otherNames } : {}),
    ...(cut ? { cut } : {}),
  };
}

async function workbookSheet(
  bytes: Buffer,
  container: Exclude<Container, 'text'>,
  unpacked: Packed | null,
  choice: ReadingChoice,
): Promise<Sheet> {
  if (container === 'old-office' && bytes.includes(Buffer.from('EncryptedPackage\0', 'utf16le')))
    throw new UnreadableFile('The file has a password. Save it without one and try again.');
  const { markupOf, readWorkbook } = await loadWorkbooks();
  const packed = unpacked ?? (container === 'markup' ? markupOf(bytes) : ({ kind: 'xls', bytes } as const));
  return { kind: packed.kind, encoding: null, delimiter: null, ...(await readWorkbook(packed, choice)) };
}
