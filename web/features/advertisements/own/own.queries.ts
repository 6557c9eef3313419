import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listMyAdvertisements, listOrganizationAdvertisements } from '#contract/advertisements.ts';
import type { AdvertisementState } from '#contract/advertisements.values.ts';
import { call } from '#web/lib/api.ts';

/** My own posts, or all of my organization. */
export type OwnScope = 'mine' | 'organization';

export const ownSorts = ['newest', 'name', 'price', '-price', 'quantity', 'expires'] as const;
export type OwnSort = (typeof ownSorts)[number];

export interface OwnChoice {
  state: AdvertisementState | null;
  q: string;
  sort: OwnSort;
  page: number;
}

export const ownPerPage = 25;

/** A page of own posts with the counts of every state. */
export const ownQuery = (scope: OwnScope, { state, q, sort, page }: OwnChoice) =>
  queryOptions({
    queryKey: ['advertisements', 'own', scope, { state, q, sort, page }],
    queryFn: async ({ signal }) => {
      const endpoint = scope === 'mine' ? listMyAdvertisements : listOrganizationAdvertisements;
      const query = { q: q || null, states: state ? [state] : [], sort, page, per_page: ownPerPage };
      const { data, meta } = await call(endpoint, { query, signal });
      return { posts: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** Reads the choice from the address; what does not fit is left out. */
export function readChoice(search: Record<string, unknown>, states: readonly string[]): OwnChoice {
  const page = Number(search.page);
  return {
    state: states.includes(search.state as string) ? (search.state as AdvertisementState) : null,
    q: typeof search.q === 'string' ? search.q.slice(0, 200) : '',
    sort: ownSorts.find((sort) => sort === search.sort) ?? 'newest',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The choice as an address carries it. */
export function writeChoice({ state, q, sort, page }: OwnChoice): Record<string, string | undefined> {
  return {
    state: state ?? undefined,
    q: q.trim() || undefined,
    sort: sort === 'newest' ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
  };
}
