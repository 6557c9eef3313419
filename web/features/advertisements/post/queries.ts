import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getAdvertisement } from '#contract/advertisements/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** Milliseconds for which a post that was fetched on approaching it counts as fresh when it is opened. */
const freshFor = 30_000;

/** One post with everything its reader may see. */
export const advertisementQuery = (id: number) =>
  queryOptions({
    queryKey: ['advertisements', 'one', id],
    queryFn: async ({ signal }) => (await call(getAdvertisement, { params: { id }, signal })).data,
    staleTime: freshFor,
  });

/** Fetches a post that someone is about to open. */
export function prefetchAdvertisement(client: QueryClient, id: number): void {
  void client.prefetchQuery(advertisementQuery(id));
}
