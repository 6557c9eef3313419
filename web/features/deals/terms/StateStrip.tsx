import { IconAlertTriangle, IconBox, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClosedReason, cancelReasonLabels } from '#contract/deals/choices.ts';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import { translated } from '#web/i18n/translated.ts';
import { formatDate, formatMoney, formatQuantity, formatWhen, labelled, quoted } from '#web/lib/format/format.ts';
import { formatUnits } from '#web/lib/format/units.ts';
import { partOver, timeLeft } from '../parts/countdown.ts';
import { formatPieces } from '../parts/pieces.ts';
import { useNow } from '../parts/useNow.ts';
import classes from './Terms.module.css';

type Kind = 'calm' | 'soon' | 'ok' | 'bad';

interface Strip {
  kind: Kind;
  text: string;
  more?: string;
  /** What runs: from when until when. */
  runs?: { from: string; until: string };
  icon: typeof IconClock;
}

const twoDays = 48 * 3_600_000;

/** The state of the deal above its buttons: until when it is valid, or how it ended. */
export function StateStrip({ deal }: { deal: Deal }) {
  const { t } = useTranslation('deals');
  const now = useNow();
  const strip = stripOf(deal, now, t);
  if (!strip) return null;
  const { kind, text, more, runs, icon: Icon } = strip;
  const left = runs ? timeLeft(runs.until, now, t) : null;
  return (
    <div className={classes.strip} data-kind={kind}>
      <div className="row">
        <Icon size={16} stroke={1.75} aria-hidden="true" />
        <span className="grow">{text}</span>
        {left && (
          <b className="num strong nb" data-pressure={left.pressure}>
            {t('left.left', { time: left.text })}
          </b>
        )}
      </div>
      {more && <div className="xs">{more}</div>}
      {runs && left && (
        <div className={classes.bar} aria-hidden="true">
          <i style={{ '--over': `${100 - partOver(runs.from, runs.until, now) * 100}%` } as CSSProperties} />
        </div>
      )}
    </div>
  );
}

function stripOf(deal: Deal, now: number, t: TFunction<'deals'>): Strip | null {
  const newest = deal.offers.at(-1);
  if (deal.state === 'agreed') return agreedStrip(deal, now, t);
  if (deal.state === 'completed') return completedStrip(deal, t);
  if (deal.state === 'closed') return closedStrip(deal, t);
  if (!newest) return deal.side === 'seller' ? { kind: 'calm', text: t('strip.asks'), icon: IconClock } : null;
  return offerStrip(deal, newest, now, t);
}

function offerStrip(deal: Deal, offer: DealOffer, now: number, t: TFunction<'deals'>): Strip {
  const { version, valid_until: until, created_at: from } = offer;
  if (offer.state === 'open') {
    const isPressing = offer.by === 'theirs' && new Date(until).getTime() - now < twoDays;
    const date = formatWhen(until);
    const text =
      offer.by === 'theirs'
        ? t('strip.valid', { date })
        : t('strip.waits', { version, partner: deal.partner.name, date });
    return { kind: isPressing ? 'soon' : 'calm', text, runs: { from, until }, icon: IconClock };
  }
  if (offer.state === 'expired')
    return { kind: 'soon', text: t('strip.ranOut', { version, date: formatWhen(until) }), icon: IconClock };
  const at = formatWhen(offer.decided_at ?? until);
  const reason = offer.reason ? { more: quoted(offer.reason) } : {};
  const key = offer.state === 'withdrawn' ? 'strip.withdrawn' : 'strip.declined';
  return { kind: 'calm', text: t(key, { version, date: at }), icon: IconClock, ...reason };
}

function agreedStrip(deal: Deal, now: number, t: TFunction<'deals'>): Strip | null {
  const { reserved_until: until, agreed, short } = deal;
  if (!until || !agreed) return null;
  const runs = { from: agreed.at, until };
  if (short > 0) {
    const held = deal.lines.reduce((sum, line) => sum + line.reserved_quantity, 0);
    return {
      kind: 'bad',
      text: t('strip.short', { there: formatQuantity(held - short), held: formatUnits(held, deal.unit) }),
      more: t('strip.shortMore', { quantity: formatQuantity(short), date: formatWhen(until) }),
      runs,
      icon: IconAlertTriangle,
    };
  }
  const isPressing = new Date(until).getTime() - now < twoDays;
  return {
    kind: isPressing ? 'soon' : 'ok',
    text: t('strip.reserved', { date: formatWhen(until) }),
    runs,
    icon: IconBox,
  };
}

function completedStrip(deal: Deal, t: TFunction<'deals'>): Strip | null {
  const { completion, currency } = deal;
  if (!completion || !currency) return null;
  const text = t('strip.completed', {
    date: formatDate(completion.closing_date),
    quantity: formatQuantity(completion.quantity),
    of: formatPieces(completion.of, deal, t),
    total: formatMoney(completion.total, currency),
  });
  return { kind: 'calm', text, more: t('strip.sales', { count: completion.sales }), icon: IconCheck };
}

function closedStrip(deal: Deal, t: TFunction<'deals'>): Strip {
  const reason = deal.closed_reason ?? 'expired';
  const date = formatWhen(deal.closed_at ?? deal.updated_at);
  const last = deal.events.findLast(({ kind }) => kind === reason);
  const label = last?.reason && translated(cancelReasonLabels[last.reason]);
  const text = last?.text && quoted(last.text);
  const words = label && text ? labelled(label, text) : (label ?? text ?? '');
  const isPart = reason === 'cancelled' && deal.lines.some(({ delivered }) => delivered > 0);
  return {
    kind: 'calm',
    text: t(isPart ? 'closed.cancelledRest' : `closed.${reason}`, { date }),
    icon: closedIcons[reason],
    ...(words ? { more: words } : {}),
  };
}

/** What was reserved is free again where a box is shown. */
const closedIcons: Record<ClosedReason, typeof IconClock> = {
  declined: IconX,
  withdrawn: IconX,
  expired: IconClock,
  cancelled: IconBox,
  lapsed: IconBox,
};
