import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchAdministration } from '#contract/admin-search/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** What was found for words in organizations, people and posts. */
export const adminSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['administration', 'search', q],
    queryFn: async ({ signal }) => (await call(searchAdministration, { query: { q }, signal })).data,
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
