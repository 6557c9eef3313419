import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { listMembers } from '#contract/members/endpoints.ts';
import { createToken, endToken, listTokens, replaceToken } from '#contract/tokens/endpoints.ts';
import type { createToken as creation } from '#contract/tokens/schemas.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

type TokenBody = z.input<typeof creation.body>;

/** The tokens that one may see, and how many more one can make. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listTokens, { query: {}, signal });
    return { tokens: data, usage: meta };
  },
  staleTime: 0,
});

/** The members that an organization's token can act as. */
export const actorsQuery = queryOptions({
  queryKey: ['tokens', 'members'],
  queryFn: async ({ signal }) =>
    (await call(listMembers, { query: { per_page: 100, statuses: ['active'] }, signal })).data,
});

/** What is done with tokens; the list follows. A token is in the answer of the one that makes it and nowhere else. */
export function useTokenWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
    // What was answered is not held for longer than it is shown.
    gcTime: 0,
  });
  return {
    create: useMutation(write(async (body: TokenBody) => (await call(createToken, { body })).data)),
    replace: useMutation({
      ...write(async (id: number) => (await call(replaceToken, { params: { id }, body: {} })).data),
      onError: notify.failure,
    }),
    end: useMutation({
      ...write(async (id: number) => call(endToken, { params: { id } })),
      onError: notify.failure,
    }),
  };
}
