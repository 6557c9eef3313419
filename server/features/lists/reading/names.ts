import { type ColumnRole, isCounting, plainHeader } from '#server/reading/headers/needs.ts';
import type { RawTable } from '../../imports/index.ts';
import { cellsOf, hasNames, hasNumbers, hasPlaces, isEmpty, isSparse, isWorded } from './contents.ts';

// Which column says what the parts of a list are called, and which has their codes.

/**
 * Of two columns that say what parts are called, one of codes has their numbers: `Označení` next to `Název`. So has a column of
 * comments that are codes, where there are no numbers.
 */
export function readCodes(table: RawTable, means: ColumnRole[][]): void {
  const named = [...means.entries()].filter(([index, each]) => each[0] === 'title' && !isEmpty(table, index));
  const isOfCodes = ([index]: [number, unknown]) => {
    const cells = cellsOf(table, index);
    return cells.filter((cell) => /^(?=.*\d)\S{5,}$/.test(cell)).length > cells.length / 2;
  };
  const notes = [...means.entries()].filter((entry) => entry[1][0] === 'note' && isOfCodes(entry));
  const isNumbered = means.some(
    (each, index) => each[0] === 'number' && hasNumbers(table, index) && !hasPlaces(table, index),
  );
  if (!isNumbered && named.length > 0) for (const [index] of notes) means[index] = ['number'];
  const codes = named.filter(isOfCodes);
  if (codes.length === 0 || codes.length === named.length) return;
  for (const [index] of codes) means[index] = ['number'];
}

/**
 * The columns with their roles; one called like a number that has words comes first where it tells more parts apart than what they are
 * called: the same `Description`, *structure*, of many a `Material`.
 */
export function withNames(columns: [number, ColumnRole[]][], table: RawTable): [number, ColumnRole[]][] {
  const different = (index: number) => new Set(cellsOf(table, index)).size;
  const most = Math.max(0, ...columns.flatMap(([index, each]) => (each.includes('title') ? different(index) : [])));
  const found = columns.find(
    ([index, each]) =>
      most > 0 &&
      each[0] === 'number' &&
      hasNames(table, index) &&
      !hasNumbers(table, index) &&
      different(index) > 1.3 * most &&
      cellsOf(table, index).filter((cell) => /\p{L}{3}/u.test(cell) && cell.includes(' ')).length * 2 >
        different(index),
  );
  return found ? [[found[0], ['title']], ...columns] : columns;
}

/** Whether a column may say what parts are called: words in most rows, and no places of the rows. */
export const mayBeTitle = (table: RawTable, index: number): boolean =>
  !isSparse(table, index) && isWorded(table, index) && !hasPlaces(table, index);

/** Whether all cells of a column differ, and most are words: those of a colour or a supplier come again. */
export function isOfNames(table: RawTable, index: number): boolean {
  const held = cellsOf(table, index);
  return (
    mayBeTitle(table, index) &&
    hasNames(table, index) &&
    !hasNumbers(table, index) &&
    new Set(held).size === held.length &&
    held.filter((cell) => /\p{L}{3}/u.test(cell) && /\S\s\S/.test(cell)).length * 2 > held.length
  );
}

/** The column whose texts differ most, under a name that is not known or means an amount; -1 for none. */
export function findNames(
  table: RawTable,
  means: readonly (readonly ColumnRole[])[],
  isOpen: (index: number) => boolean,
): number {
  const different = (index: number) => new Set(cellsOf(table, index)).size;
  // A `Footprint` names a part only where nothing else does.
  const isOther = (index: number) =>
    Number((means[index] ?? []).includes('other') && plainHeader(table.columns[index]?.header ?? '') !== 'value');
  const [best = -1] = table.columns
    .map((_, index) => index)
    .filter((index) => isOpen(index) && (means[index] ?? []).every((role) => isCounting(role) || role === 'other'))
    .filter((index) => table.columns[index]?.header !== '' && hasNames(table, index))
    .sort((a, b) => different(b) - different(a) || isOther(a) - isOther(b) || a - b);
  return best;
}

/** Columns with their roles, those last that are called nothing but a name: next to `Product name` it is the customer's. */
export const byClarity = (table: RawTable, means: readonly ColumnRole[][]): [number, ColumnRole[]][] => {
  const { columns } = table;
  const isBare = (index: number) => plainHeader(columns[index]?.header ?? '') === 'name';
  const isNamed = [...means.entries()].some(
    ([index, each]) => each.includes('title') && plainHeader(columns[index]?.header ?? '').endsWith(' name'),
  );
  const wordsOf = (index: number) => cellsOf(table, index).join(' ').split(/\s+/).length;
  // `U1` and `R1` are names as well, next to what has words.
  const isWordier = [...means.entries()].some(
    ([index, each]) =>
      each.includes('title') && [...means.keys()].some((bare) => isBare(bare) && wordsOf(index) > 1.3 * wordsOf(bare)),
  );
  if (!isNamed && !isWordier) return [...means.entries()];
  return [...means.entries()].sort(([a], [b]) => Number(isBare(a)) - Number(isBare(b)) || a - b);
};
