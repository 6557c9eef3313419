import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#contract/advertisements/choices.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { useCompareKey } from '#web/features/advertisements/marks/useCompareKey.ts';
import { useSelection } from '#web/features/advertisements/marks/useSelection.ts';
import card from '#web/features/advertisements/post/AdvertisementCard.module.css';
import { formatQuantity } from '#web/lib/format/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { EntranceButton } from '#web/ui/entrance/Button.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Pager } from '#web/ui/tables/Pager.tsx';
import { resultsPerPage, writeFilters } from '../../filters/filters.ts';
import { type Results, rowsOf } from '../../filters/queries.ts';
import type { FilterControl } from '../../filters/useFilters.ts';
import overview from '../Overview.module.css';
import { AdvertisementLines, AdvertisementTable, ArticleRows, NoResults, SelectionBar } from './later.tsx';
import { ResultCard } from './ResultCard.tsx';
import { focusResult, useResultKeys } from './useResultKeys.ts';
import { slice, useSlices } from './useSlices.ts';

interface ResultsViewProps {
  control: FilterControl;
  results: Results;
  /** True while these are still the results of before. */
  isStale: boolean;
  title: string;
  onApproach: (id: number) => void;
}

/** The posts that fit, as cards or as a table, and the way to the other pages. */
export function ResultsView({ control, results, isStale, title, onApproach }: ResultsViewProps) {
  const { t } = useTranslation('overview');
  const { category, filters, change } = control;
  const { posts, articles, meta } = results;
  const { view, density, change: prefer } = usePreferences();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { id: person } = useSession();
  const selection = useSelection(
    JSON.stringify([person, category?.id, writeFilters({ ...filters, page: 1, sort: null })]),
  );
  const hasSelection = view === 'table' && !isPhone && !articles;
  useResultKeys({
    posts,
    selection: hasSelection ? selection : null,
    onToggleView: () => prefer({ view: view === 'cards' ? 'table' : 'cards' }),
  });
  useCompareKey();
  const visibleCount = useSlices(posts.length);
  if (meta.total === 0) return <NoResults control={control} meta={meta} />;
  if ((articles ?? posts).length === 0)
    return <BeyondLastPage page={filters.page} onFirst={() => change({ page: 1 })} />;
  const sort = filters.sort ?? (filters.q === null ? 'newest' : 'relevance');
  const others = othersAmong(results, sort, filters.page);
  const heading =
    others &&
    t(articles ? 'words.otherArticles' : 'words.others', { count: others.count, number: formatQuantity(others.count) });
  const inPart = countInPart(results);
  const visible = posts.slice(0, visibleCount);
  // What matches the words only in part follows under a heading of its own.
  const parts = others ? [visible.slice(0, others.place), visible.slice(others.place)] : [visible];

  // The arrows belong to the page's scrolling until a result has the focus.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    focusResult(event.key === 'ArrowDown' ? 1 : -1);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are another way to the links inside, not the only one
    <div
      className={overview.list}
      data-stale={isStale || undefined}
      aria-busy={isStale || visibleCount < posts.length}
      onKeyDown={onKeyDown}
    >
      {hasSelection && (
        <div className={overview.dock} data-action-bar={selection.chosen.size > 0 || undefined}>
          <SelectionBar selection={selection} />
        </div>
      )}
      {articles && (
        <ArticleRows
          rows={articles}
          quantity={filters.quantity}
          title={title}
          subCategory={filters.categories[0] ?? null}
          others={others && heading ? { place: others.place, heading } : null}
        />
      )}
      {!articles &&
        view === 'cards' &&
        parts.map((part, place) => (
          <Fragment key={place === 0 ? 'all' : 'others'}>
            {place > 0 && part.length > 0 && <h2 className={overview.others}>{heading}</h2>}
            <div className={card.grid}>
              {part.map((post, index) => (
                <ResultCard
                  key={post.id}
                  post={post}
                  isLazy={place > 0 || index >= slice}
                  words={filters.q ?? ''}
                  onApproach={onApproach}
                />
              ))}
            </div>
          </Fragment>
        ))}
      {hasSelection && (
        <div>
          <AdvertisementTable
            caption={t('table.caption', { count: meta.total, number: formatQuantity(meta.total), title })}
            posts={posts}
            visibleCount={visibleCount}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            density={density}
            words={filters.q}
            others={others && heading ? { place: others.place, heading } : null}
            selection={selection}
            onApproach={onApproach}
          />
        </div>
      )}
      {!articles &&
        view === 'table' &&
        isPhone &&
        parts.map((part, place) => (
          <Fragment key={place === 0 ? 'all' : 'others'}>
            {place > 0 && part.length > 0 && <h2 className={overview.others}>{heading}</h2>}
            {part.length > 0 && <AdvertisementLines posts={part} words={filters.q ?? ''} />}
          </Fragment>
        ))}
      {/* Below the last result from the start, so that it never moves. */}
      {visibleCount >= posts.length && (
        <Pager
          page={filters.page}
          perPage={resultsPerPage}
          total={rowsOf(filters, meta)}
          note={
            inPart > 0 ? t('words.complete', { number: formatQuantity(rowsOf(filters, meta) - inPart) }) : undefined
          }
          onChange={(page) => change({ page, until: meta.until }, { toTop: true })}
        />
      )}
    </div>
  );
}

/** How many rows match the words only in part, and which of this page is the first of them; null if none of it is. */
function othersAmong(
  { posts, articles, meta }: Results,
  sort: Sort,
  page: number,
): { count: number; place: number } | null {
  const total = (articles && meta.total_articles) ?? meta.total;
  const count = countInPart({ articles, meta });
  const place = Math.max(0, total - count - (page - 1) * resultsPerPage);
  if (sort !== 'relevance' || place >= (articles ?? posts).length) return null;
  return { count, place };
}

/** How many rows match the words only in part; none where no row matches all of them. */
function countInPart({ articles, meta }: Pick<Results, 'articles' | 'meta'>): number {
  const total = (articles && meta.total_articles) ?? meta.total;
  const complete = articles ? meta.complete_articles : meta.complete;
  return complete ? total - complete : 0;
}

function BeyondLastPage({ page, onFirst }: { page: number; onFirst: () => void }) {
  const { t } = useTranslation('overview');
  return (
    <EmptyState
      title={t('beyond.title', { page: formatQuantity(page) })}
      drawing="wheels/hubs"
      actions={
        <EntranceButton primary onClick={onFirst}>
          {t('beyond.first')}
        </EntranceButton>
      }
    >
      <p>{t('beyond.body')}</p>
    </EmptyState>
  );
}
