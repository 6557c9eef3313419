import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  blockReported,
  type brandSorts,
  createBrand,
  createCategory,
  deleteBrand,
  deleteCategory,
  dismissReport,
  listAuditLog,
  listManagedBrands,
  listManagedCategories,
  listReports,
  mergeBrand,
  type reportStates,
  unblockAdvertisement,
  updateBrand,
  updateCategory,
} from '#contract/administration.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** All categories with how much they are used. */
export const managedCategoriesQuery = queryOptions({
  queryKey: ['administration', 'categories'],
  queryFn: async ({ signal }) => (await call(listManagedCategories, { signal })).data,
});

export interface BrandChoice {
  q: string;
  sort: (typeof brandSorts)[number];
  page: number;
}

/** A page of brands with how much they are used. */
export const managedBrandsQuery = (choice: BrandChoice) =>
  queryOptions({
    queryKey: ['administration', 'brands', choice],
    queryFn: async ({ signal }) => {
      const query = { ...choice, q: choice.q || null, per_page: rowsPerPage };
      const { data, meta } = await call(listManagedBrands, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

export interface ReportChoice {
  state: (typeof reportStates)[number];
  page: number;
}

/** A page of reported posts. */
export const reportsQuery = (choice: ReportChoice) =>
  queryOptions({
    queryKey: ['administration', 'reports', choice],
    queryFn: async ({ signal }) => {
      const query = { states: [choice.state], page: choice.page, per_page: rowsPerPage };
      const { data, meta } = await call(listReports, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

export interface AuditChoice {
  q: string;
  action: string | null;
  organization: string | null;
  from: string | null;
  until: string | null;
  page: number;
}

/** A page of the audit log, latest first. */
export const auditQuery = (choice: AuditChoice) =>
  queryOptions({
    queryKey: ['administration', 'audit', choice],
    queryFn: async ({ signal }) => {
      const { q, action, organization, from, until, page } = choice;
      const query = {
        q: q || null,
        actions: action ? [action] : [],
        organization: organization ? Number(organization) : null,
        from,
        until,
        page,
        per_page: rowsPerPage,
      };
      const { data, meta } = await call(listAuditLog, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** Everything that is written here. Lists all over the product choose from these words, so all are fetched anew. */
export function useAdministration() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  return {
    createCategory: useMutation(
      write(async (body: z.input<typeof createCategory.body>) => call(createCategory, { body })),
    ),
    updateCategory: useMutation(
      write(async ({ id, body }: { id: number; body: z.input<typeof updateCategory.body> }) =>
        call(updateCategory, { params: { id }, body }),
      ),
    ),
    deleteCategory: useMutation(write(async (id: number) => call(deleteCategory, { params: { id } }))),
    createBrand: useMutation(write(async (name: string) => call(createBrand, { body: { name } }))),
    updateBrand: useMutation(
      write(async ({ id, ...body }: { id: number; name: string; updated_at: string }) =>
        call(updateBrand, { params: { id }, body }),
      ),
    ),
    deleteBrand: useMutation(write(async (id: number) => call(deleteBrand, { params: { id } }))),
    mergeBrand: useMutation(
      write(async ({ id, into }: { id: number; into: number }) => call(mergeBrand, { params: { id }, body: { into } })),
    ),
    blockReported: useMutation(
      write(async ({ id, reason }: { id: number; reason: string }) =>
        call(blockReported, { params: { id }, body: { reason } }),
      ),
    ),
    dismissReport: useMutation(write(async (id: number) => call(dismissReport, { params: { id } }))),
    unblock: useMutation(write(async (id: number) => call(unblockAdvertisement, { params: { id } }))),
  };
}
