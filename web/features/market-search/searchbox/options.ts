import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { suggestNames } from '#contract/advertisements/endpoints.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { suggestedPostsQuery } from '../filters/queries.ts';
import { useRecentSearches } from './recentSearches.ts';

/** Something to choose under the search field. */
export type SearchOption =
  | { kind: 'recent'; words: string }
  | { kind: 'category'; id: number; name: string; slug: string | null; parent: string | null }
  | { kind: 'brand' | 'organization'; id: number; name: string }
  | { kind: 'article'; id: number; name: string; number: string | null }
  | { kind: 'post'; post: AdvertisementSummary };

/** Milliseconds after the last key until posts are looked for. */
const typingPause = 150;

/** Categories, brands, organizations and articles that typed words may mean. */
const suggestedNamesQuery = (q: string) =>
  queryOptions({
    queryKey: ['advertisements', 'suggested-names', q],
    queryFn: async ({ signal }) => (await call(suggestNames, { query: { q }, signal })).data,
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });

/** What to offer for the words typed so far: earlier searches, categories, brands, organizations and posts. */
export function useSearchOptions(words: string, isOpen: boolean): SearchOption[] {
  const recent = useRecentSearches(({ searches }) => searches);
  const text = words.trim();
  const [settled] = useDebouncedValue(text, typingPause);
  const isAsked = isOpen && settled.length >= 2;
  const { data: names } = useQuery({ ...suggestedNamesQuery(settled), enabled: isAsked });
  const { data: posts } = useQuery({ ...suggestedPostsQuery(settled), enabled: isAsked });
  if (!isOpen) return [];
  const searches = recent
    .filter((search) => search !== text && search.toLowerCase().startsWith(text.toLowerCase()))
    .slice(0, text === '' ? 6 : 2);
  const options: SearchOption[] = searches.map((search) => ({ kind: 'recent', words: search }));
  if (text.length < 2) return options;
  for (const { kind, id, name, slug, parent, number } of names ?? []) {
    if (kind === 'category') options.push({ kind, id, name, slug, parent });
    else if (kind === 'article') options.push({ kind, id, name, number: number ?? null });
    else options.push({ kind, id, name });
  }
  for (const post of posts ?? []) options.push({ kind: 'post', post });
  return options;
}
