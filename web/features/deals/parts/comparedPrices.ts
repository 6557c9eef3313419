import type { Deal, DealOffer } from '#contract/deals/records.ts';
import type { ComparedPrice } from '#web/ui/dialogs/usePriceQuestion.tsx';

type Line = DealOffer['lines'][number];

/** What a price of a line is measured by: its price in the offer before, else the posted one in the same currency. */
export function referenceOf(
  { id }: Pick<Line, 'id'>,
  currency: string,
  { deal, before }: { deal: Pick<Deal, 'lines'>; before: Pick<DealOffer, 'lines'> | undefined },
): Pick<ComparedPrice, 'reference' | 'from' | 'currency'> | null {
  const offered = before?.lines.find((line) => line.id === id)?.price_per_unit;
  const line = deal.lines.find((one) => one.id === id);
  const posted = line?.posted_currency === currency ? line.posted_price : null;
  const reference = offered ?? posted;
  if (!reference || Number(reference) === 0) return null;
  return { reference, currency, from: offered ? 'offered' : 'posted' };
}
