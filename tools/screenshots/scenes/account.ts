import type { Page } from 'playwright-core';
import { type Shot, settle } from '../camera.ts';
import type { Cast } from '../cast.ts';

/** Screens of someone's own account: profile, password, notifications. */
export function accountShots(cast: Cast): Shot[] {
  const seller = 'seller@demo.test';
  const newcomer = async () => (await cast.join()).client;
  const guarded = async () => (await cast.joinGuarded()).client;
  const signInTab = '/profile?tab=sign-in';
  return [
    { name: 'profile', path: '/profile', as: seller },
    { name: 'profile-errors', path: '/profile', as: newcomer, prepare: leaveInvalid },
    {
      name: 'profile-conflict',
      path: '/profile',
      prepare: async (page) => {
        const { id, client } = await cast.join();
        await page.context().addCookies(client.browserCookies());
        await page.goto('/profile');
        await page.getByLabel('Last name').fill('Vermeulen');
        const { first_name } = (await client.get(`/api/users/${id}`)).data;
        await client.put(`/api/users/${id}`, { first_name, last_name: 'Verhoeven', job_title: 'Wheel builder' });
        await press(page, 'Save details');
        await page.getByText('changed elsewhere').waitFor();
      },
    },
    { name: 'profile-crop', path: '/profile', as: newcomer, prepare: choosePicture },
    { name: 'profile-sign-in', path: signInTab, as: guarded, isWhole: true },
    {
      name: 'profile-email-pending',
      path: async () => signInTab,
      prepare: async (page) => {
        const member = await cast.join();
        await cast.changeEmail(member);
        await page.context().addCookies(member.client.browserCookies());
        await page.goto(signInTab);
      },
    },
    { name: 'profile-email', path: signInTab, as: newcomer, prepare: (page) => press(page, 'Change email') },
    { name: 'two-factor-turn-off', path: signInTab, as: guarded, prepare: turnOff },
    {
      name: 'recovery-codes-renew',
      path: signInTab,
      as: guarded,
      prepare: (page) => press(page, 'New recovery codes'),
    },
    { name: 'profile-interests', path: '/profile?tab=interests', as: seller, isWhole: true },
    { name: 'profile-preferences', path: '/profile?tab=preferences', as: seller, isWhole: true },
    { name: 'profile-failed', path: '/favorites', as: seller, prepare: (page) => failAt(page, 'users', '/profile') },
    { name: 'change-password', path: '/change-password', as: seller },
    { name: 'change-password-errors', path: '/change-password', as: newcomer, prepare: guessPassword },

    { name: 'notifications', path: notifyOfFavorites, as: seller },
    { name: 'notifications-unread', path: '/notifications?tab=unread', as: seller },
    { name: 'notifications-empty', path: '/notifications', as: newcomer },
    { name: 'notifications-all-read', path: '/notifications?tab=unread', as: newcomer },
    {
      name: 'notifications-failed',
      path: '/favorites',
      as: seller,
      prepare: (page) => failAt(page, 'notifications?', '/notifications'),
    },
    { name: 'notification-settings', path: '/notifications?view=settings', as: seller, isWhole: true },
  ];

  /** Not only when the clock has come to it. */
  async function notifyOfFavorites(): Promise<string> {
    await cast.runJob('notifications.favorites');
    return '/notifications';
  }
}

async function leaveInvalid(page: Page): Promise<void> {
  await page.getByLabel('Last name').fill(' ');
  await page.getByLabel('Phone number').fill('call me');
  await press(page, 'Save details');
}

/** Chooses a photograph of a post as one's portrait. */
async function choosePicture(page: Page): Promise<void> {
  const { data } = await (await page.request.get('/api/advertisements?types[]=offered&per_page=100')).json();
  const { image } = data.find((post: { image: object | null }) => post.image !== null);
  const buffer = await (await page.request.get(image.url)).body();
  await page.locator('input[type="file"]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').waitFor();
}

async function turnOff(page: Page): Promise<void> {
  await press(page, 'Turn off two-factor sign-in');
  await page.getByLabel('Current password').fill('Wrong-2026!');
  await page.getByRole('dialog').getByLabel('Verification code').fill('123456');
  await press(page, 'Turn off');
}

async function guessPassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill('Wrong-2026!');
  await page.getByLabel('New password').fill('Rear derailleur 12-speed!');
  await page.getByLabel('Repeat the password').fill('Rear derailleur 12-speed!');
  await press(page, 'Change password');
}

/** Goes to a screen whose data do not come. */
async function failAt(page: Page, call: string, path: string): Promise<void> {
  await page.route(
    (url) => url.href.includes(`/api/${call}`),
    (route) => route.fulfill({ status: 500, body: '' }),
  );
  await page.goto(path);
  await settle(page);
  await page.getByRole('alert').first().waitFor();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
