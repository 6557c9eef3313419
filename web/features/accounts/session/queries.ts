import { type QueryClient, queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { authorized, logout } from '#contract/accounts/endpoints.ts';
import type { CurrentUser } from '#contract/accounts/schemas.ts';
import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import { bootstrap } from '#contract/bootstrap/endpoints.ts';
import type { Bootstrap } from '#contract/bootstrap/schemas.ts';
import { sourceLanguage } from '#contract/languages.ts';
import type { Action, Scope } from '#contract/rights/matrix.ts';
import type { Role } from '#contract/rights/roles.ts';
import { ApiError, call, forgetToken } from '#web/lib/api/api.ts';
import { countryName, currencyName } from '#web/lib/format/format.ts';
import { textLanguage } from '#web/lib/language.ts';
import { rememberEnd, rememberPerson, rememberSignedIn } from './remembered.ts';
import { askDemoAccounts } from './signingIn.ts';

/** Who is signed in; null when no one is. Asked once, then cached until sign-in or sign-out changes it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = (await call(authorized, { signal })).data;
      rememberPerson(user);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.code === 401) {
        rememberEnd();
        return null;
      }
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Countries and currencies as the reader's language names them. */
function namedForReader(data: Bootstrap): Bootstrap {
  const { countries, currencies } = data;
  if (textLanguage() === sourceLanguage) return data;
  return {
    ...data,
    countries: sortedByName(countries?.map((country) => ({ ...country, name: countryName(country.id) }))),
    currencies: currencies?.map((currency) => ({ ...currency, name: currencyName(currency.id) })) ?? null,
  };
}

const sortedByName = <Named extends { name: string }>(list: Named[] | undefined): Named[] | null =>
  list?.sort((a, b) => a.name.localeCompare(b.name, textLanguage())) ?? null;

/** The start-up fetch. Only for a user who is signed in; it also returns their current data and products. */
export const bootstrapQuery = queryOptions({
  queryKey: ['bootstrap'],
  queryFn: async ({ client, signal }): Promise<Bootstrap> => {
    const { data } = await call(bootstrap, { signal });
    if (data.user) {
      client.setQueryData(sessionQuery.queryKey, data.user);
      // In a session that was open while the language was changed elsewhere.
      rememberPerson(data.user);
    }
    return namedForReader(data);
  },
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The accounts to try the product with; none unless the demo runs. */
export const demoAccountsQuery = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: askDemoAccounts,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The highest role of someone; people without one are `none`. */
export function roleOf(user: Pick<CurrentUser, 'roles'>): Role {
  return user.roles[0] ?? 'none';
}

/** The person who is signed in. Only for screens behind the guard, where there is one. */
export function useSession(): CurrentUser {
  const { data } = useSuspenseQuery(sessionQuery);
  if (!data) throw new ApiError('Nobody is signed in', { code: 401 });
  return data;
}

/** Everything fetched at start. Only for screens behind the guard. */
export function useBootstrap(): Bootstrap {
  return useSuspenseQuery(bootstrapQuery).data;
}

/** How far a right of the person who is signed in reaches; the server enforces the same. */
export function useScope(action: Action): Scope {
  return useBootstrap().rights?.[action] ?? 'none';
}

/** Whether the person who is signed in can post what they offer, or what they want. */
export function useMayPost(type: AdvertisementType): boolean {
  return useBootstrap().offers?.post_types.includes(type) ?? false;
}

/** Shows the number of unread notifications in the header and at the tabs. */
export function showUnread(client: QueryClient, unread: number): void {
  client.setQueryData(bootstrapQuery.queryKey, (bootstrap) =>
    bootstrap?.counters && bootstrap.counters.notifications !== unread
      ? { ...bootstrap, counters: { ...bootstrap.counters, notifications: unread } }
      : bootstrap,
  );
}

/** Shows in the header how many deals wait for an answer of the reader, and in how many of them they buy. */
export function showDealsToAnswer(client: QueryClient, deals: number, buying: number): void {
  client.setQueryData(bootstrapQuery.queryKey, (bootstrap) =>
    bootstrap?.counters && (bootstrap.counters.deals !== deals || bootstrap.counters.deals_buying !== buying)
      ? { ...bootstrap, counters: { ...bootstrap.counters, deals, deals_buying: buying } }
      : bootstrap,
  );
}

/** A session has begun for someone: what was fetched for the person before is forgotten, the token rotates. */
export function enterSession(client: QueryClient, user: CurrentUser): void {
  forgetToken();
  rememberPerson(user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'demo-accounts' });
  client.setQueryData(sessionQuery.queryKey, user);
}

/** Signs out here: what this person did not publish yet is forgotten. What was fetched goes by loading the page again. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => call(logout),
    onSuccess: async () => {
      rememberSignedIn(false);
      const user = client.getQueryData(sessionQuery.queryKey);
      if (!user) return;
      // Signing out succeeds also where this part of the product cannot be fetched.
      await import('#web/lib/drafts.ts').then(({ forgetDraftsOf }) => forgetDraftsOf(user.id)).catch(() => {});
    },
  });
}
