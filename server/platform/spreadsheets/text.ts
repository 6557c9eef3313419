import Papa from 'papaparse';
import type { NewCell } from './workbook.ts';

/** Text that a spreadsheet would run; marks before it count, so that taking one away gives back what was there. */
const runs = /^'*[=+\-@\t\r]/;
/** Text that would lose a mark where an upload removes one. */
const isMarked = /^'+[=+\-@\t\r]/;

/** What a spreadsheet that separates cells by other signs than commas would cut off and run. */
const runsWhereCut = /([;\t|])(?='*[=+\-@])/g;
/** As isMarked, behind such a sign. */
const isMarkedWhereCut = /([;\t|])(?='+[=+\-@])/g;
const otherSeparators = /[;\t|]/;

/**
 * What a text file holds for a value, so that no spreadsheet runs it, whichever signs it takes for separators; an upload
 * removes the marks again.
 */
function safeInText(value: string): string {
  const safe = otherSeparators.test(value) ? value.replace(runsWhereCut, "$1'") : value;
  return runs.test(safe) ? `'${safe}` : safe;
}

/** The same for workbooks, whose cells are marked as text. */
export const safeInWorkbook = (value: string): string => {
  const safe = value.replace(isMarkedWhereCut, "$1'");
  return isMarked.test(safe) ? `'${safe}` : safe;
};

/** The beginning of a .csv: a mark that it is UTF-8, since spreadsheets take it for something else otherwise. */
export const startOfText = '\ufeff';

/** Rows of a .csv. */
export const textOf = (rows: readonly (readonly NewCell[])[], separator: ',' | ';' | '\t' = ','): string =>
  `${Papa.unparse(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? safeInText(cell) : (cell ?? '')))),
    {
      newline: '\r\n',
      delimiter: separator,
      quotes: (value: unknown) => typeof value === 'string' && otherSeparators.test(value),
    },
  )}\r\n`;
