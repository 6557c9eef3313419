import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { ExportScope } from '#contract/exports/choices.ts';
import { countExport, createExport, listExports, readExport, stopExport } from '#contract/exports/endpoints.ts';
import type { ExportSummary } from '#contract/exports/schemas.ts';
import { type CallOptions, call } from '#web/lib/api/api.ts';

/** Milliseconds. The server announces progress; polling covers colleagues' exports, and events before the stream opened. */
const pollInterval = 10_000;

/** Whether an export is still being made. */
export const isBeingMade = ({ state }: Pick<ExportSummary, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The export that was asked for last and takes its time; null once it was taken or put away. */
export const useCurrentExport = create<{ id: number | null }>()(() => ({ id: null }));

export const exportQuery = (id: number) =>
  queryOptions({
    queryKey: ['exports', 'one', id],
    queryFn: async ({ signal }) => (await call(readExport, { params: { id }, signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? pollInterval : false),
    staleTime: 0,
  });

/** The latest exports of the person, or of the organization for who manages it. */
export const exportsQuery = (visibleCount: number, scope: 'mine' | 'organization') =>
  queryOptions({
    queryKey: ['exports', 'list', scope, visibleCount],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listExports, { query: { scope, per_page: visibleCount }, signal });
      return { rows: data, total: meta.total };
    },
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isBeingMade) ? pollInterval : false),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many posts an export would hold. */
export const exportCountQuery = (scope: ExportScope, query: string | null) =>
  queryOptions({
    queryKey: ['exports', 'count', scope, query],
    queryFn: async ({ signal }) => (await call(countExport, { query: { scope, query }, signal })).data,
    staleTime: 0,
  });

/** Makes an export: a small one is downloaded at once, a large one shows its progress in the lists. */
export function useCreateExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NonNullable<CallOptions<typeof createExport>['body']>) =>
      (await call(createExport, { body })).data,
    onSuccess: (made) => {
      client.setQueryData(['exports', 'one', made.id], made);
      void client.invalidateQueries({ queryKey: ['exports', 'list'] });
      if (isBeingMade(made)) {
        useCurrentExport.setState({ id: made.id });
        // Its progress may have been announced before this response arrived.
        void client.invalidateQueries({ queryKey: ['exports', 'one', made.id] });
      } else if (made.url) download(made.url, made.name);
    },
  });
}

export function useStopExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => (await call(stopExport, { params: { id } })).data,
    onSuccess: (stopped) => {
      client.setQueryData(['exports', 'one', stopped.id], stopped);
      void client.invalidateQueries({ queryKey: ['exports', 'list'] });
    },
  });
}

/** Lets the browser save a file of the server's. */
function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
