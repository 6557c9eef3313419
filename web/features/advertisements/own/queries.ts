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
  /** Of an organization's posts: the id of a member, and for platform admins that of an organization. */
  owner: string | null;
  organization: string | null;
  sort: (typeof ownSorts)[number];
  page: number;
}

/** All posts, newest first. */
export const allOwn: OwnChoice = { state: null, q: '', owner: null, organization: null, sort: 'newest', page: 1 };

/** An id as an address carries it; null where a typed address carries something else. */
const idOf = (text: string | null): number | null => (text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** What narrows and orders a list, as its call takes it. */
const narrowing = ({ state, q, owner, organization, sort }: Omit<OwnChoice, 'page'>) => ({
  q: q || null,
  states: state ? [state] : [],
  owner: idOf(owner),
  organization: idOf(organization),
  sort,
});

/** What a list shows on all of its pages, as a query string. */
export const listQuery = (choice: OwnChoice): string => encodeQuery(narrowing(choice)).slice(1);

/** A page of own posts with the counts of every state. */
export const ownQuery = (scope: OwnScope, choice: OwnChoice) =>
  queryOptions({
    queryKey: ['advertisements', 'own', scope, choice],
    queryFn: async ({ signal }) => {
      const { owner, organization, ...narrowed } = narrowing(choice);
      const query = { ...narrowed, page: choice.page, per_page: rowsPerPage };
      if (scope === 'mine') {
        const { data, meta } = await call(listMyAdvertisements, { query, signal });
        return { rows: data, total: meta.total, states: meta.states, owners: [] };
      }
      const { data, meta } = await call(listOrganizationAdvertisements, {
        query: { ...query, owner, organization },
        signal,
      });
      return { rows: data, total: meta.total, states: meta.states, owners: meta.owners };
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
