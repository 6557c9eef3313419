import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyCode } from '#web/ui/text/CopyCode.tsx';
import classes from './Connect.module.css';

interface Step {
  title: string;
  about: string;
  isDone: boolean;
  children?: ReactNode;
}

/** The numbered steps of a purpose; finished ones have a tick. */
export function Steps({ title, isDraft = false, steps }: { title: string; isDraft?: boolean; steps: readonly Step[] }) {
  const { t } = useTranslation('integration');
  const done = steps.filter(({ isDone }) => isDone).length;
  const count = { done, total: steps.length };
  return (
    <div className={classes.steps}>
      <header>
        <h3 className="h3">{title}</h3>
        <span className="sm muted num">{t(isDraft ? 'connect.draft' : 'connect.done', count)}</span>
      </header>
      <ol>
        {steps.map((step, at) => (
          <li key={step.title} data-done={step.isDone || undefined}>
            <span className={classes.sign}>
              {step.isDone ? <IconCheck size={12} stroke={2.5} aria-label={t('connect.isDone')} /> : at + 1}
            </span>
            <div>
              <h4 className="strong">{step.title}</h4>
              <p className="sm muted">{step.about}</p>
              {step.children}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What the other system has to be given, each value with a button that copies it. */
export function Values({ values }: { values: readonly { name: string; value: string; isPlain?: boolean }[] }) {
  return (
    <dl className={classes.values}>
      {values.map(({ name, value, isPlain }) => (
        <div key={name}>
          <dt className="sm muted">{name}</dt>
          <dd>{isPlain ? <span className="sm">{value}</span> : <CopyCode>{value}</CopyCode>}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A command that runs as it is. */
export function Example({ children }: { children: string }) {
  const { t } = useTranslation('integration');
  return (
    <figure className={classes.example}>
      <figcaption className="xs muted">{t('connect.example')}</figcaption>
      <pre>{children}</pre>
    </figure>
  );
}
