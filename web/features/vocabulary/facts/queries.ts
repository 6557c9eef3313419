import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Described } from '#contract/api.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import {
  createFact,
  createFactValue,
  deleteFact,
  deleteFactValue,
  listManagedFacts,
  mergeFactValue,
  updateFact,
  updateFactValue,
} from '#contract/facts/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** All fields of facts, in order, with how much they are used. */
export const managedFactsQuery = queryOptions({
  queryKey: ['administration', 'facts'],
  queryFn: async ({ signal }) => (await call(listManagedFacts, { signal })).data,
});

interface OfValue {
  id: number;
  value: number;
}

/** What is written of fields and values. Lists, filters and posts all over the product name them, so all are fetched again. */
export function useFactWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  return {
    createFact: useMutation(write(async (body: BodyInput<Described<typeof createFact>>) => call(createFact, { body }))),
    updateFact: useMutation(
      write(async ({ id, body }: { id: number; body: BodyInput<Described<typeof updateFact>> }) =>
        call(updateFact, { params: { id }, body }),
      ),
    ),
    deleteFact: useMutation(write(async (id: number) => call(deleteFact, { params: { id } }))),
    createValue: useMutation(
      write(async ({ id, body }: { id: number; body: BodyInput<Described<typeof createFactValue>> }) =>
        call(createFactValue, { params: { id }, body }),
      ),
    ),
    updateValue: useMutation(
      write(async ({ body, ...params }: OfValue & { body: BodyInput<Described<typeof updateFactValue>> }) =>
        call(updateFactValue, { params, body }),
      ),
    ),
    deleteValue: useMutation(write(async (params: OfValue) => call(deleteFactValue, { params }))),
    mergeValue: useMutation(
      write(async ({ into, ...params }: OfValue & { into: number }) =>
        call(mergeFactValue, { params, body: { into } }),
      ),
    ),
  };
}
