import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ReportReason } from '#contract/advertisements/choices.ts';
import {
  deleteAdvertisement,
  duplicateAdvertisement,
  purgeAdvertisement,
  reportAdvertisement,
  restoreAdvertisement,
  sellAdvertisement,
} from '#contract/advertisements/endpoints.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import {
  pauseAdvertisement,
  renewAdvertisement,
  resumeAdvertisement,
  type soldBody,
  takeBackSale,
} from '#contract/advertisements/schemas.ts';
import { blockAdvertisement, unblockAdvertisement } from '#contract/reports/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { advertisementQuery } from '../post/queries.ts';

const transitions = {
  pause: pauseAdvertisement,
  resume: resumeAdvertisement,
  renew: renewAdvertisement,
  restore: restoreAdvertisement,
  takeBackSale,
  duplicate: duplicateAdvertisement,
} as const;

/** A step in the life of a post that needs nothing but the post. */
export type Transition = keyof typeof transitions;

/** Keeps what the server answered and lets every list be fetched again. */
function useAfterChange() {
  const client = useQueryClient();
  return async (post: Advertisement | null, id: number) => {
    if (post) client.setQueryData(advertisementQuery(post.id).queryKey, post);
    else client.removeQueries({ queryKey: advertisementQuery(id).queryKey });
    await client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'session' && !(queryKey[1] === 'one' && queryKey[2] === id),
    });
  };
}

/** Takes a post one step further. */
export function useTransition() {
  const after = useAfterChange();
  return useMutation({
    mutationFn: async ({ id, transition }: { id: number; transition: Transition }) =>
      (await call(transitions[transition], { params: { id } })).data,
    onSuccess: (post) => after(post, post.id),
  });
}

/** Deletes a post; it can be restored for 30 days. */
export function useDeletePost() {
  const after = useAfterChange();
  return useMutation({
    mutationFn: async (id: number) => call(deleteAdvertisement, { params: { id } }),
    onSuccess: (_result, id) => after(null, id),
  });
}

/** Removes a post for good. */
export function usePurge() {
  const after = useAfterChange();
  return useMutation({
    mutationFn: async ({ id, title }: { id: number; title: string }) =>
      call(purgeAdvertisement, { params: { id }, body: { title } }),
    onSuccess: (_result, { id }) => after(null, id),
  });
}

/** Blocks a post that does not belong, and shows it again. The post itself is fetched again too. */
export function useModeration() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  return {
    block: useMutation({
      mutationFn: async ({ id, reason }: { id: number; reason: string }) =>
        call(blockAdvertisement, { params: { id }, body: { reason } }),
      onSuccess,
    }),
    unblock: useMutation({
      mutationFn: async (id: number) => call(unblockAdvertisement, { params: { id } }),
      onSuccess,
    }),
  };
}

/** Records a sale. */
export function useSell() {
  const after = useAfterChange();
  return useMutation({
    mutationFn: async ({ id, sale }: { id: number; sale: z.input<typeof soldBody> }) =>
      (await call(sellAdvertisement, { params: { id }, body: sale })).data,
    onSuccess: (post) => after(post, post.id),
  });
}

/** Tells the platform that a post does not belong. */
export function useReport() {
  return useMutation({
    mutationFn: async ({ id, reason, text }: { id: number; reason: ReportReason; text: string | null }) =>
      call(reportAdvertisement, { params: { id }, body: { reason, text } }),
  });
}
