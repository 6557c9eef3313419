import { type ImportField, importFields } from '#contract/imports/columns.ts';
import { cellOf, currencyIn, type Lexicon, type Plan, priceOfOne } from '../mapping/index.ts';
import type { Cell } from '../reading/index.ts';
import { type ReadCell, readCell } from './cells.ts';

/** A row as it came, with what people repaired. */
export interface GivenRow {
  number: number;
  line: number;
  cells: readonly Cell[];
  /** Field to what stands in its cell now. */
  repairs: Readonly<Record<string, string>>;
}

/** Reads the cells of a row: repairs before the file. */
export function readRow(row: GivenRow, plan: Plan, lexicon: Lexicon): Map<ImportField, ReadCell & { source: string }> {
  const cells = new Map<ImportField, ReadCell & { source: string }>();
  // Amounts are read by the decimals of the row's currency.
  for (const field of ['currency', ...importFields.filter((field) => field !== 'currency')] as const) {
    const from = plan.sources[field];
    const repair = row.repairs[field];
    if (!from && repair === undefined) continue;
    const known = cells.get('currency')?.value;
    const currency = typeof known === 'string' ? known : null;
    const cell = (field === 'currency' ? currencyOfPrice(row, plan) : null) ?? cellOf(from, row.cells);
    const read =
      from?.kind === 'fixed' && repair === undefined
        ? readFixed(field, String(cell), plan, lexicon, currency)
        : readCell(field, repair ?? pieceOf(field, cell, row, plan), plan, lexicon, currency);
    cells.set(field, { ...read, source: String(cell) });
  }
  return cells;
}

/** A price for many pieces as the price of one; what people typed is for one. */
const pieceOf = (field: ImportField, cell: Cell, { cells }: GivenRow, { priceBasis, decimal }: Plan): Cell =>
  field === 'price_per_unit' ? priceOfOne(cell, cells, priceBasis, decimal) : cell;

/** A fixed value is a choice as it is stored, or text as in a cell. */
function readFixed(field: ImportField, value: string, plan: Plan, lexicon: Lexicon, currency: string | null): ReadCell {
  const label = lexicon.labelOf(field, value);
  return label === null ? readCell(field, value, plan, lexicon, currency) : { value, shown: label, error: null };
}

/** The currency that the price of a row names itself, where no cell and no one says another; null where it names none. */
export function currencyOfPrice(row: GivenRow, plan: Plan): string | null {
  const from = plan.sources.currency;
  if (!from || row.repairs.currency !== undefined) return null;
  if (from.kind === 'fixed' ? !from.usual : cellOf(from, row.cells) !== '') return null;
  const price = row.repairs.price_per_unit ?? cellOf(plan.sources.price_per_unit, row.cells);
  return typeof price === 'string' ? currencyIn(price) : null;
}
