import type { TFunction } from 'i18next';
import type { DealClaim } from '#contract/deals/delivered.ts';
import type { Deal } from '#contract/deals/records.ts';
import { formatDay, formatMoney } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';

/** The currency of an agreed deal. */
export const currencyOf = ({ offers, agreed }: Pick<Deal, 'offers' | 'agreed'>): string =>
  offers.find(({ version }) => version === agreed?.version)?.currency ?? 'EUR';

/** The pieces of a claim in the unit of their line. */
export const claimedUnits = ({ lines }: Pick<Deal, 'lines'>, claim: DealClaim): string =>
  formatUnits(claim.quantity, lines.find(({ id }) => id === claim.line)?.unit ?? null);

/** How a claim was settled, in a sentence. */
export function settledWords(deal: Deal, claim: DealClaim, t: TFunction<'deals'>): string | null {
  if (!claim.settled) return null;
  const { by, credited_amount: amount } = claim.settled;
  if (by === 'replace')
    return t('settled.replace', {
      quantity: claimedUnits(deal, claim),
      date: claim.offer?.replace_by ? formatDay(claim.offer.replace_by) : '',
    });
  return t(by === 'credit' ? 'settled.credit' : 'settled.return', { amount: formatMoney(amount, currencyOf(deal)) });
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
