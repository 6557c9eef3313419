import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  activate,
  changePassword,
  confirmEmailChange,
  readActivation,
  readEmailChange,
  readPasswordReset,
  recoverPassword,
  resetPassword,
} from '#contract/accounts/endpoints.ts';
import type { CurrentUser } from '#contract/accounts/schemas.ts';
import { enterSession, sessionQuery } from '#web/features/accounts/session/index.ts';
import { call, forgetToken } from '#web/lib/api/api.ts';

// A link is checked again each time its screen opens: it may have been used in the meantime.
const fresh = { staleTime: 0, gcTime: 0, refetchOnMount: 'always' } as const;

/** What a link to choose a new password is good for. */
export const passwordResetQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: async ({ signal }) => (await call(readPasswordReset, { params: { token }, signal })).data,
    ...fresh,
  });

/** Whom an activation link invites, and what it is good for. */
export const activationQuery = (token: string) =>
  queryOptions({
    queryKey: ['activation', token],
    queryFn: async ({ signal }) => (await call(readActivation, { params: { token }, signal })).data,
    ...fresh,
  });

/** Which address a link confirms, and what it is good for. */
export const emailChangeQuery = (token: string) =>
  queryOptions({
    queryKey: ['email-change', token],
    queryFn: async ({ signal }) => (await call(readEmailChange, { params: { token }, signal })).data,
    ...fresh,
  });

/** Asks for a link to choose a new password. */
export function useRecoverPassword() {
  return useMutation({ mutationFn: async (email: string) => call(recoverPassword, { body: { email } }) });
}

interface NewPassword {
  password: string;
  password_confirmation: string;
}

/** Chooses a new password by a link. Every session ends, so no one is signed in here afterwards. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewPassword & { token: string }) => call(resetPassword, { body }),
    onSuccess: () => {
      forgetToken();
      client.setQueryData(sessionQuery.queryKey, null);
    },
  });
}

/** Chooses a new password by the current one. This session goes on under a new id, the others end. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewPassword & { current_password: string }) => call(changePassword, { body }),
    onSuccess: () => {
      forgetToken();
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** Activates an account. `onDone` is called before the session is entered, which forgets all that was fetched until then. */
export function useActivate(onDone: (user: CurrentUser) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      body: Partial<NewPassword> & {
        token: string;
        terms: boolean;
        terms_version: number;
        privacy_version: number;
      },
    ) => (await call(activate, { body })).data,
    onSuccess: (user) => {
      onDone(user);
      enterSession(client, user);
    },
  });
}

/** Uses a new e-mail address from now on. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => (await call(confirmEmailChange, { body: { token } })).data,
    // The person who is signed in here may be the one whose address it is.
    onSuccess: () => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'email-change' }),
  });
}
