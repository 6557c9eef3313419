import { isCounting, rolesOf } from '#server/reading/headers/needs.ts';
import { isSumRow } from '#server/reading/lines/notes.ts';
import { isOption } from '#server/reading/tables/forms.ts';
import type { RawTable } from '../../imports/index.ts';

// Order forms: how many of each size or colour, in columns of their own.

/** A name that means nothing else: a colour that no table here knows. */
const isUnknown = (header: string): boolean => /^\p{L}[\p{L}\s/-]{2,20}$/u.test(header) && rolesOf(header).length === 0;

/** A number of pieces, or what people write for none. */
const isCount = (cell: string | number | undefined): boolean =>
  /^(?:\d{0,4}|[xX]|[-–—=:+]+)$/.test(String(cell ?? '').trim());

/** What parts the header from the rows. */
const ruler = /^[-–—=:+|\s]*$/;

/** The places of the columns that have how many of each option; none where another column counts. */
export function optionColumns(table: RawTable, chosen: Readonly<Record<string, string>>): number[] {
  const mayCount = (index: number) =>
    !chosen[table.columns[index]?.key ?? ''] && table.lines.every(({ cells }) => isCount(cells[index]));
  const headers = table.columns.map(({ header }) => header.trim());
  const isKind = (kind: (header: string) => boolean) =>
    headers.flatMap((header, index) => (header !== '' && kind(header) && mayCount(index) ? [index] : []));
  const known = isKind(isOption);
  const isLettered = known.some((index) => /\p{L}|["”″]/u.test(headers[index] ?? ''));
  if (known.length === 0 || !(isLettered || known.length > 2)) return [];
  const found = isKind((header) => isOption(header) || (!/\d/.test(header) && isUnknown(header)));
  const isOther = headers.some(
    (header, index) => !found.includes(index) && rolesOf(header).some(isCounting) && !isTotal(table, index, found),
  );
  return found.length < 2 || isOther ? [] : found;
}

/** Whether a column has nothing but the sums of others. */
const isTotal = ({ lines }: RawTable, index: number, others: readonly number[]): boolean =>
  lines.every(({ cells }) => {
    const total = String(cells[index] ?? '').trim();
    return total === '' || Number(total) === others.reduce((sum, at) => sum + (Number(cells[at]) || 0), 0);
  });

/** A table that has how many of each size or colour in columns of their own, as one with a row for each. */
export function withOptionsInRows(table: RawTable, chosen: Readonly<Record<string, string>>): RawTable {
  const options = optionColumns(table, chosen);
  if (options.length === 0) return table;
  const others = table.columns.flatMap((_, index) =>
    options.includes(index) || isTotal(table, index, options) ? [] : [index],
  );
  const columnOf = (key: string, header: string) => ({ key, header, samples: [], field: null });
  return {
    ...table,
    columns: [
      ...others.map((index) => table.columns[index] as RawTable['columns'][number]),
      columnOf('size', 'Size'),
      columnOf('quantity', 'quantity'),
    ],
    lines: table.lines.flatMap((line) => {
      const own = others.map((index) => line.cells[index] ?? '');
      const needed = options.filter((index) => /[1-9]/.test(String(line.cells[index] ?? '')));
      if (isSumRow(own.join(' ')) || ruler.test(own.join(''))) return [{ ...line, cells: [...own, '', ''] }];
      const isFilled = options.some((index) => String(line.cells[index] ?? '') !== '');
      if (needed.length === 0) return [{ ...line, cells: [...own, '', isFilled ? 0 : ''] }];
      return needed.map((index) => ({
        ...line,
        cells: [...own, table.columns[index]?.header ?? '', line.cells[index] ?? ''],
      }));
    }),
  };
}
