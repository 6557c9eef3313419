import { useQuery } from '@tanstack/react-query';
import { listFacts } from '#contract/facts/endpoints.ts';
import { call } from '#web/lib/api/api.ts';

/** The fields of facts that a sub-category has, in the reader's language; none are asked for without one. */
export const useFactFields = (subCategory: number | null) =>
  useQuery({
    queryKey: ['facts', subCategory],
    queryFn: async () => (await call(listFacts, { query: { sub_category: Number(subCategory) } })).data,
    enabled: subCategory !== null,
    staleTime: 60_000,
  });
