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
  const question = decimal === null ? t('form.meantThis') : t('form.whichAmount');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in the line of an error
    <span role="group" aria-label={question} className={classes.which}>
      <span>{question}</span>
      <span className={classes.choices}>
        {[grouped, ...(decimal === null ? [] : [decimal])].map((amount) => (
          <button
            key={amount}
            type="button"
            className={`num ${classes.choice}`}
            onClick={({ currentTarget, detail }) => {
              // The button disappears with the question: keyboard users continue in the field.
              if (detail === 0) fieldOf(currentTarget)?.focus();
              onChoose(amount);
            }}
          >
            {format(amount)}
          </button>
        ))}
      </span>
    </span>
  );
}

/** The field that an element inside its error describes. */
function fieldOf(element: Element): HTMLElement | null {
  const id = element.closest('[id]')?.id;
  return id ? document.querySelector(`[aria-describedby~="${id}"]`) : null;
}
