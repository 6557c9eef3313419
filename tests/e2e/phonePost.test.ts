import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

vi.setConfig({ testTimeout: 60_000 });

const { base, visit } = makeVisits();
const phone = { viewport: { width: 390, height: 844 } };

/** Presses of a user: each field that is entered and each button. */
let presses = 0;
afterEach(() => {
  presses = 0;
});
const press = async (target: Locator): Promise<void> => {
  presses += 1;
  await target.click();
};
const type = async (target: Locator, text: string): Promise<void> => {
  await press(target);
  await target.fill(text);
};

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

async function readPublished(page: Page) {
  await page.waitForURL(/\/advertisement\/\d+$/);
  const { data } = await (await page.request.get(`${base}/api/advertisements/${page.url().split('/').at(-1)}`)).json();
  return data;
}

test('a titled part is posted on a phone in four presses, on two screens', async () => {
  const page = await visit(demo.seller, '/my-posts/create', phone);
  await type(page.getByLabel('Number or title'), 'Stronglight Impact Kurbel 170 mm 46/36');
  await type(page.getByLabel('Price per unit'), '38');
  await type(page.getByRole('textbox', { name: 'Quantity' }), '60');
  await chip(page, 'Stronglight').waitFor();
  await chip(page, 'Cranksets').waitFor();
  expect(await heightOf(page)).toBeLessThanOrEqual(2 * phone.viewport.height);
  await press(page.getByRole('button', { name: 'Publish 60 at €38.00' }));
  const post = await readPublished(page);
  expect(presses).toBeLessThanOrEqual(4);
  expect([post.name, post.brand, post.sub_category.name, post.number_of_items, post.availability]).toEqual([
    'Stronglight Impact Kurbel 170 mm 46/36',
    'Stronglight',
    'Cranksets',
    60,
    'in_stock',
  ]);
});

test('the list of problems names the fields of the phone', async () => {
  const page = await visit(demo.seller, '/my-posts/create', phone);
  await page.getByLabel('Number or title').waitFor();
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('link', { name: 'Number or title: Required' }).click();
  await expect
    .poll(() => page.getByLabel('Number or title').evaluate((field) => field === document.activeElement))
    .toBe(true);
});

test('a number that others offer names the part', async () => {
  const seller: ApiClient = await signedIn(base, demo.seller);
  const number = `PZ-${Date.now()}`;
  const { id } = await addPost(seller, `Phone crank ${number}`, { supplier_article_number: number });
  const { data: known } = await seller.get(`/api/advertisements/${id}`);
  const page = await visit(demo.seller, '/my-posts/create', phone);
  await type(page.getByLabel('Number or title'), number.toLowerCase());
  await page.getByText('1 offer on the market').waitFor();
  await type(page.getByLabel('Price per unit'), '61');
  await press(page.getByRole('button', { name: 'Publish 1 at €61.00' }));
  const post = await readPublished(page);
  expect(presses).toBeLessThanOrEqual(3);
  expect([post.name, post.supplier_article_number, post.category.id]).toEqual([known.name, number, known.category.id]);
});

test('where several categories fit, one is asked, and what was changed by hand stays', async () => {
  const page = await visit(demo.seller, '/my-posts/create', phone);
  const number = page.getByLabel('Number or title');
  await number.fill('Rahmen Stahl 56 cm');
  await page.getByText('Still needed: Category').waitFor();
  await page.getByRole('button', { name: /^(?:Another one|Choose a category)$/ }).click();
  await page.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option', { name: 'Other', exact: true }).click();
  await number.fill('Stronglight Kurbel 170 mm');
  await chip(page, 'Stronglight').waitFor();
  expect(await page.getByRole('combobox', { name: 'Category', exact: true }).inputValue()).toBe('Other');
});

test('too early a press leads to what is missing, in an open row', async () => {
  const page = await visit(demo.seller, '/my-posts/create', phone);
  await page.getByRole('button', { name: 'Publish post' }).click();
  await page.getByRole('link', { name: /Category/ }).waitFor();
  await page.getByRole('combobox', { name: 'Category', exact: true }).waitFor();
});
