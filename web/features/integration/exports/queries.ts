import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  createExportFeed,
  deleteExportFeed,
  listExportFeeds,
  updateExportFeed,
} from '#contract/export-feeds/endpoints.ts';
import type { createExportFeed as creation } from '#contract/export-feeds/schemas.ts';
import { listSavedSearches } from '#contract/saved-searches/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

/** The export feeds that one may use. */
export const exportFeedsQuery = queryOptions({
  queryKey: ['export-feeds'],
  queryFn: async ({ signal }) => (await call(listExportFeeds, { signal })).data,
  staleTime: 0,
  // A feed that is being made shows how far it is.
  refetchInterval: ({ state }) =>
    state.data?.some(({ making, made_at: madeAt }) => making !== null || madeAt === null) ? 2_000 : false,
});

/** The saved searches that a feed can hold. */
export const searchesQuery = queryOptions({
  queryKey: ['export-feeds', 'searches'],
  queryFn: async ({ signal }) => (await call(listSavedSearches, { signal })).data,
});

/** What is done with export feeds; the list follows. */
export function useExportFeedWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: exportFeedsQuery.queryKey });
  return {
    create: useMutation({
      mutationFn: (body: z.input<typeof creation.body>) => call(createExportFeed, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, ...body }: z.input<typeof creation.body> & { id: number }) =>
        call(updateExportFeed, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (id: number) => call(deleteExportFeed, { params: { id } }),
      onSuccess,
      onError: notify.failure,
    }),
  };
}
