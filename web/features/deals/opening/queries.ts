import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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
