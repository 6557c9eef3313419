import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readRates, writeRates } from '#contract/rates/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** The reference rates that hold now. */
export const ratesQuery = queryOptions({
  queryKey: ['administration', 'rates'],
  queryFn: async ({ signal }) => (await call(readRates, { signal })).data,
});

/** Replaces them; prices all over the product follow. */
export function useWriteRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { date: string; rates: Record<string, string> }) => call(writeRates, { body }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
}
