import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { findObstacles } from '#tests/helpers/accessibility.ts';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { codeOf } from '#tests/helpers/authenticator.ts';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { linkToken, waitForMail } from '#tests/helpers/mailbox.ts';
import { accept, demoPassword, invite as inviteTo, type Newcomer } from '#tests/helpers/newcomers.ts';
import { alter, runJob } from '#tests/helpers/passingTime.ts';
import { addPost } from '#tests/helpers/posts.ts';
import { makeJpeg } from '#tests/helpers/uploads.ts';

const base = inject('baseUrl');
const database = inject('database');
const password = 'Bottom bracket 68 mm!';
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[] = [];
let people = 0;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  faults = [];
  await openContext({ width: 1440, height: 1000 });
});
afterEach(async () => {
  await context.close();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

async function openContext(viewport: { width: number; height: number }, colorScheme: 'light' | 'dark' = 'light') {
  context = await browser.newContext({ viewport, colorScheme, acceptDownloads: true, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => faults.push(error.message));
}

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** Presses Tab until the focus is there: what cannot be reached so cannot be used without a mouse. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}

async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await page.keyboard.press(key);
}

/** The token of the link in the newest mail of a kind to somebody, once so many of them came. */
async function linkIn(to: string, kind: string, path: string, count = 1): Promise<string> {
  return linkToken(await waitForMail({ client: () => new ApiClient(base) }, to, kind, count), path);
}

/** Somebody who has an invitation. */
function invite(): Promise<Newcomer> {
  people += 1;
  const email = `person.${people}.${process.pid}@account-journey.test`;
  return inviteTo(base, { email, first_name: 'Noor', preposition: 'van', last_name: `Journey ${people}` });
}

/** Somebody who is active, and signed in as a client of the API. */
async function join(): Promise<Newcomer & { client: ApiClient }> {
  const invited = await invite();
  return { ...invited, client: await accept(base, invited, password) };
}

/** Goes to an address; the product's own way on, which may begin at the same moment, gives the first try up. */
async function goTo(url: string): Promise<void> {
  await page.goto(url).catch(() => page.goto(url));
}

async function signIn(email: string, secret: string): Promise<void> {
  await goTo(`${base}/login`);
  await type(page.getByLabel('Email', { exact: true }), email);
  await type(page.getByLabel('Password', { exact: true }), secret);
  await page.keyboard.press('Enter');
}

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.locator('header').getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' });
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${base}/login`);
  // The whole page is loaded: another address asked for meanwhile would be given up.
  await page.waitForLoadState('networkidle');
}

test('somebody accepts an invitation, sets up two-factor sign-in, loses the phone and is let in again', async () => {
  const { id, email, token } = await invite();

  // The link alone changes nothing; the form says what is missing.
  await goTo(`${base}/activate/${token}`);
  await heading('Activate your account');
  await sees(email);
  await sees('Fietsring Werkplaatsen');
  await press(button('Activate account'));
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(3);
  await type(page.getByLabel('Password', { exact: true }), 'short');
  await page.keyboard.press('Tab');
  await sees('Your password is not strong enough');
  await type(page.getByLabel('Password', { exact: true }), password);
  await sees('Strong');
  await type(page.getByLabel('Repeat the password'), `${password}x`);
  await page.keyboard.press('Tab');
  await sees('Passwords do not match');
  await type(page.getByLabel('Repeat the password'), password);
  for (const [link, title] of [
    ['terms', 'Terms'],
    ['privacy statement', 'Privacy statement'],
  ] as const) {
    const opening = page.context().waitForEvent('page');
    await press(page.getByRole('link', { name: link, exact: true }));
    const legal = await opening;
    await legal.getByRole('heading', { level: 1, name: title }).waitFor();
    await legal.getByText(/^Version \d+ of/).waitFor();
    await legal.close();
  }
  await press(page.getByRole('checkbox', { name: /I agree to the terms/ }), 'Space');
  await press(button('Activate account'));
  await heading('Your account has been activated');
  await page.getByRole('link', { name: 'Go to the platform now' }).waitFor();
  await page.waitForURL(`${base}/`);
  await signOut();

  // A used link says so, and the way on is signing in.
  await goTo(`${base}/activate/${token}`);
  await heading('This account is already active');
  await signIn(email, password);
  await page.waitForURL(`${base}/`);

  // Two-factor sign-in, from the profile.
  await goTo(`${base}/profile?tab=sign-in`);
  await press(page.getByRole('link', { name: 'Set up two-factor sign-in' }));
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  const secret = ((await page.locator('.code.strong').textContent()) ?? '').replace(/\s/g, '');
  expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
  await type(page.getByLabel('Verification code'), '000 000');
  await page.keyboard.press('Enter');
  await sees('This code is not valid.');
  await type(page.getByLabel('Verification code'), codeOf(secret));
  await page.keyboard.press('Enter');
  await heading('Your recovery codes');
  const codes = await page.locator('ol li.code').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await expect.poll(() => button('Continue').isDisabled()).toBe(true);
  const download = page.waitForEvent('download');
  await press(button('Download'));
  const file = await readFile(await (await download).path(), 'utf8');
  expect(codes.every((code) => file.includes(code))).toBe(true);
  await press(page.getByLabel('I have saved them'), 'Space');
  await press(button('Continue'));
  await page.waitForURL(/\/profile/);
  await sees('10 recovery codes left');
  await signOut();

  // The password alone opens nothing; a code, pasted with a space, does.
  await signIn(email, password);
  await page.waitForURL(/\/2fa/);
  await heading('Enter your code');
  await goTo(`${base}/favorites`);
  await page.waitForURL(/\/2fa/);
  const code = codeOf(secret, 1);
  await page.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.waitForURL(`${base}/favorites`);
  await signOut();

  // Without the phone, a recovery code lets in once.
  await signIn(email, password);
  await press(button('Use a recovery code'));
  await type(page.getByLabel('Recovery code'), (codes[0] as string).toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(`${base}/`);
  await signOut();
  await signIn(email, password);
  await press(button('Use a recovery code'));
  await type(page.getByLabel('Recovery code'), codes[0] as string);
  await page.keyboard.press('Enter');
  await sees('This code is not valid.');

  // Without codes either, an administrator resets it.
  const admin = new ApiClient(base);
  await admin.signIn('admin@demo.test', demoPassword);
  const reset = await admin.delete(`/api/auth/google2fa/${id}/2fa-reset`);
  expect(reset.message).toBe('Two-factor authentication has been reset');
  await context.clearCookies();
  await signIn(email, password);
  await page.waitForURL(`${base}/`);
  await goTo(`${base}/profile?tab=sign-in`);
  await sees('You sign in with your password only.');
});

test('one press sends a form, though the field that was left has something to say', async () => {
  const { token } = await invite();
  await context.close();
  await openContext({ width: 390, height: 844 });
  await goTo(`${base}/activate/${token}`);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await button('Activate account').click();
  await sees('Your password is not strong enough');
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2);
});

test('too many wrong codes lock verification and say for how long', async () => {
  const { email, client } = await join();
  const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
  expect((await client.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) })).status).toBe(200);
  await signIn(email, password);
  await page.waitForURL(/\/2fa/);
  const field = page.getByLabel('Verification code');
  for (let wrong = 0; wrong < 5; wrong++) {
    await field.fill(String(100_000 + wrong));
    await sees('This code is not valid.');
    await expect.poll(() => field.inputValue()).toBe('');
  }
  await field.fill('100009');
  await sees('Too many wrong codes.');
  await sees(/Try again in 1[45]:\d\d\./);
  await expect.poll(() => field.isDisabled()).toBe(true);
  await press(button('Back to sign in'));
  await page.waitForURL(`${base}/login`);
});

test('somebody who forgot their password chooses another and signs in', async () => {
  const { email, client } = await join();
  await goTo(`${base}/login`);
  await press(page.getByRole('link', { name: 'Forgot password?' }));
  await page.waitForURL(`${base}/forgot-password`);
  await press(button('Send the link'));
  await sees('Required');
  await type(page.getByLabel('Email'), 'no address');
  await page.keyboard.press('Enter');
  await sees('Invalid email address');

  // The same notice for an address that nobody has.
  await type(page.getByLabel('Email'), 'nobody@account-journey.test');
  await page.keyboard.press('Enter');
  await heading('Check your email');
  await press(button('Use another address'));
  await type(page.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await heading('Check your email');
  const first = await linkIn(email, 'accounts.password-recover', '/reset-password');

  // A later link replaces it.
  await goTo(`${base}/forgot-password`);
  await type(page.getByLabel('Email'), email);
  await page.keyboard.press('Enter');
  await heading('Check your email');
  const latest = await linkIn(email, 'accounts.password-recover', '/reset-password', 2);
  await goTo(`${base}/reset-password/${first}`);
  await heading('A newer link replaces this one');
  await page.getByRole('link', { name: 'Get a new link' }).waitFor();

  await goTo(`${base}/reset-password/${latest}`);
  await heading('Choose a new password');
  const chosen = 'Rear derailleur 12-speed!';
  await type(page.getByLabel('New password'), 'weak');
  await page.keyboard.press('Tab');
  await sees('Your password is not strong enough');
  await type(page.getByLabel('New password'), chosen);
  await type(page.getByLabel('Repeat the password'), 'another');
  await page.keyboard.press('Enter');
  await sees('Passwords do not match');
  await type(page.getByLabel('Repeat the password'), chosen);
  await page.keyboard.press('Enter');
  await heading('Your password has been reset');
  expect((await client.get('/api/auth/authorized')).status).toBe(401);
  await goTo(`${base}/restore-password/${latest}`);
  await heading('This link was already used');
  await goTo(`${base}/reset-password/${'x'.repeat(43)}`);
  await heading('This link does not work');

  await signIn(email, password);
  await sees('This email password combination is not valid.');

  // Changing it needs a session, and the current password too.
  await goTo(`${base}/change-password`);
  await page.waitForURL(/\/login/);
  await type(page.getByLabel('Email', { exact: true }), email);
  await type(page.getByLabel('Password', { exact: true }), chosen);
  await page.keyboard.press('Enter');
  await heading('Change your password');
  await type(page.getByLabel('Current password'), 'wrong');
  await type(page.getByLabel('New password'), password);
  await type(page.getByLabel('Repeat the password'), password);
  await page.keyboard.press('Enter');
  await sees('The provided password is incorrect.');
  await type(page.getByLabel('Current password'), chosen);
  await press(button('Change password'));
  await page.waitForURL(/\/profile/);
  await sees('Your password has been changed');
});

test('a profile is changed, with a cropped picture, and not over what was changed elsewhere', async () => {
  const { id, email, client } = await join();
  await signIn(email, password);
  await page.waitForURL(`${base}/`);
  await goTo(`${base}/profile`);
  await heading('Profile');
  await sees('Seller/purchaser');
  await type(page.getByLabel('Last name'), ' ');
  await type(page.getByLabel('Phone number'), 'call me');
  await press(button('Save details'));
  await sees('Required');
  await sees('Invalid phone number');
  await type(page.getByLabel('Last name'), 'Dijk');
  await type(page.getByLabel('Phone number'), '013 555 01 42');

  const input = page.locator('input[type="file"]');
  const tooLarge = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) };
  await input.setInputFiles(tooLarge);
  await sees('Image size should be less than 2 MB!');
  const buffer = await makeJpeg(people);
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const cropper = page.getByRole('dialog', { name: 'Crop your picture' });
  await cropper.waitFor();
  await tabTo(cropper.getByLabel('Zoom'));
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => cropper.getByLabel('Zoom').inputValue()).toBe('1.5');
  await press(cropper.getByRole('button', { name: 'Use this part' }));
  await cropper.waitFor({ state: 'detached' });
  await press(button('Save details'));
  await sees('Profile updated');
  const saved = (await client.get(`/api/users/${id}`)).data;
  expect(saved).toMatchObject({ last_name: 'Dijk', phone_number: '+31135550142', email });
  expect((await client.fetch(saved.avatar)).headers.get('content-type')).toMatch(/^image\//);

  // Saved elsewhere meanwhile: both versions are shown, nothing is lost.
  await client.put(`/api/users/${id}`, { first_name: 'Noor', last_name: 'Elsewhere' });
  await type(page.getByLabel('Job title'), 'Wheel builder');
  await press(button('Save details'));
  await sees('Your profile was changed elsewhere while you were editing it.');
  await press(button('Compare'));
  await page.getByRole('dialog').getByRole('cell', { name: 'Elsewhere' }).waitFor();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save my version' }));
  await expect.poll(async () => (await client.get(`/api/users/${id}`)).data.job_title).toBe('Wheel builder');

  // Leaving with something unsaved is asked about.
  await type(page.getByLabel('Job title'), 'Something else');
  await press(page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();

  // Where one is signed in: the other session ends.
  await sees('This device');
  await press(page.getByRole('button', { name: /^Sign out (?!everywhere)/ }).first());
  await sees(/ is signed out$/);
  expect((await client.get('/api/auth/authorized')).status).toBe(401);

  // Interests, and everything as a file.
  await goTo(`${base}/profile?tab=interests`);
  await press(page.getByLabel('All Wheels'), 'Space');
  await press(button('Save interests'));
  await sees('Profile updated');
  await goTo(`${base}/profile?tab=preferences`);
  const download = page.waitForEvent('download');
  await press(page.getByRole('link', { name: 'Download my data' }));
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email);
});

test('an e-mail address changes only once the new one is confirmed', async () => {
  const { email } = await join();
  const next = email.replace('@', '.next@');
  await signIn(email, password);
  await page.waitForURL(`${base}/`);
  await goTo(`${base}/profile?tab=sign-in`);
  await press(button('Change email'));
  await type(page.getByLabel('New email'), next);
  await type(page.getByLabel('Current password'), 'wrong');
  await page.keyboard.press('Enter');
  await sees('The provided password is incorrect.');
  await type(page.getByLabel('Current password'), password);
  await page.keyboard.press('Enter');
  await sees(`Open the link that we sent to ${next}.`);
  const token = await linkIn(next, 'accounts.email-confirm', '/confirm-email');
  await goTo(`${base}/confirm-email/${token}`);
  await heading('Confirm your new email');
  await press(button('Use this address'));
  await heading('Your email has been changed');
  await goTo(`${base}/confirm-email/${token}`);
  await heading('This address is already confirmed');
  await context.clearCookies();
  await signIn(next, password);
  await page.waitForURL(`${base}/`);
});

test('notifications are read one by one or all at once, and chosen kind by kind', async () => {
  const admin = await join();
  const platform = new ApiClient(base);
  await platform.signIn('admin@demo.test', demoPassword);
  const person = (await platform.get(`/api/users/${admin.id}`)).data;
  const address = `/api/organizations/${person.organization.id}/users/${admin.id}`;
  const { first_name, last_name, updated_at } = person;
  const fields = { email: admin.email, first_name, last_name, role: 'organization_admin', updated_at };
  expect((await platform.put(address, fields)).status).toBe(200);
  await join();
  await join();

  await signIn(admin.email, password);
  await page.waitForURL(`${base}/`);
  await goTo(`${base}/notifications`);
  const unread = page.locator('main li[data-unread]');
  await page
    .getByText(/ joined Fietsring/)
    .first()
    .waitFor();
  const before = await unread.count();
  expect(before).toBeGreaterThanOrEqual(2);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await page.getByRole('link', { name: `Notifications, ${before} unread` }).waitFor();
  await press(button(/^Mark as read: .* joined/).first());
  await expect.poll(() => unread.count()).toBe(before - 1);
  await expect.poll(() => bell.getAttribute('aria-label')).toBe(`Notifications, ${before - 1} unread`);
  await press(unread.getByRole('link').first());
  await page.waitForURL((url) => url.pathname !== '/notifications');
  await goTo(`${base}/notifications?tab=unread`);
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  if (before > 2) await press(button('Mark all as read'));
  await sees('No unread notifications');

  await press(button('Notification settings'));
  const rhythm = page.getByLabel('By email: Somebody joined your organization');
  await rhythm.selectOption({ label: 'Weekly' });
  await press(page.getByLabel('In the app: A favourite is gone'), 'Space');
  await press(button('Save settings'));
  await sees('Notifications successfully updated');
  await page.reload();
  await rhythm.waitFor();
  await expect.poll(() => rhythm.inputValue()).toBe('weekly');
  await expect.poll(() => page.getByLabel('In the app: A favourite is gone').isChecked()).toBe(false);
});

test('a post that ends is renewed where its owner hears of it', async () => {
  const { email, client } = await join();
  const { id } = await addPost(client, 'Freehub body, 12-speed');
  await alter(database, "update advertisements set expires_at = now() + interval '2 days' where id = $1", [id]);
  await runJob(database, 'advertisements.remind');
  await signIn(email, password);
  await page.waitForURL(`${base}/`);
  await goTo(`${base}/notifications`);
  await press(button(/^Renew for 90 days: “Freehub body, 12-speed” expires within 3 days/));
  await sees('Renewed for another 90 days');
  await expect.poll(() => page.locator('main li[data-unread]').count()).toBe(0);
  const left = Date.parse((await client.get(`/api/advertisements/${id}`)).data.expires_at) - Date.now();
  expect(left / 86_400_000).toBeGreaterThan(89);
});

describe('every screen of the account', () => {
  const looks = [
    [390, 'light'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const;
  test.each(looks)('has nothing that axe finds, %i wide and %s', async (width, colorScheme) => {
    const invited = await invite();
    const { email, client } = await join();
    const { secret } = (await client.get('/api/auth/google2fa/qrcode')).data;
    await context.close();
    await openContext({ width, height: 900 }, colorScheme);
    const found: string[] = [];
    const check = async (name: string) => {
      found.push(...(await findObstacles(page)).map((obstacle) => `${name}: ${obstacle}`));
    };
    const open = async (path: string, name: string, ready: Locator) => {
      await goTo(base + path);
      await ready.waitFor();
      await check(name);
    };
    const h1 = page.getByRole('heading', { level: 1 });

    await open('/forgot-password', 'forgot password', h1);
    await page.getByLabel('Email').fill('nobody@account-journey.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await heading('Check your email');
    await check('check your email');
    await open(`/reset-password/${'x'.repeat(43)}`, 'a link that does not work', page.getByText('does not work'));
    await open(`/activate/${invited.token}`, 'activation', page.getByLabel('Repeat the password'));
    await button('Activate account').click();
    await check('activation with errors');
    await open('/terms', 'terms', page.getByText('What you post'));
    await open('/privacy', 'privacy', page.getByText('What is stored about you'));

    await signIn(email, password);
    await page.waitForURL(`${base}/`);
    await open('/change-password', 'change password', page.getByLabel('Current password'));
    await open('/2fa-intro', 'two-factor set-up', page.getByRole('img', { name: /QR code/ }));
    await open('/profile', 'profile', page.getByLabel('First name'));
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(people) };
    await page.locator('input[type="file"]').setInputFiles(picture);
    await page.getByRole('dialog').waitFor();
    await check('cropping');
    await page.keyboard.press('Escape');
    await open('/profile?tab=sign-in', 'profile, sign-in', page.getByText('This device'));
    await open('/profile?tab=interests', 'profile, interests', page.getByLabel('All Wheels'));
    await open('/profile?tab=preferences', 'profile, preferences', page.getByText('Density'));
    await open('/notifications', 'notifications, empty', page.getByText('No data available'));
    await open('/notifications?view=settings', 'notification settings', page.getByRole('combobox').last());
    await goTo(`${base}/2fa-intro`);
    await page.getByLabel('Verification code').fill(codeOf(secret));
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    await heading('Your recovery codes');
    await check('recovery codes');
    await page.getByLabel('I have saved them').check();
    await button('Continue').click();
    await page.getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await page.getByRole('dialog').waitFor();
    await check('turning two-factor off');
    await context.clearCookies();
    await signIn(email, password);
    await heading('Enter your code');
    await check('code');
    await button('Use a recovery code').click();
    await check('recovery code');

    await context.clearCookies();
    await signIn('seller@demo.test', demoPassword);
    await page.waitForURL(`${base}/`);
    await open('/notifications', 'notifications', page.locator('main li').first());
    expect(found).toEqual([]);
  });
});
