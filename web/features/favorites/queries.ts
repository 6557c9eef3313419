import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listFavorites } from '#contract/favorites/endpoints.ts';
import { bootstrapQuery } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';
import { withFavorite } from './cache.ts';
import { type FavoriteOutcome, requestFavorite, useFavoriteQueue } from './queue.ts';

/** How many favourites a page shows. */
export const favoritesPerPage = 24;

/** One page of the person's favourites, those with the words in them. */
export const favoritesQuery = (page: number, q: string | null) =>
  queryOptions({
    queryKey: ['favorites', { page, q }],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listFavorites, { query: { page, q, per_page: favoritesPerPage }, signal });
      return { favorites: data, total: meta.total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Whether a post is a favourite, as asked for last even where the server has not answered yet. */
export function useIsFavorite(post: { id: number; is_favorite: boolean }): boolean {
  return useFavoriteQueue(({ pending }) => pending[post.id] ?? post.is_favorite);
}

/** Adds a post to the favourites or takes it out: shown at once, sent to the server in turn, taken back if it refuses. */
export function useSetFavorite(): (id: number, isFavorite: boolean, note?: string | null) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async (id, isFavorite, note) => {
      countFavorite(client, id, isFavorite);
      try {
        applyOutcome(client, await requestFavorite(id, isFavorite, note));
        return true;
      } catch (error) {
        // What was shown ahead may be wrong after several wishes: the server knows.
        void client.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
        notify.failure(error);
        return false;
      }
    },
    [client],
  );
}

/** Moves the header's number along before the server has answered. */
function countFavorite(client: QueryClient, id: number, isFavorite: boolean): void {
  client.setQueryData(bootstrapQuery.queryKey, (bootstrap) => {
    if (!bootstrap?.favorites || bootstrap.favorites.includes(id) === isFavorite) return bootstrap;
    const favorites = isFavorite ? [...bootstrap.favorites, id] : bootstrap.favorites.filter((other) => other !== id);
    const { counters } = bootstrap;
    const change = favorites.length - bootstrap.favorites.length;
    return {
      ...bootstrap,
      favorites,
      counters: counters && { ...counters, favorites: Math.max(0, counters.favorites + change) },
    };
  });
}

function applyOutcome(client: QueryClient, { id, isFavorite, total }: FavoriteOutcome): void {
  client.setQueryData(bootstrapQuery.queryKey, (bootstrap) => {
    if (total === null || !bootstrap?.counters) return bootstrap;
    return { ...bootstrap, counters: { ...bootstrap.counters, favorites: total } };
  });
  client.setQueriesData({ predicate: ({ queryKey }) => queryKey[0] !== 'favorites' }, (data: unknown) =>
    withFavorite(data, id, isFavorite),
  );
  void client.invalidateQueries({ queryKey: ['favorites'], refetchType: 'none' });
}

/** Asks, at the moment of a key or click, whether a post is a favourite. */
export function useIsFavoriteNow(): (post: { id: number; is_favorite: boolean }) => boolean {
  return useCallback((post) => useFavoriteQueue.getState().pending[post.id] ?? post.is_favorite, []);
}
