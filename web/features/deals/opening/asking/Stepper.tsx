import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/advertisements/choices.ts';
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
        value={value}
        onChange={({ target }) => onChange(target.value.replace(/[^\d]/g, '').slice(0, 9))}
      />
      <button type="button" aria-label={t('more', { label })} onClick={() => step(1)}>
        <IconPlus size={14} stroke={1.75} />
      </button>
    </div>
  );
}
