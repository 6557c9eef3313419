import { isOtherHeader, isSecretHeader } from '../headers/kinds.ts';
import { isKnownHeader, readHeader } from '../headers/posts.ts';
import { plain } from '../text.ts';
import type { Cell, Line } from './layout.ts';
import { filled, goesOn, isSame, isSize, isText } from './layout.ts';

// Which line of a sheet names its columns.

/** What speaks for a line being the header, and what against it. */
interface HeaderSigns {
  held: number;
  /** Cells that name columns without doubt. */
  known: number;
  /** Cells that name what no post has, such as a weight or a running number. */
  others: number;
  /** Cells that are no words. */
  numbers: number;
  /** Cells that come again in their column, or have the shape of its codes. */
  repeats: number;
  score: number;
}

/** Weighs a line: names of columns and words above numbers speak for it, numbers and values that come again against it. */
function weighHeader(line: Line, below: readonly Line[]): HeaderSigns {
  const cells = line.cells.filter((cell) => cell !== '');
  const held = cells.length;
  const known = knownIn(line);
  const numbers = endsInSizes(cells) ? 0 : cells.filter((cell) => !isTitle(cell)).length;
  const repeats = repeatsBelow(line, below);
  const above = line.cells.filter((cell, column) => isText(cell) && isMostlyNumbers(below, column)).length;
  const twice = held - new Set(cells.map((cell) => plain(String(cell).slice(0, 200)))).size;
  const others = line.cells.filter(
    (cell) => typeof cell === 'string' && cell.length < 60 && isText(cell) && isOtherHeader(cell),
  ).length;
  return { held, known, others, numbers, repeats, score: 2 * known + above - 2 * numbers - 1.5 * repeats - twice };
}

/** Known names that make a line the header, however many other cells it has. */
const enoughNames = 5;

/** Words, or a sign in place of one, such as a tick above a column of ticks. */
const isTitle = (cell: Cell): boolean => isText(cell) || isSign(cell);

const isSign = (cell: Cell): boolean => /^[^\d\p{L}]{1,2}$/u.test(String(cell));

const isMostlyNumbers = (rows: readonly Line[], column: number): boolean => {
  const held = rows
    .slice(0, 20)
    .map(({ cells }): Cell => cells[column] ?? '')
    .filter((cell) => cell !== '');
  return held.length > 1 && held.filter((cell) => !isText(cell)).length > held.length * 0.7;
};

const knownIn = (line: Line): number =>
  line.cells.filter(
    (cell) =>
      typeof cell === 'string' && cell.length < 100 && (readHeader(cell)?.doubt === null || isSecretHeader(cell)),
  ).length;

/** The line of the header: one that names known columns, else the first line of words as wide as what follows; 0 for none. */
export function findHeaderRow(lines: readonly Line[]): number {
  return rankHeaderRows(lines)[0] ?? 0;
}

/** The lines that may be the header, the likeliest first; 0 for none of them. */
function rankHeaderRows(lines: readonly Line[]): number[] {
  const top = lines.slice(0, 60);
  const weighed = top
    .slice(0, 40)
    .map((line, index) => ({ line, ...weighHeader(line, lines.slice(index + 1, index + 201)) }));
  const likely = weighed.filter(
    ({ held, known, others, numbers, repeats, score }) =>
      (known >= 2 || (known === 1 && others >= 3 && numbers <= held / 2)) &&
      // Exports of shops have dozens of columns of their own: that many known names are a header, whatever else is in the line.
      (known >= enoughNames || (known > held / 4 && numbers <= held / 5) || known === 1) &&
      (numbers <= known || known === 1) &&
      repeats <= (known > 3 ? known / 2 : (known - 1) / 3) &&
      score > 0,
  );
  const first = firstHeaderRow(lines, top, likely);
  const runnersUp = [...weighed]
    .filter(({ known, held, numbers }) => held > 1 && known >= 1 && numbers <= held / 2)
    .sort((a, b) => b.score - a.score)
    .map(({ line }) => line.number);
  return [...new Set([first, ...runnersUp, 0])].slice(0, 3);
}

/** Whether a line is below rows of a header above it: a second list, which is no reason to lose the first. */
const isBelowRows = (line: Line, header: { number: number; held: number }, lines: readonly Line[]): boolean =>
  lines.filter(
    (row) => row.number > header.number && row.number < line.number && filled(row) >= Math.max(3, header.held * 0.4),
  ).length >= 5;

/**
 * The header of another list below the rows of the first: words above the numbers of a row, in columns of numbers, of which some
 * name another field than the header does; null if there is none. A header that a page repeats is none.
 */
export function findSecondHeader(lines: readonly Line[], headerRow: number): Line | null {
  const place = lines.findIndex(({ number }) => number === headerRow);
  const header = lines[place];
  if (!header) return null;
  const rows = lines.slice(place + 1);
  const fieldOf = (cell: Cell | undefined) => (isText(cell ?? '') ? (readHeader(String(cell))?.field ?? null) : null);
  const fields = header.cells.map(fieldOf);
  const amounts = header.cells.flatMap((_, column) => (isMostlyNumbers(rows, column) ? [column] : []));
  return (
    rows.find((line, index) => {
      if (index < 2 || filled(line) < 2 || amounts.every((column) => !isText(line.cells[column] ?? ''))) return false;
      if (!isHeaderLike(line) || knownIn(line) < 2 || knownIn(line) <= filled(line) / 2) return false;
      const isOther = line.cells.some((cell, column) => {
        const field = fieldOf(cell);
        return field !== null && field !== (fields[column] ?? null);
      });
      return (
        isOther &&
        rows.slice(index + 1, index + 4).some(({ cells }) => cells.some((cell) => cell !== '' && !isText(cell)))
      );
    }) ?? null
  );
}

/** Whether half of the cells of a line are names that the line below has as well. */
const isMergedWith = (line: Line, next: Line | undefined): boolean =>
  next !== undefined &&
  line.cells.filter((cell, column) => isText(cell) && cell !== '' && cell === next.cells[column]).length >=
    Math.max(3, filled(line) * 0.4);

function firstHeaderRow(
  lines: readonly Line[],
  top: readonly Line[],
  likely: readonly (HeaderSigns & { line: Line })[],
): number {
  let best: { number: number; known: number; held: number } | null = null;
  for (const { line, known, held } of likely)
    if (!best || (known > best.known * 1.5 && !isBelowRows(line, best, lines)))
      best = { number: line.number, known, held };
  if (best) {
    // A header in two languages: rows begin below the second.
    const place = top.findIndex(({ number }) => number === best.number);
    const [line, next] = [top[place], top[place + 1]];
    const isOne = line && goesOn(line, next, top.slice(place + 2, place + 22));
    return next && !isOne && isHeaderLike(next) && knownIn(next) >= 2 && knownIn(next) > filled(next) / 2
      ? next.number
      : best.number;
  }
  let widest = 0;
  for (const [index, line] of top.slice(0, 20).entries()) {
    // Names that are merged with the line below are that line's.
    if (isMergedWith(line, top[index + 1])) continue;
    const below = top
      .slice(index + 1, index + 21)
      .map(filled)
      .sort((a, b) => a - b);
    const width = below[Math.floor(below.length / 2)] ?? 0;
    const isHeader =
      (isHeaderLike(line) || isMostlyNames(line, lines.slice(index + 1))) &&
      !isAlikeBelow(line, lines.slice(index + 1));
    // What comes before a header is narrower than it: wider lines above are rows, and the header would stand among them.
    if (below.length > 0 && isHeader && filled(line) >= Math.max(1, width * 0.6, widest)) return line.number;
    const isRow = filled(line) >= (index === 0 ? width * 0.6 : width);
    if (isRow && width > 1 && !isHeader) return 0;
    widest = Math.max(widest, filled(line));
  }
  return 0;
}

/** The pattern of letters and digits in a value; `AR-5381` and `BA-8327` have the same one. */
const shapeOf = (cell: Cell) =>
  String(cell)
    .slice(0, 100)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\d/g, '9');

/**
 * Whether a line reads like those below it: a value of it comes again in its column, or a code has the shape that most of
 * its column have. A header that is repeated on every page is no row.
 */
const isAlikeBelow = (line: Line, below: readonly Line[]): boolean => repeatsBelow(line, below) > 0;

/** In how many of its cells a line reads like those below it. */
function repeatsBelow(line: Line, below: readonly Line[]): number {
  const rows = below.slice(0, 200).filter((row) => filled(row) > 0 && !isSame(row, line));
  if (rows.length < 3) return 0;
  return line.cells.filter((cell, column) => {
    // A tick above a column of ticks is its name.
    if (cell === '' || isSign(cell)) return false;
    const held = rows.map((row) => row.cells[column] ?? '').filter((value) => value !== '');
    if (held.filter((value) => value === cell).length > 1) return true;
    const isCode = /\d/.test(String(cell)) && /^\S+$/.test(String(cell)) && String(cell).length > 3;
    if (!isCode || held.length < 3) return false;
    const shape = shapeOf(cell);
    return held.filter((value) => shapeOf(value) === shape).length > held.length / 2;
  }).length;
}

/** Words, and then sizes or quantities in their order: `Name`, `Price`, `Qty`, `38`, `40`, `42`; `Product`, `Category`, `0`, `50`, `100`. */
function endsInSizes(held: readonly Cell[]): boolean {
  const words = held.filter(isText);
  const sizes = held.filter((cell) => !isText(cell));
  const isRising = sizes.length >= 3 && sizes.every((cell, at) => at === 0 || Number(cell) > Number(sizes[at - 1]));
  if (!isRising) return false;
  return words.length >= 3 && sizes.every(isSize)
    ? true
    : words.length >= 2 && words.every(isKnownHeader) && sizes.every((cell) => /^\d{1,5}$/.test(String(cell)));
}

function isHeaderLike({ cells }: Line): boolean {
  const held = cells.filter((cell) => cell !== '');
  if (held.length === 0 || !(held.every(isText) || endsInSizes(held))) return false;
  const names = held.map((cell) => plain(String(cell)));
  return (
    (new Set(names).size >= names.length * 0.7 || isRepeated(names)) && held.every((cell) => String(cell).length <= 80)
  );
}

/** The same names in the same order, two or more times: lists side by side. */
function isRepeated(names: readonly string[]): boolean {
  const width = new Set(names).size;
  return (
    width > 1 &&
    names.length >= 2 * width &&
    names.length % width === 0 &&
    names.every((name, at) => name === names[at % width])
  );
}

/** Words above several columns of numbers, with hardly a number among them, as a stray sum behind the names is. */
function isMostlyNames({ cells }: Line, below: readonly Line[]): boolean {
  const held = cells.filter((cell) => cell !== '');
  const words = held.filter(isText);
  const above = cells.filter((cell, column) => isText(cell) && isMostlyNumbers(below, column)).length;
  return (
    held.length >= 8 &&
    words.length >= held.length * 0.9 &&
    above >= 3 &&
    new Set(words.map(plain)).size === words.length &&
    words.every((cell) => cell.length <= 40)
  );
}
