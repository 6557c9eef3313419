import { isNoName } from '../headers/kinds.ts';
import { isKnownHeader } from '../headers/posts.ts';
import { oneOf } from '../words.ts';

/** What a cell holds: numbers of workbooks stay numbers, so that no one has to guess their decimal sign. */
export type Cell = string | number;

/** Whether two lines have the same cells. */
export const isSame = (one: Line, other: Line): boolean =>
  one.cells.length === other.cells.length && one.cells.every((cell, index) => cell === other.cells[index]);

/** A line of a file with its number, as spreadsheets count. */
export interface Line {
  number: number;
  cells: Cell[];
}

// What people lay out in a list besides its rows: headers of two lines, headings, sums and notes.

export const isText = (cell: Cell): cell is string =>
  typeof cell === 'string' &&
  cell !== '' &&
  (/^[€$£¥₽₺₴]$/.test(cell) || !/^[-+]?[\d.,:/ €$£¥₽₺₴%-]+$/.test(cell)) &&
  !/^\d{4}-\d\d-\d\d/.test(cell);

/** Whether a value is one word with a digit in it, as codes are; Chinese and Japanese leave no spaces between words. */
export const isCodeWord = (value: string): boolean =>
  /^\S+$/.test(value) && /\d/.test(value) && !/\p{Script=Han}{2}/u.test(value);

const size = new RegExp(
  String.raw`^(?:(?:${oneOf('size')}\.?\s*)?(?:\d?x{0,4}[sl]|m|[sml]\/[sml]|\d{2}(?:[.,]\d)?\s*(?:${oneOf('size unit')}|"|''|″)?)|${oneOf('one size')})$`,
  'iu',
);

/** A size of clothes, tubes or wheels, as the header of its own column. */
export const isSize = (cell: Cell): boolean => size.test(String(cell));

export const filled = (line: Line): number => line.cells.filter((cell) => cell !== '').length;

/** Whether a header goes on in the line below it: with units, with `netto` and the like, behind a hyphen, or under groups. */
export function goesOn(header: Line, next: Line | undefined, below: readonly Line[]): boolean {
  if (!next || filled(next) === 0) return false;
  if (isUnderGroups(header, next, below) || fillsGaps(header, next, below)) return true;
  if (filled(header) < 3 || next.cells.length > header.cells.length) return false;
  return next.cells.every((cell, index) => {
    if (cell === '') return true;
    const above = String(header.cells[index] ?? '');
    return typeof cell === 'string' && cell.length <= 25 && above !== '' && (isHyphened(above) || isNoName(cell));
  });
}

/** `Price` over `net` and `list`: some names stand over several columns, whose own names are words above numbers. */
function isUnderGroups(header: Line, next: Line, below: readonly Line[]): boolean {
  const groups = groupsOf(header, next);
  const isShared = groups.some((group, index) => group !== '' && group === groups[index + 1]);
  const names = next.cells.filter((cell) => cell !== '');
  const isWords = names.every((cell) => isText(cell) && cell.length <= 40 && !/\d{3}/.test(cell));
  const isEmpty = (index: number) => below.slice(0, 20).every(({ cells }) => (cells[index] ?? '') === '');
  const isNamed = header.cells.every(
    (cell, index) => cell !== '' || (next.cells[index] ?? '') !== '' || (below.length > 1 && isEmpty(index)),
  );
  const isAboveNumbers = next.cells.some(
    (cell, index) =>
      cell !== '' &&
      groups[index] !== '' &&
      below.length > 1 &&
      below.slice(0, 20).every(({ cells }) => !isText(cells[index] ?? '')) &&
      below.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
  return isShared && isWords && isNamed && isAboveNumbers && new Set(names).size > names.length / 2;
}

/** Names of columns that the line above leaves without one, in a line of words above numbers. */
function fillsGaps(header: Line, next: Line, below: readonly Line[]): boolean {
  const held = next.cells.flatMap((cell, index) => (cell === '' ? [] : [{ cell, index }]));
  const words = held.filter(({ cell }) => isText(cell) && cell.length <= 40 && !/\d{3}/.test(cell));
  const isNew = words.some(({ cell, index }) => (header.cells[index] ?? '') === '' && isKnownHeader(String(cell)));
  const isAboveNumbers = words.some(
    ({ index }) => below.length > 2 && below.slice(0, 20).every(({ cells }) => !isText(cells[index] ?? '')),
  );
  return isNew && isAboveNumbers && words.length >= 3 && words.length >= held.length - 1;
}

/** The name over each column of the line below: merged cells have it in their first column alone. */
const groupsOf = (header: Line, next: Line): string[] => {
  let group = '';
  return Array.from({ length: Math.max(header.cells.length, next.cells.length) }, (_, index) => {
    const [above, own] = [String(header.cells[index] ?? ''), String(next.cells[index] ?? '')];
    if (above !== '') group = own === '' ? '' : above;
    // A whole name below an empty cell needs none above it.
    if (above === '' && isKnownHeader(own)) return '';
    return above === '' && own === '' ? '' : above || group;
  });
};

/** The names of columns whose header is in two lines. */
export const namesOf = (header: Line, next: Line | undefined): string[] =>
  next
    ? groupsOf(header, next).map((group, index) => nameOf(group, String(next.cells[index] ?? '')))
    : header.cells.map(String);

const isHyphened = (text: string) => /\p{L}-$/u.test(text);

function nameOf(above: string, below: string): string {
  if (below === '') return above;
  if (above === '') return below;
  return isHyphened(above) ? `${above.slice(0, -1)}${below}` : `${above} ${below}`;
}

/** Signs and words before a word for a sum, as in `* Summe` and `zzgl. 19 % MwSt.` */
const beforeSum = String.raw`(?:[*=#+>–—-]+\s*)?(?:${oneOf('before a sum')}\.?\s*)?(?:\d{1,2}(?:[.,]\d)?\s?%\s*)?`;

const sumWord = new RegExp(String.raw`^${beforeSum}${oneOf('sum')}(?![\p{L}\d])`, 'iu');

/** How many cells rows have as a rule. */
function usualOf(rows: readonly Line[]): number {
  const widths = rows.map(filled).sort((a, b) => a - b);
  return widths[Math.floor(widths.length * 0.75)] ?? 0;
}

/**
 * Leaves out lines of sums, and notes at the end: they have fewer cells than a row, and begin with a word for a sum or are a
 * single text.
 */
export function withoutSums(rows: Line[]): Line[] {
  const usual = usualOf(rows);
  let end = rows.length;
  while (end > 2) {
    const last = rows[end - 1] as Line;
    const first = last.cells.find((cell) => cell !== '');
    if (filled(last) >= usual * 0.7 || typeof first !== 'string') break;
    const isShort = filled(last) === 1 ? usual >= 4 : filled(last) === 2 && usual >= 5 && isAddress(last);
    const isNote = isShort && /\S\s+\S/.test(first);
    if (!isNote && !sumWord.test(first)) break;
    end -= 1;
  }
  const left = rows.slice(0, end).filter((line) => filled(line) > usual / 2 || usual < 4 || !isSum(line));
  return left.filter((line, index) => index > 1 || !isTotalOf(line, left));
}

const total = new RegExp(String.raw`^${oneOf('sum')}(?:\s*:.*|\s+\d+(?:\s+\p{L}+)?)?$`, 'iu');

/**
 * `Total`, `Total: 289 lines`, `Summe 12` and nothing else in words, as some programs write it above the rows, where all others have
 * something in a column that it leaves empty. `Total Quartz 5W30` is an article.
 */
function isTotalOf({ cells }: Line, rows: readonly Line[]): boolean {
  const [words = '', more] = cells.filter(isText);
  if (more !== undefined || !total.test(words.trim()) || rows.length < 3) return false;
  const width = Math.max(...rows.slice(0, 300).map((row) => row.cells.length));
  const has = (column: number) => rows.slice(0, 300).filter((row) => (row.cells[column] ?? '') !== '').length;
  return Array.from({ length: width }, (_, column) => column).some(
    (column) => (cells[column] ?? '') === '' && has(column) >= Math.min(rows.length, 300) - 1,
  );
}

/** Where to reach who sent the list. */
const isAddress = ({ cells }: Line): boolean =>
  cells.some((cell) => /@|\bwww\.|\b(?:t[eé]l|fax|iban)\b/i.test(String(cell)));

/** `Summe Ketten` and a number. */
function isSum({ cells }: Line): boolean {
  const [first, ...others] = cells.filter((cell) => cell !== '');
  return typeof first === 'string' && sumWord.test(first) && others.length > 0 && !others.some(isText);
}

/** Headings may stand below each other: a department, a group and a brand. */
const mostLevels = 5;

/** The rows with the heading that each is below, in a column behind the others; null where there are no headings. */
export function withHeadings(rows: readonly Line[], width: number): Line[] | null {
  const usual = usualOf(rows);
  if (usual < 4) return null;
  const isRow = (line: Line | undefined) => line !== undefined && filled(line) >= usual * 0.6;
  const isSingle = (line: Line | undefined) => line !== undefined && filled(line) === 1;
  const isName = (line: Line) => {
    const words = line.cells.find((cell) => cell !== '');
    // A code alone is a row whose other cells are missing.
    return typeof words === 'string' && isText(words) && words.length <= 60 && !isCodeWord(words);
  };
  const isHeading = (line: Line, index: number) => {
    if (!isSingle(line) || !isRow(rows.slice(index + 1, index + 1 + mostLevels).find((next) => filled(next) > 1)))
      return false;
    if (isName(line)) return true;
    // `13`, `155/70 R13`, `Winter`: a size is a heading among others, and alone a row.
    const below = rows.slice(index + 1, index + mostLevels);
    const singles = below.slice(
      0,
      Math.max(
        0,
        below.findIndex((next) => !isSingle(next)),
      ),
    );
    return [rows[index - 1], ...singles].some((next) => next !== undefined && isSingle(next) && isName(next));
  };
  const found: Line[] = [];
  let heading = '';
  let hasHeadings = false;
  for (const [index, line] of rows.entries()) {
    if (isHeading(line, index)) {
      heading = String(line.cells.find((cell) => cell !== ''));
      hasHeadings = true;
      continue;
    }
    found.push({
      number: line.number,
      cells: [...Array.from({ length: width }, (_, at) => line.cells[at] ?? ''), heading],
    });
  }
  return hasHeadings ? found : null;
}
