import { expect, test } from 'vitest';
import {
  base,
  button,
  goTo,
  join,
  makeAccountPages,
  page,
  password,
  press,
  sees,
  signIn,
} from '#tests/helpers/journeys/account.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { alter, runJob } from '#tests/helpers/values/passingTime.ts';

makeAccountPages();

const { database } = ownProduct();

test('notifications are marked as read one by one or all at once, and configured by kind', async () => {
  const admin = await join();
  const platform = await signedIn(base, demo.admin);
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
  const rhythm = page.getByRole('combobox', { name: 'By email: Someone joined your organization' });
  await rhythm.click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  const watched = page.getByRole('combobox', { name: 'By email: A part reaches the price that you watch' });
  await expect.poll(() => watched.inputValue()).toBe('Set per part');
  await press(page.getByLabel('In the app: A favourite is gone'), 'Space');
  await press(button('Save settings'));
  await sees('Notifications successfully updated');
  await page.reload();
  await rhythm.waitFor();
  await expect.poll(() => rhythm.inputValue()).toBe('Weekly');
  await expect.poll(() => page.getByLabel('In the app: A favourite is gone').isChecked()).toBe(false);
});

test('an expiring post is renewed from its notification', async () => {
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
