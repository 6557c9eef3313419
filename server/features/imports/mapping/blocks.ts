import { isSecretHeader } from '#server/reading/headers/kinds.ts';
import { readHeader } from '#server/reading/headers/posts.ts';
import { type Cell, isText, type Line } from '#server/reading/tables/layout.ts';
import { plain } from '#server/reading/text.ts';

// Lists that are printed side by side: the header has the same names several times, from its first column to its last.

/** The columns at which the blocks of a header begin, and their width without what separates them; null for one block. */
function findBlocks(header: Line, rows: readonly Line[]): { starts: number[]; width: number } | null {
  const names = header.cells.map((cell) => plain(String(cell)));
  const first = names.findIndex(Boolean);
  if (first < 0) return null;
  const starts = names.flatMap((name, index) => (name === names[first] ? [index] : []));
  const step = (starts[1] ?? 0) - first;
  if (starts.length < 2 || step < 2) return null;
  const block = names.slice(first, first + step);
  while (block.at(-1) === '') block.pop();
  const isRepeated = starts.every((start, index) => start === first + index * step);
  const isAlike = starts.every((start) => block.every((name, index) => names[start + index] === name));
  const known = starts.length * block.filter(Boolean).length;
  if (!isRepeated || !isAlike || known !== names.filter(Boolean).length || block.length < 2) return null;
  const fields = block.map((_, index) => readHeader(String(header.cells[first + index]))?.field ?? null);
  const isList = fields.some((field) => field === 'title' || field === 'internal_reference');
  const isKnown = isList && fields.filter(Boolean).length > 1;
  return isKnown || starts.every((start) => hasNamesAndNumbers(rows, start, block.length))
    ? { starts, width: block.length }
    : null;
}

/** Whether a block has words or codes in its first column, and a column of numbers: a list, whatever its columns are called. */
function hasNamesAndNumbers(rows: readonly Line[], start: number, width: number): boolean {
  const valuesAt = (column: number) =>
    rows
      .slice(0, 60)
      .map(({ cells }) => cells[column] ?? '')
      .filter((cell) => cell !== '');
  const isMostly = (column: number, test: (cell: Cell) => boolean) => {
    const values = valuesAt(column);
    return values.length > 2 && values.filter(test).length > values.length * 0.8;
  };
  return (
    isMostly(start, isText) &&
    new Set(valuesAt(start)).size > valuesAt(start).length * 0.8 &&
    Array.from({ length: width - 1 }, (_, index) => start + 1 + index).some((column) =>
      isMostly(column, (cell) => !isText(cell)),
    )
  );
}

interface Stacked {
  lines: readonly Line[];
  /** How many blocks there were; 1 for any other list. */
  count: number;
  /** Where a column is in the lines of the file. */
  placesOf: (column: number) => number[];
}

/**
 * Puts blocks side by side below each other. What is above the header of each block, one cell, becomes a column behind the
 * others.
 */
export function stackBlocks(lines: readonly Line[], headerRow: number): Stacked {
  const place = lines.findIndex(({ number }) => number === headerRow);
  const header = lines[place];
  const found = header && findBlocks(header, lines.slice(place + 1));
  if (!header || !found) return { lines, count: 1, placesOf: (column) => [column] };
  const { starts, width } = found;
  const cut = ({ cells }: Line, start: number): Cell[] =>
    Array.from({ length: width }, (_, index) => cells[start + index] ?? '');
  const above = lines[place - 1];
  const headings = starts.map((start) => (above ? cut(above, start).filter((cell) => cell !== '') : []));
  const isHeaded = headings.every((cells) => cells.length === 1 && !isSecretHeader(String(cells[0])));
  const stacked = starts.flatMap((start, block) =>
    lines.slice(place + 1).flatMap((line): Line[] => {
      const cells = cut(line, start);
      if (cells.every((cell) => cell === '')) return [];
      return [{ number: line.number, cells: isHeaded ? [...cells, headings[block]?.[0] ?? ''] : cells }];
    }),
  );
  const named = cut(header, starts[0] ?? 0);
  return {
    lines: [
      ...lines.slice(0, place),
      { number: header.number, cells: isHeaded ? [...named, 'Heading'] : named },
      ...stacked,
    ],
    count: starts.length,
    placesOf: (column) => starts.map((start) => start + column),
  };
}
