import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addStop, listStops, removeStop } from '#contract/organizations/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** The organizations that do not see the posts of one's own. */
export const stopsQuery = queryOptions({
  queryKey: ['stops'],
  queryFn: async ({ signal }) => (await call(listStops, { signal })).data,
});

/** Stops an organization, and lets it see the own posts again. */
export function useStops() {
  const client = useQueryClient();
  const onSuccess = ({ data }: { data: Awaited<ReturnType<NonNullable<typeof stopsQuery.queryFn>>> }) =>
    client.setQueryData(stopsQuery.queryKey, data as never);
  return {
    add: useMutation({ mutationFn: async (id: number) => call(addStop, { params: { id } }), onSuccess }),
    remove: useMutation({ mutationFn: async (id: number) => call(removeStop, { params: { id } }), onSuccess }),
  };
}
