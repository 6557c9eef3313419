import { queryOptions } from '@tanstack/react-query';
import { listAdvertisements } from '#contract/advertisements/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** How many own posts are offered as an answer to a wanted one. */
const mostOwn = 100;

/** What one's own organization offers in a category. */
export const ownOffersQuery = (organization: number, category: number) =>
  queryOptions({
    queryKey: ['advertisements', 'own-offers', organization, category],
    queryFn: async ({ signal }) => {
      const query = { organizations: [organization], types: ['offered' as const], category: String(category) };
      return (await call(listAdvertisements, { query: { ...query, per_page: mostOwn }, signal })).data;
    },
    staleTime: 60_000,
  });
