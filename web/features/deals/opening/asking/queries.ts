import { queryOptions } from '@tanstack/react-query';
import { getAdvertisement } from '#contract/advertisements/endpoints.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import { call, isAbsent } from '#web/lib/api/api.ts';

/** The organization of a post with how it answers. */
export const sellerQuery = (postId: number) =>
  queryOptions({
    queryKey: ['advertisements', 'seller', postId],
    queryFn: async ({ signal }) =>
      (await call(getAdvertisement, { params: { id: postId }, signal })).data.organization_details,
    staleTime: 5 * 60_000,
  });

/** Posts as they are now, in the order of their ids; ones that are gone are left out. */
export const postsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['asked-again', ids],
    queryFn: async ({ signal }) => {
      const posts: Advertisement[] = [];
      for (const id of ids) {
        try {
          posts.push((await call(getAdvertisement, { params: { id }, signal })).data);
        } catch (error) {
          if (!isAbsent(error)) throw error;
        }
      }
      return posts;
    },
    // They are as they were when the dialog opened, and read again by the next one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
