import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendMessage, takeOverDeal } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { messages } from '#contract/errors.ts';
import { useSession } from '#web/features/accounts/session/index.ts';
import { translated } from '#web/i18n/translated.ts';
import { ApiError, call, newIdempotencyKey } from '#web/lib/api/api.ts';
import { readText, storeText, textDraftKey } from '#web/lib/drafts.ts';
import { keepDeal } from '../parts/queries.ts';
import type { Outgoing } from './Unsent.tsx';

/** Messages that leave one after the other; one that did not leave keeps its place until it is sent again or dropped. */
export function useOutbox({ id: dealId, abilities: may }: Pick<Deal, 'id' | 'abilities'>) {
  const client = useQueryClient();
  const unsent = textDraftKey(useSession().id, `deal-${dealId}-unsent`);
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const change = (key: string, part: Partial<Outgoing>) =>
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: string) => {
    storeUnsent(unsent, key, null);
    setOutgoing((all) => all.filter((one) => one.key !== key));
  };
  const { mutate } = useMutation({
    // One after the other, in the order in which they were written.
    scope: { id: `deal ${dealId}` },
    mutationFn: async ({ key, body, files }: Outgoing) => {
      // What a colleague handles is taken on with the first word.
      if (!may.message) await call(takeOverDeal, { params: { id: dealId }, isAside: true });
      return (
        await call(sendMessage, {
          params: { id: dealId },
          body: { body, documents: files },
          idempotencyKey: key,
          isAside: true,
        })
      ).data;
    },
    onSuccess: (deal, { key }) => {
      drop(key);
      keepDeal(client, deal);
    },
    onError: (error, { key }) =>
      change(key, { error: error instanceof ApiError ? firstReason(error) : translated(messages.somethingWentWrong) }),
  });
  return {
    outgoing,
    send: (body: string, files: File[]) => {
      const message: Outgoing = { key: newIdempotencyKey(), body, files, error: null };
      storeUnsent(unsent, message.key, body);
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

/** Keeps what is on its way on this device until it is sent or dropped: neither an ended session nor a closed page loses it. */
function storeUnsent(name: string, key: string, body: string | null): void {
  const { [key]: _, ...others } = readUnsent(name);
  const left = body === null ? others : { ...others, [key]: body };
  storeText(name, Object.keys(left).length === 0 ? '' : JSON.stringify(left));
}

function readUnsent(name: string): Record<string, string> {
  try {
    return JSON.parse(readText(name) || '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Gives back what was on its way when the page was left, once. */
export function takeUnsent(userId: number, dealId: number): string {
  const name = textDraftKey(userId, `deal-${dealId}-unsent`);
  const texts = Object.values(readUnsent(name));
  storeText(name, '');
  return texts.join('\n\n');
}

/** The error of a field, such as a document of a kind that is not accepted, explains more than the general message. */
const firstReason = ({ errors, message }: ApiError): string => Object.values(errors)[0]?.[0] ?? message;
