/** A row as the grid edits it: its number in the file and the text of each cell. */
export interface SheetRow {
  number: number;
  values: Readonly<Record<string, string>>;
}

/** A cell by its place on the screen: which of the rows that are shown, which of the columns. */
export interface Spot {
  row: number;
  column: number;
}

/** A block of cells between two corners, in any direction. */
export interface Range {
  anchor: Spot;
  focus: Spot;
}

/** One cell that changes. */
export interface Edit {
  /** The row's number in the file. */
  row: number;
  field: string;
  before: string;
  after: string;
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The edges of a range, all inclusive. */
export function boxOf({ anchor, focus }: Range): Box {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export const cellRange = (spot: Spot): Range => ({ anchor: spot, focus: spot });

/** Whether a range has more than one cell. */
export function isBlock({ anchor, focus }: Range): boolean {
  return anchor.row !== focus.row || anchor.column !== focus.column;
}

/** The cells of a range, row by row. */
function cellsOf(rows: readonly SheetRow[], fields: readonly string[], range: Range) {
  const { top, bottom, left, right } = boxOf(range);
  return rows
    .slice(top, bottom + 1)
    .map((row) => fields.slice(left, right + 1).map((field) => ({ row, field, value: row.values[field] ?? '' })));
}

/** How many cells a range has, and the sum of the numbers among them, article numbers with zeros aside; null where none is. */
export function summarize(rows: readonly SheetRow[], fields: readonly string[], range: Range) {
  const cells = cellsOf(rows, fields, range).flat();
  const numbers = cells.map(({ value }) => value.trim()).filter((value) => /^-?(0|[1-9]\d{0,11})(\.\d+)?$/.test(value));
  // Prices are decimals: they are added as hundredths, so that no sum ends in …00004.
  const sum = numbers.reduce((total, value) => total + Math.round(Number(value) * 100), 0) / 100;
  return { cells: cells.length, sum: numbers.length > 0 ? sum : null };
}

const quote = (value: string) => (/["\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A range as spreadsheets put it on the clipboard: tabs between cells, line breaks between rows. */
export function copyText(rows: readonly SheetRow[], fields: readonly string[], range: Range): string {
  return cellsOf(rows, fields, range)
    .map((line) => line.map(({ value }) => quote(value)).join('\t'))
    .join('\n');
}

/** The rows and cells of copied text; cells in quotes may hold tabs and line breaks. */
export function readClipboard(text: string): string[][] {
  const lines: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  let line: string[] = [];
  const trimmed = text.replace(/(\r\n|\r|\n)$/, '');
  for (let match = cell.exec(trimmed); match; match = cell.exec(trimmed)) {
    const [, quoted, plain = '', end = ''] = match;
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t') continue;
    lines.push(line);
    line = [];
    if (end === '') return lines;
  }
  // A quote inside a cell that does not begin with one: no spreadsheet writes this, so it is taken as it is.
  return trimmed.split(/\r\n|\r|\n/).map((each) => each.split('\t'));
}

/**
 * What pasting a block changes. It begins at the upper left corner and ends at the edges of the grid; a chosen range that
 * the block fits into several times is filled with it.
 */
export function pasteEdits(
  rows: readonly SheetRow[],
  fields: readonly string[],
  range: Range,
  block: readonly (readonly string[])[],
): Edit[] {
  const height = block.length;
  const width = Math.max(...block.map((line) => line.length), 0);
  if (height === 0 || width === 0) return [];
  const { top, bottom, left, right } = boxOf(range);
  const repeated = (chosen: number, size: number) => (chosen % size === 0 ? chosen : size);
  const tall = repeated(bottom - top + 1, height);
  const wide = repeated(right - left + 1, width);
  const target: Range = {
    anchor: { row: top, column: left },
    focus: { row: Math.min(top + tall, rows.length) - 1, column: Math.min(left + wide, fields.length) - 1 },
  };
  return cellsOf(rows, fields, target).flatMap((line, down) =>
    line.flatMap((cell, across) => change(cell, block[down % height]?.[across % width] ?? '')),
  );
}

/** What filling down changes: the first row of the range goes into the others; of one row, the row above into it. */
export function fillDownEdits(rows: readonly SheetRow[], fields: readonly string[], range: Range): Edit[] {
  const { top, bottom, left, right } = boxOf(range);
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return [];
  const target = { anchor: { row: source + 1, column: left }, focus: { row: bottom, column: right } };
  return cellsOf(rows, fields, target).flatMap((line) =>
    line.flatMap((cell) => change(cell, rows[source]?.values[cell.field] ?? '')),
  );
}

/** What emptying a range changes. */
export function clearEdits(rows: readonly SheetRow[], fields: readonly string[], range: Range): Edit[] {
  return cellsOf(rows, fields, range).flatMap((line) => line.flatMap((cell) => change(cell, '')));
}

function change(cell: { row: SheetRow; field: string; value: string }, after: string): Edit[] {
  return cell.value === after ? [] : [{ row: cell.row.number, field: cell.field, before: cell.value, after }];
}

/** The next or previous cell with something wrong, around the end; null if there is none. */
export function nextProblem<Row extends SheetRow>(
  rows: readonly Row[],
  fields: readonly string[],
  from: Spot,
  isBad: (row: Row, field: string) => boolean,
  step: 1 | -1 = 1,
): Spot | null {
  const width = fields.length;
  const total = rows.length * width;
  const start = from.row * width + from.column;
  for (let distance = 1; distance <= total; distance += 1) {
    const at = (((start + step * distance) % total) + total) % total;
    const spot = { row: Math.floor(at / width), column: at % width };
    const row = rows[spot.row];
    const field = fields[spot.column];
    if (row && field !== undefined && isBad(row, field)) return spot;
  }
  return null;
}
