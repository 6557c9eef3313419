import { UnreadableFile } from './sheet.ts';

export type Container = 'zip' | 'old-office' | 'text';

const notASpreadsheet = 'This is not a spreadsheet. Use .xlsx, .xls, .ods, .csv or .tsv.';

const startsWith = (bytes: Buffer, ...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);

/** What contains the rows, told by the content and never by the name. Throws UnreadableFile where it is no spreadsheet. */
export function identifyContainer(bytes: Buffer): Container {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0x50, 0x4b, 0x05, 0x06)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'old-office';
  // Programs, pictures, PDF and packed files.
  const marks = [
    'MZ',
    '\x7fELF',
    '%PDF',
    '\x89PNG',
    'GIF8',
    '\xff\xd8\xff',
    'Rar!',
    '7z\xbc\xaf',
    '\x1f\x8b',
    '{\\rtf',
  ];
  const start = bytes.subarray(0, 4096).toString('latin1');
  if (marks.some((mark) => start.startsWith(mark))) throw new UnreadableFile(notASpreadsheet);
  if (/^(\xef\xbb\xbf)?\s*<(\?xml|!doctype|html|table|workbook)/i.test(start))
    throw new UnreadableFile(
      'This is a web page or XML, not a spreadsheet. Open it in your spreadsheet and save it as .xlsx.',
    );
  return 'text';
}

/** Throws UnreadableFile where text holds what no text file does. */
export function refuseBinary(text: string): void {
  if (text.includes('\0'))
    throw new UnreadableFile('The file holds characters that no text has. Save it again as .csv or .xlsx.');
  let odd = 0;
  const start = text.slice(0, 20_000);
  for (const sign of start.match(/[^\P{Cc}\t\n\v\f\r\u0080-\u009f]|\ufffd/gu) ?? []) odd += sign.length;
  if (odd > start.length / 50) throw new UnreadableFile(notASpreadsheet);
}

export const refuseAsNoSpreadsheet = () => new UnreadableFile(notASpreadsheet);
