import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isWhole, partOf, sampleOf } from '#tests/helpers/extent.ts';
import { findObstacles, showIn } from '#tests/helpers/journeys/accessibility.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { findVanished } from '#tests/helpers/journeys/forcedColors.ts';
import { findFaults, untilWhole } from '#tests/helpers/journeys/layout.ts';
import { addressOf, findRecords, type Records, type Screen, screens } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';

// Screens are loaded once: axe checks them, and they are measured at each size. `npm run test:all` takes every screen, also opens it
// at each size, and lets axe look at it wide and narrow, light and dark.
const { base, makeTab } = makeVisits();

const sizes = [
  desktop,
  // 200 % of 1440 × 900.
  { width: 720, height: 450 },
  narrow,
  { width: 320, height: 640 },
  // 400 % of 1280 × 1024.
  { width: 320, height: 256 },
];

// Tested elsewhere: the second factor in account.test.ts, the run of a stock feed in feeds.test.ts. A saved search only leads on
// to the overview.
const elsewhere = ['/2fa', '/saved-searches/$id', '/integration/feeds/$id/runs/$n'];

test('every screen of the product is in the sweep', () => {
  const source = fs.readFileSync(new URL('../../web/screens.ts', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(40);
  const visited = screens.map(({ path }) => path.replaceAll(/\{\w+\}/g, '1').split('?')[0] ?? '');
  const isVisited = (path: string) => {
    const fixed = paths.filter((other) => !other.includes('$'));
    const pattern = new RegExp(`^${path === '/$' ? '/.+/.+' : path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return visited.some((address) => pattern.test(address) && (path === address || !fixed.includes(address)));
  };
  expect(paths.filter((path) => !isVisited(path) && !elsewhere.includes(path))).toEqual([]);
});

let records: Records;
beforeAll(async () => {
  records = await findRecords(base);
});

const named = (some: readonly Screen[]) => partOf(some).map((screen) => [screen.path, screen] as const);

const goTo = makeTab({ reducedMotion: 'reduce' });
async function open({ email, path }: Screen, viewport = desktop, colorScheme: 'light' | 'dark' = 'light') {
  const page = await goTo(email, addressOf(path, records), { viewport, colorScheme });
  await untilWhole(page);
  return page;
}

const expectNoObstacles = (page: Page, contrast?: boolean) =>
  expect.poll(() => findObstacles(page, { contrast })).toEqual([]);
const expectWhole = (page: Page) => {
  const { width, height } = page.viewportSize() ?? desktop;
  return expect.poll(() => findFaults(page), { message: `at ${width} × ${height}` }).toEqual([]);
};

test.each(named(sampleOf(screens, 12)))(
  '%s passes axe, is drawn in forced colours, and is not cut off at any size',
  async (_, screen) => {
    const page = await open(screen);
    await expectNoObstacles(page);
    expect(await findVanished(page)).toEqual([]);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expectWhole(page);
    }
  },
);

// The pairs of colours have a unit test; these screens use most of them.
const colourful = ['/brake-systems', '/advertisement/{own}', '/my-posts/create', '/deals/{agreed}'];
const inBothSchemes = isWhole
  ? screens
  : screens.filter(({ path, email }) => colourful.includes(path) && email !== demo.admin);
test.each(named(inBothSchemes))('%s has enough contrast, light and dark', async (_, screen) => {
  for (const viewport of isWhole ? [desktop, narrow] : [desktop]) {
    const page = await open(screen, viewport, 'dark');
    await expectNoObstacles(page, true);
    await showIn(page, 'light');
    await expectNoObstacles(page, true);
  }
});

test.each(named(isWhole ? screens : []))(
  '%s is not cut off when opened at a size, and passes axe on a phone',
  async (_, screen) => {
    for (const size of sizes) {
      const page = await open(screen, size);
      await expectWhole(page);
      if (size === narrow) await expectNoObstacles(page);
    }
  },
);
