import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { priceAt } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { amountOfThousandths, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { totalsOf } from '#contract/deals/totals.ts';
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
  const currency = mode === 'buy' ? post.currency : values.currency;
  const price = mode === 'buy' ? priceAt(post, count) : moneyOf(values.price, currency);
  const freight = moneyOf(values.freight, currency);
  const isWhole = Number.isInteger(count) && count > 0 && price && currency;
  const total = isWhole ? totalsOf([{ quantity: count, price_per_unit: price }], freight).total : null;
  return (
    <div className={classes.facts} aria-live="polite">
      <span className="sm muted">
        {total && price && currency
          ? t(freight ? 'offer.timesFreight' : 'offer.times', {
              quantity: formatQuantity(count),
              price: formatMoney(price, currency),
              freight: formatMoney(freight ?? '0', currency),
            })
          : t('offer.noTotal')}
        {mode !== 'buy' && price && (
          <Compared post={post} posted={priceAt(post, count)} price={price} currency={values.currency} />
        )}
      </span>
      {total && currency && (
        <Box component="b" className="strong" fz="var(--gs-t-lg)">
          {formatMoney(total, currency)}
        </Box>
      )}
    </div>
  );
}

interface ComparedProps {
  post: AdvertisementSummary;
  /** At the quantity of the offer. */
  posted: string | null;
  price: string;
  currency: string | null;
}

function Compared({ post, posted, price, currency }: ComparedProps) {
  const { t } = useTranslation('asking');
  if (!posted || !post.currency || post.currency !== currency) return null;
  const more = thousandthsOf(price) - thousandthsOf(posted);
  if (more === 0n) return null;
  const difference = formatMoney(amountOfThousandths(more < 0n ? -more : more), post.currency);
  return <> · {t(`offer.${more < 0n ? 'under' : 'over'}.${post.type}`, { difference })}</>;
}
