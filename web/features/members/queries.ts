import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { MemberStatus, memberSorts } from '#contract/members/choices.ts';
import {
  createInvitation,
  createMember,
  createOrganizationUser,
  deactivateMember,
  deactivateOrganizationUser,
  listInvitations,
  listMembers,
  listOrganizationUsers,
  reactivateMember,
  reactivateOrganizationUser,
  readMember,
  readOrganizationUser,
  removeMember,
  removeOrganizationUser,
  resendInvitation,
  resendOrganizationUserInvitation,
  updateMember,
  updateOrganizationUser,
  withdrawInvitation,
} from '#contract/members/endpoints.ts';
import type { invitationBody, memberBody, memberUpdateBody } from '#contract/members/schemas.ts';
import { resetTwoFactor } from '#contract/two-factor/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** Whose people: those of one's own organization (null), or of one that the platform administers. */
export type Place = number | null;

export type MemberSort = (typeof memberSorts)[number];

export interface MemberChoice {
  q: string;
  status: MemberStatus | null;
  sort: MemberSort;
  page: number;
}

/** Everybody, as a list begins. */
export const allMembers: MemberChoice = { q: '', status: null, sort: 'name', page: 1 };

/** A page of people with the counts of every state. */
export const membersQuery = (place: Place, { q, status, sort, page }: MemberChoice) =>
  queryOptions({
    queryKey: ['members', place, 'list', { q, status, sort, page }],
    queryFn: async ({ signal }) => {
      const query = { q: q || null, statuses: status ? [status] : [], sort, page, per_page: rowsPerPage };
      const { data, meta } =
        place === null
          ? await call(listMembers, { query, signal })
          : await call(listOrganizationUsers, { params: { id: place }, query, signal });
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** One person. */
export const memberQuery = (place: Place, id: number) =>
  queryOptions({
    queryKey: ['members', place, 'one', id],
    queryFn: async ({ signal }) =>
      place === null
        ? (await call(readMember, { params: { id }, signal })).data
        : (await call(readOrganizationUser, { params: { id: place, userId: id }, signal })).data,
  });

/** Invitations of the own organization that wait for an answer. */
export const invitationsQuery = queryOptions({
  queryKey: ['members', null, 'invitations'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listInvitations, { query: { per_page: 100 }, signal });
    return { invitations: data, total: meta.total };
  },
});

/** Everything that is written about people; every list is fetched anew afterwards. */
export function useMemberWrites(place: Place) {
  const client = useQueryClient();
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [subject] }) => subject === 'members' || subject === 'organizations',
      }),
  });
  const nested = (userId: number) => ({ id: place ?? 0, userId });
  return {
    create: useMutation(
      write(async (body: z.input<typeof memberBody> & { avatar?: File | null }) =>
        place === null
          ? (await call(createMember, { body })).data
          : (await call(createOrganizationUser, { params: { id: place }, body })).data,
      ),
    ),
    update: useMutation(
      write(async ({ id, body }: { id: number; body: z.input<typeof memberUpdateBody> & { avatar?: File | null } }) =>
        place === null
          ? (await call(updateMember, { params: { id }, body })).data
          : (await call(updateOrganizationUser, { params: nested(id), body })).data,
      ),
    ),
    invite: useMutation(
      write(async (body: z.input<typeof invitationBody>) => (await call(createInvitation, { body })).data),
    ),
    resend: useMutation(
      write(async (id: number) =>
        place === null
          ? call(resendInvitation, { params: { id } })
          : call(resendOrganizationUserInvitation, { params: nested(id) }),
      ),
    ),
    withdraw: useMutation(write(async (id: number) => call(withdrawInvitation, { params: { id } }))),
    deactivate: useMutation(
      write(async (id: number) =>
        place === null
          ? call(deactivateMember, { params: { id } })
          : call(deactivateOrganizationUser, { params: nested(id) }),
      ),
    ),
    reactivate: useMutation(
      write(async (id: number) =>
        place === null
          ? call(reactivateMember, { params: { id } })
          : call(reactivateOrganizationUser, { params: nested(id) }),
      ),
    ),
    remove: useMutation({
      mutationFn: async ({ id, successor }: { id: number; successor: number | null }) =>
        place === null
          ? call(removeMember, { params: { id }, query: { successor } })
          : call(removeOrganizationUser, { params: nested(id), query: { successor } }),
      // Whoever is gone is not asked for again: the page that shows them is about to be left.
      onSuccess: () =>
        client.invalidateQueries({
          predicate: ({ queryKey: [subject, , what] }) =>
            (subject === 'members' && what !== 'one') || subject === 'organizations' || subject === 'advertisements',
        }),
    }),
    resetTwoFactor: useMutation(write(async (userId: number) => call(resetTwoFactor, { params: { userId } }))),
  };
}
