import type { LineField } from '#contract/lists/choices.ts';
import { isCounting, rolesOf } from '#server/reading/headers/needs.ts';
import { isSize } from '#server/reading/tables/layout.ts';
import type { RawTable } from '../../imports/index.ts';

// What the cells of a column look like.

/** The table that rows or a file were read as. */
export interface GivenTable extends RawTable {
  /** Whether the text around the table changes its rows by their places, so that no quantity is certain. */
  rowsChanged?: true;
}

export const cellsOf = ({ lines }: GivenTable, index: number): string[] =>
  lines.slice(0, 200).flatMap(({ cells }) => String(cells[index] ?? '').trim() || []);

export const isEmpty = (table: GivenTable, index: number): boolean => cellsOf(table, index).length === 0;

/** Whether most rows have no text in a column: it does not hold what parts are called. */
export const isSparse = (table: GivenTable, index: number): boolean =>
  cellsOf(table, index).length * 3 < Math.min(table.lines.length, 200);

/** Whether most rows have something in a column. */
export const isMostlyFilled = (table: GivenTable, index: number): boolean =>
  cellsOf(table, index).length * 2 > Math.min(table.lines.length, 200);

/** Whether titles repeat so often that the rest of the row tells parts apart: `RESISTOR` of 330 Ω and of 1 kΩ. */
export const isRepeated = (table: GivenTable, index: number): boolean => {
  const held = cellsOf(table, index);
  return held.length > 4 && new Set(held).size * 2 < held.length;
};

/** Whether most cells of a column are texts that differ: no numbers, places in a drawing, addresses or answers. */
export function hasNames(table: GivenTable, index: number): boolean {
  const held = cellsOf(table, index);
  const texts = held.filter((cell) => /\p{L}/u.test(cell) && cell.length <= 200 && !/^(?:https?:|www\.)/i.test(cell));
  return (
    held.length * 2 > table.lines.length &&
    texts.length > held.length * 0.7 &&
    (new Set(texts).size > 1 || texts.length === 1) &&
    !hasPlaces(table, index)
  );
}

/** Whether the cells of a column may be numbers of articles: *Material* may be steel, and *Item* a place in a drawing. */
export function hasNumbers({ lines }: GivenTable, index: number): boolean {
  const held = lines.slice(0, 200).flatMap(({ cells }) => String(cells[index] ?? '').trim() || []);
  if (held.length === 0) return true;
  const places = held.flatMap((cell) => (/^\d{1,3}\p{L}?[.)]?$/u.test(cell) ? Number.parseInt(cell, 10) : []));
  const isRunning =
    places.length > 1 &&
    places.length * 2 > held.length &&
    places.every((place, at) => at === 0 || place >= (places[at - 1] as number));
  // Rows in another order than that of their numbers.
  const isOrder = places.length === held.length && new Set(places).size === places.length;
  if (held.length > 4 && isOrder && Math.max(...places) <= held.length * 2) return false;
  // `Capacitor 10uF`, `Acrylic, black` and `HI-TEMP filament` are what articles are called, or made of.
  const isName = (cell: string) => /(?:^|\s)\p{Lu}?\p{Ll}{3,}(?:[\s,;]|$)/u.test(cell) && /\S\s\S/.test(cell);
  if (held.filter(isName).length > held.length / 2) return false;
  const tokensOf = (cell: string) => cell.split(/\s+/).length;
  const words = held.filter((cell) => /(?:^|\s)\p{Lu}?\p{Ll}{2,}(?:[\s,;]|$)/u.test(cell));
  if (held.filter((cell) => tokensOf(cell) >= 3).length > held.length / 2 && words.length > held.length * 0.3)
    return false;
  // Each row of an order repeats the number of the order.
  if (held.length > 1 && held.length === lines.length && new Set(held).size === 1) return false;
  // `PETG` and `Steel 3mm` again and again: what parts are made of.
  const worded = held.filter((cell) => !/\d/.test(cell));
  if (held.length > 4 && worded.length > held.length / 2 && new Set(held).size <= held.length / 2) return false;
  return (
    !isRunning &&
    held.some((cell) => (/\d/.test(cell) && !/^\d{1,2}$/.test(cell)) || /^\p{Lu}{2,}[-./]\p{Lu}+$/u.test(cell))
  );
}

/** Whether the cells of a column are 1, 2, 3 and so on: the places of the rows. */
export function isCountedUp(table: GivenTable, index: number): boolean {
  const held = cellsOf(table, index);
  return held.length > 3 && held.every((cell, at) => cell === String(at + 1));
}

export const hasWords = ({ lines }: GivenTable, index: number): boolean =>
  lines.slice(0, 200).some(({ cells }) => /\p{L}{3}/u.test(String(cells[index] ?? '')));

/** Whether the cells of a column are places in a drawing, such as `C1, C2` and `R1-R4`: they name no part. */
export function hasPlaces({ lines }: GivenTable, index: number): boolean {
  const held = lines.slice(0, 200).flatMap(({ cells }) => {
    const places = String(cells[index] ?? '')
      .split(/[-–,;\s]/u)
      .filter(Boolean);
    return places.length > 0 ? [places] : [];
  });
  const isPlace = (text: string) => /^\p{Lu}{1,10}\p{Ll}{0,2}\d{1,3}$/u.test(text);
  const named = held.filter((places) => places.every(isPlace));
  // One place a row: resistors and capacitors at least, and a few with names of their own.
  const kinds = new Set(named.map(([place = '']) => place.replaceAll(/\d/g, '')));
  if (named.length >= held.length * 0.6 && held.length > 4 && kinds.has('R') && kinds.has('C')) return true;
  return named.some((places) => places.length > 1) && named.length >= held.length * 0.7;
}

/** The places in a drawing that a cell names: `C1, C2`. */
const placesIn = (cell: string | number): string[] =>
  String(cell)
    .split(/[,;\s]+/)
    .filter((place) => /^\p{Lu}{1,10}\d{1,4}$/u.test(place));

/**
 * Rows without a quantity whose place in a drawing is in another row with one: programs for circuit boards list each part, and then
 * how many there are of each kind.
 */
export function countedElsewhere({ columns, lines }: GivenTable, quantity: number): ReadonlySet<number> {
  const isCounted = ({ cells }: GivenTable['lines'][number]) => String(cells[quantity] ?? '').trim() !== '';
  const found = columns.map((_, index) => {
    const counted = new Set(lines.filter(isCounted).flatMap(({ cells }) => placesIn(cells[index] ?? '')));
    return lines.filter((line) => {
      const [place, ...others] = placesIn(line.cells[index] ?? '');
      return place !== undefined && others.length === 0 && !isCounted(line) && counted.has(place);
    });
  });
  const most = found.sort((a, b) => b.length - a.length)[0] ?? [];
  return new Set(most.map(({ number }) => number));
}

/** Whether a column has the places of the rows: 1, 2, 3 or 10, 20, 30. */
const hasRowPlaces = (table: GivenTable, index: number): boolean =>
  [1, 10].some((step) =>
    cellsOf(table, index).every((cell, at) => cell.replace(/[.)]$/, '') === String((at + 1) * step)),
  );

/** Whether the numbers of a column tell parts apart: ids and lengths do, and places of rows, counts and prices don't. */
const isDistinct = (table: GivenTable, index: number): boolean =>
  !rolesOf(table.columns[index]?.header ?? '').some((role) => isCounting(role)) &&
  !hasRowPlaces(table, index) &&
  !hasCents(table, index);

/** Rows with the title of another, no number and other values in a column that means nothing: these tell the parts apart. */
export function namedAlike(table: GivenTable, fields: readonly (LineField | null)[]): ReadonlySet<number> {
  const { columns, lines } = table;
  const title = fields.indexOf('title');
  const keys = columns.flatMap((_, index) =>
    fields[index] === 'article_number' || fields[index] === 'gtin' ? [index] : [],
  );
  const others = columns.flatMap((_, index) =>
    fields[index] === null ? { index, isId: isDistinct(table, index) } : [],
  );
  const byTitle = new Map<string, { number: number; rest: string }[]>();
  for (const { number, cells } of title < 0 ? [] : lines) {
    const name = String(cells[title] ?? '').trim();
    if (name === '' || keys.some((index) => /\d/.test(String(cells[index] ?? '')))) continue;
    const rest = others
      .map(({ index, isId }) => ({ cell: String(cells[index] ?? ''), isId }))
      .filter(({ cell, isId }) => (isId || /\p{L}/u.test(cell)) && !/^https?:/i.test(cell))
      .map(({ cell }) => cell);
    byTitle.set(name, [...(byTitle.get(name) ?? []), { number, rest: rest.join(' ') }]);
  }
  return new Set(
    [...byTitle.values()].flatMap((rows) =>
      new Set(rows.map(({ rest }) => rest)).size > 1 ? rows.map(({ number }) => number) : [],
    ),
  );
}

/** Whether a column that is named for makers has their models, too: `Shimano RD-T6000-SGS` below *Make / type*. */
export const hasModels = (table: GivenTable, index: number): boolean => {
  const held = cellsOf(table, index);
  const models = held.filter((cell) => /\d/.test(cell) || cell.split(/\s+/).length > 3);
  return rolesOf(table.columns[index]?.header ?? '').includes('brand') && models.length * 2 > held.length;
};

/** Whether a column without a name has sizes of clothes: `S`, `XL`. */
export const hasSizes = (table: GivenTable, index: number): boolean => {
  const held = cellsOf(table, index);
  return (
    table.columns[index]?.header === '' && held.length > 0 && held.every((cell) => isSize(cell) && /^\p{L}/u.test(cell))
  );
};

/** Whether half of the cells of a column have a letter: a running number is not what parts are called. */
export function isWorded(table: GivenTable, index: number): boolean {
  const held = cellsOf(table, index);
  return held.filter((cell) => /\p{L}/u.test(cell)).length * 2 >= held.length;
}

export const hasCents = ({ lines }: GivenTable, index: number): boolean =>
  lines.slice(0, 200).some(({ cells }) => /\d[.,](?!00)\d{2}(?!\d)/.test(String(cells[index] ?? '')));
