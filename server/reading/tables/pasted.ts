import type { Delimiter } from '#contract/imports/choices.ts';
import { isHeading, isWholeName, rolesOf } from '../headers/needs.ts';
import { isSumRow } from '../lines/notes.ts';
import { isBroken } from '../lines/pairs.ts';
import { tableOfForm } from './forms.ts';
import { cutByRuler, type Place, placesOf } from './places.ts';
import { tableOfSegments } from './segments.ts';

/** Rows and letters beyond which a text is not looked at here: longer ones are read as a file. */
const mostRows = 5_000;
const mostLetters = 200_000;
const cellsBy = (split: (row: string) => string[]) => (row: string) => split(row).flatMap((cell) => cell.trim() || []);
/** Two blanks or more: what they part may have one within. */
const byBlanks = cellsBy((row) => row.replaceAll('  ', '\t').split('\t'));
const byWords = cellsBy((row) => row.split(' '));

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
  if (text.length > mostLetters) return { rows: text };
  const rows = text.split(/\r\n|\r|\n/);
  if (rows.length > mostRows) return { rows: text };
  const ruled = text.includes('\t') ? null : cutByRuler(rows);
  if (ruled) return { rows: ruled.map((cells) => cells.join('\t')).join('\n'), delimiter: 'tab' };
  const segments = tableOfSegments(text);
  if (segments) return { rows: segments, delimiter: 'tab' };
  const form = tableOfForm(rows);
  if (form) return { rows: form, delimiter: 'tab' };
  const held = rows.filter((row) => row.trim() !== '');
  if (isBroken(held)) return null;
  for (const [sign, delimiter] of signs) {
    const isSpaced = sign === ';' && held.slice(0, 10).some((row) => isHeader(row.split(/;\s?/)));
    const cellsOf = (row: string) => row.split(sign === ';' && !isSpaced ? /;(?! )/ : sign);
    const isNamed = held.slice(0, 10).some((row) => isHeader(cellsOf(row)) && cellsOf(row).length > 2);
    if (held.every((row) => isValue(cellsOf(row)))) return null;
    if (!isParted(held, (row) => cellsOf(row.trim()).length, isNamed)) continue;
    // Among rows with tabs, two blanks are one.
    const same =
      sign === '\t' ? rows.map((row) => (row.includes(sign) ? row : row.replace(/(?<=\S) {2,}(?=\S)/gu, sign))) : null;
    return { rows: same?.join('\n') ?? text, ...(isNamed ? { delimiter } : {}) };
  }
  const [first = ''] = held;
  const records = recordsOf(held);
  if (records) return { rows: records, delimiter: 'tab' };
  const slashed = (row: string) => row.split(/\s\/(?:\s|$)/);
  const width = slashed(first).length;
  if (isHeader(slashed(first)) && held.filter((row) => slashed(row).length === width).length * 2 > held.length)
    return { rows: rows.map((row) => slashed(row).join('\t')).join('\n'), delimiter: 'tab' };
  const spread = spreadTable(rows, held, byBlanks) ?? printedTable(rows);
  if (spread) return { rows: spread, delimiter: 'tab' };
  if (isHeader(first.split(',')) || isParted(held, countCommas, false)) return { rows: text };
  const words = spreadTable(rows, held, byWords);
  return words ? { rows: words, delimiter: 'tab' } : null;
}

/** Rows below a header whose cells are parted in a way, most of them as many as the header's. */
function spreadTable(
  rows: readonly string[],
  held: readonly string[],
  cellsOf: (row: string) => string[],
): string | null {
  const isSpaced = cellsOf === byBlanks;
  // Parted by single blanks, words of a heading are none.
  const isHead = (cells: string[]) => isHeader(cells) && (isSpaced || cells.every((cell) => isHeading(cell)));
  const top = held.slice(0, 10).findIndex((row) => isHead(cellsOf(row)));
  if (top < 0) return null;
  const head = held[top] as string;
  const width = cellsOf(head).length;
  const isWhole = (row: string) => cellsOf(row).length === width && (row === head || !isSumRow(row));
  const below = held.slice(top);
  const wide = below.filter((row) => cellsOf(row).length > 2);
  const whole = wide.filter(isWhole);
  // The last column of all rows may be empty.
  const placed = isSpaced ? wide.filter((row) => isWhole(row) || cellsAt(row, placesOf(head)) !== null) : [];
  const isPlaced = placed.length >= 4 && placed.length >= wide.length * 0.8;
  if (!isPlaced && (whole.length < 2 || whole.length * 2 < (isSpaced ? wide : below).length)) return null;
  const cellsIn = (row: string) =>
    isWhole(row) ? cellsOf(row) : ((isSpaced ? cellsAt(row, placesOf(head)) : null) ?? [row.trim()]);
  return rows.map((row) => cellsIn(row).join('\t')).join('\n');
}

const longestHeading = 3;

/** The names of columns in a row whose words are parted by single blanks; null where a word is none. */
function headingsIn(row: string): string[] | null {
  const words = row.trim().split(/\s+/);
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestHeading, words.length - at);
    while (length > 0 && !isWholeName(words.slice(at, at + length).join(' '))) length -= 1;
    if (length === 0) return null;
    found.push(words.slice(at, at + length).join(' '));
    at += length;
  }
  return found;
}

const counted = new Set(['need', 'ordered', 'amount', 'no need', 'stock', 'money or amount']);
/** The columns that are left of what parts are called hold one word each, and so do those right of it. */
const mostPrinted = 9;

/**
 * A table that was printed with single blanks between its columns: what parts are called takes the words that are too many, and
 * numbers are in every column that counts.
 */
function printedTable(rows: readonly string[]): string | null {
  for (const [top, row] of rows.slice(0, 10).entries()) {
    const headings = row.trim().split(/\s+/).length >= 3 && !/\d/.test(row) ? headingsIn(row) : null;
    if (!headings || headings.length < 3 || headings.length > mostPrinted) continue;
    const roles = headings.map((heading) => rolesOf(heading)[0]);
    const named = roles.indexOf('title');
    // `Artikel` may be what parts are called, too.
    const title = named < 0 ? headings.findIndex((heading) => rolesOf(heading).includes('title')) : named;
    if (title < 0 || roles.lastIndexOf('title') !== named || !roles.some((role) => role && counted.has(role))) continue;
    const cellsIn = (text: string): string[] | null => {
      const words = text.trim().split(/\s+/);
      const right = headings.length - title - 1;
      if (words.length < headings.length) return null;
      const cells = [
        ...words.slice(0, title),
        words.slice(title, words.length - right).join(' '),
        ...words.slice(words.length - right),
      ];
      // `l0`, of a print that a program read, is to be checked.
      const isNumber = (cell: string) => /^[\dlIO]{1,6}$/.test(cell) && /\d/.test(cell);
      const isRight = roles.every((role, at) => !role || !counted.has(role) || isNumber(cells[at] ?? ''));
      return isRight ? cells : null;
    };
    const below = rows.slice(top + 1).filter((text) => text.trim() !== '');
    const read = below.filter((text) => cellsIn(text) !== null);
    if (read.length === 0 || read.length * 2 < below.length) continue;
    return [
      ...rows.slice(0, top),
      headings.join('\t'),
      ...rows.slice(top + 1).map((text) => cellsIn(text)?.join('\t') ?? text),
    ].join('\n');
  }
  return null;
}

const labelled = /^([^:\t]{2,30}?)\s?:\s+(\S.*)$/;

/** Rows that are each one value with its name, article by article: `Code article : 441207`, `Quantité : 3`. */
function recordsOf(rows: readonly string[]): string | null {
  const values = rows.map((row) => labelled.exec(row.trim()));
  if (values.length < 4 || values.some((value) => value === null)) return null;
  const names = [...new Set(values.map((value) => value?.[1] ?? ''))];
  const [first = ''] = names;
  // Among names that are known, one may not be.
  if (!isHeading(first) || names.filter((name) => isHeading(name)).length < names.length * 0.6) return null;
  const count = values.filter((value) => value?.[1] === first).length;
  if (names.length < 2 || count < 2) return null;
  const records: Map<string, string>[] = [];
  for (const value of values) {
    if (value?.[1] === first) records.push(new Map());
    records.at(-1)?.set(value?.[1] ?? '', value?.[2] ?? '');
  }
  return [names, ...records.map((record) => names.map((name) => record.get(name) ?? ''))]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/** The places of a printed row; one that a single blank parts from what stands below the next heading is two: `3700539900012 Spray`. */
const placesBelow = (row: string, headings: readonly Place[]): Place[] =>
  placesOf(row).flatMap((place) => {
    const { from, to, text } = place;
    const next = headings.find((heading) => heading.from > from && heading.from < to);
    const [code = '', more] = text.split(' ', 2);
    const first = more !== undefined && /\d/.test(code) ? code : '';
    const start = from + first.length + 1;
    // A number may be longer than its column is wide.
    if (first === '' || !next || next.from - start > mostShifted) return [place];
    if (start - next.from > mostShifted && from + first.length < next.from) return [place];
    return [
      { from, to: start - 1, text: first },
      { from: start, to, text: text.slice(first.length + 1) },
    ];
  });
/** How many letters a row may be shifted against its heading. */
const mostShifted = 2;

/** The cells of a printed row that lacks some, each below the nearest heading; null where two are below the same. */
function cellsAt(row: string, headings: readonly Place[]): string[] | null {
  const cells = headings.map(() => '');
  const found = placesBelow(row, headings);
  if (found.length < 3) return null;
  if (found.length === headings.length) return found.map(({ text }) => text);
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
