import type { Delimiter } from '#contract/imports/choices.ts';
import { isHeading } from '../headers/needs.ts';

const mostRows = 5_000;
const ways = [
  // Two blanks or more: what they part may have one within.
  (row: string) => row.replaceAll('  ', '\t').split('\t'),
  (row: string) => row.split(' '),
].map((split) => (row: string) => split(row).flatMap((cell) => cell.trim() || []));

/** Pasted rows as a table, and the sign that parts its cells where that is certain. */
interface PastedTable {
  rows: string;
  delimiter?: Delimiter;
}

const signs: readonly [string, Delimiter][] = [
  ['\t', 'tab'],
  [';', 'semicolon'],
  ['|', 'pipe'],
];

/**
 * Pasted rows as a table whose columns are parted by signs, also where a PDF or a mail parted them by blanks; null where each row
 * is a line as people write them.
 */
export function asTable(text: string): PastedTable | null {
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.length > mostRows) return { rows: text };
  const held = rows.filter((row) => row.trim() !== '');
  for (const [sign, delimiter] of signs) {
    const cellsOf = (row: string) => row.split(sign === ';' ? /;(?! )/ : sign);
    const isNamed = held.slice(0, 10).some((row) => isHeader(cellsOf(row)) && cellsOf(row).length > 2);
    if (held.every((row) => isValue(cellsOf(row)))) return null;
    if (!isParted(held, (row) => cellsOf(row.trim()).length, isNamed)) continue;
    // Among rows with tabs, two blanks are one.
    const same =
      sign === '\t' ? rows.map((row) => (row.includes(sign) ? row : row.replace(/(?<=\S) {2,}(?=\S)/gu, sign))) : null;
    return { rows: same?.join('\n') ?? text, ...(isNamed ? { delimiter } : {}) };
  }
  const [first = ''] = held;
  if (isHeader(first.split(',')) || isParted(held, countCommas, false)) return { rows: text };
  for (const [way, cellsOf] of ways.entries()) {
    // Parted by single blanks, words of a heading are none.
    const isHead = (cells: string[]) => isHeader(cells) && (way === 0 || cells.every((cell) => isHeading(cell)));
    const top = held.slice(0, 10).findIndex((row) => isHead(cellsOf(row)));
    if (top < 0) continue;
    const head = held[top] as string;
    const width = cellsOf(head).length;
    const isWhole = (row: string) => cellsOf(row).length === width;
    const below = held.slice(top);
    const wide = below.filter((row) => cellsOf(row).length > 2);
    const whole = wide.filter(isWhole);
    if (whole.length < 2 || whole.length * 2 < (way === 0 ? wide : below).length) continue;
    const spread = (row: string) =>
      isWhole(row) ? cellsOf(row) : ((way === 0 ? cellsAt(row, placesOf(head)) : null) ?? [row.trim()]);
    return { rows: rows.map((row) => spread(row).join('\t')).join('\n'), delimiter: 'tab' };
  }
  return null;
}

interface Place {
  from: number;
  to: number;
  text: string;
}

/** The cells of a printed row, parted by two blanks or more, with where they are. */
const placesOf = (row: string): Place[] =>
  [...row.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ from: index, to: index + text.length, text }));

/** The cells of a printed row that lacks some, each below the nearest heading; null where two are below the same. */
function cellsAt(row: string, headings: readonly Place[]): string[] | null {
  const cells = headings.map(() => '');
  const found = placesOf(row);
  if (found.length < 3) return null;
  for (const { from, to, text } of found) {
    const gaps = headings.map((heading) => Math.max(heading.from - to, from - heading.to, 0));
    const nearest = gaps.indexOf(Math.min(...gaps));
    if (cells[nearest] !== '') return null;
    cells[nearest] = text;
  }
  return cells;
}

/** Whether a row is one value with its name: `Quantity⇥2`. */
const isValue = ([name = '', value = '', ...others]: readonly string[]): boolean =>
  others.length === 0 && value.trim() !== '' && isHeading(name) && !isHeading(value);

const isHeader = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.filter((cell) => isHeading(cell.trim())).length * 2 >= Math.max(cells.length, 4);

/** Whether most rows have several cells, and as many as the others; below a header, rows may lack some. */
function isParted(rows: readonly string[], count: (row: string) => number, isNamed: boolean): boolean {
  const counts = rows.map(count);
  const parted = counts.filter((cells) => cells > 1);
  if (parted.length < rows.length * (isNamed ? 0.3 : 0.6)) return false;
  const tally = new Map<number, number>();
  for (const cells of parted) tally.set(cells, (tally.get(cells) ?? 0) + 1);
  return isNamed || Math.max(...tally.values()) >= parted.length * 0.6;
}

/** Cells between commas; people put a blank behind a comma; prices, thousands and parts of a unit have one within. */
const countCommas = (row: string): number =>
  row.replaceAll(/(?<=(?:^|\s)\d{1,3}),(?:\d{2,3}(?!\d)|\d(?=\s?\p{L}))/gu, '').split(/,(?! |$)/).length;
