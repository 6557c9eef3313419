import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ActiveFilters.module.css';
import { type ActiveFilter, listActiveFilters } from './activeFilters.ts';
import type { Filters } from './filters.ts';
import type { FilterControl } from './useFilters.ts';
import { useNames } from './useNames.ts';

/** The filters that are on, in words. */
export function useActiveFilters(filters: Filters): ActiveFilter[] {
  const { t } = useTranslation('overview');
  const names = useNames();
  return listActiveFilters(filters, names, {
    atLeast: (quantity) => t('chip.atLeast', { quantity }),
    priceFor: (quantity) => t('chip.priceFor', { quantity }),
    from: (amount) => t('chip.from', { amount }),
    to: (amount) => t('chip.to', { amount }),
    between: (from, to) => t('chip.between', { from, to }),
  });
}

/** A chip for each filter that is on, each with a button to remove it; `more` are chips of others. Scrolls sideways on phones. */
export function ActiveFilters({ control, more }: { control: FilterControl; more?: ReactNode }) {
  const { t } = useTranslation('overview');
  const active = useActiveFilters(control.filters);
  if (active.length === 0) return null;
  return (
    <div className={classes.active}>
      <ul className={classes.chips} aria-label={t('chip.label')}>
        {active.map(({ key, name, without }) => (
          <li key={key} data-words={key === 'q' || undefined}>
            <Chip name={name} onRemove={() => control.change(without)} />
          </li>
        ))}
        {more}
      </ul>
      <button type="button" className={classes.clear} onClick={control.clear}>
        {t('chip.clear')}
      </button>
    </div>
  );
}

/** A filter that is on; its × removes it. */
export function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('overview');
  return (
    <span className={classes.chip}>
      <span className="clip">{name}</span>
      <button type="button" className={classes.remove} aria-label={t('chip.remove', { name })} onClick={onRemove}>
        <IconX size={12} stroke={2.2} />
      </button>
    </span>
  );
}
