import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '#web/features/accounts/session/index.ts';
import type { FilterControl } from '#web/features/market-search/filters/useFilters.ts';
import { withTexts } from '#web/i18n/index.ts';
import { whenNeeded } from '#web/ui/whenNeeded.tsx';
import classes from './SaveSearch.module.css';
import { writeSavedQuery } from './savedQuery.ts';

interface SaveSearchProps {
  control: FilterControl;
  /** How many posts fit now. */
  total: number | undefined;
  /** Phones see the sign alone. */
  isShort?: boolean;
}

/** Keeps what the overview shows under a name; nothing for people who may not. */
export function SaveSearch({ control, total, isShort = false }: SaveSearchProps) {
  const { t } = useTranslation('overview');
  const [isOpen, setOpen] = useState(false);
  if (useScope('saved-search.manage') === 'none') return null;
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-short={isShort || undefined}
        aria-haspopup="dialog"
        aria-label={t('save.button')}
        title={t('save.button')}
        onClick={() => setOpen(true)}
      >
        <IconBookmark size={16} stroke={1.75} />
        <span className={isShort ? 'only-l' : undefined}>{t('save.short')}</span>
      </button>
      {isOpen && (
        <SaveSearchDialog
          opened
          query={writeSavedQuery(control.category, control.filters)}
          total={total}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

// It brings a form with its rules and texts along, which no one needs who only looks.
export const SaveSearchDialog = whenNeeded(() => withTexts(import('./SaveSearchDialog.tsx'), 'searches', 'facts'));
