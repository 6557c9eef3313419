import Papa from 'papaparse';
import type { NewCell } from './workbook.ts';

/** Text that a spreadsheet would run; marks before it count, so that taking one away gives back what was there. */
const runs = /^'*[=+\-@\t\r]/;
/** Text that would lose a mark where an upload takes one away. */
const isMarked = /^'+[=+\-@\t\r]/;

/** What a text file holds for a value, so that no spreadsheet runs it; an upload takes the mark away again. */
const safeInText = (value: string): string => (runs.test(value) ? `'${value}` : value);

/** As text files do it, for workbooks, whose cells say themselves that they are text. */
export const safeInWorkbook = (value: string): string => (isMarked.test(value) ? `'${value}` : value);

/** The beginning of a .csv: a mark that it is UTF-8, since spreadsheets take it for something else otherwise. */
export const startOfText = '\ufeff';

/** Rows of a .csv. */
export const textOf = (rows: readonly (readonly NewCell[])[]): string =>
  `${Papa.unparse(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? safeInText(cell) : (cell ?? '')))),
    { newline: '\r\n' },
  )}\r\n`;
