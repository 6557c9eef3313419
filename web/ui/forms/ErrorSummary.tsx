import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ErrorSummary.module.css';

export interface Problem {
  /** The id of the field's input. */
  field: string;
  /** "Brand: Required" */
  text: string;
}

interface ErrorSummaryProps {
  problems: readonly Problem[];
  /** Changes with every failed submit, so that the summary takes the focus each time. */
  attempt: number;
}

/** What is wrong, above the form, after a failed submit: takes the focus and links to each field. */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const hasProblems = problems.length > 0;
  // A problem that comes up later, while someone corrects another field, moves no one's focus.
  const focusedAttempt = useRef(0);
  useEffect(() => {
    if (attempt === focusedAttempt.current || !hasProblems) return;
    focusedAttempt.current = attempt;
    box.current?.focus();
  }, [attempt, hasProblems]);
  if (!hasProblems || attempt === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} data-error-summary className={classes.summary}>
      <h2>
        <IconAlertTriangle size={20} stroke={1.75} />
        {t('form.problems', { count: problems.length })}
      </h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                const target = document.getElementById(field);
                if (!target) return;
                event.preventDefault();
                target.scrollIntoView({ block: 'center' });
                target.focus({ preventScroll: true });
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
