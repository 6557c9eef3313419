import { queryOptions } from '@tanstack/react-query';
import { readMyViews, readOrganizationViews, readViews } from '#contract/advertisements/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** Whose days are shown: one post's, all of mine, or all of my organization that I may see. */
export type ViewsOf = { post: number } | 'mine' | 'organization';

/** Views and favourites of the last thirty days. */
export const viewsQuery = (of: ViewsOf) =>
  queryOptions({
    queryKey: ['advertisements', 'views', of],
    queryFn: async ({ signal }) => {
      if (of === 'mine') return (await call(readMyViews, { signal })).data;
      if (of === 'organization') return (await call(readOrganizationViews, { signal })).data;
      return (await call(readViews, { params: { id: of.post }, signal })).data;
    },
    staleTime: 60_000,
  });
