import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';

interface CheapestPriceProps {
  post: Pick<AdvertisementSummary, 'price_breaks' | 'currency'>;
  className: string | undefined;
}

/** The price of the largest price break, for posts that have any. */
export function CheapestPrice({ post: { price_breaks: breaks, currency }, className }: CheapestPriceProps) {
  const { t } = useTranslation();
  const last = breaks.at(-1);
  if (!last || !currency) return null;
  return (
    <span className={className}>
      {t('post.from', { price: formatMoney(last.price_per_unit, currency), quantity: formatQuantity(last.from) })}
    </span>
  );
}
