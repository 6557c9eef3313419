import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdvertisementState } from '#contract/advertisements/choices.ts';
import { listMyAdvertisements, listOrganizationAdvertisements } from '#contract/advertisements/endpoints.ts';
import { countMatches } from '#contract/matches/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { encodeQuery } from '#web/lib/api/formData.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** My own posts, or all of my organization. */
export type OwnScope = 'mine' | 'organization';

export const ownSorts = ['newest', 'name', 'price', '-price', 'quantity', 'expires'] as const;

export interface OwnChoice {
  /** Null for all but the deleted ones. */
  state: AdvertisementState | null;
  q: string;
  sort: (typeof ownSorts)[number];
  page: number;
}

/** All posts, newest first. */
export const allOwn: OwnChoice = { state: null, q: '', sort: 'newest', page: 1 };

/** What narrows and orders a list, as its call takes it. */
const narrowing = ({ state, q, sort }: Omit<OwnChoice, 'page'>) => ({
  q: q || null,
  states: state ? [state] : [],
  sort,
});

/** What a list shows on all of its pages, as a query string. */
export const listQuery = (choice: OwnChoice): string => encodeQuery(narrowing(choice)).slice(1);

/** A page of own posts with the counts of every state. */
export const ownQuery = (scope: OwnScope, { state, q, sort, page }: OwnChoice) =>
  queryOptions({
    queryKey: ['advertisements', 'own', scope, { state, q, sort, page }],
    queryFn: async ({ signal }) => {
      const endpoint = scope === 'mine' ? listMyAdvertisements : listOrganizationAdvertisements;
      const query = { ...narrowing({ state, q, sort }), page, per_page: rowsPerPage };
      const { data, meta } = await call(endpoint, { query, signal });
      return { rows: data, total: meta.total, states: meta.states };
    },
    placeholderData: keepPreviousData,
  });

/** How many posts fit each of some own posts; comes after the list. */
export const fitsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['advertisements', 'fits', ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(countMatches, { query: { ids: [...ids] }, signal });
      return new Map(data.map(({ id, count }) => [id, count]));
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
  });
