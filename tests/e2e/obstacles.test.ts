import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { findObstacles, showIn } from '#tests/helpers/journeys/accessibility.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { untilWhole } from '#tests/helpers/journeys/layout.ts';
import { makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';

// axe on the states of screens; sweep.test.ts covers the screens themselves.
/** The first active post of a list: posts that other tests sold or deleted lack what is tested here. */
const activeRow = (page: Page) => page.getByRole('row', { name: /Active/ }).first();

const { base, visit } = makeVisits();

const still = { reducedMotion: 'reduce' } as const;

/** Expects axe to find nothing in light and, in a whole run, in dark. */
async function expectNone(page: Page, what: string): Promise<void> {
  for (const colorScheme of isWhole ? (['light', 'dark'] as const) : (['light'] as const)) {
    await showIn(page, colorScheme);
    await expect.poll(() => findObstacles(page), { message: `${what}, ${colorScheme}` }).toEqual([]);
  }
}

/** Opens a dialog from the menu of the first active post. */
const openFor = (item: string | RegExp) => async (page: Page) => {
  await activeRow(page)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** Opens a dialog by its button. */
const openBy = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** A state of a screen, and how to reach it. */
const states: [name: string, email: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
  [
    'the drawer of filters on a phone',
    demo.buyer,
    '/brake-systems?availabilities[]=in_stock',
    async (page) => {
      await page.setViewportSize(narrow);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  ],
  [
    'a form with problems',
    demo.seller,
    '/my-posts/create',
    async (page) => {
      await page.getByRole('button', { name: 'Publish post' }).click();
      await page.getByRole('alert').filter({ hasText: 'problems' }).waitFor();
    },
  ],
  ['the account menu', demo.seller, '/profile', (page) => page.getByRole('button', { name: /Account menu/ }).click()],
  [
    'the menu of the market',
    demo.buyer,
    '/',
    async (page) => {
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Market' }).hover();
      await main.getByRole('region', { name: 'Categories' }).waitFor();
    },
  ],
  [
    'suggestions',
    demo.buyer,
    '/',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search posts' }).first().fill('rotor');
      await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
      // The list follows what is typed.
      await page.waitForURL(/q=rotor/);
    },
  ],
  [
    'the keys',
    demo.buyer,
    '/',
    async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['a sale', demo.seller, '/my-posts', openFor(/^Mark as/)],
  ['a block', demo.superAdmin, '/organization-posts', openFor('Block')],
  ['a purge', demo.superAdmin, '/organization-posts', openFor('Delete permanently')],
  [
    'an export',
    demo.seller,
    '/my-posts',
    async (page) => {
      await page.getByRole('button', { name: /^Export/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a list on its way',
    demo.seller,
    '/organization-posts',
    async (page) => {
      await page.route('**/api/my-advertisements*', () => {});
      await page
        .getByRole('navigation', { name: 'Selling' })
        .getByRole('link', { name: /^My posts/ })
        .click();
      await page.getByRole('heading', { level: 1, name: 'My posts' }).waitFor();
    },
  ],
  [
    'a question',
    demo.seller,
    '/my-posts',
    async (page) => {
      await activeRow(page)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'a selection of my posts',
    demo.seller,
    '/my-posts',
    async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await page.getByRole('region', { name: 'Selection' }).waitFor();
    },
  ],
  [
    'offline',
    demo.seller,
    '/my-posts',
    async (page) => {
      await untilWhole(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline.').first().waitFor();
    },
  ],
  [
    'a list that failed',
    demo.seller,
    '/organization-posts',
    async (page) => {
      await page.route('**/api/my-advertisements*', (route) => route.abort());
      await page
        .getByRole('navigation', { name: 'Selling' })
        .getByRole('link', { name: /^My posts/ })
        .click();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  ],
  [
    'a removal of a member',
    demo.organizationAdmin,
    '/organization-members?q=seller%40demo.test',
    async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'a new subcategory',
    demo.admin,
    '/admin/categories',
    async (page) => {
      await page.getByRole('button', { name: 'Actions for Light', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Add subcategory' }).click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['a new brand', demo.admin, '/admin/categories?tab=brands', openBy('Add brand')],
  ['a search to save', demo.buyer, '/wheels?availabilities[]=in_stock', openBy('Save search')],
  [
    'an enlarged photo',
    demo.buyer,
    '/',
    async (page) => {
      const { data } = await (await page.request.get(`${base}/api/advertisements?per_page=100`)).json();
      const post = (data as { id: number; image: unknown }[]).find(({ image }) => image);
      await page.goto(`${base}/advertisement/${post?.id}`);
      await openBy(/^Enlarge photo/)(page);
    },
  ],
  [
    'an invitation',
    demo.organizationAdmin,
    '/organization-members',
    async (page) => {
      await page
        .getByRole('link', { name: 'Invite' })
        .or(page.getByRole('button', { name: 'Invite' }))
        .first()
        .click();
    },
  ],
];

test.each(sampleOf(states, 3))('%s passes axe', async (name, email, path, reach) => {
  const page = await visit(email, path, still);
  await untilWhole(page);
  await reach(page);
  // Content that is faded while it reloads has too little contrast.
  if (name !== 'a list on its way') await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  await expectNone(page, name);
});
