import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Steps.module.css';

const steps = ['upload', 'map', 'check', 'publish'] as const;

export type Step = (typeof steps)[number];

/** How far an upload is: done green with a tick, the present one blue, later ones outlined. `done` is behind all of them. */
export function Steps({ at }: { at: Step | 'done' }) {
  const { t } = useTranslation('imports');
  const current = at === 'done' ? steps.length : steps.indexOf(at);
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'on' : 'later'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={classes.circle}>
            {index < current ? <IconCheck size={12} stroke={2.4} role="img" aria-label={t('step.done')} /> : index + 1}
          </span>
          <span className={classes.name}>{t(`step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
