import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendMessage } from '#contract/deals/endpoints.ts';
import { messages } from '#contract/errors.ts';
import { ApiError, call, newIdempotencyKey } from '#web/lib/api/api.ts';
import { keepDeal } from '../queries.ts';
import type { Outgoing } from './Unsent.tsx';

/** Messages that leave one after the other; one that did not leave keeps its place until it is sent again or dropped. */
export function useOutbox(dealId: number) {
  const client = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const change = (key: string, part: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => setOutgoing((all) => all.filter((one) => one.key !== key));
  const { mutate } = useMutation({
    // One after the other, in the order in which they were written.
    scope: { id: `deal ${dealId}` },
    mutationFn: async ({ key, body, files }: Outgoing) =>
      (
        await call(sendMessage, {
          params: { id: dealId },
          body: { body, documents: files },
          idempotencyKey: key,
          isAside: true,
        })
      ).data,
    onSuccess: (deal, { key }) => {
      drop(key);
      keepDeal(client, deal);
    },
    onError: (error, { key }) =>
      change(key, { error: error instanceof ApiError ? firstReason(error) : messages.somethingWentWrong }),
  });
  return {
    outgoing,
    send: (body: string, files: File[]) => {
      const message: Outgoing = { key: newIdempotencyKey(), body, files, error: null };
      setOutgoing((all) => [...all, message]);
      mutate(message);
    },
    retry: (key: string) => {
      const message = outgoing.find((one) => one.key === key);
      if (!message) return;
      change(key, { error: null });
      mutate({ ...message, error: null });
    },
    drop,
  };
}

/** What the server says of a field, such as a document of no kind that is taken, says more than its sentence. */
const firstReason = ({ errors, message }: ApiError): string => Object.values(errors)[0]?.[0] ?? message;
