import { useBootstrap } from '#web/features/accounts/session/index.ts';
import { useFactFilters } from '#web/features/market-search/facts/useFactFilters.ts';
import { useActiveFilters } from '#web/features/market-search/filters/ActiveFilters.tsx';
import { translated } from '#web/i18n/translated.ts';
import { readSavedQuery } from './savedQuery.ts';

/** A saved search in words, its address, and its name where no one gave it one. */
export function useSavedQuery(query: string) {
  const { categories } = useBootstrap();
  const { category, filters, to, search } = readSavedQuery(query, categories ?? []);
  const active = [...useActiveFilters(filters), ...useFactFilters(filters)];
  const under = category ? [translated(category.name)] : [];
  const words = [...under, ...active.map(({ name }) => name)];
  // Names have no quotation marks.
  const name = [...under, ...active.map(({ key, name }) => (key === 'q' && filters.q) || name)].join(', ');
  return { words, name, to, search };
}
