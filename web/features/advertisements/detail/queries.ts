import { queryOptions } from '@tanstack/react-query';
import { listSimilar } from '#contract/advertisements/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** Posts like this one from other sellers, and how many there are of its kind. */
export const similarQuery = (id: number) =>
  queryOptions({
    queryKey: ['advertisements', 'similar', id],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listSimilar, { params: { id }, signal });
      return { posts: data, total: meta.total };
    },
    staleTime: 60_000,
  });
