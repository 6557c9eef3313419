import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { useBootstrap } from '#web/features/session/index.ts';
import { withWords } from '../filters/FacetGroup.tsx';
import { suggestedPostsQuery } from '../overview/queries.ts';
import { useRecentSearches } from './recentSearches.ts';

/** Something to choose under the search field. */
export type SearchOption =
  | { kind: 'recent'; words: string }
  | { kind: 'brand'; id: number; name: string }
  | { kind: 'post'; post: AdvertisementSummary };

/** Milliseconds after the last key until posts are looked for. */
const typingPause = 150;

/** What to offer for the words typed so far: earlier searches, brands, and posts by their number or words. */
export function useSearchOptions(words: string, isOpen: boolean): SearchOption[] {
  const { brands } = useBootstrap();
  const recent = useRecentSearches(({ searches }) => searches);
  const text = words.trim();
  const [settled] = useDebouncedValue(text, typingPause);
  const { data: posts } = useQuery({ ...suggestedPostsQuery(settled), enabled: isOpen && settled.length >= 2 });
  if (!isOpen) return [];
  const searches = recent
    .filter((search) => search !== text && search.toLowerCase().startsWith(text.toLowerCase()))
    .slice(0, text === '' ? 6 : 2);
  const options: SearchOption[] = searches.map((search) => ({ kind: 'recent', words: search }));
  if (text.length < 2) return options;
  for (const { id, name } of withWords(brands ?? [], text).slice(0, 3)) options.push({ kind: 'brand', id, name });
  for (const post of posts ?? []) options.push({ kind: 'post', post });
  return options;
}
