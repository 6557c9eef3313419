import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeZip } from '#tests/helpers/files/archives.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// How screens handle responses that come late, without JSON, or not at all.
const { base, visit } = makeVisits();

const withoutJson = { status: 200, contentType: 'text/html', body: '<p>Thank you</p>' };
const succeeded = 'Request successfull but no json was returned';

/** Answers writes to an address like a proxy that replaces the server's answer with a page of its own. */
const answerWithoutJson = (page: Page, url: string) =>
  page.route(url, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(withoutJson)));

const expectSuccess = async (page: Page) => {
  await page.getByRole('status').getByText(succeeded).waitFor();
  expect(await page.getByText('Something went wrong.').count()).toBe(0);
};

test('a success without JSON counts as a success when saving a profile and publishing a post', async () => {
  const page = await visit(demo.seller, '/profile');
  await answerWithoutJson(page, '**/api/users/*');
  await page.getByLabel('Job title').fill('Wheel builder');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expectSuccess(page);

  await page.goto(`${base}/my-posts/create`);
  await answerWithoutJson(page, '**/api/advertisements');
  await page.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option', { name: 'Brake systems', exact: true }).click();
  await page.getByLabel('Title').fill('Answered without JSON');
  await page.getByLabel('Quantity', { exact: true }).fill('6');
  await page.getByLabel('Price per unit').fill('31.90');
  await page.getByRole('radio', { name: 'In stock' }).check();
  await page.getByRole('button', { name: 'Publish post' }).click();
  await page.waitForURL(/\/my-posts$/);
  await expectSuccess(page);
});

test('an inquiry answered without JSON counts as sent, and is not kept as a draft', async () => {
  const { id } = await addPost(await signedIn(base, demo.seller), 'Asked without JSON qx');
  const page = await visit(demo.buyer, `/advertisement/${id}`);
  await answerWithoutJson(page, '**/api/deals');
  const open = () => page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).first().click();
  const message = page.getByRole('dialog').getByLabel('Message');
  await open();
  await message.fill('Is this still available?');
  await page.getByRole('button', { name: 'Send inquiry' }).click();
  await expectSuccess(page);
  await page.getByRole('dialog', { name: 'Sent' }).getByText('Close', { exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await open();
  expect(await message.inputValue()).toBe('');
});

test.runIf(isWhole)('a dialog closes after a response without JSON', async () => {
  const seller = await signedIn(base, demo.seller);
  const { id } = await addPost(seller, 'Reported without JSON qx');
  const page = await visit(demo.buyer, `/advertisement/${id}`);
  await answerWithoutJson(page, '**/report');
  await page.getByRole('button', { name: 'Report this post' }).click();
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Send|Report)/ })
    .click();
  await expectSuccess(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test.runIf(isWhole)('a slow favourite does not block an inquiry', async () => {
  const other = await signedIn(base, demo.seller);
  const { id } = await addPost(other, 'Slow favourite qx');
  const page = await visit(demo.buyer, `/advertisement/${id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/favorite', async (route) => {
    await held;
    await route.continue();
  });
  const heart = page.locator(`main button[data-favorite="${id}"]`).first();
  await heart.click();
  await page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('Is this still available?');
  await dialog.getByRole('button', { name: 'Send inquiry' }).click();
  const link = await dialog.getByRole('link', { name: /^Open D-/ }).getAttribute('href');
  release();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await (await signedIn(base, demo.buyer)).post(`/api${link}/withdraw`);
});

test.runIf(isWhole)('the zip code is checked on leaving the field, by the format of its country', async () => {
  const page = await visit(demo.organizationAdmin, '/organization');
  await page.getByRole('button', { name: 'Edit organization' }).click();
  const zipcode = page.getByLabel('Zip code');
  const stored = await zipcode.inputValue();
  await zipcode.fill('ABC');
  await page.getByLabel('City').focus();
  await page.getByText('Invalid zipcode', { exact: true }).waitFor();
  await zipcode.fill(stored);
  await page.getByLabel('City').focus();
  await page.getByText('Invalid zipcode', { exact: true }).waitFor({ state: 'detached' });
});

test.runIf(isWhole)('a Numbers file and a .zip without pictures are refused with the server’s message', async () => {
  const page = await visit(demo.manager, '/my-posts/bulk-create');
  const content = Buffer.from('x');
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/zip', buffer });
  await choose('prices.numbers', await makeZip({ 'Index/Document.iwa': content, 'preview.jpg': content }));
  await page.getByRole('alert').getByText('This is a Numbers file. Export it from Numbers as .xlsx or .csv').waitFor();
  await choose('letters.zip', await makeZip({ 'letter.docx': content }));
  await page.getByRole('alert').getByText('This is not a spreadsheet.').waitFor();
});
