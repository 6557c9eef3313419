import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { RowsSkeleton } from '#web/ui/states/Skeletons.tsx';
import classes from './Insights.module.css';
import { pricesQuery } from './queries.ts';

/** What is asked for an article now, and what it was sold for here, or why that is not disclosed. */
export function Prices({ article }: { article: number }) {
  const { t } = useTranslation('insights');
  const query = useQuery(pricesQuery(article));
  const { data, isError } = query;
  if (isError) return <LoadFailure query={query}>{t('prices.failed')}</LoadFailure>;
  if (!data) return <RowsSkeleton rows={2} height={40} />;
  const { asked, agreed } = data;
  return (
    <div className={classes.prices}>
      <section className={classes.box}>
        <div className={classes.ends}>
          <b>{t('prices.asked')}</b>
          {asked && (
            <span className="xs muted">
              {t('prices.posts', {
                count: asked.posts,
                quantity: formatQuantity(asked.posts),
                sellers: formatQuantity(asked.sellers),
              })}
            </span>
          )}
        </div>
        {asked ? <Range prices={asked} /> : <p className="sm muted">{t('prices.fewSellers')}</p>}
      </section>
      <section className={classes.box}>
        <div className={classes.ends}>
          <b>{t('prices.agreed')}</b>
          {agreed && <span className="xs muted">{t('prices.asOf', { date: formatDate(agreed.taken_on) })}</span>}
        </div>
        {agreed ? (
          <Range prices={agreed} />
        ) : (
          <p className="sm muted">{t(data.why.agreed === 'off' ? 'prices.off' : 'prices.fewSales')}</p>
        )}
      </section>
    </div>
  );
}

interface RangeProps {
  prices: { quarter: string; middle: string; three_quarters: string; currency: string };
}

/** The middle half of prices as a bar with its middle; the figures are text below it. */
function Range({ prices: { quarter, middle, three_quarters: threeQuarters, currency } }: RangeProps) {
  const { t } = useTranslation('insights');
  const [low, mid, high] = [Number(quarter), Number(middle), Number(threeQuarters)];
  const place = high > low ? ((mid - low) / (high - low)) * 180 + 60 : 150;
  return (
    <>
      <Box
        component="svg"
        display="block"
        w="100%"
        h={16}
        viewBox="0 0 300 16"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className={classes.rest} y={7.5} width={300} height={1} />
        <rect className={classes.usual} x={60} y={2} width={180} height={12} />
        <rect className={classes.chosen} x={place - 1.5} width={3} height={16} />
      </Box>
      <dl className={classes.quartiles}>
        <div>
          <dt>{t('prices.quarter')}</dt>
          <dd>{formatMoney(quarter, currency)}</dd>
        </div>
        <div>
          <dt>{t('prices.middle')}</dt>
          <dd>{formatMoney(middle, currency)}</dd>
        </div>
        <div>
          <dt>{t('prices.threeQuarters')}</dt>
          <dd>{formatMoney(threeQuarters, currency)}</dd>
        </div>
      </dl>
    </>
  );
}
