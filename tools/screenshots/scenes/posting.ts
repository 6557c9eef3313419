import type { Page } from 'playwright-core';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { type Shot, settle } from '../camera.ts';
import { openPost } from './posts.ts';

const seller = 'seller@demo.test';
const create = '/my-posts/create';

/** Fills what a post must have and much of what it may. */
async function fillPost(page: Page): Promise<void> {
  const pick = async (field: string, option: string) => {
    await page.locator(`#${field}`).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await pick('field-category', 'Drivetrain and gears');
  await pick('field-subCategory', 'Cassettes');
  await page.getByLabel('Title').fill('Eagle XG-1275 cassette, 10–52 teeth, 12-speed');
  await page.locator('#field-brand').fill('SRAM');
  await page.keyboard.press('Escape');
  await page.getByLabel('Supplier article number').fill('CS-XG-1275-D1');
  await page.getByLabel('Internal reference').fill('FW-DRV-01182');
  await page
    .getByLabel('Description')
    .fill('Steel pin dome with an aluminium 52-tooth sprocket, XD driver. Taken out of unsold e-bikes, never ridden.');
  await page.getByLabel('Quantity', { exact: true }).fill('86');
  await page.getByLabel('Price per unit').fill('148.50');
  await page.getByRole('radio', { name: 'Available within 5 weeks' }).check();
}

const photo = async (name: string, hue: number, padding = 0) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([await makeJpeg(hue), Buffer.alloc(padding)]),
});

const topOf = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

/** As `fillPost`, with a photograph, and back to the top. */
async function fillWithPhoto(page: Page): Promise<void> {
  await page
    .locator('#photos input[type=file]')
    .first()
    .setInputFiles([await photo('cassette.jpg', 90)]);
  await fillPost(page);
  await topOf(page);
}

/** Opens the form of a post that someone else changes in the meantime, and tries to save it. */
async function editInConflict(page: Page): Promise<void> {
  await openPost(page, 'my-advertisements?states[]=active&sort=name');
  await page.goto(`/my-posts/${page.url().split('/').at(-1)}/edit`);
  await settle(page);
  await page.getByLabel('Title').fill('My own words for it');
  await page.getByLabel(/^Quantity( wanted)?$/).fill('48');
  await page.route('**/api/advertisements/*', async (route) => {
    const id = route.request().url().split('/').at(-1);
    const { data } = (await (await page.request.get(`/api/advertisements/${id}`)).json()) as { data: object };
    const theirs = { ...data, number_of_items: 30, price_per_unit: '17.90', updated_at: new Date().toISOString() };
    const json = { success: false, data: theirs, meta: null, message: 'It changed.', errors: {}, code: 409 };
    await route.fulfill({ status: 409, json });
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Compare' }).waitFor();
}

/** Opens the menu of the first post that one can do something to. */
const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();

/** Opens the dialog of a sale for the first post of a list. */
async function openSale(page: Page, list: string): Promise<void> {
  await openPost(page, list);
  await page.getByRole('button', { name: /^Mark as/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Writing posts, selling them, and one's own lists. */
export const postingShots: Shot[] = [
  { name: 'create-post', path: create, as: seller },
  {
    name: 'create-post-errors',
    path: create,
    as: seller,
    prepare: (page) => page.getByRole('button', { name: 'Publish post' }).click(),
  },
  {
    name: 'create-post-filled',
    path: create,
    as: seller,
    prepare: fillWithPhoto,
  },
  {
    name: 'create-post-preview',
    path: create,
    as: seller,
    width: 390,
    prepare: async (page) => {
      await fillWithPhoto(page);
      await page.getByText('Preview', { exact: true }).first().click();
    },
  },
  {
    name: 'create-post-draft',
    path: create,
    as: seller,
    prepare: async (page) => {
      await fillPost(page);
      await page.waitForTimeout(1500);
      await page.reload();
      await settle(page);
      await topOf(page);
    },
  },
  {
    name: 'create-post-files',
    path: create,
    as: seller,
    prepare: async (page) => {
      await page
        .locator('#photos input[type=file]')
        .first()
        .setInputFiles([await photo('front.jpg', 30), await photo('IMG_2041.jpg', 60, 6 * 1024 ** 2)]);
      await page.locator('#documents input[type=file]').setInputFiles([
        { name: 'XG-1275 service manual.pdf', mimeType: 'application/pdf', buffer: makePdf() },
        { name: 'scan of everything.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6 * 1024 ** 2) },
      ]);
      await page.locator('#photos').evaluate((section) => section.scrollIntoView());
    },
  },
  {
    name: 'create-post-end',
    path: create,
    as: seller,
    prepare: (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
  },
  { name: 'edit-post-conflict', path: '/', as: seller, prepare: editInConflict },
  {
    name: 'edit-post-compare',
    path: '/',
    as: seller,
    prepare: async (page) => {
      await editInConflict(page);
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'sold', path: '/', as: seller, prepare: (page) => openSale(page, 'my-advertisements?states[]=active') },
  {
    name: 'sold-part',
    path: '/',
    as: seller,
    prepare: async (page) => {
      await openSale(page, 'my-advertisements?states[]=active');
      await page.getByLabel('Total number of items').fill('3');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Mark as/ })
        .click();
    },
  },
  {
    name: 'fulfilled',
    path: '/',
    as: 'manager@demo.test',
    prepare: async (page) => {
      await openPost(page, 'organization-advertisements?states[]=active&per_page=100', ({ type }) => type === 'wanted');
      await page.getByRole('button', { name: /^Mark as/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'my-posts', path: '/my-posts', as: seller },
  {
    name: 'my-posts-selection',
    path: '/my-posts',
    as: seller,
    width: 1440,
    prepare: async (page) => {
      for (const row of [1, 2, 4]) await page.locator('tbody input[type=checkbox]').nth(row).check();
    },
  },
  { name: 'my-posts-menu', path: '/my-posts', as: seller, prepare: openMenu },
  { name: 'my-posts-no-results', path: '/my-posts?q=zzyzx', as: seller },
  { name: 'my-posts-empty', path: '/my-posts', as: 'admin@demo.test' },
  {
    name: 'delete-post',
    path: '/my-posts',
    as: seller,
    prepare: async (page) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'messages',
    path: '/',
    as: 'buyer@demo.test',
    prepare: async (page) => {
      await openPost(page, 'advertisements?per_page=1');
      await page.route('**/favorite', (route) => route.abort());
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Favourite/ })
        .first()
        .click();
      await page.getByRole('alert').first().waitFor();
      await page.context().grantPermissions(['clipboard-write']);
      await page.getByRole('button', { name: 'Copy the link to this post' }).click();
    },
  },
  { name: 'organization-posts', path: '/organization-posts', as: 'manager@demo.test' },
];
