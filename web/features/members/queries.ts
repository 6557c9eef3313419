import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { resetTwoFactor } from '#contract/accounts/endpoints.ts';
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
import type { invitationBody, Member, memberBody, memberUpdateBody } from '#contract/members/schemas.ts';
import { type CallOptions, call } from '#web/lib/api/api.ts';
import { rowsPerPage } from '#web/lib/api/lists.ts';

/** The organization whose people they are: one's own (null), or one that the platform administers. */
export type Place = number | null;

type MemberSort = (typeof memberSorts)[number];

interface MemberChoice {
  q: string;
  status: MemberStatus | null;
  sort: MemberSort;
  page: number;
}

/** Everyone, as a list begins. */
export const allMembers: MemberChoice = { q: '', status: null, sort: 'name', page: 1 };

type ListQuery = NonNullable<CallOptions<typeof listMembers>['query']>;
type NewMember = z.input<typeof memberBody> & { avatar?: File | null };
type MemberEdit = z.input<typeof memberUpdateBody> & { avatar?: File | null };

/** The calls about people below the addresses of the own organization. */
const ownPeople = {
  list: (query: ListQuery, signal: AbortSignal) => call(listMembers, { query, signal }),
  read: (id: number, signal: AbortSignal) => call(readMember, { params: { id }, signal }),
  create: (body: NewMember) => call(createMember, { body }),
  update: (id: number, body: MemberEdit) => call(updateMember, { params: { id }, body }),
  resend: (id: number): Promise<unknown> => call(resendInvitation, { params: { id } }),
  deactivate: (id: number, successor: number | null) => call(deactivateMember, { params: { id }, body: { successor } }),
  reactivate: (id: number) => call(reactivateMember, { params: { id } }),
  remove: (id: number, successor: number | null) => call(removeMember, { params: { id }, query: { successor } }),
};

/** The same below the addresses of any organization. */
const peopleOfAny = (organization: number): typeof ownPeople => {
  const paramsOf = (userId: number) => ({ id: organization, userId });
  return {
    list: (query, signal) => call(listOrganizationUsers, { params: { id: organization }, query, signal }),
    read: (id, signal) => call(readOrganizationUser, { params: paramsOf(id), signal }),
    create: (body) => call(createOrganizationUser, { params: { id: organization }, body }),
    update: (id, body) => call(updateOrganizationUser, { params: paramsOf(id), body }),
    resend: (id) => call(resendOrganizationUserInvitation, { params: paramsOf(id) }),
    deactivate: (id, successor) => call(deactivateOrganizationUser, { params: paramsOf(id), body: { successor } }),
    reactivate: (id) => call(reactivateOrganizationUser, { params: paramsOf(id) }),
    remove: (id, successor) => call(removeOrganizationUser, { params: paramsOf(id), query: { successor } }),
  };
};

const peopleOf = (place: Place) => (place === null ? ownPeople : peopleOfAny(place));

/** A page of people with the counts of every state. */
export const membersQuery = (place: Place, { q, status, sort, page }: MemberChoice) =>
  queryOptions({
    queryKey: ['members', place, 'list', { q, status, sort, page }],
    queryFn: async ({ signal }) => {
      const query = { q: q || null, statuses: status ? [status] : [], sort, page, per_page: rowsPerPage };
      const { data, meta } = await peopleOf(place).list(query, signal);
      return { rows: data, ...meta };
    },
    placeholderData: keepPreviousData,
  });

/** One person. */
export const memberQuery = (place: Place, id: number) =>
  queryOptions({
    queryKey: ['members', place, 'one', id],
    queryFn: async ({ signal }): Promise<Member> => (await peopleOf(place).read(id, signal)).data,
  });

/** Invitations of the own organization that wait for an answer. */
export const invitationsQuery = queryOptions({
  queryKey: ['members', null, 'invitations'],
  queryFn: async ({ signal }) => {
    const { data, meta } = await call(listInvitations, { query: { per_page: 100 }, signal });
    return { invitations: data, total: meta.total };
  },
});

/** Everything that is written about people; every list is fetched again afterwards. */
export function useMemberWrites(place: Place) {
  const client = useQueryClient();
  const people = peopleOf(place);
  const write = <Input, Output>(work: (input: Input) => Promise<Output>) => ({
    mutationFn: work,
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [subject] }) => subject === 'members' || subject === 'organizations',
      }),
  });
  return {
    create: useMutation(write(async (body: NewMember) => (await people.create(body)).data)),
    update: useMutation(
      write(async ({ id, body }: { id: number; body: MemberEdit }) => (await people.update(id, body)).data),
    ),
    invite: useMutation(
      write(async (body: z.input<typeof invitationBody>) => (await call(createInvitation, { body })).data),
    ),
    resend: useMutation(write((id: number) => people.resend(id))),
    withdraw: useMutation(write(async (id: number) => call(withdrawInvitation, { params: { id } }))),
    deactivate: useMutation(
      write(({ id, successor }: { id: number; successor: number | null }) => people.deactivate(id, successor)),
    ),
    reactivate: useMutation(write((id: number) => people.reactivate(id))),
    remove: useMutation({
      mutationFn: ({ id, successor }: { id: number; successor: number | null }) => people.remove(id, successor),
      // A person who is gone is not asked for again: the page that shows them is about to be left.
      onSuccess: () =>
        client.invalidateQueries({
          predicate: ({ queryKey: [subject, , what] }) =>
            (subject === 'members' && what !== 'one') || subject === 'organizations' || subject === 'advertisements',
        }),
    }),
    resetTwoFactor: useMutation(write(async (userId: number) => call(resetTwoFactor, { params: { userId } }))),
  };
}
