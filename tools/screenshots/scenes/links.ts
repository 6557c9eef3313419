import type { Page } from 'playwright-core';
import type { Newcomer } from '#tests/helpers/journeys/newcomers.ts';
import { linkToken } from '#tests/helpers/mailbox.ts';
import type { Shot } from '../camera.ts';
import type { Cast, Member } from '../cast.ts';

const chosen = 'Rear derailleur 12-speed!';
const unknown = 'x'.repeat(43);

/** What the links of mails lead to: good, used, expired, taken back, replaced, never ours. */
export function linkShots(cast: Cast): Shot[] {
  const activate = (token: string) => `/activate/${token}`;
  const reset = (token: string) => `/reset-password/${token}`;
  const confirm = (token: string) => `/confirm-email/${token}`;
  return [
    { name: 'activate', path: async () => activate((await cast.invite()).token) },
    {
      name: 'activate-errors',
      path: async () => activate((await cast.invite()).token),
      prepare: async (page) => {
        await page.getByLabel('Password', { exact: true }).fill('short');
        await press(page, 'Activate account');
      },
    },
    {
      name: 'terms',
      path: '/terms',
    },
    {
      name: 'activate-done',
      path: async () => activate((await cast.invite()).token),
      prepare: async (page) => {
        await page.getByLabel('Password', { exact: true }).fill(chosen);
        await page.getByLabel('Repeat the password').fill(chosen);
        await page.getByRole('checkbox').check();
        await press(page, 'Activate account');
        await page.getByRole('heading', { name: 'Your account has been activated' }).waitFor();
      },
    },
    { name: 'activate-expired', path: async () => activate(await expire(await cast.invite())) },
    { name: 'activate-used', path: async () => activate((await cast.join()).token) },
    {
      name: 'activate-withdrawn',
      path: async () => {
        const { id, token } = await cast.invite();
        await (await cast.signIn('org.admin@demo.test')).post(`/api/organization/invitations/${id}/resend`);
        return activate(token);
      },
    },
    { name: 'activate-unknown', path: activate(unknown) },

    { name: 'reset-password', path: async () => reset(await askForReset(await cast.join())) },
    {
      name: 'reset-password-done',
      path: async () => reset(await askForReset(await cast.join())),
      prepare: choosePassword,
    },
    {
      name: 'reset-password-used',
      path: async () => {
        const token = await askForReset(await cast.join());
        const visitor = cast.visitor();
        await visitor.fetchToken();
        const passwords = { password: chosen, password_confirmation: chosen };
        await visitor.post('/api/auth/password-reset', { token, ...passwords });
        return `/restore-password/${token}`;
      },
    },
    {
      name: 'reset-password-expired',
      path: async () => {
        const member = await cast.join();
        const token = await askForReset(member);
        await expire(member);
        return reset(token);
      },
    },
    {
      name: 'reset-password-replaced',
      path: async () => {
        const member = await cast.join();
        const token = await askForReset(member);
        await askForReset(member, 2);
        return reset(token);
      },
    },
    { name: 'reset-password-unknown', path: reset(unknown) },
    {
      name: 'link-unchecked',
      path: '/login',
      prepare: async (page) => {
        await page.route('**/api/auth/password-reset/*', (route) => route.abort());
        await page.goto(reset(unknown));
        await page.getByRole('alert').waitFor();
      },
    },

    { name: 'confirm-email', path: async () => confirm(await askForEmail(await cast.join())) },
    {
      name: 'confirm-email-done',
      path: async () => confirm(await askForEmail(await cast.join())),
      prepare: async (page) => {
        await press(page, 'Use this address');
        await page.getByRole('heading', { name: 'Your email has been changed' }).waitFor();
      },
    },
    {
      name: 'confirm-email-used',
      path: async () => {
        const member = await cast.join();
        const token = await askForEmail(member);
        await member.client.post('/api/auth/email-change', { token });
        return confirm(token);
      },
    },
    {
      name: 'confirm-email-expired',
      path: async () => {
        const member = await cast.join();
        const token = await askForEmail(member);
        await expire(member);
        return confirm(token);
      },
    },
    {
      name: 'confirm-email-withdrawn',
      path: async () => {
        const member = await cast.join();
        const token = await askForEmail(member);
        await member.client.delete(`/api/users/${member.id}/email-change`);
        return confirm(token);
      },
    },
    { name: 'confirm-email-unknown', path: confirm(unknown) },
  ];

  /** Lets the links of someone run out; answers the one of their invitation. */
  async function expire({ id, token }: Newcomer): Promise<string> {
    const times = "created_at = now() - interval '9 days', expires_at = now() - interval '1 day'";
    await cast.alter(`update tokens set ${times} where user_id = $1`, [id]);
    return token;
  }

  async function askForReset({ email }: Newcomer, count = 1): Promise<string> {
    const visitor = cast.visitor();
    await visitor.fetchToken();
    await visitor.post('/api/auth/password-recover', { email });
    return linkToken(await cast.mailTo(email, 'accounts.password-recover', count), '/reset-password');
  }

  async function askForEmail(member: Member): Promise<string> {
    const email = await cast.changeEmail(member);
    return linkToken(await cast.mailTo(email, 'accounts.email-confirm'), '/confirm-email');
  }
}

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New password').fill(chosen);
  await page.getByLabel('Repeat the password').fill(chosen);
  await press(page, 'Save the new password');
  await page.getByRole('heading', { name: 'Your password has been reset' }).waitFor();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
