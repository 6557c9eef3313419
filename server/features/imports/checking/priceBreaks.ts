import { type PriceBreak, readPriceBreaks, writePriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { breakColumns, breakPartOf, type ImportField } from '#contract/imports/columns.ts';
import { required } from './cells.ts';
import type { Cells } from './rows.ts';
import type { Report } from './stock.ts';

/**
 * Fills in the prices by quantity of a row; a row without any leaves the post's own. What changes no price is left out: a
 * quantity without a price, and a price that is the one before. Returns the number of the columns of each price break.
 */
export function settlePriceBreaks(cells: Cells, fields: Record<string, unknown>, report: Report): number[] {
  if (fields.type === 'wanted' && !cells.get('whole_lot_price')?.value) fields.whole_lot_price = null;
  const steps: (PriceBreak & { number: number })[] = [];
  let isNamed = false;
  for (const column of breakColumns) {
    const { place, part } = breakPartOf(column) ?? { place: 0, part: 'from' };
    if (part === 'from') continue;
    const number = place + 2;
    const price = cells.get(column)?.value;
    if (price === undefined) continue;
    isNamed = true;
    if (price === null) continue;
    const from = cells.get(`price_from_${number}`);
    if (typeof from?.value === 'number') steps.push({ number, from: from.value, price_per_unit: String(price) });
    else if (!from?.error) report(`price_from_${number}`, required(`price_from_${number}`));
  }
  if (!isNamed) {
    // A post that becomes wanted loses what only offers have, as in the form.
    if (fields.type === 'wanted') fields.price_breaks = null;
    return [];
  }
  steps.sort((a, b) => a.from - b.from || a.number - b.number);
  const first = steps[0];
  if (first?.from === 1 && !cells.get('price_per_unit')?.value) fields.price_per_unit = first.price_per_unit;
  const kept = steps.filter(({ price_per_unit: price }, place) => {
    const before = place === 0 ? fields.price_per_unit : steps[place - 1]?.price_per_unit;
    return price !== before;
  });
  fields.price_breaks = writePriceBreaks(kept);
  return kept.map(({ number }) => number);
}

/** The text of a column of price breaks. */
export function breakCellOf(breaks: unknown, column: ImportField): string {
  const part = breakPartOf(column);
  if (!part || typeof breaks !== 'string') return '';
  return String(readPriceBreaks(breaks)[part.place]?.[part.part] ?? '');
}
