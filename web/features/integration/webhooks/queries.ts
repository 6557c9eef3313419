import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  replaceSecret,
  resendDelivery,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks/endpoints.ts';
import type { createWebhook as creation } from '#contract/webhooks/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

export type WebhookBody = BodyOf<typeof creation>;

/** The organization's webhooks. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listWebhooks, { signal });
    return { webhooks: data, ...meta };
  },
  staleTime: 0,
});

/** The latest calls of a webhook. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) =>
      (await call(listDeliveries, { params: { id }, query: { per_page: 50 }, signal })).data,
    staleTime: 0,
  });

/** What is done with webhooks; the list follows. */
export function useWebhookWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
    // A secret that was answered is not held for longer than it is shown.
    gcTime: 0,
  });
  const byId = <Output>(work: (id: number) => Promise<Output>) => ({ ...write(work), onError: notify.failure });
  return {
    create: useMutation(write(async (body: WebhookBody) => (await call(createWebhook, { body })).data)),
    update: useMutation(
      write(async ({ id, ...body }: WebhookBody & { id: number }) => call(updateWebhook, { params: { id }, body })),
    ),
    replace: useMutation(byId(async (id) => (await call(replaceSecret, { params: { id } })).data)),
    test: useMutation(byId(async (id) => (await call(testWebhook, { params: { id } })).data)),
    remove: useMutation(byId(async (id) => call(deleteWebhook, { params: { id } }))),
    resend: useMutation({
      ...write(async (of: { id: number; n: number }) => call(resendDelivery, { params: of })),
      onError: notify.failure,
    }),
  };
}
