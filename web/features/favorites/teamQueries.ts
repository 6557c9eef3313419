import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { addTeamFavorite, listTeamFavorites, removeTeamFavorite } from '#contract/favorites/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { favoritesPerPage } from './queries.ts';

/** One page of the favourites of one's organization, those with the words in them. */
export const teamFavoritesQuery = (page: number, q: string | null) =>
  queryOptions({
    queryKey: ['favorites', 'team', { page, q }],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listTeamFavorites, { query: { page, q, per_page: favoritesPerPage }, signal });
      return { favorites: data, total: meta.total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Puts a post on the list of one's organization with a note, or takes it off. */
export function useSetTeamFavorite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isShared, note }: { id: number; isShared: boolean; note?: string | null }) =>
      isShared
        ? call(addTeamFavorite, { params: { id }, body: note === undefined ? {} : { note }, isToggle: true })
        : call(removeTeamFavorite, { params: { id }, isToggle: true }),
    // The list that a post was just taken off keeps its place until it is left.
    onSuccess: () =>
      client.invalidateQueries({ queryKey: ['favorites'], predicate: ({ queryKey }) => queryKey[1] !== 'team' }),
    onError: notify.failure,
  });
}
