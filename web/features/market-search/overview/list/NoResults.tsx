import { useTranslation } from 'react-i18next';
import { type FacetGroup, facetGroups } from '#contract/advertisements/facets.ts';
import type { ListMeta } from '#contract/advertisements/schemas.ts';
import { useBootstrap, useMayPost } from '#web/features/accounts/session/index.ts';
import { SaveSearch } from '#web/features/saved-searches/saving/SaveSearch.tsx';
import { formatQuantity, quoted } from '#web/lib/format/format.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { EntranceLink } from '#web/ui/entrance/Link.tsx';
import { findDrawing } from '#web/ui/icons/drawings.ts';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { useFactFilters, withoutField } from '../../facts/useFactFilters.ts';
import { Chip, useActiveFilters } from '../../filters/ActiveFilters.tsx';
import { type Filters, toggled } from '../../filters/filters.ts';
import type { FilterControl } from '../../filters/useFilters.ts';
import { wantedForm } from '../wantedForm.ts';
import classes from './NoResults.module.css';

export { UnknownCategory } from '../UnknownCategory.tsx';
export { WordsNote } from './WordsNote.tsx';

interface NoResultsProps {
  control: FilterControl;
  meta: ListMeta;
}

/** Nothing fits: what was asked for, a correction, each filter with the count without it, and posting it as wanted. */
export function NoResults({ control, meta }: NoResultsProps) {
  const { t } = useTranslation('overview');
  const { category, filters, change, clear, goTo } = control;
  const stated = useFactFilters(filters);
  const active = [...useActiveFilters(filters), ...stated];
  const mayWant = useMayPost('wanted');
  const bootstrap = useBootstrap();
  const without = (meta.without ?? []).filter(({ total }) => total > 0);
  const missing = (meta.words ?? []).filter(({ found }) => found === 0);
  const hasOthers = active.some(({ key }) => key !== 'q');
  const message =
    filters.q === null
      ? t(hasOthers ? 'none.filters' : 'none.category')
      : t(hasOthers ? 'none.wordsAndFilters' : 'none.words', { words: filters.q });
  // Limits read as they do above the list: the server writes every amount with its decimals.
  const nameAbove = (group: string, id: number | string) =>
    group === 'facts'
      ? (stated.find((chip) => chip.field === id)?.label ?? String(id))
      : active.find(({ key }) => key === group && key !== 'q')?.name;
  const remove = (group: string, id: number | string) => {
    if (group === 'category') goTo(null);
    else if (group === 'word') change({ q: String(id) });
    else change(withoutFilter(filters, group, id));
  };
  return (
    <EmptyState
      title={t('state.noMatches', { ns: 'common' })}
      drawing={findDrawing(category)}
      actions={
        <>
          {mayWant && (
            <EntranceLink
              to="/my-posts/create"
              search={wantedForm(filters, meta.words, {
                category,
                categories: bootstrap.categories ?? [],
                brands: bootstrap.brands ?? [],
              })}
              primary
            >
              {t('none.post')}
            </EntranceLink>
          )}
          <SaveSearch control={control} total={0} />
          {hasOthers && <EntranceButton onClick={clear}>{t('none.clear')}</EntranceButton>}
        </>
      }
    >
      <p>{message}</p>
      {missing.length > 0 && missing.length < (meta.words?.length ?? 0) && (
        <p>{t('words.missing', { words: missing.map(({ word }) => quoted(word)).join(', ') })}</p>
      )}
      <ul className={classes.ways}>
        {meta.suggestion && (
          <li>
            <span>{t('none.didYouMean')}</span>
            <button type="button" className="link" onClick={() => change({ q: meta.suggestion?.q ?? null })}>
              {meta.suggestion.q}
            </button>
            <span className="num muted">{formatQuantity(meta.suggestion.total)}</span>
          </li>
        )}
        {without.map(({ group, id, name, total }) => (
          <li key={`${group}-${id}`}>
            <span>{t('none.without')}</span>
            <Chip name={nameAbove(group, id) ?? name} onRemove={() => remove(group, id)} />
            <span className="num muted">{formatQuantity(total)}</span>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}

function withoutFilter(filters: Filters, group: string, id: number | string): Partial<Filters> {
  if (group === 'q') return { q: null };
  if (group === 'facts') return { facts: withoutField(filters.facts, String(id)) };
  if (isFacetGroup(group)) return toggled(filters, group, id);
  if (group === 'quantity') return { quantityMin: null };
  return { priceMin: null, priceMax: null, currency: null };
}

function isFacetGroup(group: string): group is FacetGroup {
  return (facetGroups as readonly string[]).includes(group);
}
