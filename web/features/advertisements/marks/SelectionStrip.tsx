import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SelectionStrip.module.css';

interface SelectionStripProps {
  /** How many are selected, or how far what is done with them has come. */
  message: string;
  onClear: () => void;
  isBusy?: boolean;
  /** Buttons: what can be done with the selected ones. */
  children: ReactNode;
}

/** The ink bar over a table whose rows are selected. */
export function SelectionStrip({ message, onClear, isBusy = false, children }: SelectionStripProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.bar} aria-label={t('selection.label')}>
      <b role="status" className="num">
        {message}
      </b>
      <span className="grow" />
      {children}
      <button
        type="button"
        className={classes.clear}
        aria-label={t('selection.clear')}
        disabled={isBusy}
        onClick={onClear}
      >
        <IconX size={16} stroke={1.75} />
      </button>
    </section>
  );
}
