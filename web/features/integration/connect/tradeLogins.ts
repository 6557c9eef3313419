import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  createTradePassword,
  endTradePassword,
  listTradeCalls,
  listTradePasswords,
} from '#contract/trade-passwords/endpoints.ts';
import type { createTradePassword as creation } from '#contract/trade-passwords/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

type Settings = z.input<typeof creation.body>;

/** The logins of trade systems that one may see. */
export const tradeLoginsQuery = queryOptions({
  queryKey: ['trade-logins'],
  queryFn: async ({ signal }) => (await call(listTradePasswords, { signal })).data,
  staleTime: 0,
});

/** The last calls with a login. */
export const tradeCallsQuery = (id: number) =>
  queryOptions({
    queryKey: ['trade-logins', id, 'calls'],
    queryFn: async ({ signal }) => (await call(listTradeCalls, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Makes and ends logins; the list follows. A password is in the answer of the call that makes it and nowhere else. */
export function useTradeLoginWrites() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: tradeLoginsQuery.queryKey });
  return {
    create: useMutation({
      mutationFn: async (body: Settings) => (await call(createTradePassword, { body })).data,
      onSuccess,
      gcTime: 0,
    }),
    end: useMutation({
      mutationFn: (id: number) => call(endTradePassword, { params: { id } }),
      onSuccess,
      onError: notify.failure,
    }),
  };
}
