import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#web/lib/format/format.ts';
import { useOpenDialog } from '#web/ui/dialogs/openDialogs.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import box from '#web/ui/fields/Box.module.css';
import { countFilters } from '../filters.ts';
import type { Results } from '../queries.ts';
import type { FilterControl } from '../useFilters.ts';
import { FacetRail } from './FacetRail.tsx';
import classes from './FilterDrawer.module.css';

interface FilterDrawerProps {
  control: FilterControl;
  results: Results | undefined;
  onClose: () => void;
}

/** The rail where there is no room for one. What is chosen takes effect at once behind it. */
export function FilterDrawer({ control, results, onClose }: FilterDrawerProps) {
  const { t } = useTranslation('overview');
  const dialog = useRef<HTMLDialogElement>(null);
  useOpenDialog(true, onClose);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // The page behind stays where it is.
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = '';
    };
  }, []);
  const total = (results?.meta.complete || results?.meta.total) ?? 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-modal="true"
      aria-labelledby="filters-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <h2 id="filters-title">{t('filters.title')}</h2>
          <button
            type="button"
            className={`${box.icon} ${classes.close}`}
            aria-label={t('action.close', { ns: 'common' })}
            onClick={onClose}
          >
            <IconX size={18} stroke={1.75} />
          </button>
        </header>
        <div className={classes.body}>
          <FacetRail
            control={control}
            facets={results?.meta.facets ?? undefined}
            facts={results?.meta.facts ?? undefined}
          />
        </div>
        <footer className={classes.foot}>
          {countFilters(control.filters) > 0 && (
            <EntranceButton onClick={control.clear}>{t('chip.clear')}</EntranceButton>
          )}
          <EntranceButton primary wide onClick={onClose}>
            {t('filters.show', { count: total, number: formatQuantity(total) })}
          </EntranceButton>
        </footer>
      </div>
    </dialog>
  );
}
