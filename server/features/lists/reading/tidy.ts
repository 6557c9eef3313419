import type { GivenTable } from './contents.ts';

// Tables with their cells as they are meant, before columns are read.

/** Marks of direction and joiners of width 0, which programs put within cells. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A table without what cells have that no one sees. */
export const withoutInvisible = (table: GivenTable): GivenTable => ({
  ...table,
  lines: table.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll(invisible, '') : cell)),
  })),
});

/** What repeats the cell above. */
const ditto = /^(?:["”″„〃]|''|,,|(?:dto|dito|ditto|idem|id)\.?)$/i;

/** A table whose cells have what those above them have where they say so. */
export function withoutDittos(table: GivenTable): GivenTable {
  const above: (string | number)[] = [];
  const lines = table.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, index) => {
      const value = ditto.test(String(cell).trim()) ? (above[index] ?? cell) : cell;
      if (value !== '') above[index] = value;
      return value;
    }),
  }));
  return { ...table, lines };
}

/** A count with three decimals, as programs print it: `25,000`. */
const threeDecimals = /^(\d{1,5})([.,])(\d{3})$/;
/** How many rows must have such counts where no price shows which sign is that of decimals. */
const enoughAlike = 3;

/** A table whose counts are numbers where each has three decimals: its prices have the same sign, or none that says otherwise. */
export function withDecimals(table: GivenTable, quantity: number): GivenTable {
  const counts = table.lines.map(({ cells }) => String(cells[quantity] ?? '').trim());
  const parts = counts.flatMap((count) => (/\d/.test(count) ? [threeDecimals.exec(count)] : []));
  const sign = parts[0]?.[2];
  if (sign === undefined || parts.some((found) => found?.[2] !== sign)) return table;
  const decimals = new Set(
    table.lines.flatMap(({ cells }) =>
      cells.flatMap((cell, index) =>
        index === quantity
          ? []
          : (/^\D{0,5}\d[\d.,]{0,12}?([.,])\d{2}(?!\d)\D{0,8}$/.exec(String(cell).trim())?.[1] ?? []),
      ),
    ),
  );
  if (decimals.size === 0 ? parts.length < enoughAlike : decimals.size > 1 || !decimals.has(sign)) return table;
  const inNumber = (cell: string | number) => {
    const [, whole, , rest] = threeDecimals.exec(String(cell).trim()) ?? [];
    return whole === undefined ? cell : Number(`${whole}.${rest}`);
  };
  return {
    ...table,
    lines: table.lines.map((line) => ({
      ...line,
      cells: line.cells.map((cell, index) => (index === quantity ? inNumber(cell) : cell)),
    })),
  };
}

/** A blank of a form, and what someone wrote on it: `____`, `_20_`, `......`. */
const blank = /^(?:_{1,40}|\.{3,40}|…{1,20})\s?(\d{0,5})\s?[_.…]{0,40}$/;

/** A table whose counts are what is written on its blanks, and whether it has some on which nothing is: these are not needed. */
export function withoutBlanks(table: GivenTable, quantity: number): { table: GivenTable; isForm: boolean } {
  const read = (cell: string | number) => blank.exec(String(cell).trim())?.[1];
  if (quantity < 0 || !table.lines.some(({ cells }) => read(cells[quantity] ?? '') !== undefined))
    return { table, isForm: false };
  const lines = table.lines.map((line) => ({
    ...line,
    cells: line.cells.map((cell, index) => (index === quantity ? (read(cell) ?? cell) : cell)),
  }));
  return {
    table: { ...table, lines },
    isForm: lines.some(({ cells }) => /^[1-9]/.test(String(cells[quantity]).trim())),
  };
}
