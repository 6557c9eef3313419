import type { GivenTable } from './columns.ts';
import { isHeading } from './columns.ts';

const mostRows = 5_000;
const ways = [
  // Two blanks or more: what they part may have one within.
  (row: string) => row.replaceAll('  ', '\t').split('\t'),
  (row: string) => row.split(' '),
].map((split) => (row: string) => split(row).flatMap((cell) => cell.trim() || []));

/**
 * Pasted rows as a table whose columns are parted by signs, also where a PDF or a mail parted them by blanks; null where each row
 * is a line as people write them.
 */
export function asTable(text: string): string | null {
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.length > mostRows) return text;
  const held = rows.filter((row) => row.trim() !== '');
  for (const sign of ['\t', ';', '|'])
    if (isParted(held, (row) => row.trim().split(sign === ';' ? /;(?! )/ : sign).length)) return text;
  const [first = ''] = held;
  if (isHeader(first.split(',')) || isParted(held, countCommas)) return text;
  for (const [way, cellsOf] of ways.entries()) {
    // Parted by single blanks, words of a heading are none.
    const isHead = (cells: string[]) => isHeader(cells) && (way === 0 || cells.every((cell) => isHeading(cell)));
    const top = held.slice(0, 10).findIndex((row) => isHead(cellsOf(row)));
    if (top < 0) continue;
    const width = cellsOf(held[top] as string).length;
    const isWhole = (row: string) => cellsOf(row).length === width;
    const below = held.slice(top);
    if (below.filter(isWhole).length * 2 < below.length) continue;
    return rows.map((row) => (way === 0 || isWhole(row) ? cellsOf(row).join('\t') : row.trim())).join('\n');
  }
  return null;
}

/** Rows as a table of one column. */
export function tableOfRows(text: string): GivenTable {
  const rows = text.split(/\r\n|\r|\n/);
  return {
    columns: [{ key: 'A', header: '', samples: [], field: null }],
    decimal: 'comma',
    delimiter: null,
    lines: rows.flatMap((row, place) => (row.trim() === '' ? [] : [{ number: place + 1, cells: [row] }])),
    notes: [],
  };
}

const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.filter((cell) => isHeading(cell.trim())).length * 2 >= Math.max(cells.length, 4);

/** Whether most rows have several cells, and as many as the others. */
function isParted(rows: readonly string[], count: (row: string) => number): boolean {
  const counts = rows.map(count);
  const parted = counts.filter((cells) => cells > 1);
  if (parted.length < rows.length * 0.6) return false;
  const tally = new Map<number, number>();
  for (const cells of parted) tally.set(cells, (tally.get(cells) ?? 0) + 1);
  return Math.max(...tally.values()) >= parted.length * 0.6;
}

/** Cells between commas; people put a blank behind a comma; prices, thousands and parts of a unit have one within. */
const countCommas = (row: string): number =>
  row.replaceAll(/(?<=(?:^|\s)\d{1,3}),(?:\d{2,3}(?!\d)|\d(?=\s?\p{L}))/gu, '').split(/,(?! |$)/).length;
