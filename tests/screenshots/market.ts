import type { Page } from 'playwright-core';
import { type Shot, settle } from './camera.ts';

/** The first post of the signed-in person, by its address. */
async function openOwnPost(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.waitForURL(/\/advertisement\//);
  await settle(page);
}

/** Screens of finding and posting. */
export const marketShots: Shot[] = [
  { name: 'page-not-found', path: '/there/is/nothing' },
  { name: 'overview', path: '/', as: 'seller@demo.test', dark: true },
  {
    name: 'overview-filtered',
    path: '/brake-systems?availabilities[]=in_stock&types[]=offered',
    as: 'seller@demo.test',
  },
  { name: 'overview-no-results', path: '/?q=zzyzx+unobtainium', as: 'seller@demo.test' },
  {
    name: 'detail',
    path: '/?q=rotor',
    as: 'buyer@demo.test',
    dark: true,
    prepare: async (page) => {
      await page.locator('article:has(img) [data-result]').first().click();
      await page.waitForURL(/\/advertisement\//);
    },
  },
  {
    name: 'overview-table',
    path: '/brake-systems',
    as: 'buyer@demo.test',
    dark: true,
    prepare: async (page) => {
      await page.locator('[data-result]').first().waitFor();
      await page.keyboard.press('v');
    },
  },
  { name: 'detail-owner', path: '/my-posts', as: 'seller@demo.test', prepare: openOwnPost },
  { name: 'create-post', path: '/my-posts/create', as: 'seller@demo.test', dark: true },
  {
    name: 'create-post-errors',
    path: '/my-posts/create',
    as: 'seller@demo.test',
    prepare: (page) => page.getByRole('button', { name: 'Publish post' }).click(),
  },
  { name: 'my-posts', path: '/my-posts', as: 'seller@demo.test', dark: true },
  {
    name: 'sold',
    path: '/my-posts?state=active',
    as: 'seller@demo.test',
    prepare: async (page) => {
      await openOwnPost(page);
      await page.getByRole('button', { name: /^Mark as/ }).click();
    },
  },
  { name: 'organization-posts', path: '/organization-posts', as: 'manager@demo.test' },
  { name: 'favourites', path: '/favorites', as: 'seller@demo.test', dark: true },
];
