import { Box } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type FunnelStep, leastForRate } from '#contract/insights/choices.ts';
import { formatDate, formatMoney, formatQuantity } from '#web/lib/format/format.ts';
import { Bar } from './AgeBars.tsx';
import type { Funnel } from './Figures.tsx';
import classes from './Insights.module.css';

const parts = [
  { count: 'people', steps: ['seen', 'kept', 'asked'] },
  { count: 'deals', steps: ['asked', 'offered', 'agreed', 'sold'] },
] as const satisfies { count: 'people' | 'deals'; steps: FunnelStep[] }[];

/** From seen to sold: people, then deals, each with its share of the first. */
export function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const { t } = useTranslation('insights');
  const sold = funnel.steps.find(({ step }) => step === 'sold');
  return (
    <>
      {parts.map(({ count, steps }) => {
        const numbers = steps.map((step) => funnel.steps.find((one) => one.step === step)?.[count] ?? 0);
        const first = numbers[0] ?? 0;
        return (
          <div key={count}>
            <Box component="h3" className="xs muted" mt="xs" fw="var(--gs-w-medium)">
              {t(`funnel.${count}`)}
            </Box>
            <ol className={classes.steps} aria-label={t(`funnel.${count}`)}>
              {steps.map((step, place) => {
                const number = numbers[place] ?? 0;
                return (
                  <li key={step}>
                    <span>{t(count === 'deals' && step === 'asked' ? 'funnel.inquiries' : `funnel.${step}`)}</span>
                    <Bar share={number / Math.max(first, ...numbers)} kind={step === 'sold' ? 'sold' : 'usual'} />
                    <span className="num">
                      <b>{formatQuantity(number)}</b>{' '}
                      {place > 0 && <span className="muted">{rateOf(number, first, t)}</span>}
                    </span>
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
      <p className="sm">
        {sold?.amount &&
          (sold.pieces ?? 0) > 0 &&
          `${t('funnel.soldFor', {
            count: sold.pieces ?? 0,
            quantity: formatQuantity(sold.pieces ?? 0),
            amount: formatMoney(sold.amount, funnel.currency),
          })} `}
        {funnel.last_sale && t('funnel.lastSale', { date: formatDate(funnel.last_sale) })}
      </p>
    </>
  );
}

function rateOf(number: number, of: number, t: TFunction<'insights'>): string {
  if (of < leastForRate) return t('funnel.tooFew');
  const share = (number / of) * 100;
  // Anyone at all is more than 0 %.
  if (number > 0 && share < 1) return t('funnel.belowOne');
  return t('funnel.rate', { share: formatQuantity(share < 10 ? Math.round(share * 10) / 10 : Math.round(share)) });
}
