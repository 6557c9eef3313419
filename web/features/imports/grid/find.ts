import type { Edit, SheetRow, Spot } from './ranges.ts';

/** What is looked for in the cells. */
export interface Search {
  text: string;
  /** Only in this column; null is all of them. */
  field: string | null;
  /** Capitals as typed. */
  matchesCase: boolean;
  /** Only cells that hold nothing else. */
  wholeCell: boolean;
}

/** The cells that hold what is looked for, row by row. */
export function findHits(rows: readonly SheetRow[], fields: readonly string[], search: Search): Spot[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  const columns = fields
    .map((field, column) => ({ field, column }))
    .filter(({ field }) => search.field === null || field === search.field);
  return rows.flatMap((row, index) =>
    columns
      .filter(({ field }) => (row.values[field] ?? '').search(pattern) >= 0)
      .map(({ column }) => ({ row: index, column })),
  );
}

/** What replacing in these cells changes. */
export function replaceEdits(
  rows: readonly SheetRow[],
  fields: readonly string[],
  hits: readonly Spot[],
  search: Search,
  replacement: string,
): Edit[] {
  const pattern = patternOf(search);
  if (!pattern) return [];
  return hits.flatMap(({ row: index, column }) => {
    const row = rows[index];
    const field = fields[column];
    if (!row || field === undefined) return [];
    const before = row.values[field] ?? '';
    // A function, so that `$&` in the replacement is text.
    const after = before.replace(pattern, () => replacement);
    return before === after ? [] : [{ row: row.number, field, before, after }];
  });
}

/** A text in parts: those at odd places are what was looked for. */
export function splitHits(value: string, search: Search): string[] {
  const pattern = patternOf(search);
  if (!pattern) return [value];
  return value.split(new RegExp(`(${pattern.source})`, pattern.flags));
}

function patternOf({ text, matchesCase, wholeCell }: Search): RegExp | null {
  if (text === '') return null;
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(wholeCell ? `^${escaped}$` : escaped, matchesCase ? 'gu' : 'giu');
}
