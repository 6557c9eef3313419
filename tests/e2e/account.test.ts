import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeJpeg } from '#tests/helpers/files/uploads.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
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
  tabTo,
  type,
} from '#tests/helpers/journeys/account.ts';
import { demo, demoPassword } from '#tests/helpers/journeys/demo.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';

makeAccountPages();

test('a user edits their profile with a cropped picture, and compares before overwriting a newer version', async () => {
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
  const buffer = await makeJpeg(1);
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
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+31 13 555 0142');
  const saved = (await client.get(`/api/users/${id}`)).data;
  expect(saved).toMatchObject({ last_name: 'Dijk', phone_number: '+31135550142', email });
  expect((await client.fetch(saved.avatar)).headers.get('content-type')).toMatch(/^image\//);

  // Saved elsewhere in the meantime: both versions are shown, nothing is lost.
  await client.put(`/api/users/${id}`, { first_name: 'Noor', last_name: 'Elsewhere' });
  await type(page.getByLabel('Job title'), 'Wheel builder');
  await press(button('Save details'));
  await sees('Your profile was changed elsewhere while you were editing it.');
  await press(button('Compare'));
  await page.getByRole('dialog').getByRole('cell', { name: 'Elsewhere' }).waitFor();
  await press(page.getByRole('dialog').getByRole('button', { name: 'Save my version' }));
  await expect.poll(async () => (await client.get(`/api/users/${id}`)).data.job_title).toBe('Wheel builder');

  // Leaving with unsaved changes asks first.
  await type(page.getByLabel('Job title'), 'Something else');
  await press(page.getByRole('tab', { name: 'Details' }));
  await page.keyboard.press('ArrowRight');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();

  // The list of sessions: the other one is ended.
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

describe('every screen of the account', () => {
  const schemes = [
    [1440, 'light'],
    [390, 'light'],
    [1440, 'dark'],
  ] as const;
  test.runIf(isWhole).each(schemes)('passes axe, %i px wide and %s', async (width, colorScheme) => {
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
    const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(1) };
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
    await signIn(demo.seller, demoPassword);
    await page.waitForURL(`${base}/`);
    await open('/notifications', 'notifications', page.locator('main li').first());
    expect(found).toEqual([]);
  });
});
