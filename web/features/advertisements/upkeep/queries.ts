import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkAction } from '#contract/advertisements/upkeep/choices.ts';
import {
  changeInBulk,
  followRenewal,
  listBulkChanges,
  listHistory,
  readRenewal,
  undoBulkChange,
} from '#contract/advertisements/upkeep/endpoints.ts';
import type { BulkOutcome } from '#contract/advertisements/upkeep/schemas.ts';
import { call } from '#web/lib/api/api.ts';

/** What a step is done to: these posts, or all of a list. */
export type Selection = { ids: number[] } | { scope: 'mine' | 'organization'; query: string };

/** How prices are to change, as the call takes it; amounts are decimal text. */
export interface PriceWish {
  percent?: number;
  amount?: number;
  price?: string;
  round_to: number;
  floor: string | null;
  currency: string | null;
}

const key = ['advertisements', 'upkeep'];

/** What would become of posts with other prices. */
export const pricesQuery = (selection: Selection, wish: PriceWish) =>
  queryOptions({
    queryKey: [...key, 'prices', selection, wish],
    queryFn: async ({ signal }) => {
      const body = { ...selection, ...wish, action: 'price', preview: true } as const;
      return (await call(changeInBulk, { body, signal, isAside: true })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

/** How a fact is to change. */
export interface FactWish {
  /** The key of its field; null before one is chosen. */
  fact: string | null;
  /** As typed; empty before it is. */
  value: string;
  /** Takes the fact off, in place of a value. */
  clear: boolean;
}

/** What the call takes; without a value, the posts are only listed. */
const bodyOf = ({ fact, value, clear }: FactWish) => ({
  action: 'fact' as const,
  ...(fact === null || (value.trim() === '' && !clear) ? {} : clear ? { fact, clear } : { fact, value }),
});

/** What would become of posts with another value of a fact. */
export const factQuery = (selection: Selection, wish: FactWish) =>
  queryOptions({
    queryKey: [...key, 'fact', selection, bodyOf(wish)],
    queryFn: async ({ signal }) => {
      const body = { ...selection, ...bodyOf(wish), preview: true };
      return (await call(changeInBulk, { body, signal, isAside: true })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

function useAfterwards() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Does one step to a selection. */
export function useBulkAction() {
  const onSuccess = useAfterwards();
  return useMutation({
    mutationFn: async (step: {
      action: Exclude<BulkAction, 'price' | 'fact'>;
      selection: Selection;
    }): Promise<BulkOutcome> => (await call(changeInBulk, { body: { ...step.selection, action: step.action } })).data,
    onSuccess,
  });
}

/** Changes prices of the posts that were previewed; what changed since stays. */
export function useChangePrices() {
  const onSuccess = useAfterwards();
  return useMutation({
    mutationFn: async ({ ids, versions, wish }: { ids: number[]; versions: string[]; wish: PriceWish }) =>
      (await call(changeInBulk, { body: { ids, versions, ...wish, action: 'price' } })).data,
    onSuccess,
  });
}

/** Changes a fact of the posts that were previewed; what changed since stays. */
export function useChangeFact() {
  const onSuccess = useAfterwards();
  return useMutation({
    mutationFn: async ({ ids, versions, wish }: { ids: number[]; versions: string[]; wish: FactWish }) =>
      (await call(changeInBulk, { body: { ids, versions, ...bodyOf(wish) } })).data,
    onSuccess,
  });
}

/** Takes a change back. */
export function useUndo() {
  const onSuccess = useAfterwards();
  return useMutation({
    mutationFn: async (undo: string) => (await call(undoBulkChange, { body: { undo } })).data,
    onSuccess,
  });
}

/** The latest changes that can still be taken back. */
export const recentChangesQuery = queryOptions({
  queryKey: [...key, 'recent'],
  queryFn: async ({ signal }) => (await call(listBulkChanges, { query: { per_page: 5 }, signal })).data,
  staleTime: 0,
});

/** How many entries of a history a page has. */
export const historyPerPage = 10;

/** One page of what happened to a post. */
export const historyQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...key, 'history', id, page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listHistory, {
        params: { id },
        query: { page, per_page: historyPerPage },
        signal,
      });
      return { entries: data, total: meta.total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** What the link of a mail renews. */
export const renewalQuery = (token: string) =>
  queryOptions({
    queryKey: ['renewal', token],
    queryFn: async ({ signal }) => (await call(readRenewal, { params: { token }, signal })).data,
    retry: false,
  });

/** Renews it. */
export function useRenewal() {
  return useMutation({ mutationFn: async (token: string) => (await call(followRenewal, { body: { token } })).data });
}
