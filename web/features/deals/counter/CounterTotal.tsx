import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { amountOfThousandths, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { moneyOf } from '#contract/amounts/read.ts';
import { isCollected } from '#contract/deals/choices.ts';
import type { Deal, DealOffer } from '#contract/deals/records.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import { MoneyField } from '#web/ui/fields/NumberField.tsx';
import type { ServerForm } from '#web/ui/forms/useServerForm.ts';
import { formatPieces } from '../parts/pieces.ts';
import terms from '../terms/Terms.module.css';
import classes from './CounterForm.module.css';
import { type CounterValues, counterSums, lineAmount } from './counterValues.ts';

interface CounterTotalProps {
  deal: Deal;
  values: CounterValues;
  /** The version that it starts from. */
  before: DealOffer | null;
  /** What binds the freight. */
  freight: ReturnType<ServerForm<CounterValues>['bind']>;
}

/** What the typed offer comes to, and how much more or less than the one before. */
export function CounterTotal({ deal, values, before, freight }: CounterTotalProps) {
  const { t } = useTranslation('deals');
  const { currency } = values;
  const { quantity, subtotal, total } = counterSums(values);
  const isWhole = values.lines.every((line) => lineAmount(line, currency) !== null);
  const hasTotal = isWhole && (values.freight === '' || moneyOf(values.freight, currency) !== null);
  const difference = before && hasTotal ? thousandthsOf(total) - thousandthsOf(before.total) : 0n;
  const sign = difference > 0n ? '+' : '';
  return (
    <dl className={terms.sums}>
      <div>
        <dt>{formatPieces(quantity, deal, t)}</dt>
        <dd>{isWhole ? formatMoney(subtotal, currency) : '–'}</dd>
      </div>
      <div className={classes.freight}>
        <dt>{t('term.freight')}</dt>
        <dd>
          <MoneyField
            size="xs"
            label={t('term.freight')}
            labelProps={{ className: 'vh' }}
            currency={currency}
            {...freight}
            placeholder={t(isCollected(values.incoterm) ? 'term.collected' : 'term.included')}
          />
        </dd>
      </div>
      <div className={terms.total}>
        <dt>{t('sum.total')}</dt>
        <dd>
          {difference !== 0n && (
            <Box component="span" className="sm muted" mr="xs" fw="var(--gs-w-regular)" lts="0">
              {sign}
              {formatMoney(amountOfThousandths(difference), currency)}
            </Box>
          )}
          {hasTotal ? formatMoney(total, currency) : '–'}
        </dd>
      </div>
    </dl>
  );
}
