import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type DealSide, type DealSort, dealTabs } from '#contract/deals/choices.ts';
import { listDeals, readDeal, readDealSheet } from '#contract/deals/endpoints.ts';
import type { Deal } from '#contract/deals/records.ts';
import { ApiError, call, type Result } from '#web/lib/api/api.ts';
import { encodeQuery, fillPath } from '#web/lib/api/formData.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** The tabs of the list; what was archived is out of the way of the others. */
export const tabs = ['mine', 'colleagues', 'theirs', 'agreed', 'done', 'archived'] as const;

export type DealTab = (typeof tabs)[number];

/** What the list of deals is asked for. */
export interface DealChoice {
  tab: DealTab;
  q: string;
  side: DealSide | null;
  /** A person's id; `0`: no one has it. */
  handler: string | null;
  /** The partner's id. */
  organization: string | null;
  /** null: what fits the tab. */
  sort: DealSort | null;
  page: number;
}

/** The order of a list: while a reply is awaited, the own deals and what has waited longest come first. */
export const sortOf = ({ tab, sort }: DealChoice): DealSort =>
  sort ?? (tab === 'mine' || tab === 'colleagues' || tab === 'theirs' ? 'waiting' : 'runs_out');

function queryOf(choice: DealChoice) {
  const { tab, q, side, handler, organization, page } = choice;
  const filter = tab === 'archived' ? { archived: true } : dealTabs[tab];
  return {
    ...filter,
    states: 'states' in filter ? [...filter.states] : [],
    q: q || null,
    side,
    handler: handler === null ? null : Number(handler),
    organization: organization === null ? null : Number(organization),
    sort: sortOf(choice),
    page,
    per_page: rowsPerPage,
  };
}

/** The query string of all pages of the list, as exports take it. */
export const listQuery = (choice: DealChoice): string => {
  const { page: _, per_page: __, ...narrowed } = queryOf(choice);
  return encodeQuery(narrowed).slice(1);
};

/** A page of deals with how many each tab has. */
export const dealsQuery = (choice: DealChoice) =>
  queryOptions({
    queryKey: ['deals', 'list', choice],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listDeals, { query: queryOf(choice), signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** One deal with all its messages. */
export const dealQuery = (id: number) =>
  queryOptions({
    queryKey: ['deals', 'one', id],
    queryFn: async ({ signal }): Promise<Deal> => (await call(readDeal, { params: { id }, signal })).data,
  });

/** Shows a deal as a step answered it; lists and the posts whose stock it holds are asked for again. */
export function keepDeal(client: QueryClient, deal: Deal): void {
  client.setQueryData(dealQuery(deal.id).queryKey, deal);
  void client.invalidateQueries({ queryKey: ['deals', 'list'] });
  void client.invalidateQueries({ queryKey: ['advertisements'] });
  void client.invalidateQueries({ queryKey: ['favorites'] });
}

/** A step in a deal. Where the deal changed in the meantime, it is shown as it is now, and the step fails. */
export function useDealTransition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: () => Promise<Result<Deal, unknown>>) => step(),
    onSuccess: ({ data }) => keepDeal(client, data),
    onError: (error) => {
      const current = error instanceof ApiError && error.code === 409 ? (error.data as Deal | null) : null;
      if (current?.reference) keepDeal(client, current);
    },
  });
}

/** Where the deal sheet of a version is; of the newest one unless a version is named. */
export const sheetUrl = (id: number, version?: number): string =>
  fillPath(readDealSheet.url, { id }) + encodeQuery({ version });
