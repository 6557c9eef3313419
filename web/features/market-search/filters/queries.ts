import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listAdvertisements } from '#contract/advertisements/endpoints.ts';
import type { FacetGroup } from '#contract/advertisements/facets.ts';
import type { AdvertisementSummary, FacetValue, ListMeta } from '#contract/advertisements/schemas.ts';
import type { ArticleRow } from '#contract/articles/schemas.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import { whenIdle } from '#web/lib/timing/whenIdle.ts';
import type { Entrance } from './entrance.ts';
import { type Filters, readFilters, resultsPerPage, toQuery } from './filters.ts';
import { findCategory } from './store.ts';

/** The values of each group with how often they occur. */
export type Facets = Partial<Record<FacetGroup, FacetValue[]>>;

export interface Results {
  posts: AdvertisementSummary[];
  /** In place of posts, where a row is an article. */
  articles?: ArticleRow[];
  meta: ListMeta;
}

let lastResults: Results | undefined;

/** Told by the overview what it shows, so that another category begins with it and not with nothing. */
export function noteResults(results: Results | undefined): void {
  lastResults = results;
}

// One and the same function: the library asks again for a stand-in whenever it changes.
function standIn<Data>(before: Data | undefined): Data | undefined {
  return before ?? (lastResults as Data | undefined);
}

/** One page of the overview with the counts of its groups; the old page stays until the new one is there. */
export const resultsQuery = (category: Category | null, filters: Filters) => {
  const query = toQuery(category, filters);
  return queryOptions({
    queryKey: ['advertisements', filters.group ?? 'list', query],
    queryFn: async ({ signal }): Promise<Results> => {
      if (filters.group) {
        const { listArticles } = await loadCode(() => import('#contract/articles/endpoints.ts'));
        const { data, meta } = await call(listArticles, { query, signal });
        return { posts: [], articles: data, meta };
      }
      const { data, meta } = await call(listAdvertisements, { query, signal });
      return { posts: data, meta };
    },
    placeholderData: standIn,
  });
};

/** Fetches what an address of the overview will show, while its screen is still on the way. */
export function prefetchOverview(client: QueryClient, { category: wanted, search, categories }: Entrance): void {
  const category = findCategory(wanted, categories);
  if (wanted === undefined || category) void client.prefetchQuery(resultsQuery(category, readFilters(search)));
}

/** How many rows all pages have. */
export const rowsOf = ({ group }: Filters, { total, total_articles: articles }: ListMeta): number =>
  (group && articles) || total;

/** Fetches the page after this one, if there is one, once the browser has time. */
export function prefetchNextPage(
  client: QueryClient,
  category: Category | null,
  filters: Filters,
  meta: ListMeta,
): void {
  const { until } = meta;
  if (filters.page * resultsPerPage >= rowsOf(filters, meta)) return;
  whenIdle(() => void client.prefetchQuery(resultsQuery(category, { ...filters, page: filters.page + 1, until })));
}

/** The best few posts for words that are being typed. */
export const suggestedPostsQuery = (q: string) =>
  queryOptions({
    queryKey: ['advertisements', 'suggested', q],
    queryFn: async ({ signal }) => (await call(listAdvertisements, { query: { q, per_page: 5 }, signal })).data,
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
