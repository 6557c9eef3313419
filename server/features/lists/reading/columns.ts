import { isGtin } from '#contract/gtin.ts';
import type { LineField } from '#contract/lists/choices.ts';
import type { ListColumn } from '#contract/lists/records.ts';
import { namesOption } from '#server/reading/headers/mentions.ts';
import {
  type ColumnRole,
  isCounting,
  isHeading,
  isOwnName,
  plainHeader,
  rolesOf,
} from '#server/reading/headers/needs.ts';
import { readNumber } from '#server/reading/numbers.ts';
import { unitOf } from '#server/reading/units.ts';
import {
  cellsOf,
  type GivenTable,
  hasCents,
  hasModels,
  hasNumbers,
  hasPlaces,
  hasSizes,
  hasWords,
  isCountedUp,
  isEmpty,
  isRepeated,
  isSparse,
  isWorded,
} from './contents.ts';
import { countOf } from './counts.ts';
import { byClarity, findNames, isOfNames, mayBeTitle, readCodes, withNames } from './names.ts';
import { optionColumns, withOptionsInRows } from './options.ts';

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

const meanings: Partial<Record<string, LineField>> = {
  supplier_article_number: 'article_number',
  internal_reference: 'article_number',
  brand: 'brand',
  gtin: 'gtin',
  title: 'title',
  number_of_items: 'quantity',
  unit: 'unit',
};

const fieldOfRole: Partial<Record<ColumnRole, LineField>> = {
  number: 'article_number',
  brand: 'brand',
  gtin: 'gtin',
  title: 'title',
  unit: 'unit',
  note: 'note',
  alternatives: 'alternatives',
  max_price: 'max_price',
};

/** What the columns of a table mean. */
export interface TableColumns {
  fields: (LineField | null)[];
  /** The column with the pieces of a pack, by which packs are multiplied. */
  pack: number | null;
  /** The column that says how many of the quantity were cancelled. */
  cancelled: number | null;
  /** Whether the quantity counts packs. */
  countsPacks: boolean;
  /** Whether the quantity may as well mean something else: what is on the shelf, or packs. */
  isDoubtful: boolean;
  /** Whether nothing but what is on the shelf was counted: where that is nothing, something may be needed. */
  isStock: boolean;
  /** Whether the column with the quantity says what is needed next to what is there: where it is empty, nothing is. */
  isNeed: boolean;
  /** Whether the titles are below a name that says nothing: the rest of the row tells parts apart, too. */
  isVague: boolean;
}

/** What a column is read as: a field of the lines, or what it adds to one of their fields. */
export interface ColumnUse {
  field: LineField | null;
  /** `quantity`: how many of the size or colour that its header names; `title`: how variants of an article differ. */
  adds_to: ListColumn['adds_to'];
}

/** What each column is read as: as it was chosen, else by its header, else by what it holds. */
export function usesOf(given: GivenTable, chosen: Readonly<Record<string, string>>): ColumnUse[] {
  const counting = optionColumns(given, chosen);
  const table = withOptionsInRows(given, chosen);
  const { fields } = columnsOf(table, chosen);
  return given.columns.map(({ key }, index) => {
    if (counting.includes(index)) return { field: null, adds_to: 'quantity' };
    const place = table.columns.findIndex((column) => column.key === key);
    const adds_to = place >= 0 && addsToTitle(table, fields, place) ? 'title' : null;
    return { field: fields[place] ?? null, adds_to };
  });
}

/** Whether a column that means nothing else says how variants of an article differ. */
export const addsToTitle = (table: GivenTable, fields: TableColumns['fields'], index: number): boolean =>
  fields[index] === null &&
  (namesOption(table.columns[index]?.header ?? '') ||
    rolesOf(table.columns[index]?.header ?? '').includes('detail') ||
    hasModels(table, index) ||
    hasSizes(table, index));

/** A table without rows of one cell, and those that are headings: what columns mean is seen in the others. */
function withoutNotes(table: GivenTable): GivenTable {
  const lines = table.lines.filter(({ cells }) => {
    const held = cells.filter((cell) => String(cell).trim() !== '');
    return held.length > 1 && !held.every((cell) => isHeading(String(cell)));
  });
  return table.columns.length > 2 && lines.length > 0 ? { ...table, lines } : table;
}

/** What the columns mean, and how the quantity counts. */
export function columnsOf(given: GivenTable, chosen: Readonly<Record<string, string>>): TableColumns {
  const table = withoutNotes(given);
  const taken = new Set(Object.values(chosen).filter(Boolean));
  const fields = table.columns.map(({ key }) => (chosen[key] ? (chosen[key] as LineField) : null));
  const isOpen = (index: number) => fields[index] === null && chosen[table.columns[index]?.key ?? ''] === undefined;
  const give = (index: number, field: LineField | null | undefined) => {
    if (!field || taken.has(field) || !isOpen(index)) return;
    taken.add(field);
    fields[index] = field;
  };
  const result: TableColumns = {
    fields,
    pack: null,
    cancelled: null,
    countsPacks: false,
    isDoubtful: false,
    isStock: false,
    isNeed: false,
    isVague: false,
  };
  if (table.columns.length === 1) {
    give(0, 'title');
    return result;
  }
  for (const [index, { header }] of table.columns.entries()) {
    const own = isOwnName(plainHeader(header));
    // Numbers are no units: `Unit` may as well say how many.
    if (own !== 'unit' || !cellsOf(table, index).every((cell) => /^\d+$/.test(cell))) give(index, own);
  }
  // An empty column is none, whatever it is called.
  const known = table.columns.map(({ header }, index) => (isEmpty(table, index) ? [] : rolesOf(header)));
  // `Max` is a price, except next to what is on the shelf and the minimum of it.
  const isStockList = known.some((each) => each.includes('stock') || (each[0] === 'no need' && each.length === 1));
  // What is left of an order is needed where the rest was delivered, or where nothing else counts.
  const isLeft =
    known.some((each) => each[0] === 'no need') || !known.some((each) => each[0] === 'amount' || each[0] === 'ordered');
  const means: ColumnRole[][] = known.map((each, index) =>
    each
      .map((role): ColumnRole => (role === 'rest' && isLeft ? 'need' : role))
      // `Best.` is what is ordered or what is there: the latter, unless another column is.
      .filter((role) => !isEither(each) || role === (known.some(isStock) ? 'need' : 'stock'))
      .filter((role) => role !== 'max_price' || !isStockList || each.length === 1 || hasCents(table, index)),
  );
  keepLines(table, means);
  readCodes(table, means);
  const count = taken.has('quantity') ? null : countOf(table, means, isOpen);
  const cancelled = means.findIndex((each) => each.includes('cancelled'));
  if (cancelled >= 0) result.cancelled = cancelled;
  if (count) {
    give(count.index, 'quantity');
    const pack = means.findIndex((each, index) => each.includes('pack') && isOpen(index));
    Object.assign(result, {
      pack: pack < 0 ? null : pack,
      countsPacks: count.role === 'packs',
      isStock: count.role === 'stock',
      isNeed: count.isNeed === true || count.role === 'need' || (orders.includes(count.role) && means.some(isStock)),
      isDoubtful:
        count.role === 'stock' ||
        count.role === 'no need' ||
        count.isUnsure === true ||
        means.some((each) => each.includes('rest')) ||
        (count.role === 'packs' && pack < 0),
    });
  }
  for (const role of ['max_price', 'note', 'alternatives', 'unit'] as const)
    for (const [index, each] of means.entries()) if (each.includes(role)) give(index, fieldOfRole[role]);
  // `Ud.` next to a column that counts has the units.
  for (const [index, each] of means.entries())
    if (each.includes('amount') && cellsOf(table, index).every((cell) => unitOf(cell) !== null)) give(index, 'unit');
  for (const [index, each] of means.entries())
    if (
      each.includes('number') &&
      /(?:^| )mpn$/.test(plainHeader(table.columns[index]?.header ?? '')) &&
      hasNumbers(table, index)
    )
      give(index, 'article_number');
  // The maker's own number goes before the one of the program.
  const giveFields = (...wanted: readonly string[]) => {
    for (const meant of wanted)
      for (const [index, { field }] of table.columns.entries())
        if (
          field === meant &&
          !isEmpty(table, index) &&
          !(meanings[meant] === 'title' && !mayBeTitle(table, index)) &&
          !(meanings[meant] === 'brand' && hasModels(table, index)) &&
          !isOfOrder(table, index) &&
          !means[index]?.some((role) => isCounting(role)) &&
          !hasPlaces(table, index) &&
          (meanings[meant] !== 'article_number' || hasNumbers(table, index))
        )
          give(index, meanings[meant]);
  };
  giveFields('supplier_article_number');
  for (const role of ['gtin', 'brand', 'number', 'title'] as const)
    for (const [index, each] of role === 'title' ? withNames(byClarity(table, means), table) : byClarity(table, means))
      if (
        each.includes(role) &&
        (role !== 'title' || mayBeTitle(table, index)) &&
        (role !== 'brand' || !hasModels(table, index)) &&
        (role !== 'number' || (hasNumbers(table, index) && !hasPlaces(table, index)))
      )
        give(index, fieldOfRole[role]);
  giveFields('gtin', 'brand', 'title', 'number_of_items', 'unit', 'internal_reference');
  // A column of numbers may hold what articles are called.
  if (!taken.has('title') && !taken.has('article_number'))
    for (const [index, each] of means.entries())
      if (each.includes('number') && !hasPlaces(table, index) && hasWords(table, index) && isWorded(table, index))
        give(index, 'title');
  // Next to codes, a column of names says what they are of, whatever it is called: `Family / Article` next to `Code`.
  if (!taken.has('title') && taken.has('article_number'))
    for (const [index, each] of means.entries())
      if (isOpen(index) && each.every((role) => role === 'number') && isOfNames(table, index)) give(index, 'title');
  const isNamed = table.columns.some(({ header }) => header !== '');
  if (!isNamed) byValues(table, taken, give);
  // What parts are called may stand below any name: without it, lines have nothing to go by.
  const isFilled = (field: LineField) => fields.some((each, index) => each === field && !isSparse(table, index));
  if (isNamed && !taken.has('title') && !isFilled('article_number') && !isFilled('gtin')) {
    give(findNames(table, means, isOpen), 'title');
    result.isVague = fields.includes('quantity');
  }
  if (isNamed) byValues(table, taken, give);
  const title = fields.indexOf('title');
  if (title >= 0 && !isFilled('article_number') && !isFilled('gtin')) result.isVague ||= isRepeated(table, title);
  return result;
}

/** What says how many are ordered: where it is empty beside what is there, nothing is. */
const orders: readonly ColumnRole[] = ['ordered', 'packs', 'amount'];

const isEither = (roles: readonly ColumnRole[]): boolean => roles.includes('need') && roles.includes('stock');

const isStock = (roles: readonly ColumnRole[]): boolean => roles.includes('stock') && !isEither(roles);

const ofLine = /^(?:line ?item(?! discount)|order line )/;

/** Whether a column is about a whole order, in an export whose columns about lines have names of their own. */
const isOfOrder = ({ columns }: GivenTable, index: number): boolean =>
  columns.some(({ header }) => ofLine.test(plainHeader(header))) &&
  !ofLine.test(plainHeader(columns[index]?.header ?? ''));

/** What a whole order is called names none of its lines. */
function keepLines(table: GivenTable, means: ColumnRole[][]): void {
  for (const [index, each] of means.entries())
    if (isOfOrder(table, index)) means[index] = each.filter((role) => role === 'brand');
}

/** A number of pieces as it is written in a cell: `3`, `3x`, `x 3`, `3 Stk.`. */
const isCount = (value: string): boolean =>
  /^[-−]?\d{1,5}$/.test(value) || (value.length <= 20 && countWithUnit.test(value));

const countWithUnit = /^(?:(?:[x×*]|\p{L}{2,10}\.?:)\s?\d{1,5}|\d{1,5}\s?(?:[x×*]|\p{L}{2,7}\.?))$/u;

/**
 * The columns of prices and of sums: a third column times the price is the sum in nearly each row. Sums are found by their cents, so
 * that each pair of columns is multiplied once.
 */
function findAmounts(table: GivenTable): ReadonlySet<number> {
  const rows = table.lines.slice(0, 200).map(({ cells }) =>
    table.columns.slice(0, 24).map((_, index) => {
      const read = readNumber(cells[index] ?? '', table.decimal);
      return 'value' in read && Number(read.value) > 0 ? Number(read.value) : 0;
    }),
  );
  const places = table.columns.flatMap((_, index) => (rows.filter((row) => row[index]).length < 3 ? [] : [index]));
  const columnsByCents = rows.map((row) => {
    const found = new Map<number, number[]>();
    for (const index of places)
      if (row[index]) found.set(centsOf(row[index]), [...(found.get(centsOf(row[index])) ?? []), index]);
    return found;
  });
  const found = new Set<number>();
  for (const price of places)
    for (const count of places) {
      if (price === count) continue;
      const fits = new Map<number, { rows: number; counted: number; several: boolean }>();
      rows.forEach((row, at) => {
        const [one = 0, other = 0] = [row[price], row[count]];
        const product = one * other;
        if (product === 0) return;
        const near = [-1, 0, 1].flatMap((cent) => columnsByCents[at]?.get(centsOf(product) + cent) ?? []);
        for (const total of near) {
          if (total === price || total === count || Math.abs(product - (row[total] ?? 0)) >= 0.02) continue;
          const fit = fits.get(total) ?? { rows: 0, counted: 0, several: false };
          fit.rows += 1;
          // Of two factors the smaller one counts; where it is 1 throughout, nothing shows.
          if (Number.isInteger(other) && other <= one) fit.counted += 1;
          fit.several ||= other > 1;
          fits.set(total, fit);
        }
      });
      for (const [total, fit] of fits) {
        if (!fit.several || fit.counted <= fit.rows * 0.8) continue;
        const full = rows.filter((row) => row[price] && row[count] && row[total]).length;
        if (full >= 3 && fit.rows > full * 0.8) found.add(price).add(total);
      }
    }
  return found;
}

const centsOf = (amount: number): number => Math.round(amount * 100);

/** What columns without a name hold: numbers of pieces, GTINs, codes, words. */
function byValues(
  table: GivenTable,
  taken: ReadonlySet<string>,
  give: (index: number, field: LineField) => void,
): void {
  const values = table.columns.map((_, index) =>
    table.lines.slice(0, 200).flatMap(({ cells }) => {
      const value = String(cells[index] ?? '').trim();
      return value === '' ? [] : [value];
    }),
  );
  const isMostly = (index: number, matches: (value: string) => boolean) => {
    const held = values[index] ?? [];
    return held.length > 0 && held.filter(matches).length >= held.length * 0.7;
  };
  const isNamed = table.columns.some(({ header }) => header !== '');
  // A named column that no one knows is something else.
  const isFree = (index: number) => !isNamed || (table.columns[index]?.header === '' && !isSparse(table, index));
  table.columns.forEach((_, index) => {
    if (isFree(index) && isMostly(index, (value) => isGtin(value.replaceAll(/\s/g, '')))) give(index, 'gtin');
  });
  const amounts = findAmounts(table);
  const isOfSum = (index: number) => amounts.has(index);
  const counts = table.columns.flatMap((_, index) =>
    isFree(index) && !isOfSum(index) && !isCountedUp(table, index) && isMostly(index, isCount) ? [index] : [],
  );
  // Of two columns of counts, the one with the longer values has numbers of articles.
  const longest = (index: number) => Math.max(...(values[index] ?? []).map((value) => value.length));
  counts.sort((a, b) => longest(a) - longest(b) || a - b);
  const [quantity, ...others] = counts;
  if (quantity !== undefined) give(quantity, 'quantity');
  for (const index of others) if (longest(index) >= 4) give(index, 'article_number');
  table.columns.forEach((_, index) => {
    if (
      isFree(index) &&
      !isOfSum(index) &&
      !hasPlaces(table, index) &&
      isMostly(
        index,
        (value) =>
          /\d/.test(value) &&
          !/^https?:/i.test(value) &&
          !/^\d{1,4}([.,]\d+)?$/.test(value) &&
          value.split(/\s+/).length <= 4,
      )
    )
      give(index, 'article_number');
  });
  table.columns.forEach((_, index) => {
    if (
      isFree(index) &&
      !taken.has('title') &&
      !isSparse(table, index) &&
      isMostly(index, (value) => /\p{L}{3}/u.test(value))
    )
      give(index, 'title');
  });
}
