import { importLimits } from '#contract/imports/choices.ts';
import { identifyContainer } from './kind.ts';
import { type ReadingChoice, type Sheet, UnreadableFile } from './sheet.ts';
import { readText } from './text.ts';
import { readWorkbook, tooManyColumns, unpackWorkbook } from './workbook.ts';

/** What is read: the bytes of a file, or rows that were pasted. */
export interface Reading {
  bytes: Uint8Array;
  pasted: boolean;
  choice: ReadingChoice;
}

/** Reads the rows of a file of any kind. Throws UnreadableFile with a sentence where that is impossible. */
export async function readSheet({ bytes: given, pasted, choice }: Reading): Promise<Sheet> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const container = pasted ? 'text' : identifyContainer(bytes);
  const sheet = container === 'text' ? textSheet(bytes, pasted, choice) : await workbookSheet(bytes, container, choice);
  if (sheet.lines.length === 0) throw new UnreadableFile(pasted ? 'Nothing was pasted.' : 'The file has no rows.');
  if (sheet.lines.some(({ cells }) => cells.length > importLimits.columns)) throw new UnreadableFile(tooManyColumns);
  for (const { cells } of sheet.lines)
    cells.forEach((cell, column) => {
      if (typeof cell === 'string' && cell.length > mostCharacters) cells[column] = cell.slice(0, mostCharacters);
    });
  return sheet;
}

/** What a cell of a spreadsheet may hold; no field takes as much, so that the check names what was cut here. */
const mostCharacters = 32_767;

function textSheet(bytes: Buffer, pasted: boolean, choice: ReadingChoice): Sheet {
  const { encoding, delimiter, lines } = readText(bytes, pasted ? { ...choice, encoding: 'utf-8' } : choice);
  return { kind: pasted ? 'pasted' : 'csv', encoding, delimiter, sheets: [], sheet: null, lines, currencies: {} };
}

async function workbookSheet(bytes: Buffer, container: 'zip' | 'old-office', choice: ReadingChoice): Promise<Sheet> {
  if (container === 'old-office' && bytes.includes(Buffer.from('EncryptedPackage\0', 'utf16le')))
    throw new UnreadableFile('The file has a password. Save it without one and try again.');
  const packed = container === 'zip' ? await unpackWorkbook(bytes) : ({ kind: 'xls', bytes } as const);
  return { kind: packed.kind, encoding: null, delimiter: null, ...(await readWorkbook(packed, choice)) };
}
