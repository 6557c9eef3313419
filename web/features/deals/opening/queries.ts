import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAdvertisement, listAdvertisements } from '#contract/advertisements/endpoints.ts';
import type { Described } from '#contract/api.ts';
import { openDeal } from '#contract/deals/endpoints.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api.ts';

export type OpeningBody = BodyInput<Described<typeof openDeal>> & { documents?: readonly File[] };

/** Begins a deal. Lists of deals and the posts' numbers are fetched again afterwards. */
export function useOpenDeal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OpeningBody) => (await call(openDeal, { body })).data,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['deals'] });
      void client.invalidateQueries({ queryKey: ['bootstrap'] });
    },
  });
}

/** The organization of a post with how it answers. */
export const sellerQuery = (postId: number) =>
  queryOptions({
    queryKey: ['advertisements', 'seller', postId],
    queryFn: async ({ signal }) =>
      (await call(getAdvertisement, { params: { id: postId }, signal })).data.organization_details,
    staleTime: 5 * 60_000,
  });

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
