import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { notify } from '#web/lib/notify.ts';
import { stringifySearch } from '#web/lib/url/search.ts';
import { pathOf } from './entrance.ts';
import { type Filters, noFilters, readFilters, writeFilters } from './filters.ts';
import { resultsQuery } from './queries.ts';
import { findCategory, useFilterStore } from './store.ts';

interface ChangeOptions {
  /** Rewrites the current entry of the history, for what is still being typed. */
  replace?: boolean;
  /** Goes to the top of the page, as a new page of results does. */
  toTop?: boolean;
}

export interface FilterControl {
  /** The word in the path; undefined on `/`. */
  wanted: string | undefined;
  /** The category of that word; null on `/` and for an unknown word. */
  category: Category | null;
  filters: Filters;
  /** Changes some filters and goes back to the first page, unless the page is among the changes. */
  change: (changes: Partial<Filters>, options?: ChangeOptions) => void;
  /** Takes every filter away; the category and the order stay. */
  clear: () => void;
  /** Goes to a category, or to all with null. What fits only the old category goes. */
  goTo: (category: Category | null) => void;
}

/** The overview's filters from its address, and the functions that change them. */
export function useFilters(): FilterControl {
  const search = useSearch({ strict: false });
  const { category: wanted } = useParams({ strict: false }) as { category?: string };
  const { categories } = useBootstrap();
  const navigate = useNavigate();
  const router = useRouter();
  const { filters, expect } = useExpected(search);
  const category = useMemo(() => findCategory(wanted, categories ?? []), [wanted, categories]);

  const canApply = useCanApply();
  // What the address will be after clicks that are still under way, so that a quick second click builds on the first.
  const latest = useCallback(() => readFilters(router.latestLocation.search), [router]);
  const change = useCallback(
    (changes: Partial<Filters>, { replace = false, toTop = false }: ChangeOptions = {}) => {
      // Facts belong to one sub-category.
      const next = { ...latest(), page: 1, until: null, ...(changes.categories && { facts: {} }), ...changes };
      if (!canApply(category, next)) return;
      expect(next);
      void navigate({ to: '.', search: () => writeFilters(next), replace, resetScroll: toTop });
    },
    [latest, navigate, expect, canApply, category],
  );
  const clear = useCallback(() => {
    const { sort, group } = latest();
    const next = { ...noFilters, sort, group };
    if (!canApply(category, next)) return;
    expect(next);
    void navigate({ to: '.', search: () => writeFilters(next), resetScroll: false });
  }, [latest, navigate, expect, canApply, category]);
  const goTo = useCallback(
    (target: Category | null) => {
      const filters = storedOf(latest());
      if (!canApply(target, filters)) return;
      const next = writeFilters(filters);
      void navigate({ to: target ? pathOf(target) : '/', search: () => next });
    },
    [latest, navigate, canApply],
  );
  return useMemo(
    () => ({ wanted, category, filters, change, clear, goTo }),
    [wanted, category, filters, change, clear, goTo],
  );
}

/** What stays of the filters on the way to another category. */
function storedOf(filters: Filters): Filters {
  return { ...filters, categories: [], facts: {}, page: 1, until: null };
}

/** Offline, results that were not loaded before cannot be shown: notifies the user, and keeps the filter and the results. */
function useCanApply(): (target: Category | null, next: Filters) => boolean {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useCallback(
    (target, next) => {
      if (navigator.onLine || client.getQueryData(resultsQuery(target, next).queryKey)) return true;
      notify.error(t('state.offlineFilter'));
      return false;
    },
    [client, t],
  );
}

/**
 * The filters that links to other categories keep: the ones in the overview's address, elsewhere the remembered ones.
 * `canShow` says whether a category can be shown with filters now, and if not, why.
 */
export function useStoredFilters() {
  const search = useSearch({ strict: false });
  const isOverview = !('id' in useParams({ strict: false }));
  const remembered = useFilterStore((store) => store.filters);
  const canShow = useCanApply();
  const filters = useMemo(
    () => storedOf(isOverview ? readFilters(search) : { ...noFilters, ...remembered }),
    [isOverview, search, remembered],
  );
  return { filters, canShow };
}

/**
 * The filters of the address, or of the address that was asked for a moment ago: a box that was ticked shows so, and
 * its results are fetched, before the router has moved.
 */
function useExpected(search: Record<string, unknown>) {
  const router = useRouter();
  const filters = useMemo(() => readFilters(search), [search]);
  const [expected, expect] = useState<Filters | null>(null);
  useEffect(() => {
    // Between two quick clicks the first one's address passes by; it is not what is waited for.
    const isThere = stringifySearch(search) === stringifySearch(router.latestLocation.search);
    if (isThere) expect(null);
  }, [search, router]);
  return { filters: expected ?? filters, expect };
}
