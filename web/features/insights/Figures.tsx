import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/endpoint.ts';
import { leastForRate } from '#contract/insights/choices.ts';
import type { readFunnel, readStock } from '#contract/insights/schemas.ts';
import { formatDecimal, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { Skeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './Insights.module.css';

export type Stock = AnswerOf<typeof readStock>;
export type Funnel = AnswerOf<typeof readFunnel>;

const oldBands = ['181-365', 'over-365'];

/** Four figures, each against the period before: what is asked, what has lain long, what was seen and sold. */
export function Figures({
  stock,
  funnel,
  days,
}: {
  stock?: Stock | undefined;
  funnel?: Funnel | undefined;
  days: string;
}) {
  const { t } = useTranslation('insights');
  const old = stock?.bands
    .filter(({ band }) => oldBands.includes(band))
    .reduce((sum, { value }) => sum + Number(value), 0);
  const share = stock && Number(stock.value) > 0 ? Math.round(((old ?? 0) / Number(stock.value)) * 100) : 0;
  const people = (quantity: number) => t('figure.people', { count: quantity, quantity: formatQuantity(quantity) });
  const stepOf = (steps: Funnel['steps'] | undefined, step: string) => steps?.find((one) => one.step === step);
  const [seen, seenBefore] = [stepOf(funnel?.steps, 'seen')?.people, stepOf(funnel?.before, 'seen')?.people];
  const [sold, soldBefore] = [stepOf(funnel?.steps, 'sold')?.amount, stepOf(funnel?.before, 'sold')?.amount];
  const ago = (amount: string | undefined) =>
    amount === undefined || !stock ? null : t('figure.ago', { before: formatMoney(amount, stock.currency), days });
  return (
    <dl className={classes.figures}>
      <Figure
        title={t('column.value')}
        value={stock && formatMoney(stock.value, stock.currency)}
        below={
          stock &&
          (ago(stock.before?.value) ??
            t('figure.pieces', { count: stock.pieces, quantity: formatQuantity(stock.pieces) }))
        }
      />
      <Figure
        title={t('figure.old')}
        value={stock && formatMoney(old ?? 0, stock.currency)}
        below={stock && (ago(stock.before?.old_value) ?? t('figure.ofAll', { share }))}
      />
      <Figure
        title={t('figure.seen', { days })}
        value={funnel && people(seen ?? 0)}
        below={funnel && t('figure.before', { before: formatQuantity(seenBefore ?? 0), days })}
      />
      <Figure
        title={t('figure.sold', { days })}
        value={funnel && formatMoney(sold ?? '0', funnel.currency)}
        below={funnel && t('figure.before', { before: formatMoney(soldBefore ?? '0', funnel.currency), days })}
      />
    </dl>
  );
}

/**
 * How what was delivered went, each figure against the period before; nothing where neither period has a delivery. A
 * few deliveries say nothing about the next ones: they have no rates.
 */
export function DeliveryFigures({ funnel, days }: { funnel: Funnel; days: string }) {
  const { t } = useTranslation('insights');
  const { now, before } = funnel.delivered;
  if (now.deliveries + before.deliveries === 0) return null;
  const hasRates = ({ deliveries }: typeof now) => deliveries >= leastForRate;
  const shareOf = (period: typeof now) =>
    period.on_day === null || !hasRates(period)
      ? null
      : t('funnel.rate', { share: formatQuantity(Math.round(period.on_day * 100)) });
  const rateOf = (period: typeof now) =>
    period.claims === null || !hasRates(period)
      ? null
      : formatDecimal(period.claims.toFixed(period.claims < 10 ? 1 : 0));
  const ago = (words: string | null) => (words === null ? undefined : t('figure.before', { before: words, days }));
  const { deliveries: count } = now;
  const all = t(hasRates(now) ? 'figure.deliveries' : 'figure.tooFew', { count, quantity: formatQuantity(count) });
  return (
    <dl className={classes.figures} data-of="deliveries">
      <Figure
        title={t('figure.onDay', { days })}
        value={shareOf(now) ?? '–'}
        below={[hasRates(now) ? null : all, ago(shareOf(before))].filter(Boolean).join(', ')}
      />
      <Figure
        title={t('figure.claims', { days })}
        value={rateOf(now) ?? '–'}
        below={[all, ago(rateOf(before))].filter(Boolean).join(', ')}
      />
    </dl>
  );
}

function Figure({ title, value, below }: { title: string; value: string | undefined; below: string | undefined }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value ?? <Skeleton width={120} height={24} />}</b>
        <span className="xs muted num">{below ?? '\u00a0'}</span>
      </dd>
    </div>
  );
}
