import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { disownPurchase, listPurchases } from '#contract/purchases/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** A page of the sales that name one's own organization as the buyer, the latest first. */
export const purchasesQuery = (page: number) =>
  queryOptions({
    queryKey: ['deals', 'purchases', page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listPurchases, { query: { page, per_page: rowsPerPage }, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** Says that a purchase was not ours. */
export function useDisown() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => call(disownPurchase, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['deals', 'purchases'] }),
  });
}
