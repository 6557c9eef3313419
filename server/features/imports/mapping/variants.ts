import { declaredFieldOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { namesOption, namesVariant } from '#server/reading/headers/mentions.ts';
import type { Cell, Line } from '#server/reading/tables/layout.ts';
import { plainWords } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import { isGroupOf, isOptionOf, isSurchargeOf, type KnownExport } from './exports.ts';
import type { Guess } from './facts.ts';
import type { UnsoldColumn } from './unsold.ts';

/** What each variant of an article has to itself. */
const own: readonly (ImportField | null)[] = [
  'internal_reference',
  'supplier_article_number',
  'gtin',
  'price_per_unit',
  'number_of_items',
];

/** What the variants of an article share: what it is, and where and in which currency it is sold. */
const shared: readonly (ImportField | null)[] = importFields.filter(
  (field) =>
    !own.includes(field) &&
    (['description', 'subcategory', 'currency', 'country'].includes(field) ||
      ['what', 'item'].includes(declaredFieldOf(field)?.section ?? '')),
);

/**
 * Completes rows that continue the article above them, as shops export variants: they repeat its key and leave out its title.
 * They get the values that variants share; those without values of their own, such as one more photograph, are dropped.
 */
export function continueRows(
  rows: Line[],
  settled: readonly Guess[],
  header: readonly string[],
  known: KnownExport | null,
  unsold: readonly UnsoldColumn[],
): Line[] {
  const title = settled.findIndex(({ field }) => field === 'title');
  const isUntitled = (line: Line) => (line.cells[title] ?? '') === '';
  if (title < 0 || !rows.some(isUntitled) || isUntitled(rows[0] as Line)) return rows;
  const group = header.findIndex((name) => isGroupOf(known, name));
  const isGroup = group >= 0 && rows.every(({ cells }) => (cells[group] ?? '') !== '');
  const key = isGroup
    ? group
    : settled.findIndex(({ field }, index) => !shared.includes(field) && isKey(rows, index, isUntitled));
  if (key < 0) return known ? withoutBare(rows, settled, isUntitled) : rows;
  const places = (fields: readonly (ImportField | null)[]) =>
    settled.flatMap(({ field }, index) => (fields.includes(field) && index !== key ? [index] : []));
  const [given, kept] = [[...places(shared), ...unsold.map(({ column }) => column)], places(own)];
  const price = settled.findIndex(({ field }) => field === 'price_per_unit');
  const surcharge = header.findIndex((name) => isSurchargeOf(known, name));
  let first = rows[0] as Line;
  return rows.flatMap((line) => {
    if (!isUntitled(line)) {
      first = line;
      return [line];
    }
    if (kept.every((index) => (line.cells[index] ?? '') === '')) return [];
    const cells = Array.from({ length: settled.length }, (_, index) => line.cells[index] ?? '');
    for (const index of given) if (cells[index] === '') cells[index] = first.cells[index] ?? '';
    if (price >= 0 && surcharge >= 0 && cells[price] === '')
      cells[price] = addUp(first.cells[price] ?? '', cells[surcharge] ?? '');
    return [{ number: line.number, cells }];
  });
}

/** The price of an article and what a variant of it costs more, as programs write them; empty if one is no such number. */
function addUp(price: Cell, surcharge: Cell): Cell {
  const isNumber = (cell: Cell) => /^\d+(?:\.\d+)?$/.test(String(cell));
  if (!isNumber(price) || !isNumber(surcharge)) return '';
  return Math.round((Number(price) + Number(surcharge)) * 100) / 100;
}

/** The rows of a known export without rows that only have one more picture or category of the article above them. */
function withoutBare(rows: Line[], settled: readonly Guess[], isUntitled: (line: Line) => boolean): Line[] {
  const held = settled.flatMap(({ field }, index) => (own.includes(field) ? [index] : []));
  return rows.filter(
    ({ cells, number }) => !isUntitled({ cells, number }) || held.some((index) => (cells[index] ?? '') !== ''),
  );
}

/**
 * Printed lists name a group once, at its first article: the rows below belong to it as well. A column in which a value
 * recurs has it in each row, so that an empty cell there is really empty.
 */
export function fillDown(rows: Line[], settled: readonly Guess[]): Line[] {
  const columns = settled.flatMap(({ field }, index) =>
    field === 'category' && isPrinted(rows, index) ? [index] : [],
  );
  if (columns.length === 0) return rows;
  const above: Cell[] = [];
  return rows.map((line) => {
    const cells = Array.from({ length: settled.length }, (_, index) => line.cells[index] ?? '');
    for (const index of columns) {
      if (cells[index] === '') cells[index] = above[index] ?? '';
      above[index] = cells[index] ?? '';
    }
    return { number: line.number, cells };
  });
}

function isPrinted(rows: readonly Line[], column: number): boolean {
  const held = rows.map(({ cells }) => cells[column] ?? '').filter((value) => value !== '');
  const isFirstHeld = (rows[0]?.cells[column] ?? '') !== '';
  return isFirstHeld && held.length > 1 && held.length <= rows.length / 2 && new Set(held).size === held.length;
}

/** Whether articles differ in a column and each row without a title repeats the one above. */
function isKey(rows: readonly Line[], column: number, isUntitled: (line: Line) => boolean): boolean {
  const seen = new Set<Cell>();
  for (const [index, line] of rows.entries()) {
    const value = line.cells[column] ?? '';
    if (value === '') return false;
    if (isUntitled(line)) {
      if (value !== rows[index - 1]?.cells[column]) return false;
    } else if (seen.has(value)) return false;
    seen.add(value);
  }
  return seen.size > 1;
}

/** What shops write where an article has no variants. */
const noOption = new RegExp(String.raw`^(?:${oneOf('no option')}|n\/a|-)$`, 'iu');

/** Whether a title contains a value as separate words: `Saddle` does not contain `L`. */
const hasWords = (title: string, value: string): boolean =>
  ` ${plainWords(title).join(' ')} `.includes(` ${plainWords(value).join(' ')} `);

/** Characters of a title that options are added to. */
const mostInTitle = 90;

/**
 * Adds to the titles of variants what they differ in: `Riser bar, 72 cm, Black`. Colours and sizes only where several rows have the
 * title, the name of a variant also where an article has a single one.
 */
export function nameVariants(
  rows: Line[],
  settled: readonly Guess[],
  headers: readonly string[],
  known: KnownExport | null,
): Line[] {
  const title = settled.findIndex(({ field }) => field === 'title');
  const options = headers.flatMap((header, index) =>
    settled[index]?.field === null && (namesOption(header) || isOptionOf(known, header)) ? [index] : [],
  );
  if (title < 0 || options.length === 0) return rows;
  const titles = new Map<Cell, number>();
  for (const { cells } of rows) titles.set(cells[title] ?? '', (titles.get(cells[title] ?? '') ?? 0) + 1);
  return rows.map((line) => {
    const name = String(line.cells[title] ?? '');
    if (name === '') return line;
    const isShared = (titles.get(line.cells[title] ?? '') ?? 0) > 1;
    const values = options
      .map((index) => ({ index, value: String(line.cells[index] ?? '').trim() }))
      .filter(({ index, value }) => isShared || (namesVariant(headers[index] ?? '') && /\p{L}/u.test(value)))
      .map(({ value }) => value)
      .filter((value) => value !== '' && !noOption.test(value) && !hasWords(name, value));
    const whole = [name, ...new Set(values)].join(', ');
    if (values.length === 0 || whole.length > mostInTitle) return line;
    return { number: line.number, cells: line.cells.map((cell, index) => (index === title ? whole : cell)) };
  });
}

/**
 * Leaves out articles that are only sold in their variants, as shops export them: without a price and a stock of their own,
 * and with a number that other rows name as what they belong to.
 */
export function withoutParents(rows: Line[], settled: readonly Guess[]): Line[] {
  const placeOf = (field: ImportField) => settled.findIndex((guess) => guess.field === field);
  const [number, price, stock] = [placeOf('internal_reference'), placeOf('price_per_unit'), placeOf('number_of_items')];
  const isBare = ({ cells }: Line) => (cells[price] ?? '') === '' && (cells[stock] ?? '') === '';
  if (number < 0 || price < 0 || stock < 0 || !rows.some(isBare)) return rows;
  const unused = settled.flatMap(({ field }, index) => (field === null ? [index] : []));
  const named = new Set(rows.flatMap(({ cells }) => unused.map((index) => cells[index] ?? '')).filter(Boolean));
  return rows.filter((line) => !(isBare(line) && named.has(line.cells[number] ?? '')));
}
