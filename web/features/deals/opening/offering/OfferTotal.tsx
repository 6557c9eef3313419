import { useTranslation } from 'react-i18next';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { priceOf, sumOf } from '#web/lib/format/amounts.ts';
import { formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import classes from './Offering.module.css';
import type { OfferMode, OfferValues } from './offer.ts';

interface OfferTotalProps {
  post: AdvertisementSummary;
  mode: OfferMode;
  values: OfferValues;
}

/** What an offer comes to, and how its price compares with the posted one. */
export function OfferTotal({ post, mode, values }: OfferTotalProps) {
  const { t } = useTranslation('asking');
  const count = Number(values.quantity);
  const price = mode === 'buy' ? post.price_per_unit : values.price;
  const currency = mode === 'buy' ? post.currency : values.currency;
  const isWhole = Number.isInteger(count) && count > 0 && price && currency;
  const total = isWhole ? sumOf([priceOf(price, count), values.freight || '0']) : null;
  return (
    <div className={classes.facts} aria-live="polite">
      <span className="sm muted">
        {total && price && currency
          ? t(values.freight ? 'offer.timesFreight' : 'offer.times', {
              quantity: formatQuantity(count),
              price: formatMoney(price, currency),
              freight: formatMoney(values.freight || '0', currency),
            })
          : t('offer.noTotal')}
        {mode !== 'buy' && <Compared post={post} price={values.price} currency={values.currency} />}
      </span>
      {total && currency && <b className={classes.total}>{formatMoney(total, currency)}</b>}
    </div>
  );
}

function Compared({ post, price, currency }: { post: AdvertisementSummary; price: string; currency: string | null }) {
  const { t } = useTranslation('asking');
  const posted = post.price_per_unit;
  if (!posted || !post.currency || post.currency !== currency || price === '' || Number(price) === Number(posted))
    return null;
  const difference = formatMoney(Math.abs(Number(price) - Number(posted)), post.currency);
  return <> · {t(`offer.${Number(price) < Number(posted) ? 'under' : 'over'}.${post.type}`, { difference })}</>;
}
