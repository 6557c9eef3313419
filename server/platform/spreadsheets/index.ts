import { setImmediate as giveWay } from 'node:timers/promises';
import Papa from 'papaparse';
import { type NewCell, rowsAPart } from './workbook.ts';

export { type NewCell, writeWorkbook } from './workbook.ts';

/** Text that a spreadsheet would run; marks before it count, so that taking one away gives back what was there. */
const runs = /^'*[=+\-@\t\r]/;
/** Text that would lose a mark where an upload takes one away. */
const isMarked = /^'+[=+\-@\t\r]/;

/** What stands in a text file for a value, so that no spreadsheet runs it; an upload takes the mark away again. */
export const safeInText = (value: string): string => (runs.test(value) ? `'${value}` : value);

/** As safeInText for workbooks, whose cells say themselves that they are text. */
export const safeInWorkbook = (value: string): string => (isMarked.test(value) ? `'${value}` : value);

/** Writes a .csv: UTF-8 with a mark, since spreadsheets take it for something else otherwise. Other work goes on meanwhile. */
export async function writeText(rows: readonly (readonly NewCell[])[]): Promise<Buffer> {
  const parts = [Buffer.from('\ufeff')];
  for (let start = 0; start < rows.length; start += rowsAPart) {
    const safe = rows
      .slice(start, start + rowsAPart)
      .map((cells) => cells.map((cell) => (typeof cell === 'string' ? safeInText(cell) : (cell ?? ''))));
    parts.push(Buffer.from(`${Papa.unparse(safe, { newline: '\r\n' })}\r\n`));
    await giveWay();
  }
  return Buffer.concat(parts);
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const textType = 'text/csv; charset=utf-8';
