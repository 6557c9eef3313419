import type { Page } from 'playwright-core';
import { demoPassword } from '#tests/helpers/journeys/demo.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';
import { type Shot, settle } from '../camera.ts';
import type { Cast, Guarded } from '../cast.ts';

/** Screens of the way in: password, forgotten password, the second factor. */
export function signInShots(cast: Cast): Shot[] {
  const setUp = { path: '/2fa-intro', as: async () => (await cast.join()).client };
  return [
    { name: 'sign-in', path: '/login' },
    { name: 'sign-in-missing', path: '/login', prepare: (page) => press(page, 'Sign in') },
    { name: 'sign-in-wrong', path: '/login', prepare: (page) => signIn(page, cast.nextPerson().email) },
    {
      name: 'sign-in-locked',
      path: '/login',
      prepare: async (page) => {
        const { email } = cast.nextPerson();
        const visitor = cast.visitor();
        for (let wrong = 0; wrong < 12; wrong++) await visitor.signIn(email, 'Wrong-2026!');
        await signIn(page, email);
      },
    },
    { name: 'forgot-password', path: '/forgot-password' },
    {
      name: 'forgot-password-sent',
      path: '/forgot-password',
      prepare: async (page) => {
        await page.getByLabel('Email').fill(cast.nextPerson().email);
        await press(page, 'Send the link');
        await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      },
    },
    { name: 'unauthorized', path: '/unauthorized', as: 'seller@demo.test' },
    { name: 'unauthorized-signed-out', path: '/unauthorized' },
    {
      name: 'log-out',
      path: '/profile',
      as: 'seller@demo.test',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Account menu of/ }).click();
        await page.locator('header').getByRole('button', { name: 'Log out' }).click();
      },
    },

    { name: 'two-factor-setup', ...setUp },
    { name: 'two-factor-setup-wrong', ...setUp, prepare: (page) => enterCode(page, '000000') },
    {
      name: 'recovery-codes',
      path: '/login',
      isWhole: true,
      prepare: async (page) => {
        const { client } = await cast.join();
        await page.context().addCookies(client.browserCookies());
        const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
        await page.goto('/2fa-intro');
        await enterCode(page, codeOf(secret));
        await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      },
    },
    atCode('two-factor'),
    atCode('two-factor-wrong', (page) => enterCode(page, '100000')),
    atCode('two-factor-locked', async (page) => {
      for (let wrong = 0; wrong < 6; wrong++) {
        await enterCode(page, String(100_000 + wrong));
        await settle(page);
      }
    }),
    atCode('two-factor-recovery', (page) => press(page, 'Use a recovery code')),
    atCode('two-factor-recovery-wrong', async (page) => {
      await press(page, 'Use a recovery code');
      await page.getByLabel('Recovery code').fill('ABCD-EFGH');
      await press(page, 'Verify');
    }),
  ];

  /** A shot of someone who gave their password and is asked for a code. */
  function atCode(name: string, prepare?: (page: Page, guarded: Guarded) => Promise<void>): Shot {
    return {
      name,
      path: '/login',
      prepare: async (page) => {
        const guarded = await cast.joinGuarded();
        await signIn(page, guarded.email);
        await page.waitForURL(/\/2fa/);
        await settle(page);
        await prepare?.(page, guarded);
      },
    };
  }
}

/** What is different where everyone must have a second factor. */
export function requiredShots(cast: Cast): Shot[] {
  const enrolled = async () => {
    const client = await cast.signIn('buyer@demo.test');
    await cast.guard(client);
    return client;
  };
  return [
    { name: 'two-factor-required', path: '/', as: 'seller@demo.test' },
    { name: 'profile-two-factor-required', path: '/profile?tab=sign-in', as: enrolled },
  ];
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await press(page, 'Sign in');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Verification code').fill(code);
  if (new URL(page.url()).pathname === '/2fa-intro') await page.keyboard.press('Enter');
};
