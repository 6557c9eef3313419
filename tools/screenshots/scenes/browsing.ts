import type { Page } from 'playwright-core';
import { goOffline } from '#tests/helpers/journeys/network.ts';
import { type Shot, settle } from '../camera.ts';

const seller = 'seller@demo.test';
const buyer = 'buyer@demo.test';
const lists = '**/api/advertisements?*';

/** The overview with its rows in place of the cards. */
async function showTable(page: Page): Promise<void> {
  await page.locator('[data-result]').first().waitFor();
  await page.keyboard.press('v');
}

/** What is asked for from now on waits for ever. */
async function holdLists(page: Page): Promise<void> {
  await page.route(lists, () => {});
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Screens of finding: the overview in its states, what floats over it, and favourites. */
export const browsingShots: Shot[] = [
  { name: 'page-not-found', path: '/there/is/nothing' },
  { name: 'overview', path: '/', as: seller },
  { name: 'overview-filtered', path: '/brake-systems?availabilities[]=in_stock&types[]=offered', as: seller },
  { name: 'overview-words', path: '/?q=disc+rotor&countries[]=NL&price_max=150&currency=EUR', as: seller },
  { name: 'overview-table', path: '/brake-systems', as: buyer, prepare: showTable },
  {
    name: 'overview-table-compact',
    path: '/brake-systems?sort=price',
    as: buyer,
    width: 1440,
    prepare: async (page) => {
      await showTable(page);
      await page.getByRole('radio', { name: 'Compact rows' }).check({ force: true });
    },
  },
  {
    name: 'overview-selection',
    path: '/brake-systems?sort=price',
    as: buyer,
    width: 1440,
    prepare: async (page) => {
      await showTable(page);
      for (const row of [2, 5, 9]) await page.locator('tbody input[type=checkbox]').nth(row).check();
    },
  },
  {
    name: 'overview-filters',
    path: '/brake-systems?availabilities[]=in_stock',
    as: seller,
    width: 390,
    prepare: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  {
    name: 'category-menu',
    path: '/',
    as: seller,
    prepare: async (page) => {
      const category = page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('link', { name: 'E-bike systems' });
      await (isPhone(page) ? category.tap() : category.hover());
      await page.getByRole('link', { name: /^All e-bike systems/ }).waitFor();
    },
  },
  {
    name: 'search-suggestions',
    path: '/',
    as: seller,
    prepare: (page) => page.getByLabel('Search posts').filter({ visible: true }).pressSequentially('shimano r'),
  },
  { name: 'overview-no-results', path: '/?q=zzyzx+unobtainium', as: seller },
  {
    name: 'overview-no-results-filtered',
    path: '/brake-systems?q=Shimanoo+rotorr&countries[]=US&availabilities[]=after_10_weeks',
    as: seller,
  },
  { name: 'unknown-category', path: '/derailers', as: seller },
  {
    name: 'overview-loading',
    path: '/favorites',
    as: seller,
    prepare: async (page) => {
      await holdLists(page);
      await page.goto('/wheels');
    },
  },
  {
    name: 'overview-failed',
    path: '/favorites',
    as: seller,
    prepare: async (page) => {
      await page.route(lists, (route) => route.fulfill({ status: 500, body: 'no' }));
      await page.goto('/wheels');
    },
  },
  {
    name: 'overview-offline',
    path: '/brake-systems',
    as: seller,
    prepare: (page) => page.context().setOffline(true),
  },
  {
    name: 'screen-offline',
    path: '/account',
    as: 'org.admin@demo.test',
    prepare: async (page) => {
      await goOffline(page);
      await page.getByRole('link', { name: 'Members' }).filter({ visible: true }).first().click();
      await page.getByRole('heading', { name: 'This screen is not on your device' }).waitFor();
    },
  },
  { name: 'account-list', path: '/account', as: 'org.admin@demo.test', width: 390, isWhole: true },
  {
    name: 'account-menu',
    path: '/',
    as: 'org.admin@demo.test',
    prepare: (page) => page.getByRole('button', { name: /^Account menu/ }).click(),
  },
  {
    name: 'keyboard-keys',
    path: '/',
    as: seller,
    width: 1440,
    prepare: async (page) => {
      await showTable(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'favourites', path: '/favorites', as: seller },
  {
    name: 'favourites-note',
    path: '/favorites',
    as: seller,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Edit the note/ })
        .first()
        .click();
    },
  },
  {
    name: 'favourites-gone',
    path: '/favorites',
    as: seller,
    prepare: (page) => page.getByText('This post was').last().scrollIntoViewIfNeeded(),
  },
  { name: 'favourites-no-results', path: '/favorites?q=zzyzx', as: seller },
  {
    name: 'favourites-empty',
    path: '/profile',
    as: seller,
    prepare: async (page) => {
      const nothing = { total: 0, page: 1, per_page: 24 };
      const json = { success: true, data: [], meta: nothing, message: '', errors: {}, code: 200 };
      await page.route('**/api/favorites?*', (route) => route.fulfill({ json }));
      await page.goto('/favorites');
      await settle(page);
    },
  },
];
