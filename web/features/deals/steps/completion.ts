import { amountOfThousandths, priceOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';

/** The lines of an agreed deal that hold pieces. */
export const heldLines = (deal: Pick<Deal, 'lines'>): DealLine[] =>
  deal.lines.filter((line) => line.reserved_quantity > 0);

/** What so many pieces of a line come to; where it comes twice in the offer, the first entry is taken first. */
export function takenAmount(offer: Pick<DealOffer, 'lines'>, lineId: number, quantity: number): string {
  let left = quantity;
  let cents = 0n;
  for (const entry of offer.lines.filter(({ id }) => id === lineId)) {
    const taken = Math.min(left, entry.quantity);
    cents += thousandthsOf(priceOf(entry.price_per_unit, taken));
    left -= taken;
  }
  return amountOfThousandths(cents);
}

/** What everything that was taken comes to, with freight. */
export function takenTotal(
  offer: Pick<DealOffer, 'lines' | 'freight'>,
  taken: readonly { id: number; quantity: number }[],
): string {
  const cents = taken.reduce((sum, { id, quantity }) => sum + thousandthsOf(takenAmount(offer, id, quantity)), 0n);
  return amountOfThousandths(cents + thousandthsOf(offer.freight ?? '0'));
}
