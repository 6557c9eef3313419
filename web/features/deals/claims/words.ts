import type { TFunction } from 'i18next';
import type { DealClaim } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatDay, formatMoney, formatQuantity } from '#web/lib/format/format.ts';

/** The currency of an agreed deal. */
export const currencyOf = ({ offers, agreed }: Pick<Deal, 'offers' | 'agreed'>): string =>
  offers.find(({ version }) => version === agreed?.version)?.currency ?? 'EUR';

/** The title of a line of a deal. */
export const titleOf = ({ lines }: Pick<Deal, 'lines'>, id: number): string =>
  lines.find((line) => line.id === id)?.title ?? '';

/** How a claim was settled, in a sentence. */
export function settledWords(claim: DealClaim, currency: string, t: TFunction<'deals'>): string | null {
  if (!claim.settled) return null;
  const { by, credited_amount: amount } = claim.settled;
  if (by === 'replace')
    return t('settled.replace', {
      quantity: formatQuantity(claim.quantity),
      date: claim.offer?.replace_by ? formatDay(claim.offer.replace_by) : '',
    });
  return t(by === 'credit' ? 'settled.credit' : 'settled.return', { amount: formatMoney(amount, currency) });
}

/** What the seller offers for a claim: each of these can be accepted. */
export type Settlement = 'credit' | 'replace' | 'return';

export function offeredOf({ offer }: Pick<DealClaim, 'offer'>): Settlement[] {
  if (!offer) return [];
  const offered: (Settlement | false)[] = [
    offer.credit !== null && 'credit',
    offer.replace_by !== null && 'replace',
    offer.return !== null && 'return',
  ];
  return offered.filter((one) => one !== false);
}
