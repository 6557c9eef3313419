import { sumOf } from '#contract/amounts/arithmetic.ts';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';
import { amountOf, takenOf, totalsOf } from '#contract/deals/totals.ts';
import { lineTitle } from '../parts/lineTitle.ts';

/** The lines of an agreed deal that hold pieces, with titles that tell them apart. */
export const heldLines = (deal: Pick<Deal, 'lines'>): DealLine[] =>
  deal.lines.flatMap((line) => (line.reserved_quantity > 0 ? [{ ...line, title: lineTitle(deal, line.id) }] : []));

/** The entries of the agreed offer that are still reserved. */
export const openTerms = (deal: Pick<Deal, 'lines'>, offer: DealOffer): Pick<DealOffer, 'lines' | 'freight'> => ({
  freight: offer.freight,
  lines: deal.lines.flatMap(({ id, due }) => due.map((entry) => ({ id, ...entry, amount: amountOf(entry) }))),
});

const lineOf = ({ id }: DealOffer['lines'][number]) => id;

/** What the pieces taken of a line come to. */
export const takenAmount = ({ lines }: Pick<DealOffer, 'lines'>, lineId: number, quantity: number): string =>
  sumOf(takenOf(lines, lineOf, new Map([[lineId, quantity]])).map(({ amount }) => amount));

/** What everything that was taken comes to, with freight. */
export const takenTotal = (
  { lines, freight }: Pick<DealOffer, 'lines' | 'freight'>,
  taken: readonly { id: number; quantity: number }[],
): string => totalsOf(takenOf(lines, lineOf, new Map(taken.map(({ id, quantity }) => [id, quantity]))), freight).total;
