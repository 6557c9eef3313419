/** A cell of a printed row, and where it is. */
export interface Place {
  from: number;
  to: number;
  text: string;
}

/** The cells of a printed row, parted by two blanks or more, with where they are. */
export const placesOf = (row: string): Place[] =>
  [...row.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ from: index, to: index + text.length, text }));

/** A row of dashes below the names of columns, as wide as each of them: `----- ---------- ----`. */
const ruler = /^\s*(?:-{2,}|={2,})(?: +(?:-{2,}|={2,})){2,}\s*$/;

/**
 * Cuts the rows of a printed list where a row of dashes below its header has blanks. Rows with a word across one of these places stay
 * whole; null without such a row of dashes.
 */
export function cutByRuler(rows: readonly string[]): string[][] | null {
  const found = rows.find((row) => ruler.test(row));
  if (found === undefined) return null;
  const starts = [...found.matchAll(/\S+/g)].map(({ index }) => index);
  return rows.map((row) => {
    if (/^[\s=-]*$/.test(row)) return [];
    const isCut = starts.slice(1).every((start) => (row[start - 1] ?? ' ') === ' ');
    const cells = isCut ? starts.map((start, at) => row.slice(start, starts[at + 1]).trim()) : [row.trim()];
    while (cells.at(-1) === '') cells.pop();
    return cells;
  });
}
