import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { formatDate, formatMoney } from '#web/lib/format/format.ts';

/** About what a price is in the reader's currency; nothing where it is in that currency. */
export function ApproximatePrice({ post }: { post: Pick<AdvertisementSummary, 'approximate_price'> }) {
  const { t } = useTranslation();
  const about = post.approximate_price;
  if (!about) return null;
  return (
    <span className="xs muted num nb" title={t('post.approximate', { date: formatDate(about.date) })}>
      ≈ {formatMoney(about.amount, about.currency)}
    </span>
  );
}
