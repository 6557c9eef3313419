import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { goOffline, withClock } from '#tests/helpers/journeys/network.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

// Behaviour without a network, and after a new version was deployed.
const { base, visit } = makeVisits();

const results = (page: Page) => page.locator('[data-result]');
const account = (page: Page) => page.getByRole('navigation', { name: 'Account' });

test('a screen whose code cannot be loaded reports being offline, and opens when the network is back', async () => {
  const page = await visit(demo.organizationAdmin, '/profile', {}, withClock);
  await goOffline(page);
  await page.getByText('You are offline.').waitFor();
  await account(page).getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { level: 1, name: 'This screen is not on your device' }).waitFor();
  // The links to everything else stay.
  await expect.poll(() => account(page).getByRole('link', { name: 'Profile' }).isVisible()).toBe(true);
  await expect.poll(() => findObstacles(page)).toEqual([]);
  await page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'This screen is not on your device' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
});

test.runIf(isWhole)('“Try again” opens the screen once the server answers again', async () => {
  // The screen also retries by itself every few seconds: here only the button does.
  const page = await visit(demo.organizationAdmin, '/profile', {}, (opened) =>
    opened.addInitScript(() => {
      window.setInterval = (() => 0) as unknown as typeof setInterval;
    }),
  );
  await account(page).getByRole('link', { name: 'Members' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route(/\/build\/assets\/.*\.js/, (route) => route.abort());
  await page.route(`${base}/`, (route) => route.abort());
  await account(page).getByRole('link', { name: 'Members' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'This screen is not on your device' });
  await heading.waitFor();
  const again = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Try again' });
  await again.click();
  await heading.waitFor();
  await page.unrouteAll();
  await again.click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
});

test('a page of an old version offers to load the new one after a deployment', async () => {
  const page = await visit(demo.organizationAdmin, '/profile');
  await account(page).getByRole('link', { name: 'Members' }).waitFor();
  // The new version: the old one's files are gone, and the page names other ones.
  await page.route(/\/build\/assets\/.*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.route(`${base}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/build/assets/index-new.js"></script>',
    }),
  );
  await account(page).getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { level: 1, name: 'There is a new version' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
});

test.runIf(isWhole)('a filter that cannot be applied is not shown as applied', async () => {
  const page = await visit(demo.buyer, '/wheels', {}, withClock);
  await results(page).first().waitFor();
  const before = page.url();
  const count = await page.locator('main header p').first().textContent();
  await goOffline(page);
  const box = page.getByRole('checkbox', { name: /^In stock/ });
  await box.click();
  await page.getByText('You are offline, and these posts are not on this device.').waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
  expect(page.url()).toBe(before);
  await expect.poll(() => page.locator('main header p').first().textContent()).toBe(count);
  await page.context().setOffline(false);
  await box.check();
  await page.getByRole('button', { name: 'Remove filter In stock' }).waitFor();
});

test('saving waits for the network, and keeps what was typed', async () => {
  const page = await visit(demo.seller, '/profile', {}, withClock);
  const title = page.getByLabel('Job title');
  await title.fill('Wheel builder');
  await goOffline(page);
  const save = page.getByRole('button', { name: 'Save details' });
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true');
  await title.press('Enter');
  await page.getByText('You are offline: changes cannot be saved yet.').waitFor();
  await expect.poll(() => title.inputValue()).toBe('Wheel builder');
  await page.context().setOffline(false);
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null);
  await save.click();
  await page.getByText('Profile updated').waitFor();
});

test('a photograph that fails to load is replaced by the drawing of the part', async () => {
  const page = await visit(demo.buyer, '/profile');
  await page.route(/\/files\//, (route) => route.abort());
  // The newest posts belong to other tests and may have no photographs.
  await page.goto(`${base}/?sort=name`);
  await results(page).first().waitFor();
  await page.getByText('Photograph not loaded').first().waitFor();
  const broken = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
          (image) => image.complete && !image.naturalWidth,
        ).length,
    );
  await expect.poll(broken).toBe(0);
  await expect.poll(() => findObstacles(page)).toEqual([]);
  await page.keyboard.press('v');
  await page.getByRole('table').waitFor();
  await expect.poll(broken).toBe(0);
});

test.runIf(isWhole)(
  'a photograph that fails to load is replaced by the drawing on the page of its post, too',
  async () => {
    const client = await signedIn(base, demo.buyer);
    const posts = (await client.get('/api/advertisements?per_page=100')).data as { id: number; image: unknown }[];
    const page = await visit(demo.buyer, '/profile');
    await page.route(/\/files\//, (route) => route.abort());
    await page.goto(`${base}/advertisement/${posts.find(({ image }) => image)?.id}`);
    await page.getByRole('main').getByText('Photograph not loaded').first().waitFor();
    await page.getByRole('main').locator('svg use[href*="drawings"], svg use').first().waitFor();
  },
);
