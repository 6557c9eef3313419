import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getAdvertisement, listAdvertisements } from '#contract/advertisements/endpoints.ts';
import type { Described } from '#contract/api.ts';
import { openDeal } from '#contract/deals/endpoints.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { call, newIdempotencyKey } from '#web/lib/api/api.ts';

export type OpeningBody = BodyInput<Described<typeof openDeal>> & { documents?: readonly File[] };

/**
 * Begins a deal; lists of deals are fetched again afterwards. What is sent once more because no answer came begins no
 * second one.
 */
export function useOpenDeal() {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: async (body: OpeningBody) => {
      const text = JSON.stringify({ ...body, documents: body.documents?.map(({ name, size }) => [name, size]) });
      const idempotencyKey = keys.current.get(text) ?? newIdempotencyKey();
      keys.current.set(text, idempotencyKey);
      const { data } = await call(openDeal, { body, idempotencyKey });
      keys.current.delete(text);
      return data;
    },
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
