import { demoAccounts, login } from '#contract/accounts/endpoints.ts';
import { call } from '#web/lib/api/api.ts';
import { safeReturnPath } from '#web/lib/url/returnPath.ts';
import { rememberPerson } from './remembered.ts';

/** The accounts to try the product with; none unless the demo runs. Throws ApiError. */
export async function askDemoAccounts() {
  return (await call(demoAccounts)).data;
}

/** What the sign-in screen shows of them. */
export type DemoAccounts = Awaited<ReturnType<typeof askDemoAccounts>>;

/**
 * Signs in and loads the page that follows, so that nothing of who was there before stays in its memory. Never resolves,
 * since the page is left; throws ApiError.
 */
export async function signIn(credentials: { email: string; password: string }, returnTo: unknown): Promise<void> {
  const { data: user } = await call(login, { body: credentials });
  rememberPerson(user);
  const path = safeReturnPath(returnTo);
  const second = user.second_factor === 'code' ? '/2fa' : '/2fa-intro';
  const query = path === '/' ? '' : `?redirect=${encodeURIComponent(path)}`;
  location.replace(user.second_factor === 'none' ? path : second + query);
  await new Promise(() => {});
}
