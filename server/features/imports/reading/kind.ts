import type { FixedText } from '#contract/texts/message.ts';
import { UnreadableFile } from './sheet.ts';

export type Container = 'zip' | 'old-office' | 'markup' | 'text';

const notASpreadsheet = 'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.';

const textDocument =
  'This is a text document, not a spreadsheet. Copy its table into a spreadsheet, save it as .xlsx and try again.';

/** How files begin that are no spreadsheets, and what to do about each. */
const others: readonly [sentence: FixedText, marks: readonly string[]][] = [
  ['This is a PDF. Export the list as .xlsx or .csv from the program that made it, and try again.', ['%PDF']],
  [
    'This is a picture. Upload the list itself, as .xlsx, .xls, .ods, .csv or .tsv.',
    ['\x89PNG', 'GIF8', '\xff\xd8\xff'],
  ],
  [
    'This is a packed file. Unpack it, and upload the spreadsheet that is in it.',
    ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ'],
  ],
  [textDocument, ['{\\rtf']],
  [notASpreadsheet, ['MZ', '\x7fELF', 'SQLite format 3']],
];

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** What contains the rows, found by the content and never by the name. Throws UnreadableFile where it is no spreadsheet. */
export function identifyContainer(bytes: Buffer): Container {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    if (bytes.includes(Buffer.from('WordDocument\0', 'utf16le'))) throw refuseDocument();
    return 'old-office';
  }
  // Workbooks from before 1993 are one stream of records, which the first record declares.
  if (bytes[0] === 0x09 && [0x00, 0x02, 0x04].includes(bytes[1] ?? -1) && [0x04, 0x06].includes(bytes[2] ?? -1))
    return 'old-office';
  const start = bytes.subarray(0, 4096).toString('latin1');
  for (const [sentence, marks] of others)
    if (marks.some((mark) => start.startsWith(mark))) throw new UnreadableFile(sentence);
  if (!/^(\xef\xbb\xbf)?\s*<(\?xml|!doctype|html|head|meta|style|table|workbook|ss:workbook|!--)/i.test(start))
    return 'text';
  if (/<!(?:entity|doctype(?!\s+html\b)|doctype[^>]*\[)/i.test(start)) throw refuseDeclarations();
  // Shops and programs for accounts call a table of a web page, or the XML of an older office program, an .xls.
  const rest = bytes.toString('latin1').toLowerCase();
  // A header and a row at least.
  const isTable = rest.includes('</table') || rest.includes('</ss:table');
  if (isTable && Math.max(...['<tr', '<row', '<ss:row'].map((row) => rest.split(row, 3).length)) > 2) return 'markup';
  throw new UnreadableFile(
    'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.',
  );
}

/** Throws UnreadableFile where text holds what no text file does. */
export function refuseBinary(text: string): void {
  if (text.includes('\0'))
    throw new UnreadableFile('The file contains characters that are not text. Save it again as .csv or .xlsx.');
  let odd = 0;
  const start = text.slice(0, 20_000);
  for (const sign of start.match(/[^\P{Cc}\t\n\v\f\r\u0080-\u009f]|\ufffd/gu) ?? []) odd += sign.length;
  if (odd > start.length / 50) throw new UnreadableFile(notASpreadsheet);
}

export const refuseDocument = () => new UnreadableFile(textDocument);

export const refuseAsNoSpreadsheet = () => new UnreadableFile(notASpreadsheet);

/** XML that declares entities, which no spreadsheet does. */
export const refuseDeclarations = () =>
  new UnreadableFile('The file contains declarations that spreadsheets do not have. Save it again and try again.');
