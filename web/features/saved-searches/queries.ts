import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Alert } from '#contract/saved-searches/choices.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  markSavedSearchesSeen,
  readStop,
  stopSavedSearch,
  updateSavedSearch,
} from '#contract/saved-searches/endpoints.ts';
import { bootstrapQuery } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

/** The person's saved searches with what is new in each. */
export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listSavedSearches, { signal });
    return { searches: data, newCount: meta.new_count };
  },
  staleTime: 0,
});

/** What is done with saved searches; the list and the counters follow. */
export function useSearchWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
      return client.invalidateQueries({ queryKey: savedSearchesQuery.queryKey });
    },
    onError: notify.failure,
  });
  return {
    choose: useMutation(
      write(async ({ id, alert }: { id: number; alert: Alert }) =>
        call(updateSavedSearch, { params: { id }, body: { alert } }),
      ),
    ),
    remove: useMutation(write(async (id: number) => call(deleteSavedSearch, { params: { id } }))),
    markSeen: useMutation(write(async (ids: number[]) => call(markSavedSearchesSeen, { body: { ids } }))),
  };
}

/** What the link of a mail stops. */
export const stopQuery = (token: string) =>
  queryOptions({
    queryKey: ['search-stop', token],
    queryFn: async ({ signal }) => (await call(readStop, { params: { token }, signal })).data,
    retry: false,
  });

/** Stops it. */
export function useStop() {
  return useMutation({ mutationFn: async (token: string) => (await call(stopSavedSearch, { body: { token } })).data });
}
