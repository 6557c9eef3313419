import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FirstSteps } from '#web/features/accounts/first-steps/index.ts';
import { prefetchAdvertisement } from '#web/features/advertisements/post/queries.ts';
import { ExportNotice } from '#web/features/exports/ExportNotice.tsx';
import { translated } from '#web/i18n/translated.ts';
import { usePageTitle } from '#web/lib/brand/useBrand.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { LoadFailure } from '#web/ui/states/LoadFailure.tsx';
import { noteOverview } from '../filters/entrance.ts';
import { noteResults, prefetchNextPage, resultsQuery } from '../filters/queries.ts';
import { useFilterStore } from '../filters/store.ts';
import { type FilterControl, useFilters } from '../filters/useFilters.ts';
import { FacetRail, FilterDrawer, Successors, UnknownCategory, UnsaidNote, WordsNote } from './list/later.tsx';
import { ResultsHeader } from './list/ResultsHeader.tsx';
import { ResultsSkeleton } from './list/ResultsSkeleton.tsx';
import { ResultsView } from './list/ResultsView.tsx';
import classes from './Overview.module.css';

/** Milliseconds of pointing at a post after which it is fetched. */
const approachDelay = 80;

/** Every post there is, narrowed by the address. */
export function Overview() {
  const control = useFilters();
  const { wanted, category } = control;
  if (wanted !== undefined && !category) return <UnknownCategory word={wanted} />;
  return <CategoryOverview control={control} />;
}

function CategoryOverview({ control }: { control: FilterControl }) {
  const { t } = useTranslation('overview');
  const { category, filters } = control;
  const view = usePreferences((preferences) => preferences.view);
  const hasRail = useMediaQuery('(min-width: 68.75em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const stuck = useElementSize<HTMLDivElement>();
  const client = useQueryClient();
  const query = useQuery(resultsQuery(category, filters));
  const { data: results, isPlaceholderData, isError } = query;
  const title = category ? translated(category.name) : t('title.all');
  usePageTitle(title);
  useRemembered(control);
  useEffect(() => {
    if (results && !isPlaceholderData) prefetchNextPage(client, category, filters, results.meta);
  }, [client, results, isPlaceholderData, category, filters]);
  useEffect(() => {
    noteResults(results);
    return () => noteResults(undefined);
  }, [results]);
  const approach = useApproach();
  // The results are drawn first, then the counts next to them.
  const facets = useDeferredValue(results?.meta.facets ?? undefined);
  const facts = useDeferredValue(results?.meta.facts ?? undefined);

  return (
    <div className={classes.split}>
      {!category && filters.q === null && <FirstSteps />}
      {hasRail && (
        <aside aria-label={t('filters.title')}>
          <FacetRail control={control} facets={facets} facts={facts} isComing={!facets && !isError} />
        </aside>
      )}
      <div className={classes.results} style={{ '--stuck': `${stuck.height}px` } as CSSProperties}>
        <ResultsHeader
          title={title}
          control={control}
          results={results}
          stuckRef={stuck.ref}
          onOpenFilters={hasRail ? null : () => setIsDrawerOpen(true)}
        />
        <ExportNotice />
        {results && filters.q !== null && <WordsNote control={control} meta={results.meta} />}
        {results?.meta.unsaid ? <UnsaidNote control={control} count={results.meta.unsaid} /> : null}
        {results ? (
          <ResultsView
            control={control}
            results={results}
            isStale={isPlaceholderData}
            title={title}
            onApproach={approach}
          />
        ) : isError ? (
          <LoadFailure query={query}>{t('failed.body')}</LoadFailure>
        ) : (
          <ResultsSkeleton view={view} />
        )}
        {results && filters.page === 1 && filters.q && /\d/.test(filters.q) && <Successors q={filters.q} />}
      </div>
      {isDrawerOpen && !hasRail && (
        <FilterDrawer control={control} results={results} onClose={() => setIsDrawerOpen(false)} />
      )}
    </div>
  );
}

/** Remembers the category and filters for the next visit without any in the address. */
function useRemembered({ category, filters }: FilterControl): void {
  useEffect(() => {
    noteOverview(true);
    return () => noteOverview(false);
  }, []);
  useEffect(() => useFilterStore.getState().remember(category, filters), [category, filters]);
}

/** Fetches a post shortly before it is opened. Crossing a card on the way to another one is no approach. */
function useApproach(): (id: number) => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (id: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => prefetchAdvertisement(client, id), approachDelay);
    },
    [client],
  );
}
