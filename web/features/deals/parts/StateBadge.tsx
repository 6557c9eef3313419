import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dealStateLabels } from '#contract/deals/choices.ts';
import type { DealSummary } from '#contract/deals/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';

type Stated = Pick<DealSummary, 'state' | 'closed_reason' | 'offer' | 'short' | 'delivered' | 'quantity'>;

function stateOf(deal: Stated, showsSent: boolean, t: TFunction<'deals'>): [BadgeKind, string] {
  const { state, offer, short } = deal;
  if (state === 'negotiating' && offer) {
    const { version } = offer;
    if (offer.state === 'open') return ['info', t(offer.by === 'mine' ? 'state.own' : 'state.open', { version })];
    if (offer.state === 'expired') return ['warning', t('state.expired', { version })];
    if (offer.state === 'declined' || offer.state === 'withdrawn')
      return ['neutral', t(`state.${offer.state}`, { version })];
  }
  if (state === 'agreed') {
    if (short > 0) return ['bad', t('state.short', { quantity: formatQuantity(short) })];
    if (showsSent && deal.delivered > 0)
      return ['ok', t('state.sent', { sent: formatQuantity(deal.delivered), of: formatQuantity(deal.quantity) })];
    return ['ok', translated(dealStateLabels.agreed)];
  }
  return ['neutral', translated(dealStateLabels[state === 'closed' ? (deal.closed_reason ?? 'expired') : state])];
}

/** How a deal is, in a word or two; where there is space, with how much of it is sent. */
export function StateBadge({ deal, showsSent = false }: { deal: Stated; showsSent?: boolean }) {
  const { t } = useTranslation('deals');
  const [kind, text] = stateOf(deal, showsSent, t);
  return <Badge kind={kind}>{text}</Badge>;
}
