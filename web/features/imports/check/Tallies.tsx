import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { type RowResult, rowResults } from '#contract/imports/choices.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { ResultSquare } from '../Mix.tsx';
import classes from './Check.module.css';

interface TalliesProps {
  counts: Record<RowResult, number>;
  value: RowResult;
  onChange: (result: RowResult) => void;
  /** The id of what they show. */
  panel: string;
}

/** The four counts, which are the tabs. */
export function Tallies({ counts, value, onChange, panel }: TalliesProps) {
  const { t } = useTranslation('imports');
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = rowResults[(rowResults.indexOf(value) + step + rowResults.length) % rowResults.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    onChange(next);
    (event.currentTarget.children[rowResults.indexOf(next)] as HTMLElement | undefined)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('tally.label')} className={classes.tallies} onKeyDown={walk}>
      {rowResults.map((result) => (
        <button
          key={result}
          type="button"
          role="tab"
          aria-selected={result === value}
          aria-controls={panel}
          tabIndex={result === value ? 0 : -1}
          data-result={result}
          onClick={() => onChange(result)}
        >
          <b>{formatQuantity(counts[result])}</b>
          <span>
            <ResultSquare of={result} />
            {t(`tally.${result}`, { count: counts[result] })}
          </span>
        </button>
      ))}
    </div>
  );
}
