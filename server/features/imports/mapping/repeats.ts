import { createHash } from 'node:crypto';
import type { ImportField } from '#contract/imports/columns.ts';
import type { ImportDetail, Repeats } from '#contract/imports/schemas.ts';
import { namesOption } from '#server/reading/headers/mentions.ts';
import { namesWarehouse } from '#server/reading/headers/posts.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Cell, Line } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { isGroupOf, type KnownExport } from './exports.ts';
import type { ColumnFacts, Guess } from './facts.ts';
import { cellOf, type Plan } from './plan.ts';

// A reference names one post. A list may have it in several rows: once per warehouse, size or change. People choose what
// these rows are; until then they are errors.

/** The references that are in a file more than once, and what can be done about them. */
export type RepeatQuestion = Omit<NonNullable<ImportDetail['repeats']>, 'chosen'>;

type RowPlan = Pick<Plan, 'sources' | 'decimal'>;

const textOf = (plan: RowPlan, field: ImportField, { cells }: Line) =>
  String(cellOf(plan.sources[field], cells)).trim();

/** The rows of each reference that is there more than once. */
function repeatedRows(rows: readonly Line[], plan: RowPlan): Map<string, Line[]> {
  const byReference = new Map<string, Line[]>();
  if (plan.sources.id || plan.sources.internal_reference?.kind !== 'column') return byReference;
  for (const row of rows) {
    const reference = textOf(plan, 'internal_reference', row);
    if (reference === '') continue;
    const found = byReference.get(reference);
    if (found) found.push(row);
    else byReference.set(reference, [row]);
  }
  for (const [reference, found] of byReference) if (found.length < 2) byReference.delete(reference);
  return byReference;
}

/** Finds references that are in a table more than once; null for none. */
export function findRepeats(
  { rows }: Table,
  plan: RowPlan,
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  known: KnownExport | null,
): RepeatQuestion | null {
  const groups = [...repeatedRows(rows, plan).values()];
  if (groups.length === 0) return null;
  const repeated = sizeOf(groups);
  const summed = groups.filter((group) => addUp(group, plan) !== null);
  const remedies: RepeatQuestion['remedies'] = [];
  if (summed.length > 0) remedies.push({ remedy: 'add_up', column: null, rows: sizeOf(summed) });
  const distinguishing = distinguishingColumns(groups, columns, settled);
  for (const { key } of distinguishing) remedies.push({ remedy: 'distinguish', column: key, rows: repeated });
  const options = optionsOf(columns, known);
  if (distinguishing.length === 0 && options.length > 1 && isDistinct(groups, (row) => optionsIn(row, options)))
    remedies.push({ remedy: 'distinguish', column: null, rows: repeated });
  remedies.push({ remedy: 'keep_last', column: null, rows: repeated });
  return { references: groups.length, rows: repeated, remedies };
}

const sizeOf = (groups: readonly (readonly Line[])[]) => groups.reduce((sum, { length }) => sum + length, 0);

/** How many columns are offered to tell articles apart by. */
const mostOffered = 3;

/** The columns that have another value in each row of a reference: GTINs, options and places before others. */
function distinguishingColumns(
  groups: readonly (readonly Line[])[],
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
): ColumnFacts[] {
  const rankOf = ({ index, header }: ColumnFacts) => {
    const field = settled[index]?.field ?? null;
    if (field === 'gtin') return 0;
    if (namesOption(header)) return 1;
    if (field === 'location' || namesWarehouse(header)) return 2;
    return field === 'supplier_article_number' ? 3 : field === null ? 4 : null;
  };
  return columns
    .flatMap((column) => {
      const rank = column.secret ? null : rankOf(column);
      // Amounts and days change from file to file.
      const isSteady = rank !== null && (rank < 4 || column.samples.every((sample) => /\p{L}/u.test(sample)));
      const isShort = column.samples.every(({ length }) => length <= mostAdded);
      return isSteady && isShort && isDistinct(groups, (row) => valueIn(row, column))
        ? [{ column, rank: rank as number }]
        : [];
    })
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostOffered)
    .map(({ column }) => column);
}

/** Characters of a column by which articles are told apart, and of a reference. */
const mostAdded = 30;
const mostInReference = 60;

/** The columns that say which variant of which article a row is. */
const optionsOf = (columns: readonly ColumnFacts[], known: KnownExport | null): ColumnFacts[] =>
  columns.filter(({ secret, header, written }) => !secret && (namesOption(header) || isGroupOf(known, written)));

const valueIn = ({ cells }: Line, { index }: ColumnFacts): string => String(cells[index] ?? '').trim();

/** What tells a row apart: its product, where a shop exports it, and its options. */
const optionsIn = (row: Line, options: readonly ColumnFacts[]): string =>
  options
    .map((option) => valueIn(row, option))
    .filter(Boolean)
    .join('-');

/** Whether the rows of each reference have different values. */
const isDistinct = (groups: readonly (readonly Line[])[], suffixOf: (row: Line) => string): boolean =>
  groups.every((group) => {
    const values = group.map(suffixOf);
    return values.every((value) => value !== '') && new Set(values).size === values.length;
  });

/** A table in which the repeated references are settled as people chose; rows that the choice does not fit stay as they are. */
export function settleRepeats(
  table: Table,
  plan: RowPlan,
  columns: readonly ColumnFacts[],
  chosen: Repeats | null,
  known: KnownExport | null,
): Table {
  const reference = plan.sources.internal_reference;
  if (!chosen || reference?.kind !== 'column') return table;
  if (chosen.remedy === 'distinguish') {
    const options = optionsOf(columns, known);
    const column = columns.find(({ key, secret }) => key === chosen.column && !secret);
    if (!column && chosen.column) return table;
    const suffixOf = (row: Line) => (column ? valueIn(row, column) : optionsIn(row, options));
    return { ...table, rows: distinguished(table.rows, reference.index, suffixOf) };
  }
  const groups = repeatedRows(table.rows, plan);
  const settled = new Map<Line, Line | null>();
  for (const group of groups.values()) {
    const last = group.at(-1) as Line;
    const one = chosen.remedy === 'keep_last' ? last : addUp(group, plan);
    if (one) for (const row of group) settled.set(row, row === last ? one : null);
  }
  return {
    ...table,
    rows: table.rows.flatMap((row) => {
      const one = settled.get(row);
      return one === null ? [] : [one ?? row];
    }),
  };
}

/** A reference with the value behind it; what is too long ends in a sum of all of it. */
function referenceOf(name: string, value: string): string {
  const whole = `${name}-${value}`;
  if (whole.length <= mostInReference) return whole;
  return `${whole.slice(0, mostInReference - 7)}~${createHash('sha256').update(whole).digest('hex').slice(0, 6)}`;
}

/** All rows get the value behind their reference, so that the next file, which may name one of them, calls them alike. */
const distinguished = (rows: readonly Line[], reference: number, suffixOf: (row: Line) => string): Line[] =>
  rows.map((row) => {
    const [name, value] = [String(row.cells[reference] ?? '').trim(), suffixOf(row)];
    if (!name || !value) return row;
    return {
      ...row,
      cells: row.cells.map((cell, index): Cell => (index === reference ? referenceOf(name, value) : cell)),
    };
  });

/** What rows of one article have in common; rows that differ in it are no parts of one stock. */
const common: readonly ImportField[] = ['title', 'price_per_unit', 'currency', 'unit', 'condition', 'type', 'gtin'];

/** The last row of an article with the stock of all of them; null where they differ or their stock is no number. */
function addUp(group: readonly Line[], plan: RowPlan): Line | null {
  const last = group.at(-1) as Line;
  const stock = plan.sources.number_of_items;
  if (stock?.kind !== 'column' && stock?.kind !== 'sum') return null;
  if (common.some((field) => group.some((row) => textOf(plan, field, row) !== textOf(plan, field, last)))) return null;
  const indexes = stock.kind === 'column' ? [stock.index] : stock.indexes;
  const cells = [...last.cells];
  for (const index of indexes) {
    let sum = 0;
    for (const row of group) {
      const cell = row.cells[index] ?? '';
      const read = cell === '' ? { value: '0' } : readNumber(cell, plan.decimal);
      if (!('value' in read)) return null;
      // Negative stock, sold before it arrived, counts as zero.
      sum += Math.max(0, Number(read.value));
    }
    cells[index] = sum;
  }
  return { number: last.number, cells };
}
