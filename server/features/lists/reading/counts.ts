import { type ColumnRole, counting, plainHeader } from '#server/reading/headers/needs.ts';
import { beginsAsSum } from '#server/reading/lines/notes.ts';
import { cellsOf, type GivenTable, hasCents, isCountedUp } from './contents.ts';

// Which column of a table says how many are needed.

/** A column that counts. */
export interface Count {
  index: number;
  role: ColumnRole;
  /** Whether another may be meant as well. */
  isUnsure?: boolean;
  /** Whether nothing is needed where it is empty. */
  isNeed?: boolean;
}

type Means = readonly (readonly ColumnRole[])[];
type IsOpen = (index: number) => boolean;

/** The column that says how many are needed: by its header, or by what it makes of the columns beside it. */
export function countOf(table: GivenTable, means: Means, isOpen: IsOpen): Count | null {
  const named = findCount(table, means, isOpen) ?? findNumber(table, means, isOpen);
  const isUnnamed = (...among: readonly number[]) =>
    named === null || named.role === 'stock' || among.includes(named.index);
  const lacking = findLacking(table, means, isOpen);
  if (lacking && isUnnamed(lacking.index, ...lacking.of))
    return { index: lacking.index, role: 'need', isNeed: true, isUnsure: lacking.isUnsure === true };
  const total = findTotal(table, means, isOpen);
  if (total && isUnnamed(...total.of)) return { index: total.index, role: 'amount', isUnsure: true };
  return named ?? findDelivered(means, isOpen) ?? findOnly(table, means, isOpen);
}

/** A column and those that it is made of. */
interface Made {
  index: number;
  of: readonly number[];
  isUnsure?: boolean;
}

/** At most so many columns of whole numbers are calculated with. */
const mostColumns = 12;

/** The columns with whole numbers in nearly every row, and these by row; nothing counts as 0. */
function wholeNumbers(table: GivenTable, means: Means, isOpen: IsOpen) {
  const held = table.lines.slice(0, 200).filter(({ cells }) => cells.filter((cell) => String(cell).trim()).length > 2);
  const isWhole = (cell: string | number | undefined) =>
    /^(?:-?\d{1,6}(?:[.,]0+)?|[-–—]?)$/.test(String(cell ?? '').trim());
  const columns = table.columns
    .flatMap((_, index) => {
      const isNumbers = held.filter(({ cells }) => isWhole(cells[index])).length >= held.length * 0.9;
      const isKey = means[index]?.some((role) => role === 'number' || role === 'gtin' || role === 'max_price');
      return isOpen(index) && isNumbers && !isKey && cellsOf(table, index).length > 0 ? [index] : [];
    })
    .slice(0, mostColumns);
  const rows = held.map(({ cells }) => cells.map((cell) => Math.trunc(Number(String(cell).replace(',', '.'))) || 0));
  return { columns, rows };
}

const isNot = (means: Means, index: number, ...roles: readonly ColumnRole[]): boolean =>
  !means[index]?.some((role) => roles.includes(role));

/**
 * The column with what is lacking of a minimum: 7, where 10 have to be there, 2 are and 1 was ordered. Any of the numbers is what the
 * others leave of the minimum: what is lacking stands behind them. Where no column has a name, it may as well be what is there.
 */
function findLacking(table: GivenTable, means: Means, isOpen: IsOpen): Made | null {
  const { columns, rows } = wholeNumbers(table, means, isOpen);
  const found: Made[] = [];
  const isUnsure = table.columns.every(({ header }) => header === '');
  for (const index of columns.filter((place) => isNot(means, place, 'stock', 'no need', 'pack')))
    for (const target of columns.filter((place) => isNot(means, place, 'stock')))
      for (const stock of columns)
        for (const coming of [null, ...columns]) {
          const of = [target, stock, ...(coming === null ? [] : [coming])];
          if (new Set([index, ...of]).size < of.length + 1) continue;
          let right = 0;
          let clear = 0;
          // Of three numbers that only add up, each is what the others leave.
          let isMinimum =
            of.some((place) => !isNot(means, place, 'stock', 'no need')) ||
            (isUnsure && of.every((place, at) => place < (of[at + 1] ?? index)));
          for (const row of rows) {
            const lacks = (row[target] ?? 0) - (row[stock] ?? 0) - (coming === null ? 0 : (row[coming] ?? 0));
            if (row[index] !== Math.max(0, lacks)) continue;
            right += 1;
            if (row[index] && row[stock]) clear += 1;
            if (lacks < 0) isMinimum = true;
          }
          if (isMinimum && clear > 1 && right >= rows.length * 0.9) found.push({ index, of, isUnsure });
        }
  return found.sort((a, b) => a.of.length - b.of.length || b.index - a.index)[0] ?? null;
}

/** The column with the sum of those next to it: what each of several places needs, and all of them. */
function findTotal(table: GivenTable, means: Means, isOpen: IsOpen): Made | null {
  const { columns, rows } = wholeNumbers(table, means, isOpen);
  const isPart = (index: number) => columns.includes(index) && (means[index]?.length ?? 0) === 0;
  for (const index of columns.filter((place) => isNot(means, place, 'stock', 'no need', 'pack'))) {
    const of: number[] = [];
    for (let part = index - 1; isPart(part); part -= 1) of.push(part);
    if (of.length < 2) continue;
    const partsOf = (row: readonly number[]) => of.map((part) => row[part] ?? 0);
    const isSum = (row: readonly number[]) => row[index] === partsOf(row).reduce((sum, part) => sum + part, 0);
    const clear = rows.filter((row) => isSum(row) && partsOf(row).filter(Boolean).length > 1);
    if (clear.length > 1 && rows.filter(isSum).length >= rows.length * 0.9) return { index, of };
  }
  return null;
}

/** Where nothing counts by its name, the only column of small whole numbers may: those without a number are not ordered. */
function findOnly(table: GivenTable, means: Means, isOpen: IsOpen): Count | null {
  // Below names in a language that is not known, numbers may be prices.
  if (means.every((roles) => roles.length === 0)) return null;
  const isSmall = (cell: string) => /^\d{1,3}$/.test(cell);
  const found = table.columns.flatMap(({ header }, index) => {
    const cells = cellsOf(table, index);
    const mayCount = header !== '' && (means[index]?.length ?? 0) === 0 && !isCountedUp(table, index);
    return isOpen(index) && mayCount && cells.length > 1 && cells.every(isSmall) ? [index] : [];
  });
  return found.length === 1 ? { index: found[0] as number, role: 'amount', isUnsure: true, isNeed: true } : null;
}

/** Where nothing else counts, `Number` and `Unit` do: small numbers that are not the place of the row. */
function findNumber(table: GivenTable, means: Means, isOpen: IsOpen): Count | null {
  const found = table.columns.findIndex(({ header }, index) => {
    const cells = table.lines.slice(0, 200).flatMap(({ cells: row }) => String(row[index] ?? '').trim() || []);
    const isSmall = cells.length > 2 && cells.every((cell) => /^[1-9]\d{0,2}$/.test(cell));
    const mayCount = plainHeader(header) === 'number' || means[index]?.[0] === 'unit';
    return isOpen(index) && mayCount && isSmall && new Set(cells).size < cells.length;
  });
  return found < 0 ? null : { index: found, role: 'stock' };
}

/** Where nothing else counts, what was delivered, or has to be there at least: better than nothing. */
function findDelivered(means: Means, isOpen: IsOpen): Count | null {
  const index = means.findIndex((each, place) => each.includes('no need') && isOpen(place));
  return index < 0 ? null : { index, role: 'no need' };
}

/** The column that says how many are needed: the first of the best role whose cells are numbers. */
function findCount(table: GivenTable, means: Means, isOpen: IsOpen): Count | null {
  const all = counting.flatMap((role) =>
    means.flatMap((each, index) => (each.includes(role) && isOpen(index) ? [{ index, role }] : [])),
  );
  const named = all.filter(({ index, role }) => {
    // A dash is none.
    const cells = cellsOf(table, index).filter((cell) => !/^[-–—]+$/.test(cell));
    if (role === 'money or amount' && cells.some((cell) => !/^\d{1,5}$/.test(cell))) return false;
    return cells.filter(isAmount).length * 2 > cells.length;
  });
  const small = named.filter(({ index }) => !hasKeys(table, index));
  const counts = small.length > 0 ? small : named;
  // Amounts of money have cents.
  const best = counts.find(({ index }) => !hasCents(table, index)) ?? counts[0];
  const total = best && counts.find(({ index, role }) => role === best.role && isMultiple(table, index, best.index));
  // `Total qty` is of all.
  if (total) return { ...total, isUnsure: !beginsAsSum(table.columns[total.index]?.header ?? '') };
  // What was ordered, next to another number of pieces: programs that make things order more than one of them has.
  const other = best?.role === 'ordered' && counts.find(({ role }) => role === 'amount');
  if (other && table.lines.some(({ cells }) => String(cells[other.index]) !== String(cells[best.index])))
    return { ...best, isUnsure: true };
  const needs = best?.role === 'need' ? counts.filter(({ role }) => role === 'need') : [];
  const stock = means.findIndex((each) => each.includes('stock'));
  if (best && needs.length > 1)
    return (
      needs.find((one) => needs.some((other) => isWhatIsLacking(table, one.index, other.index, stock))) ?? {
        ...best,
        isUnsure: true,
      }
    );
  return best ?? all.find(({ role }) => role === 'amount') ?? null;
}

/** Whether a column has numbers of orders or other keys, whatever it is called. */
function hasKeys(table: GivenTable, index: number): boolean {
  const cells = cellsOf(table, index);
  return cells.filter((cell) => /^\d{5,}$/.test(cell)).length * 2 > cells.length;
}

/** Whether each cell of a column is the same multiple of that of another: how many are needed of all, and of each. */
function isMultiple(table: GivenTable, index: number, one: number): boolean {
  if (index === one) return false;
  const factors = table.lines
    .slice(0, 200)
    .map(({ cells }) => Number(cells[index] || Number.NaN) / Number(cells[one] || Number.NaN))
    .filter((factor) => Number.isFinite(factor));
  const [first = 1] = factors;
  return factors.length > 1 && first > 1 && Number.isInteger(first) && factors.every((factor) => factor === first);
}

/** Whether a column has what another needs beyond what is on the shelf: 7, where 10 are needed and 3 are there. */
function isWhatIsLacking(table: GivenTable, index: number, need: number, stock: number): boolean {
  if (index === need || stock < 0) return false;
  const rows = table.lines
    .slice(0, 200)
    .map(({ cells }) => [index, need, stock].map((column) => Number(String(cells[column] ?? '').trim() || Number.NaN)))
    .filter((amounts) => amounts.every((amount) => Number.isFinite(amount)));
  const right = rows.filter(([order = 0, needed = 0, held = 0]) => order === Math.max(0, needed - held));
  return rows.length > 0 && right.length >= rows.length * 0.8;
}

/** A number that may be one of pieces, with what is written around it. */
const isAmount = (value: string): boolean =>
  /^\D{0,8}\d{1,7}(?:[.,]\d{1,3})?\D{0,10}$/.test(value) && !beginsAsCode.test(value);

/** Letters joined to a number: `PO1`. */
const beginsAsCode = /^(?!x\d)\p{L}+\d/iu;
