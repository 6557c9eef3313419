import { useTranslation } from 'react-i18next';
import { Strip } from '#web/ui/states/Strip.tsx';
import classes from './BatteryStrip.module.css';
import type { BatteryNeeds } from './needs.ts';

/** What a post of batteries lacks and for what, before anyone asks. */
export function BatteryStrip({ needs }: { needs: BatteryNeeds }) {
  const { t } = useTranslation('facts');
  const lacking = [
    ...(needs.facts.length > 0 ? [t('battery.facts', { names: needs.facts.join(', ') })] : []),
    ...(needs.lacksSummary ? [t('battery.summary')] : []),
    ...(needs.lacksPlacing ? [t('battery.placing')] : []),
  ];
  return (
    <Strip kind={lacking.length > 0 ? 'warning' : 'info'}>
      <strong>{t(lacking.length > 0 ? 'battery.lacking' : 'battery.complete')}</strong>
      {lacking.length > 0 && (
        <ul className={classes.list}>
          {lacking.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <p className={classes.note}>{t('battery.unchecked')}</p>
    </Strip>
  );
}
