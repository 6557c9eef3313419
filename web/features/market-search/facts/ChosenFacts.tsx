import { useTranslation } from 'react-i18next';
import { unsaid } from '#contract/facts/filters.ts';
import { formatQuantity } from '#web/lib/format/format.ts';
import { Chip } from '../filters/ActiveFilters.tsx';
import { factsOf } from '../filters/filters.ts';
import type { FilterControl } from '../filters/useFilters.ts';
import classes from './Facts.module.css';
import { useFactFilters } from './useFactFilters.ts';

/** A chip for each fact that the list is narrowed to. */
export function FactChips({ control }: { control: FilterControl }) {
  const filters = useFactFilters(control.filters);
  return filters.map(({ key, name, without }) => (
    <li key={key}>
      <Chip name={name} onRemove={() => control.change(without)} />
    </li>
  ));
}

/** How many more posts there may be, whose facts are not stated, and a button that lists them too. */
export function UnsaidNote({ control, count }: { control: FilterControl; count: number }) {
  const { t } = useTranslation('facts');
  const facts = factsOf(control.filters);
  const filters = useFactFilters(control.filters);
  const open = filters.filter(({ field }) => !facts[field]?.includes(unsaid));
  const names = [...new Set(open.map(({ label }) => label))];
  if (names.length === 0) return null;
  const withUnsaid = Object.entries(facts).map(([key, choices]) => [key, [...new Set([...choices, unsaid])].sort()]);
  return (
    <p className={classes.unsaid}>
      <span>{t('filter.more', { count, number: formatQuantity(count), fields: names.join(', ') })}</span>
      <button type="button" className="link" onClick={() => control.change({ facts: Object.fromEntries(withUnsaid) })}>
        {t('filter.add')}
      </button>
    </p>
  );
}
