import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Described } from '#contract/api.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import type { organizationSorts, organizationStatuses } from '#contract/organizations/choices.ts';
import {
  closeOrganization,
  createOrganization,
  listOrganizations,
  readOrganization,
  readOwnOrganization,
  reinstateOrganization,
  suspendOrganization,
  updateOrganization,
  updateOwnOrganization,
} from '#contract/organizations/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

export type OrganizationStatus = (typeof organizationStatuses)[number];
type OrganizationSort = (typeof organizationSorts)[number];

export interface OrganizationChoice {
  q: string;
  status: OrganizationStatus | null;
  sort: OrganizationSort;
  page: number;
}

/** One's own organization. */
export const ownOrganizationQuery = queryOptions({
  queryKey: ['organizations', 'own'],
  queryFn: async ({ signal }) => (await call(readOwnOrganization, { signal })).data,
});

/** An organization that the platform administers. */
export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'one', id],
    queryFn: async ({ signal }) => (await call(readOrganization, { params: { id }, signal })).data,
  });

/** A page of all organizations with the counts of every status. */
export const organizationsQuery = ({ q, status, sort, page }: OrganizationChoice) =>
  queryOptions({
    queryKey: ['organizations', 'list', { q, status, sort, page }],
    queryFn: async ({ signal }) => {
      const query = { q: q || null, statuses: status ? [status] : [], sort, page, per_page: rowsPerPage };
      const { data, meta } = await call(listOrganizations, { query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

type Logo = { logo?: File | null };

/** Everything that is written about organizations. What else is on screen may have changed with it. */
export function useOrganizationWrites() {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  });
  return {
    updateOwn: useMutation(
      write(
        async (body: BodyInput<Described<typeof updateOwnOrganization>> & Logo) =>
          (await call(updateOwnOrganization, { body })).data,
      ),
    ),
    create: useMutation(
      write(
        async (body: BodyInput<Described<typeof createOrganization>> & Logo) =>
          (await call(createOrganization, { body })).data,
      ),
    ),
    update: useMutation(
      write(
        async ({ id, body }: { id: number; body: BodyInput<Described<typeof updateOrganization>> & Logo }) =>
          (await call(updateOrganization, { params: { id }, body })).data,
      ),
    ),
    suspend: useMutation(
      write(async ({ id, reason }: { id: number; reason: string }) =>
        call(suspendOrganization, { params: { id }, body: { reason } }),
      ),
    ),
    close: useMutation(
      write(async ({ id, reason }: { id: number; reason: string }) =>
        call(closeOrganization, { params: { id }, body: { reason } }),
      ),
    ),
    reinstate: useMutation(write(async (id: number) => call(reinstateOrganization, { params: { id } }))),
  };
}
