import { factKeyOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { currencyIn } from '#server/reading/currencies.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import { cellOf, type Plan } from '../mapping/plan.ts';
import { priceOfOne } from '../mapping/priceBasis.ts';
import { type ReadCell, readCell } from './cells.ts';

/** A row as it came, with what people repaired. */
export interface GivenRow {
  number: number;
  line: number;
  cells: readonly Cell[];
  /** Field to the content of its cell now. */
  repairs: Readonly<Record<string, string>>;
}

/** The cells of a row as they were read. */
export type Cells = Map<ImportField, ReadCell & { source: string }>;

/** What the decimals of amounts and the post of a row depend on is read first. */
const leading = ['currency', 'id', 'internal_reference'] as const satisfies readonly ImportField[];
const inReadingOrder = [...leading, ...importFields.filter((field) => !(leading as readonly string[]).includes(field))];

/**
 * Reads the cells of a row: repairs before the file. Amounts have the decimals of the row's currency; where the file names
 * none, the one from `currencyOfPost`, which is asked once the keys of the row are read.
 */
export function readRow(
  row: GivenRow,
  plan: Plan,
  lexicon: Lexicon,
  currencyOfPost: (keys: Cells) => string | null = () => null,
): Cells {
  const cells: Cells = new Map();
  const isNamed = namesCurrency(row, plan);
  let currency: string | null = null;
  const facts = Object.keys({ ...plan.sources, ...row.repairs }).filter((name) => factKeyOf(name) !== undefined);
  for (const field of [...inReadingOrder, ...(facts as ImportField[])]) {
    const from = plan.sources[field];
    const repair = row.repairs[field];
    if (!from && repair === undefined) continue;
    if (!(leading as readonly string[]).includes(field)) currency ??= settleCurrency();
    const cell = (field === 'currency' ? currencyOfPrice(row, plan) : null) ?? cellOf(from, row.cells);
    const read =
      from?.kind === 'fixed' && repair === undefined
        ? readFixed(field, String(cell), plan, lexicon, currency)
        : readCell(field, repair ?? pieceOf(field, cell, row, plan), plan, lexicon, currency);
    cells.set(field, { ...read, source: String(cell) });
  }
  return cells;

  function settleCurrency(): string | null {
    const read = cells.get('currency')?.value;
    return (isNamed ? null : currencyOfPost(cells)) ?? (typeof read === 'string' ? read : null);
  }
}

/** A price for many pieces as the price of one; what people typed is for one. */
const pieceOf = (field: ImportField, cell: Cell, { cells }: GivenRow, { priceBasis, decimal }: Plan): Cell =>
  field === 'price_per_unit' ? priceOfOne(cell, cells, priceBasis, decimal) : cell;

/** A fixed value is a choice as it is stored, or text as in a cell. */
function readFixed(field: ImportField, value: string, plan: Plan, lexicon: Lexicon, currency: string | null): ReadCell {
  const label = lexicon.labelOf(field, value);
  return label === null ? readCell(field, value, plan, lexicon, currency) : { value, shown: label, error: null };
}

/** Whether a repair, a cell, a person's choice or the price itself names the currency of a row. */
function namesCurrency(row: GivenRow, plan: Plan): boolean {
  const from = plan.sources.currency;
  if (row.repairs.currency !== undefined) return true;
  if (!from) return false;
  if (from.kind === 'fixed' && !from.usual) return true;
  return (from.kind !== 'fixed' && cellOf(from, row.cells) !== '') || currencyOfPrice(row, plan) !== null;
}

/** The currency in the price cell of a row, where neither a cell nor a person sets another; null if it has none. */
export function currencyOfPrice(row: GivenRow, plan: Plan): string | null {
  const from = plan.sources.currency;
  if (!from || row.repairs.currency !== undefined) return null;
  if (from.kind === 'fixed' ? !from.usual : cellOf(from, row.cells) !== '') return null;
  const price = row.repairs.price_per_unit ?? cellOf(plan.sources.price_per_unit, row.cells);
  return typeof price === 'string' ? currencyIn(price) : null;
}
