import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './BatteryStrip.module.css';

interface BatteryStripProps {
  /** What is missing and for what, a sentence each. */
  lacking: readonly string[];
  /** What is asked for later or not at all, a sentence each. */
  later?: readonly string[];
  action?: ReactNode;
}

/** What batteries lack by the rules, before anyone asks. */
export function BatteryStrip({ lacking, later = [], action }: BatteryStripProps) {
  const { t } = useTranslation('facts');
  const sentences = [...lacking, ...later];
  return (
    <Strip kind={lacking.length > 0 ? 'warning' : 'info'} action={action}>
      <strong>{t(lacking.length > 0 ? 'battery.lacking' : 'battery.complete')}</strong>
      {sentences.length > 0 && (
        <ul className={classes.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{t('battery.unchecked')}</p>
    </Strip>
  );
}
