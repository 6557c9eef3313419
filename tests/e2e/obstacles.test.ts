import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { groupBy } from '#server/platform/values/index.ts';
import { findObstacles, showIn } from '#tests/helpers/journeys/accessibility.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { findScreens, openScreens, type Screen } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';

// axe over every screen, on a wide screen and on a narrow, and over the states that screens come into.
/** The first post of a list that everybody sees: what other tests sold or deleted lacks what is looked at here. */
const activeRow = (page: Page) => page.getByRole('row', { name: /Active/ }).first();

const { base, visit, openContext, close } = makeVisits();

let screens: Screen[];

beforeAll(async () => {
  screens = await findScreens(base);
});

// Looked at elsewhere: the second factor in account.test.ts; a saved search only leads on to the overview.
const elsewhere = ['/2fa', '/saved-searches/$id'];

test('every screen of the product is among those that are looked at', () => {
  const source = fs.readFileSync(new URL('../../web/screens.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(40);
  const visited = [...screens.map(({ path }) => path), ...openScreens].map((path) => path.split('?')[0] ?? '');
  const isVisited = (path: string) => {
    const fixed = paths.filter((other) => !other.includes('$'));
    const pattern = new RegExp(`^${path === '/$' ? '/.+/.+' : path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return visited.some((address) => pattern.test(address) && (path === address || !fixed.includes(address)));
  };
  expect(paths.filter((path) => !isVisited(path) && !elsewhere.includes(path))).toEqual([]);
});

const still = { reducedMotion: 'reduce' } as const;
const whole = (page: Page) => page.waitForLoadState('networkidle');

/** Nothing for axe to find, in light and in dark. */
async function expectNone(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    await expect.poll(() => findObstacles(page), { message: `${what}, ${colorScheme}` }).toEqual([]);
  }
}

test.each([
  ['1440', desktop],
  ['390', narrow],
] as const)(
  'no screen behind sign-in has an obstacle at %s',
  async (_, viewport) => {
    for (const { email, path } of screens) {
      const page = await visit(email, path, { viewport, ...still });
      await whole(page);
      await expect.poll(() => findObstacles(page), { message: path }).toEqual([]);
      await close();
    }
  },
  300_000,
);

// Colours are all that differs there: one page of each person goes from screen to screen, and is looked at in both widths.
test('no screen behind sign-in has too little contrast in the dark', async () => {
  for (const [email, own] of groupBy(screens, (screen) => screen.email)) {
    const page = await visit(email, '/profile', still);
    await showIn(page, 'dark');
    for (const { path } of own) {
      await page.setViewportSize(desktop);
      await page.goto(base + path);
      await page.locator('main h1').first().waitFor();
      await whole(page);
      await expect.poll(() => findObstacles(page), { message: `${path} at 1440` }).toEqual([]);
      await page.setViewportSize(narrow);
      await expect.poll(() => findObstacles(page), { message: `${path} at 390` }).toEqual([]);
    }
    await close();
  }
}, 400_000);

test('no screen before sign-in has an obstacle, light and dark', async () => {
  for (const viewport of [desktop, narrow]) {
    const context = await openContext({ viewport, ...still });
    const page = await context.newPage();
    for (const path of openScreens) {
      await page.goto(base + path);
      await page.locator('h1').first().waitFor();
      await whole(page);
      await expectNone(page, path);
    }
    await context.close();
  }
});

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

/** A state of a screen, and how it is come to. */
const states: [name: string, email: string, path: string, reach: (page: Page) => Promise<unknown>][] = [
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
    'the menu of a category',
    demo.buyer,
    '/',
    async (page) => {
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Wheels' }).first().hover();
      await page.getByRole('link', { name: /^All wheels/ }).waitFor();
    },
  ],
  [
    'suggestions',
    demo.buyer,
    '/',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search advertisements' }).first().fill('rotor');
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
  ['a purge', demo.superAdmin, '/organization-posts', openFor('Remove for good')],
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
    '/profile',
    async (page) => {
      await page.route('**/api/my-advertisements*', () => {});
      await page
        .getByRole('navigation', { name: 'Account' })
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
      await whole(page);
      await page.context().setOffline(true);
      await page.getByText('You are offline.').first().waitFor();
    },
  ],
  [
    'a list that failed',
    demo.seller,
    '/profile',
    async (page) => {
      await page.route('**/api/my-advertisements*', (route) => route.abort());
      await page
        .getByRole('navigation', { name: 'Account' })
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

test.each(states)('%s has no obstacle', async (name, email, path, reach) => {
  const page = await visit(email, path, still);
  await whole(page);
  await reach(page);
  // What is half faded while it is loaded again has too little contrast.
  if (name !== 'a list on its way') await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  await expectNone(page, name);
});
