import type { Category } from '#contract/vocabulary/schemas.ts';
import { pathOf } from '#web/features/market-search/filters/entrance.ts';
import { type Filters, readFilters, writeFilters } from '#web/features/market-search/filters/filters.ts';
import { findCategory } from '#web/features/market-search/filters/store.ts';
import { parseSearch, type Search, stringifySearch } from '#web/lib/url/search.ts';

/** The overview's state as a saved search keeps it: the query string of the list, the category in it. */
export function writeSavedQuery(category: Category | null, filters: Filters): string {
  const search = writeFilters({ ...filters, page: 1 });
  return stringifySearch({ ...search, category: category ? (category.slug ?? String(category.id)) : undefined }).slice(
    1,
  );
}

/** What a saved search was saved from, and the address that shows it. */
export function readSavedQuery(query: string, categories: readonly Category[]) {
  const { category: wanted, ...rest } = parseSearch(query);
  const category = findCategory(wanted, categories);
  const filters = readFilters(rest);
  const search: Search = writeFilters(filters);
  // Without anything the overview brings back what was shown last.
  if (!category && Object.keys(search).length === 0) search.sort = 'newest';
  return { category, filters, to: category ? pathOf(category) : '/', search };
}
