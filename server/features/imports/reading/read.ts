import { readFile } from 'node:fs/promises';
import { importLimits } from '#contract/imports/choices.ts';
import { type Container, identifyContainer } from './kind.ts';
import { type ReadingChoice, type Sheet, UnreadableFile } from './sheet.ts';
import { readText } from './text.ts';
import { markupOf, readWorkbook, tooManyColumns, unpackWorkbook } from './workbook.ts';

/** What is read: a file, or the bytes of one, or rows that were pasted. */
export interface Reading {
  /** The path of a file is enough: its bytes then never pass through the server. */
  source: Uint8Array | { path: string };
  pasted: boolean;
  choice: ReadingChoice;
}

/** Characters in a cell, as spreadsheets have it. */
const mostInCell = 32_767;

/** Reads the rows of a file of any kind. Throws UnreadableFile with a sentence where that is impossible. */
export async function readSheet({ source, pasted, choice }: Reading): Promise<Sheet> {
  const bytes =
    'path' in source ? await readFile(source.path) : Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const container = pasted ? 'text' : identifyContainer(bytes);
  const sheet = container === 'text' ? textSheet(bytes, pasted, choice) : await workbookSheet(bytes, container, choice);
  if (sheet.lines.length === 0) throw new UnreadableFile(pasted ? 'Nothing was pasted.' : 'The file has no rows.');
  if (sheet.lines.some(({ cells }) => cells.length > importLimits.columns)) throw new UnreadableFile(tooManyColumns);
  const overlong = sheet.lines.find(({ cells }) => cells.some((cell) => String(cell).length > mostInCell));
  if (overlong)
    throw new UnreadableFile(
      `Line ${overlong.number} has a cell of more than ${mostInCell.toLocaleString('en')} characters, which no spreadsheet takes. Check its delimiters and quotes and try again.`,
    );
  return sheet;
}

function textSheet(bytes: Buffer, pasted: boolean, choice: ReadingChoice): Sheet {
  const { encoding, delimiter, lines } = readText(bytes, pasted ? { ...choice, encoding: 'utf-8' } : choice);
  return { kind: pasted ? 'pasted' : 'csv', encoding, delimiter, sheets: [], sheet: null, lines, currencies: {} };
}

async function workbookSheet(
  bytes: Buffer,
  container: Exclude<Container, 'text'>,
  choice: ReadingChoice,
): Promise<Sheet> {
  if (container === 'old-office' && bytes.includes(Buffer.from('EncryptedPackage\0', 'utf16le')))
    throw new UnreadableFile('The file has a password. Save it without one and try again.');
  const packed =
    container === 'zip'
      ? await unpackWorkbook(bytes)
      : container === 'markup'
        ? markupOf(bytes)
        : ({ kind: 'xls', bytes } as const);
  return { kind: packed.kind, encoding: null, delimiter: null, ...(await readWorkbook(packed, choice)) };
}
