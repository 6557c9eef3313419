import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/advertisements/choices.ts';
import { readWhole } from '#contract/amounts/read.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { useTypedNumber } from '#web/ui/fields/useTypedNumber.ts';
import classes from './Asking.module.css';

interface StepperProps {
  label: string;
  value: string | number;
  isWrong: boolean;
  /** The id of the sentence about it. */
  describedBy: string | undefined;
  onChange: (value: string | number) => void;
}

/** A number of items between a minus and a plus. */
export function Stepper({ label, value, isWrong, describedBy, onChange }: StepperProps) {
  const { t } = useTranslation('asking');
  const count = Number(value) || 0;
  const { text, input } = useTypedNumber<string | number>({
    value,
    read: readWhole,
    format: (read) => formatQuantity(Number(read)),
    toValue: Number,
    toRaw: (typed) => typed,
    onChange,
    onBlur: undefined,
  });
  const step = (by: number) => onChange(Math.min(limits.quantity, Math.max(1, count + by)));
  return (
    <div className={classes.stepper} data-bad={isWrong || undefined}>
      <button type="button" aria-label={t('less', { label })} disabled={count <= 1} onClick={() => step(-1)}>
        <IconMinus size={14} stroke={1.75} />
      </button>
      <input
        className="num"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        {...input}
        value={text}
      />
      <button type="button" aria-label={t('more', { label })} onClick={() => step(1)}>
        <IconPlus size={14} stroke={1.75} />
      </button>
    </div>
  );
}
