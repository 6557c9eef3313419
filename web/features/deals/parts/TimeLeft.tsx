import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { timeLeft } from './countdown.ts';
import classes from './Parts.module.css';
import { useNow } from './useNow.ts';

/** What is left until an instant, more pressing the nearer it is; nothing once it is over. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('deals');
  const left = timeLeft(until, useNow(), t);
  if (!left) return null;
  return (
    <span className={classes.left} data-pressure={left.pressure}>
      {left.pressure !== 'calm' && <IconClock size={14} stroke={1.75} aria-hidden="true" />}
      {left.text}
    </span>
  );
}
