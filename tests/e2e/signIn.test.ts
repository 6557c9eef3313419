import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  base,
  button,
  context,
  goTo,
  heading,
  invite,
  join,
  linkIn,
  makeAccountPages,
  openContext,
  page,
  password,
  press,
  sees,
  signIn,
  signOut,
  type,
} from '#tests/helpers/journeys/account.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { narrow } from '#tests/helpers/journeys/visits.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';

makeAccountPages();

test('a user accepts an invitation, sets up two-factor sign-in, loses the phone and signs in again', async () => {
  const { id, email, token } = await invite();

  // The link alone changes nothing; the form reports what is missing.
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

  // A used link is reported, with a link to sign-in.
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
  const admin = await signedIn(base, demo.admin);
  const reset = await admin.delete(`/api/auth/google2fa/${id}/2fa-reset`);
  expect(reset.message).toBe('Two-factor authentication has been reset');
  await context.clearCookies();
  await signIn(email, password);
  await page.waitForURL(`${base}/`);
  await goTo(`${base}/profile?tab=sign-in`);
  await sees('You sign in with your password only.');
});

test('one click sends a form, even if the field that loses the focus has an error', async () => {
  const { token } = await invite();
  await context.close();
  await openContext(narrow);
  await goTo(`${base}/activate/${token}`);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await button('Activate account').click();
  await sees('Your password is not strong enough');
  await expect.poll(() => page.getByText('Required', { exact: true }).count()).toBe(2);
});

test('too many wrong codes lock verification, and the message says for how long', async () => {
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

test('a user who forgot their password sets a new one and signs in', async () => {
  const { email, client } = await join();
  await goTo(`${base}/login`);
  await press(page.getByRole('link', { name: 'Forgot password?' }));
  await page.waitForURL(`${base}/forgot-password`);
  await press(button('Send the link'));
  await sees('Required');
  await type(page.getByLabel('Email'), 'no address');
  await page.keyboard.press('Enter');
  await sees('Invalid email address');

  // The same notice for an unknown address.
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
