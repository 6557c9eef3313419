import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { countDraftFiles } from '#tests/helpers/journeys/drafts.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

const { base, openPage } = makeVisits();

test('a user signs in, finds a part, posts one with photographs, and records a sale', async () => {
  const page = await openPage({ viewport: { width: 1440, height: 1000 } });
  const seesText = (text: string | RegExp) => page.getByText(text).first().waitFor();

  // Sign in; a wrong password is refused in the specification's words.
  await page.goto(`${base}/my-posts`);
  await page.waitForURL(/\/login/);
  await page.getByLabel('Email', { exact: false }).fill('seller@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await seesText('This email password combination is not valid.');
  await page.getByLabel('Password', { exact: true }).fill('Demo-2026!');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/my-posts/);

  // Category, part number, two filters.
  await page.goto(`${base}/`);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Brake systems/ })
    .click();
  await page.waitForURL(/\/brake-systems/);
  await page.getByRole('heading', { level: 1, name: 'Brake systems' }).waitFor();
  const results = page.locator('[data-result]');
  await results.first().waitFor();
  // The newest posts belong to other tests and have no numbers.
  await page.goto(`${base}/brake-systems?sort=name`);
  await results.first().waitFor();
  const articleNumber = (await page.locator('article .code').first().textContent()) ?? '';
  await page.getByRole('main').getByLabel('In stock').check();
  await page.getByRole('button', { name: 'Remove filter In stock' }).waitFor();
  await page.getByRole('group', { name: 'Offered or wanted' }).locator('label', { hasText: 'Offered' }).last().click();
  await page.getByRole('button', { name: 'Remove filter Offered' }).waitFor();
  expect(page.url()).toContain('availabilities');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Remove filter In stock' }).waitFor({ state: 'detached' });
  const search = page
    .getByRole('combobox', { name: /search/i })
    .or(page.getByRole('searchbox', { name: /search/i }))
    .first();
  await search.fill(articleNumber);
  await search.press('Enter');
  await page.locator('article', { hasText: articleNumber }).first().waitFor();

  // Open it and save it as a favourite.
  await results.first().click();
  await page.waitForURL(/\/advertisement\/\d+/);
  await page.getByRole('heading', { name: 'Specification' }).waitFor();
  const heart = page.getByRole('button', { name: /^Favourite / }).first();
  // On a retry it is a favourite already.
  if ((await heart.getAttribute('aria-pressed')) !== 'true') await heart.click();
  await page.locator('[aria-pressed="true"][aria-label^="Favourite"]').first().waitFor();

  // Post with two photographs and a document; a first try shows what is missing.
  await page.goto(`${base}/my-posts/create`);
  await page.getByRole('button', { name: 'Publish post' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'problems' });
  await summary.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await summary.getByText('Title: Required').waitFor();
  await choose(page, 'Category', 'Brake systems');
  await page.getByLabel('Title').fill('Browser journey calliper, flat mount');
  await page.getByLabel('Manufacturer part number').fill('00BJ-7788');
  await page.getByLabel('Quantity', { exact: true }).fill('60');
  await page.getByLabel('Minimum order', { exact: false }).first().fill('100');
  await page.getByLabel('Price per unit').fill('31.90');
  await seesText('Cannot be more than 60');
  await page.getByLabel('Minimum order', { exact: false }).first().fill('10');
  await page.getByRole('radio', { name: 'In stock' }).check();
  await page
    .locator('#photos input[type=file]')
    .first()
    .setInputFiles([
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(20) },
      { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(200) },
    ]);
  await page
    .locator('#documents input[type=file]')
    .setInputFiles({ name: 'manual.pdf', mimeType: 'application/pdf', buffer: makePdf() });

  // What was typed and chosen survives a reload.
  await expect.poll(() => countDraftFiles(page)).toBe(3);
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('flat mount');
  await page.reload();
  await seesText(/Draft from .* restored/);
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Browser journey calliper, flat mount');
  await page.locator('#documents').getByText('manual.pdf').waitFor();
  await page.getByRole('button', { name: 'Publish post' }).click();
  await page.waitForURL(/\/advertisement\/\d+/);
  await seesText('Advertisement successfully created');
  await page.getByRole('link', { name: 'manual.pdf', exact: true }).waitFor();
  await seesText('1 / 2');
  const postUrl = page.url();

  // It is in the overview at once.
  await page.goto(`${base}/?q=00BJ-7788`);
  await page.locator('article', { hasText: 'Browser journey calliper' }).first().waitFor();

  // Edit.
  await page.goto(postUrl);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Browser journey calliper, flat mount, rear');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await seesText('Advertisement successfully updated');
  await page.getByRole('heading', { level: 1, name: 'Browser journey calliper, flat mount, rear' }).waitFor();

  // Sell a part of it.
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Sold elsewhere' }).check();
  await dialog.getByLabel('Total number of items').fill('20');
  await dialog.getByText('40 pieces stay for sale').waitFor();
  await dialog.getByRole('button', { name: 'Mark as sold' }).click();
  await dialog.getByText('Required').first().waitFor();
  await dialog.getByLabel('I declare that these details are correct.').check();
  await dialog.getByRole('button', { name: 'Mark as sold' }).click();
  await seesText('Sale recorded');
  await seesText('40 pieces');

  // Delete another post, without reserved stock.
  const name = `Spare lever ${Date.now()}`;
  await addPost(await signedIn(base, demo.seller), name);
  await page.goto(`${base}/my-posts`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await seesText('Are you sure you want to delete this item?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await seesText('Advertisement successfully deleted');

  // Sign out.
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page
    .getByRole('button', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: 'Log out' }))
    .last()
    .click();
  await seesText('Are you sure you want to log out?');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
}, 180_000);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
