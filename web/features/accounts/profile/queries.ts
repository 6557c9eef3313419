import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  downloadUserData,
  endOtherSessions,
  endSession,
  listSessions,
  readUser,
  updateInterests,
  updateUser,
  withdrawEmailChange,
} from '#contract/accounts/endpoints.ts';
import type { Person } from '#contract/accounts/schemas.ts';
import { bootstrapQuery, sessionQuery } from '#web/features/accounts/session/index.ts';
import { type CallOptions, call } from '#web/lib/api/api.ts';
import { fillPath } from '#web/lib/api/formData.ts';

/** Everything about the person who is signed in, as they may change it. */
export const profileQuery = (id: number) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => (await call(readUser, { params: { id }, signal })).data,
    staleTime: 0,
  });

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  staleTime: 0,
});

/** What a profile form sends. */
export type ProfileBody = CallOptions<typeof updateUser>['body'];

/** Saves the own profile; header, contact choice and the profile itself show it at once. */
export function useUpdateProfile(id: number) {
  const client = useQueryClient();
  const keep = useKeepProfile(id);
  return useMutation({
    mutationFn: async (body: ProfileBody) => call(updateUser, { params: { id }, body }),
    onSuccess: ({ data }) => {
      keep(data);
      void client.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
      // Estimates of prices are in the currency that is chosen here.
      void client.invalidateQueries({ queryKey: ['advertisements'] });
    },
  });
}

/** Keeps the present e-mail address. */
export function useWithdrawEmailChange(id: number) {
  const keep = useKeepProfile(id);
  return useMutation({
    mutationFn: async () => call(withdrawEmailChange, { params: { id } }),
    onSuccess: ({ data }) => keep(data),
  });
}

/** Saves which categories the person is interested in. */
export function useUpdateInterests(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (interests: number[]) =>
      call(updateInterests, { params: { id }, body: { category_interests: interests } }),
    onSuccess: ({ data }) => {
      client.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, ...data });
      client.setQueryData(profileQuery(id).queryKey, (person) => person && { ...person, ...data });
    },
  });
}

/** Signs out on another device. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => call(endSession, { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((session) => session.id !== id)),
  });
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(endOtherSessions)).data,
    onSuccess: () => client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter((session) => session.current)),
  });
}

/** Where the file with everything about the person can be fetched. */
export function addressOfMyData(id: number): string {
  return fillPath(downloadUserData.url, { id });
}

function useKeepProfile(id: number) {
  const client = useQueryClient();
  return (person: Person) => {
    client.setQueryData(profileQuery(id).queryKey, person);
    client.setQueryData(
      sessionQuery.queryKey,
      (user) =>
        user && {
          ...user,
          email: person.email,
          first_name: person.first_name,
          preposition: person.preposition,
          last_name: person.last_name,
          phone_number: person.phone_number,
          job_title: person.job_title,
          locale: person.locale,
          time_zone: person.time_zone,
          avatar: person.avatar,
          updated_at: person.updated_at,
        },
    );
  };
}
