import { beforeAll, expect, test } from 'vitest';
import { isWhole, partOf } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { offerLanguage } from '#tests/helpers/journeys/languages.ts';
import { findFaults, untilWhole } from '#tests/helpers/journeys/layout.ts';
import { addressOf, findRecords, type Records, screens } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';

// Screens in German, whose words are the longest. `npm run test:all` opens every screen in German.
const { base, makeTab } = makeVisits();

let records: Records;
beforeAll(async () => {
  records = await findRecords(base);
});

const goTo = makeTab({ reducedMotion: 'reduce', locale: 'de-DE', serviceWorkers: 'block' }, (context) =>
  offerLanguage(context, 'de'),
);

const few = ['/my-posts/create', '/deals/{agreed}'];
const opened = partOf(screens.filter(({ path, email }) => isWhole || (few.includes(path) && email !== demo.admin))).map(
  (screen) => [screen.path, screen] as const,
);
test.each(opened)('%s passes axe and is not cut off at any size', async (_, { email, path }) => {
  const page = await goTo(email, addressOf(path, records), { viewport: desktop, colorScheme: 'light' });
  await untilWhole(page);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await expect.poll(() => findObstacles(page)).toEqual([]);
  for (const size of [desktop, narrow, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    await expect.poll(() => findFaults(page), { message: `at ${size.width} × ${size.height}` }).toEqual([]);
  }
});

test('the list of deals shows the names of partners and what is to be done whole', async () => {
  const page = await goTo(demo.organizationAdmin, '/deals?tab=agreed', {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  await untilWhole(page);
  const cells = page.locator('tbody [data-result], tbody td:nth-child(4) span, tbody td:nth-child(6) span');
  expect(await cells.count()).toBeGreaterThan(5);
  const cut = await cells.evaluateAll((all) =>
    all.filter((one) => one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0).map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test('a calendar has German months and days, starting on Monday', async () => {
  const page = await goTo(demo.organizationAdmin, '/admin/audit-log', { viewport: desktop, colorScheme: 'light' });
  await untilWhole(page);
  await page.getByLabel('Von').first().click();
  await expect.poll(() => page.locator('th').allTextContents()).toContain('Mo');
  const days = (await page.locator('th').allTextContents()).filter((text) => /^\p{L}{2}$/u.test(text));
  expect(days.slice(0, 7)).toEqual(['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']);
  const month = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric' }).format(new Date());
  await page.getByRole('button', { name: month, exact: true }).waitFor();
});
