import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dealStateLabels } from '#contract/deals/choices.ts';
import type { DealSummary } from '#contract/deals/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Badge, type BadgeKind } from '#web/ui/text/Badge.tsx';

type Stated = Pick<DealSummary, 'state' | 'closed_reason' | 'offer' | 'short'>;

function stateOf(deal: Stated, t: TFunction<'deals'>): [BadgeKind, string] {
  const { state, offer, short } = deal;
  if (state === 'negotiating' && offer) {
    const { version } = offer;
    if (offer.state === 'open') return ['info', t(offer.by === 'mine' ? 'state.own' : 'state.open', { version })];
    if (offer.state === 'expired') return ['warning', t('state.expired', { version })];
    if (offer.state === 'declined' || offer.state === 'withdrawn')
      return ['neutral', t(`state.${offer.state}`, { version })];
  }
  if (state === 'agreed')
    return short > 0
      ? ['bad', t('state.short', { quantity: formatQuantity(short) })]
      : ['ok', translated(dealStateLabels.agreed)];
  return ['neutral', translated(dealStateLabels[state === 'closed' ? (deal.closed_reason ?? 'expired') : state])];
}

/** How a deal is, in a word or two. */
export function StateBadge({ deal }: { deal: Stated }) {
  const { t } = useTranslation('deals');
  const [kind, text] = stateOf(deal, t);
  return <Badge kind={kind}>{text}</Badge>;
}
