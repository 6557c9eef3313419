import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactorSetUp,
  readTwoFactorStatus,
  renewRecoveryCodes,
  verifyTwoFactor,
} from '#contract/accounts/endpoints.ts';
import { enterSession } from '#web/features/accounts/session/index.ts';
import { call, forgetToken } from '#web/lib/api/api.ts';

/** Whether two-factor sign-in is on, must be, and how many recovery codes are left. */
export const twoFactorStatusQuery = queryOptions({
  queryKey: ['two-factor', 'status'],
  queryFn: async ({ signal }) => (await call(readTwoFactorStatus, { signal })).data,
});

/** The key to enrol, as picture and text. It is the same one for ten minutes. */
export const twoFactorSetUpQuery = queryOptions({
  queryKey: ['two-factor', 'set-up'],
  queryFn: async ({ signal }) => (await call(readTwoFactorSetUp, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnMount: 'always',
});

/** Turns two-factor sign-in on; gives the recovery codes, once. The session goes on under a new id, the others end. */
export function useEnableTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { otp_secret: string; current_password: string | null }) =>
      (await call(enableTwoFactor, { body })).data,
    onSuccess: () => {
      forgetToken();
      void client.invalidateQueries({ queryKey: twoFactorStatusQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
    gcTime: 0,
  });
}

/** Finishes signing in with a code or a recovery code. */
export function useVerifyTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => (await call(verifyTwoFactor, { body: { otp_secret: code } })).data,
    onSuccess: (user) => enterSession(client, user),
  });
}

interface Proof {
  current_password: string;
  otp_secret: string;
}

/** Turns two-factor sign-in off, by password and code. */
export function useDisableTwoFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Proof) => call(disableTwoFactor, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorStatusQuery.queryKey }),
  });
}

/** New recovery codes in place of all earlier ones, by password and code. */
export function useRenewRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Proof) => (await call(renewRecoveryCodes, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: twoFactorStatusQuery.queryKey }),
    gcTime: 0,
  });
}
