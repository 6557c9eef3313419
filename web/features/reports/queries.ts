import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listOrganizationAdvertisements } from '#contract/advertisements/endpoints.ts';
import { dismissDealReport, listDealReports } from '#contract/deals/endpoints.ts';
import { reportStates } from '#contract/reports/choices.ts';
import {
  blockReported,
  dismissReport,
  listReports,
  moveReported,
  unblockAdvertisement,
} from '#contract/reports/endpoints.ts';
import { translated } from '#web/i18n/translated.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** A category and its sub-category in the reader's language; the server joins their names. */
export const categoryPath = (names: string): string => names.split(', ').map(translated).join(', ');

export interface ReportChoice {
  /** `blocked` are the reports that were acted on, `posts` shows the blocked posts instead of reports, `deals` the reports of deals. */
  state: 'open' | 'blocked' | 'dismissed' | 'posts' | 'deals';
  page: number;
}

const statesOf: Record<ReportChoice['state'], (typeof reportStates)[number][]> = {
  open: ['open'],
  blocked: ['blocked', 'moved'],
  dismissed: ['dismissed'],
  posts: [],
  deals: [],
};

/** A page of reported posts. */
export const reportsQuery = (choice: ReportChoice) =>
  queryOptions({
    queryKey: ['administration', 'reports', choice],
    queryFn: async ({ signal }) => {
      const query = {
        states: statesOf[choice.state],
        page: choice.page,
        per_page: rowsPerPage,
      };
      const { data, meta } = await call(listReports, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** A page of the posts that are blocked, of every organization. */
export const blockedPostsQuery = (page: number) =>
  queryOptions({
    queryKey: ['administration', 'blocked', page],
    queryFn: async ({ signal }) => {
      const query = { states: ['blocked' as const], page, per_page: rowsPerPage };
      const { data, meta } = await call(listOrganizationAdvertisements, { query, signal });
      return { rows: data, total: meta.total, states: meta.states };
    },
    placeholderData: keepPreviousData,
  });

/** A page of reported deals, open and settled ones. */
export const dealReportsQuery = (page: number) =>
  queryOptions({
    queryKey: ['administration', 'deal-reports', page],
    queryFn: async ({ signal }) => {
      const query = { states: [...reportStates], page, per_page: rowsPerPage };
      const { data, meta } = await call(listDealReports, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** What is decided about reports. A blocked post leaves lists all over the product, so all are fetched again. */
export function useReportWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  return {
    blockReported: useMutation(
      write(async ({ id, reason }: { id: number; reason: string }) =>
        call(blockReported, { params: { id }, body: { reason } }),
      ),
    ),
    moveReported: useMutation(
      write(
        async ({ id, body }: { id: number; body: { category: number; subCategory: number | null; reason: string } }) =>
          call(moveReported, { params: { id }, body }),
      ),
    ),
    dismissDealReport: useMutation(write(async (id: number) => call(dismissDealReport, { params: { id } }))),
    dismissReport: useMutation(write(async (id: number) => call(dismissReport, { params: { id } }))),
    unblock: useMutation(write(async (id: number) => call(unblockAdvertisement, { params: { id } }))),
  };
}
