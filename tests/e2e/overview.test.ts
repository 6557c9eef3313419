import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { chip, makeBuyersVisits, results, searchField, settled } from '#tests/helpers/journeys/overview.ts';
import { desktop, narrow } from '#tests/helpers/journeys/visits.ts';

const { base, visit } = makeBuyersVisits();

/** Scrolls on, and returns how far down the window is. */
function scrollOn(): number {
  window.scrollBy(0, 500);
  return window.scrollY;
}

/** Whether an element is in the window with nothing over its middle. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && element.contains(found);
}

describe('the table and the keyboard', () => {
  test('single keys move, select, save favourites and open posts', async () => {
    // The most expensive posts are the demo's: posts of other tests may have no part number.
    const page = await visit('/drivetrain-and-gears?sort=-price', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await settled(page);
    await page.keyboard.press('v');
    await page.getByRole('table').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-result'));
    const ids = await results(page).evaluateAll((links) => links.map((link) => link.getAttribute('data-result')));
    await page.keyboard.press('j');
    await expect.poll(() => focused()).toBe(ids[0]);
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect.poll(() => focused()).toBe(ids[1]);

    await page.keyboard.press('x');
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('3 selected').waitFor();
    await page.getByRole('button', { name: 'Copy part numbers' }).click();
    await page.getByText(/^Copied \d part numbers?$/).waitFor();
    expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n').length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByText('3 selected').waitFor({ state: 'detached' });

    const row = page.locator(`tr[data-post="${ids[0]}"]`);
    const heart = row.getByRole('button', { name: /^Favourite / });
    const before = await heart.getAttribute('aria-pressed');
    await row.locator('a[data-opens-row]').focus();
    await page.keyboard.press('f');
    await expect.poll(() => heart.getAttribute('aria-pressed')).not.toBe(before);
    await page.keyboard.press('f');
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(before);

    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/advertisement/${ids[0]}$`));
    await page.goBack();
    await page.getByRole('table').waitFor();
  });

  test('the column headers sort the rows, and view and row height are remembered', async () => {
    const page = await visit('/light');
    await settled(page);
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    const price = page.getByRole('columnheader', { name: 'Price' }).getByRole('button');
    // The bar above sticks to the top of the window, the column headers stick below it, and nothing hides them.
    await page.getByRole('table').waitFor();
    await expect.poll(() => page.evaluate(scrollOn)).toBeGreaterThan(400);
    await expect.poll(() => price.evaluate(isOnTop)).toBe(true);
    await price.click();
    await page.waitForURL(/sort=price/);
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Price' }).getAttribute('aria-sort'))
      .toBe('ascending');
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
    await page.waitForURL(/sort=-price/);
    await page.getByRole('radio', { name: 'Compact rows' }).check({ force: true });
    await page.reload();
    await page.getByRole('table').waitFor();
    await expect.poll(async () => (await page.locator('tbody tr').first().boundingBox())?.height).toBeLessThan(40);
    // Space on the box in the head selects the page.
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByText('24 selected').waitFor();
  });

  test('rows become lines on phones, and filters are in a drawer', async () => {
    const page = await visit('/brake-systems', { viewport: narrow, hasTouch: true, preferences: { view: 'table' } });
    await settled(page);
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByRole('checkbox', { name: /^In stock/ }).check();
    await page.waitForURL(/in_stock/);
    await drawer.getByRole('button', { name: /^Show [\d,]+ posts$/ }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters, 1 active' }).waitFor();
    await chip(page, 'In stock').waitFor();
  });
});

describe('the shell', () => {
  test('marks the category of the open post', async () => {
    const page = await visit('/suspension', { viewport: desktop });
    await settled(page);
    await results(page).first().click();
    await page.waitForURL(/\/advertisement\/\d+$/);
    await page.getByRole('heading', { name: 'Specification' }).waitFor();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Market' }).hover();
    const marked = main.getByRole('region', { name: 'Categories' }).locator('[aria-current]');
    await expect.poll(() => marked.allTextContents()).toEqual(['Suspension']);
  });

  test('keeps the search words of other screens out of the header', async () => {
    const page = await visit('/my-posts?q=rotor');
    await page.getByRole('table').waitFor();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
  });
});

describe('states', () => {
  test('posts without a photo show drawings', async () => {
    const page = await visit('/?types=wanted');
    await settled(page);
    const drawings = page.locator('[data-post] svg use');
    await expect.poll(() => drawings.count()).toBeGreaterThan(10);
    const isDrawn = (use: SVGElement | HTMLElement) => (use as SVGUseElement).getBBox().width > 20;
    for (const drawing of await drawings.all()) await expect.poll(() => drawing.evaluate(isDrawn)).toBe(true);
  });

  test('a list that fails to load says so, and loads on retry', async () => {
    const page = await visit('/favorites');
    await page.route('**/api/advertisements?*', (route) => route.abort());
    await page.goto(`${base}/wheels`);
    await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
    await page.unroute('**/api/advertisements?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await settled(page);
  });

  const sizes = [
    ['1440', desktop],
    ['390', narrow],
  ] as const;
  const schemes = ['light', 'dark'] as const;
  const cases = sizes.flatMap(([width, viewport]) => schemes.map((colorScheme) => ({ width, viewport, colorScheme })));

  test.runIf(isWhole).each(cases)('all states pass axe at $width, $colorScheme', async ({ viewport, colorScheme }) => {
    const page = await visit('/brake-systems?availabilities[]=in_stock&price_max=150&currency=EUR', {
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const check = async (state: string) => {
      const isPage = ['cards', 'favourites', 'drawer'].includes(state);
      await expect.poll(() => findObstacles(page, isPage ? {} : { within: 'main' }), { message: state }).toEqual([]);
    };
    await settled(page);
    await check('cards');
    await page.keyboard.press('v');
    await settled(page);
    if (viewport === desktop) {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check();
      await page.getByText('1 selected').waitFor();
    }
    await check('table');
    if (viewport === narrow) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
      await check('drawer');
    }
    await page.goto(`${base}/?q=disc+rotor`);
    await settled(page);
    await page.locator('main mark').first().waitFor();
    await check('matched words');
    await page.goto(`${base}/brake-systems?q=zzzzqqqq&countries[]=SE`);
    await page.getByRole('heading', { name: 'No matching records found' }).waitFor();
    await check('nothing found');
    await page.goto(`${base}/no-such-category`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await check('unknown category');
    await page.goto(`${base}/favorites`);
    await page.locator('main li h2').first().waitFor();
    await check('favourites');
    await page.getByLabel('Find in your favourites').fill('zzzzqqqq');
    await page.getByRole('heading', { name: 'No matching records found' }).waitFor();
    await check('no favourite found');

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/advertisements?*', async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`${base}/wheels`);
    await page.locator('main h1').waitFor();
    await page.locator('main').getByText('Loading...').waitFor({ state: 'attached' });
    await check('loading');
    release();
    await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
    await check('failed');
  });
});
