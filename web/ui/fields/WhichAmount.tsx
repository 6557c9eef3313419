import { useTranslation } from 'react-i18next';
import type { Reading } from '#contract/amounts/read.ts';
import { formatMoney } from '#web/lib/format/format.ts';
import classes from './WhichAmount.module.css';

interface WhichAmountProps {
  reading: Extract<Reading, { kind: 'ambiguous' }>;
  currency: string | null;
  /** Gets the chosen amount as decimal text. */
  onChoose: (value: string) => void;
}

/** Asks which of two amounts a text such as 1.250 means. */
export function WhichAmount({ reading: { grouped, decimal }, currency, onChoose }: WhichAmountProps) {
  const { t } = useTranslation();
  const format = (value: string) => (currency ? formatMoney(value, currency) : value);
  return (
    <span>
      {decimal === null ? t('form.tooManyDecimals') : t('form.whichAmount')}{' '}
      {[grouped, ...(decimal === null ? [] : [decimal])].map((amount) => (
        <button key={amount} type="button" className={`num ${classes.choice}`} onClick={() => onChoose(amount)}>
          {format(amount)}
        </button>
      ))}
    </span>
  );
}
