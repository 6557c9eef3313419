import { useMemo } from 'react';
import { declaredFieldOf, factKeyOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import type { ImportDetail, ImportRow } from '#contract/imports/schemas.ts';
import { useFieldChoices, useFieldNames } from '../fieldChoices.ts';
import type { GridChoice, GridField, GridRow, Mark } from '../grid/model.ts';

const known = new WeakMap<ImportRow, { nameOf: ValueName; made: GridRow }>();

/** Names a value of a field in the reader's language. */
type ValueName = (field: string, value: string) => string;

/** A checked row as the grid shows it; the same one for the same row, so that it is not drawn again. */
export function gridRowOf(row: ImportRow, nameOf: ValueName): GridRow {
  const found = known.get(row);
  if (found?.nameOf === nameOf) return found.made;
  const marks: Record<string, Mark> = {};
  for (const field of Object.keys(row.before)) marks[field] = 'changed';
  for (const field of row.repaired) marks[field] = 'fixed';
  for (const field of Object.keys(row.warnings)) marks[field] = 'look';
  for (const field of Object.keys(row.errors)) marks[field] = 'bad';
  const named = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, nameOf(field, value)]));
  const made = {
    number: row.number,
    line: row.line,
    ...(row.values.title ? {} : { name: row.written }),
    values: named(row.values),
    marks,
    current: named(row.before),
  };
  known.set(row, { nameOf, made });
  return made;
}

/** The fields that an upload is about, in the order of the columns of every file. */
export function usedFields({ columns, joins, fixed, missing, groups }: ImportDetail): ImportField[] {
  const used = new Set<string | null>([
    ...columns.flatMap(({ field, split }) => [field, ...split]),
    ...joins.map(({ field }) => field),
    ...Object.keys(fixed),
    ...missing,
    ...groups.map(({ field }) => field),
  ]);
  const facts = [...used].filter((field) => field !== null && factKeyOf(field) !== undefined) as ImportField[];
  return [...importFields.filter((field) => used.has(field)), ...facts];
}

/** The columns that name a row. */
const naming: readonly string[] = ['internal_reference', 'title'];

/** The columns that identify rows, shown next to the wrong ones. */
const identifying: readonly string[] = [...naming, 'price_per_unit', 'number_of_items', 'availability'];

/** The fields with errors, and repaired ones: they stay where one can check them. */
const concernedFields = ({ groups }: ImportDetail, rows: readonly ImportRow[]): ReadonlySet<string | null> =>
  new Set([...groups.map(({ field }) => field), ...rows.flatMap(({ repaired }) => repaired)]);

/** The fields that need not be seen to repair errors. */
export function hiddenAmongErrors(
  detail: ImportDetail,
  rows: readonly ImportRow[],
  fields: readonly string[],
): ReadonlySet<string> {
  const concerned = concernedFields(detail, rows);
  return new Set(fields.filter((field) => !concerned.has(field) && !identifying.includes(field)));
}

/** The fields in the order of the view of errors: what names a row, then what is wrong in some, so that no error begins out of sight. */
export function orderAmongErrors<Field extends string>(
  detail: ImportDetail,
  rows: readonly ImportRow[],
  fields: readonly Field[],
): Field[] {
  const concerned = concernedFields(detail, rows);
  const rank = (field: Field) => (naming.includes(field) ? 0 : concerned.has(field) ? 1 : 2);
  return [...fields].sort((a, b) => rank(a) - rank(b));
}

const widths: Partial<Record<ImportField, number>> = {
  id: 84,
  internal_reference: 132,
  title: 208,
  description: 240,
  category: 150,
  subcategory: 150,
  availability: 200,
  supplier_article_number: 180,
  gtin: 140,
};

const numbers: readonly (string | undefined)[] = ['whole', 'money'];
const codes: readonly (string | undefined)[] = ['code', 'gtin'];

/** What a group of errors offers to choose, by its key. */
function suggestionsOf(detail: ImportDetail): Map<string, { count: number; choices: GridChoice[] }> {
  return new Map(
    detail.groups.flatMap(({ key, count, remedies }) => {
      const choose = remedies.find(({ kind }) => kind === 'choose');
      if (!choose) return [];
      const choices = choose.values.map(({ label, reason }) => ({ text: label, ...(reason ? { hint: reason } : {}) }));
      return [[key, { count, choices }] as const];
    }),
  );
}

/** What the file calls the columns of each field. */
export function headersOf({ columns, joins, splits }: ImportDetail): Map<string, string> {
  const found = new Map<string, string[]>();
  const add = (field: string | null, header: string) => {
    if (field && header !== '') found.set(field, [...new Set([...(found.get(field) ?? []), header])]);
  };
  const written = new Map(columns.map(({ key, header }) => [key, header]));
  for (const { field, header } of columns) add(field, header);
  for (const { field, parts } of joins)
    for (const part of parts) if ('column' in part) add(field, written.get(part.column) ?? '');
  for (const { column, fields } of splits) for (const field of fields) add(field, written.get(column) ?? '');
  return new Map([...found].map(([field, headers]) => [field, headers.join(' + ')]));
}

interface Sources {
  detail: ImportDetail;
  fields: readonly ImportField[];
  /** The checked row of a row of the grid. */
  rowOf: (number: number) => ImportRow | undefined;
  /** Gives all cells of a group the same value. */
  chooseForAll: (group: string, text: string) => void;
}

/** The columns of the grid, with what can be chosen in each: what mends the cell's own error first. */
export function useGridFields({ detail, fields, rowOf, chooseForAll }: Sources): GridField[] {
  const choicesOf = useFieldChoices();
  const nameOf = useFieldNames();
  return useMemo(() => {
    const headers = headersOf(detail);
    const suggested = suggestionsOf(detail);
    return fields.map((name): GridField => {
      const declared = declaredFieldOf(name);
      const [label, header] = [nameOf(name), headers.get(name) ?? null];
      const isNumber = numbers.includes(declared?.kind);
      const base: GridField = {
        name,
        label,
        header,
        width: widths[name] ?? Math.min(isNumber ? 132 : 200, Math.max(96, label.length * 7 + 24)),
        isNumber,
        isCode: codes.includes(declared?.kind),
      };
      const all = choicesOf(name);
      if (!all) return base;
      const groupOf = (row: GridRow) => rowOf(row.number)?.errors[name]?.group ?? null;
      return {
        ...base,
        // A brand that is not known is a new one.
        isFree: name === 'brand',
        choices: (row) => {
          const first = suggested.get(groupOf(row) ?? '')?.choices ?? [];
          const category = name === 'subcategory' ? row.values.category : undefined;
          const rest = all
            .filter(({ label }) => !first.some(({ text }) => text === label))
            // Sub-categories of the row's own category come first.
            .sort((a, b) => Number(b.parent === category) - Number(a.parent === category))
            .map(({ label, parent }) => ({ text: label, ...(parent && parent !== label ? { hint: parent } : {}) }));
          return [...first, ...rest];
        },
        alike: (row) => {
          const group = groupOf(row);
          const count = suggested.get(group ?? '')?.count ?? 0;
          return group && count > 1 ? { count, choose: (text) => chooseForAll(group, text) } : null;
        },
      };
    });
  }, [detail, fields, rowOf, chooseForAll, choicesOf, nameOf]);
}
