import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { enterText, waysToEnter } from '#tests/helpers/journeys/entering.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

vi.setConfig({ testTimeout: 120_000 });

const { base, visit } = makeVisits();

const photos = (page: Page) => page.locator('#photos li[data-photo]');
const published = (page: Page) => page.waitForURL(/\/advertisement\/\d+$/);
const publish = (page: Page) => page.getByRole('button', { name: 'Publish post' }).click();
const sectionState = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).getAttribute('data-state');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fill(page: Page, title: string): Promise<void> {
  await choose(page, 'Category', 'Brake systems');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Quantity', { exact: true }).fill('60');
  await page.getByLabel('Price per unit').fill('31.90');
  await page.getByRole('radio', { name: 'In stock' }).check();
}

async function addFiles(page: Page): Promise<void> {
  const photo = async (name: string, hue: number) => ({ name, mimeType: 'image/jpeg', buffer: await makeJpeg(hue) });
  await page
    .locator('#photos input[type=file]')
    .first()
    .setInputFiles([await photo('front.jpg', 30), await photo('back.jpg', 90)]);
  const sheet = { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: makePdf() };
  await page.locator('#documents input[type=file]').setInputFiles(sheet);
  await page.locator('#documents').getByText('sheet.pdf').waitFor();
}

/** The number of drafts with files in the browser. */
const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('groupset-drafts');
        opening.onsuccess = () => {
          const { result } = opening;
          if (!result.objectStoreNames.contains('files')) return resolve(0);
          const counting = result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => resolve(counting.result);
        };
        opening.onerror = () => resolve(-1);
      }),
  );

test.each(sampleOf(waysToEnter, 1))('amounts and quantities that are %s are read as meant', async (way) => {
  const page = await visit(demo.seller, '/my-posts/create');
  const price = page.locator('#field-price_per_unit');
  const quantity = page.getByLabel('Quantity', { exact: true });
  const enter = (field: typeof price, text: string) => enterText(field, text, way);
  const amounts = [
    ['12,34', '12.34'],
    ['0,5', '0.50'],
    ['1250,5', '1,250.50'],
    ['1.234,50', '1,234.50'],
    ['1,234.50', '1,234.50'],
    ['1 234,50', '1,234.50'],
    ["1'234.5", '1,234.50'],
  ] as const;
  for (const [text, read] of sampleOf(amounts, 3)) {
    await enter(price, text);
    await expect.poll(() => price.inputValue(), { message: text }).toBe(read);
  }
  for (const text of sampleOf(['1.250', '1,250'], 1)) {
    await enter(price, text);
    await page.getByRole('button', { name: '€1,250.00' }).waitFor();
    await page.getByRole('button', { name: '€1.25' }).click();
    await expect.poll(() => price.inputValue(), { message: text }).toBe('1.25');
  }
  await enter(price, '12.345');
  await page.getByRole('button', { name: '€12,345.00' }).click();
  await expect.poll(() => price.inputValue()).toBe('12,345.00');
  for (const text of sampleOf(['12,5', '2.5'], 1)) {
    await enter(quantity, text);
    await page.getByText('Use a whole number').first().waitFor();
    expect(await quantity.inputValue()).toBe(text);
  }
  for (const [text, read] of [
    ['1.250', '1,250'],
    ['1.240', '1,240'],
    ['1240', '1,240'],
  ] as const) {
    await enter(quantity, text);
    await expect.poll(() => quantity.inputValue(), { message: text }).toBe(read);
  }
});

test('an ambiguous amount is published only after one reading is chosen', async () => {
  const { id } = await addPost(await signedIn(base, demo.seller), 'Calliper with an unclear price');
  const page = await visit(demo.seller, `/my-posts/${id}/edit`);
  await page.getByLabel('Quantity', { exact: true }).fill('1,240');
  const price = page.locator('#field-price_per_unit');
  await price.fill('1.250');
  await price.press('Enter');
  await page.getByRole('button', { name: '€1,250.00' }).click();
  await price.press('Enter');
  await published(page);
  const { data } = await (await page.request.get(`${base}/api/advertisements/${id}`)).json();
  expect([data.number_of_items, data.price_per_unit]).toEqual([1240, '1250.00']);
});

test('a draft keeps photographs and documents until it is published', async () => {
  const page = await visit(demo.seller, '/my-posts/create');
  await fill(page, 'Calliper of a draft');
  await addFiles(page);
  await expect.poll(() => storedDrafts(page)).toBe(1);
  await page.reload();
  await page.getByText(/^Draft from .* restored/).waitFor();
  await expect.poll(() => photos(page).count()).toBe(2);
  await expect.poll(() => photos(page).first().getAttribute('aria-label')).toContain('front.jpg');
  await page.locator('#documents').getByText('sheet.pdf').waitFor();
  await expect.poll(() => page.getByText('Choose your photos and documents again.').count()).toBe(0);
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Calliper of a draft');
  await publish(page);
  await published(page);
  const id = page.url().split('/').at(-1);
  const { data } = await (await page.request.get(`${base}/api/advertisements/${id}`)).json();
  expect([data.images.length, data.documents.length]).toEqual([2, 1]);
  await expect.poll(() => storedDrafts(page)).toBe(0);
  await page.goto(`${base}/my-posts/create`);
  await page.getByLabel('Title').waitFor();
  await expect.poll(() => page.getByText(/^Draft from .* restored/).count()).toBe(0);
  await expect.poll(() => photos(page).count()).toBe(0);
});

test.runIf(isWhole)('a post can be published while its matches are still loading', async () => {
  const page = await visit(demo.seller, '/my-posts/create');
  await page.route('**/api/advertisements/match', () => {});
  const request = page.waitForRequest('**/api/advertisements/match');
  await fill(page, 'Calliper that does not wait');
  await request;
  await publish(page);
  await published(page);
});

test('the section that is on the screen is marked in the list of sections', async () => {
  const page = await visit(demo.seller, '/my-posts/create');
  const marked = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]');
  await expect.poll(() => marked.textContent()).toMatch(/What and where$/);
  await page.getByLabel('Quantity', { exact: true }).evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await expect.poll(() => marked.textContent()).toMatch(/Quantity and price$/);
});

test('a draft is deleted when its user signs out', async () => {
  const page = await visit(demo.buyer, '/my-posts/create');
  await fill(page, 'Left behind');
  await addFiles(page);
  await expect.poll(() => storedDrafts(page)).toBe(1);
  // A menu closes when the page scrolls, as it does after files were added.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(async () => {
    while (window.scrollY > 0) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  });
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByText('Log out', { exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${base}/login`);
  await expect.poll(() => storedDrafts(page)).toBe(0);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  expect(left).toEqual([]);
});

test.runIf(isWhole)(
  'when the browser has no space, the form warns that files are not saved, and after a reload that they are missing',
  async () => {
    const page = await visit(demo.manager, '/my-posts/create');
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('There is no room', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Title').fill('No room');
    await addFiles(page);
    await page.getByText('This browser has no space for your photos and documents.').waitFor();
    await page.reload();
    await page.getByText('Choose your photos and documents again.').waitFor();
    await expect.poll(() => photos(page).count()).toBe(0);
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('No room');
  },
);

test.runIf(isWhole)('Enter in a field with suggestions selects the first one and submits nothing', async () => {
  const page = await visit(demo.admin, '/my-posts/create');
  const expectNothingSent = async () => {
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(page.url()).toBe(`${base}/my-posts/create`);
  };
  const brand = page.getByRole('combobox', { name: /^Brand/ });
  await brand.pressSequentially('shim');
  await page.getByRole('option', { name: 'Shimano', exact: true }).waitFor();
  await brand.press('Enter');
  await expect.poll(() => brand.inputValue()).toBe('Shimano');
  await expectNothingSent();
  const organization = page.getByRole('combobox', { name: 'Organization' });
  await organization.pressSequentially('a');
  const first = await page.getByRole('option').first().textContent();
  await organization.press('Enter');
  await expect.poll(() => organization.inputValue()).toBe(first);
  await expectNothingSent();
  const category = page.getByRole('combobox', { name: 'Category', exact: true });
  await category.pressSequentially('brake');
  await category.press('Enter');
  await expect.poll(() => category.inputValue()).toBe('Brake systems');
  await expectNothingSent();
});

test.runIf(isWhole)('a section has a green tick only while it is valid', async () => {
  const page = await visit(demo.seller, '/my-posts/create');
  await expect.poll(() => sectionState(page, 'Price')).toBe('open');
  await page.getByRole('radio', { name: 'Available within 5 weeks' }).check();
  await expect.poll(() => sectionState(page, 'Availability')).toBe('done');
  const date = page.getByLabel('Available on');
  await date.fill('11/19/2025');
  await date.press('Tab');
  await expect.poll(() => sectionState(page, 'Availability')).not.toBe('done');
  await page.getByRole('radio', { name: 'In stock' }).check();
  await expect.poll(() => sectionState(page, 'Availability')).toBe('done');
  await expect.poll(() => date.inputValue()).toBe('');
  await page.getByLabel('Quantity', { exact: true }).fill('5');
  await page.getByLabel('Price per unit').fill('2.50');
  await expect.poll(() => sectionState(page, 'Price')).toBe('done');
  await page.locator('#field-minimal_order_quantity').fill('6');
  await expect.poll(() => sectionState(page, 'Price')).not.toBe('done');
  await publish(page);
  await page.getByText('Cannot be more than 5').first().waitFor();
  await expect.poll(() => sectionState(page, 'Price')).toBe('wrong');
});
