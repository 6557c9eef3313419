import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  applyRun,
  createFeed,
  deleteFeed,
  discardRun,
  listFeeds,
  pushFeed,
  readFeed,
  readFeedRun,
  runFeed,
  testFeed,
  undoFeedRun,
  updateFeed,
} from '#contract/feeds/endpoints.ts';
import type { createFeed as creation, FeedRun } from '#contract/feeds/schemas.ts';
import type { RowResult } from '#contract/imports/choices.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

export type FeedBody = z.input<typeof creation.body>;

const pollInterval = 2_000;

/** Whether a run is still worked on. */
const isRunning = ({ state }: Pick<FeedRun, 'state'>): boolean =>
  state === 'queued' || state === 'reading' || state === 'writing';

/** The organization's stock feeds with their last runs. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listFeeds, { signal });
    return { feeds: data, ...meta };
  },
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.feeds.some(({ runs }) => runs.some(isRunning)) ? pollInterval : false,
});

/** A stock feed. */
export const feedQuery = (id: number) =>
  queryOptions({
    queryKey: ['feeds', id],
    queryFn: async ({ signal }) => (await call(readFeed, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** A run without its rows. */
export const runQuery = (id: number, n: number) =>
  queryOptions({
    queryKey: ['feeds', id, n],
    queryFn: async ({ signal }) =>
      (await call(readFeedRun, { params: { id, n }, query: { per_page: 1 }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollInterval : false),
  });

/** How many rows of a run are on a page. */
export const rowsPerPage = 50;

/** A page of the rows of a run, and of the posts that its file does not name; without a result, all rows. */
export const runRowsQuery = ({
  id,
  n,
  result,
  reserved,
  page,
}: {
  id: number;
  n: number;
  result?: RowResult;
  /** Of the posts that the file does not name, only those with reserved pieces. */
  reserved: boolean;
  page: number;
}) =>
  queryOptions({
    queryKey: ['feeds', id, n, result ?? 'all', reserved, page],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: rowsPerPage, reserved, ...(result ? { results: [result] } : {}) };
      const { data, meta } = await call(readFeedRun, { params: { id, n }, query, signal });
      return { rows: data.rows, missing: data.missing, total: meta.total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What is done with feeds and their runs; lists and runs follow. */
export function useFeedWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: feedsQuery.queryKey });
  // Someone else may have decided first: what they did is shown.
  const onError = (error: Error) => {
    notify.failure(error);
    void onSuccess();
  };
  const ofRun = <Output>(work: (of: { id: number; n: number }) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess,
    onError,
  });
  const ofFeed = <Output>(work: (id: number) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess,
    onError: notify.failure,
  });
  return {
    create: useMutation({ mutationFn: (body: FeedBody) => call(createFeed, { body }), onSuccess }),
    update: useMutation({
      mutationFn: ({ id, ...body }: FeedBody & { id: number }) => call(updateFeed, { params: { id }, body }),
      onSuccess,
    }),
    remove: useMutation(ofFeed((id) => call(deleteFeed, { params: { id } }))),
    push: useMutation({
      mutationFn: ({ id, file }: { id: number; file: File }) =>
        call(pushFeed, { params: { id }, body: { file }, isAside: true }),
      onSuccess,
      onError: notify.failure,
    }),
    start: useMutation(ofFeed((id) => call(runFeed, { params: { id } }))),
    test: useMutation(ofFeed(async (id) => (await call(testFeed, { params: { id } })).data)),
    apply: useMutation(ofRun(({ id, n }) => call(applyRun, { params: { id }, body: { run: n } }))),
    discard: useMutation({
      mutationFn: ({ id, n, fetch }: { id: number; n: number; fetch: boolean }) =>
        call(discardRun, { params: { id }, body: { run: n, fetch } }),
      onSuccess,
      onError,
    }),
    undo: useMutation(ofRun((of) => call(undoFeedRun, { params: of }))),
  };
}
