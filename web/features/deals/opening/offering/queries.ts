import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAdvertisement, listAdvertisements } from '#contract/advertisements/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** How many own posts are shown at once; typing finds the others. */
const shown = 50;

/** What one's own organization offers: in a category, or what words find in all of them. */
export const ownOffersQuery = (organization: number, sought: { category: number } | { q: string }) =>
  queryOptions({
    queryKey: ['advertisements', 'own-offers', organization, sought],
    queryFn: async ({ signal }) => {
      const query = { organizations: [organization], types: ['offered' as const], per_page: shown };
      const by = 'q' in sought ? { q: sought.q } : { category: String(sought.category) };
      return (await call(listAdvertisements, { query: { ...query, ...by }, signal })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** One of the own posts. */
export const ownOfferQuery = (id: number) =>
  queryOptions({
    queryKey: ['advertisements', 'own-offer', id],
    queryFn: async ({ signal }) => (await call(getAdvertisement, { params: { id }, signal })).data,
    staleTime: 60_000,
  });
