import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import {
  chip,
  count,
  makeBuyersVisits,
  results,
  searchField,
  settled,
  total,
} from '#tests/helpers/journeys/overview.ts';
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

describe('filters and the address', () => {
  test('filters narrow the list, are in the address, and are removed one by one by going back', async () => {
    const page = await visit('/brake-systems');
    await settled(page);
    const whole = await total(page).textContent();
    expect(whole).toMatch(/^[\d,]+ advertisements from \d+ organizations$/);

    await page.getByRole('checkbox', { name: /^In stock/ }).check();
    await chip(page, 'In stock').waitFor();
    await settled(page);
    await page.getByRole('checkbox', { name: /^Rotors/ }).check();
    await chip(page, 'Rotors').waitFor();
    await settled(page);
    expect(decodeURIComponent(page.url())).toMatch(/\/brake-systems\?categories\[\]=\d+&availabilities\[\]=in_stock$/);
    const narrow = await count(page);
    await expect.poll(() => page.getByRole('main').getByText('In stock', { exact: true }).count()).toBeGreaterThan(1);

    await page.goBack();
    await chip(page, 'Rotors').waitFor({ state: 'detached' });
    await settled(page);
    await expect.poll(() => count(page)).toBeGreaterThan(narrow);
    await expect.poll(() => page.getByRole('checkbox', { name: /^In stock/ }).isChecked()).toBe(true);
    await page.goBack();
    await chip(page, 'In stock').waitFor({ state: 'detached' });
    await expect.poll(() => total(page).textContent()).toBe(whole);
    await page.goForward();
    await chip(page, 'In stock').waitFor();

    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => total(page).textContent()).toBe(whole);
    expect(new URL(page.url()).search).toBe('');
  });

  test('a shared address shows the same list elsewhere', async () => {
    const path = '/wheels?types[]=offered&price_max=50&currency=EUR&sort=price&page=2';
    const page = await visit(path);
    await settled(page);
    const other = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await settled(other);
    await expect
      .poll(() => other.getByRole('main').locator('h2').allTextContents())
      .toEqual(await page.getByRole('main').locator('h2').allTextContents());
    await chip(other, 'Up to €50').waitFor();
    await expect.poll(() => other.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('price');
    await expect.poll(() => other.locator('[aria-current="page"]').filter({ hasText: '2' }).count()).toBe(1);
  });

  test('the bare address restores the last filters, and parameters override them', async () => {
    const page = await visit('/brake-systems?availabilities[]=in_stock&countries[]=DE&countries[]=NL');
    await settled(page);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('groupset.filters') ?? '{}'));
    expect(stored.state).toMatchObject({
      category: expect.any(Number),
      filters: {
        categories: [],
        brands: [],
        organizations: [],
        countries: ['DE', 'NL'],
        availabilities: ['in_stock'],
        types: [],
      },
      persistedAt: expect.any(Number),
    });

    await page.goto(`${base}/`);
    await page.waitForURL(/\/brake-systems\?/);
    for (const name of ['In stock', 'Germany', 'Netherlands']) await chip(page, name).waitFor();

    await page.goto(`${base}/?types[]=wanted`);
    await chip(page, 'Wanted').waitFor();
    await expect.poll(() => chip(page, 'In stock').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'All advertisements' }).waitFor();

    // Filters that are cleared on the overview stay cleared.
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL(`${base}/`);
    await page.reload();
    await settled(page);
    expect(page.url()).toBe(`${base}/`);
  });

  test('a category opens by its id, and an unknown one leads to the existing ones', async () => {
    const page = await visit('/5');
    await page.waitForURL(/\/brake-systems$/);
    await page.goto(`${base}/derailleurs-and-more`);
    await page.getByRole('heading', { name: 'There is no category “derailleurs-and-more”' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Suspension' }).click();
    await page.waitForURL(/\/suspension$/);
    await page.getByRole('heading', { level: 1, name: 'Suspension' }).waitFor();
    await settled(page);
    // The rail keeps the other filters on the way to another category.
    await page.getByRole('checkbox', { name: /^In stock/ }).check();
    await chip(page, 'In stock').waitFor();
    await page.getByRole('button', { name: 'All categories' }).click();
    await page.waitForURL(/\/\?availabilities/);
    await chip(page, 'In stock').waitFor();
  });

  test('the filter rail is not drawn again on the way to a category and back', async () => {
    const page = await visit('/');
    const rail = page.getByRole('complementary', { name: 'Filters' });
    await rail.evaluate((element) => element.setAttribute('data-drawn-first', ''));
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Brake systems' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brake systems' }).waitFor();
    expect(await rail.getAttribute('data-drawn-first')).toBe('');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'All advertisements' }).waitFor();
    expect(await rail.getAttribute('data-drawn-first')).toBe('');
  });

  test('a price range has a currency, pages show their place in the total, and a group can be searched', async () => {
    const page = await visit('/');
    await settled(page);
    await page.getByLabel('Price, From').fill('20');
    await page.getByLabel('Price, To').fill('30,50');
    await chip(page, '€20 to €30.50').waitFor();
    await settled(page);
    expect(decodeURIComponent(page.url())).toContain('price_min=20&price_max=30.50&currency=EUR');
    const offered = await page.getByLabel('Currency of the price range').locator('option').count();
    const { used_currencies: used } = (await (await signedIn(base, demo.buyer)).get('/api/bootstrap')).data;
    expect(offered).toBe(used.length);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price');
    await page.waitForURL(/sort=price/);
    await settled(page);
    const prices = await page
      .getByRole('main')
      .locator('article')
      .getByText(/^€[\d.]+$/)
      .allTextContents();
    const amounts = prices.map((text) => Number(text.replace('€', '')));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(amounts.every((amount) => amount >= 20 && amount <= 30.5)).toBe(true);

    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText(/^25 to 48 of [\d,]+$/).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    // Another filter starts at the first page.
    await page.getByLabel('Find a brand').fill('shim');
    await page.getByRole('checkbox', { name: /^Shimano/ }).check();
    await chip(page, 'Shimano').waitFor();
    expect(page.url()).not.toContain('page=');
  });

  test('an empty result offers the count without each filter, saving the search, and posting it as wanted', async () => {
    const page = await visit(
      '/brake-systems?q=Shimanoo+rotorr&countries[]=US&availabilities[]=after_10_weeks&types[]=wanted',
    );
    await page.getByRole('heading', { name: 'No matching records found' }).waitFor();
    const post = page.getByRole('link', { name: 'Post what you want' });
    expect(decodeURIComponent((await post.getAttribute('href')) ?? '')).toContain('type=wanted');
    const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'No matching records found' }) });
    await panel
      .getByRole('listitem')
      .filter({ hasText: /^Without.*\d$/ })
      .first()
      .waitFor();
    await panel.getByRole('button', { name: 'Save search' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    const name = `American rotors ${Date.now()}`;
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.waitFor({ state: 'detached' });
    const searcher = await signedIn(base, demo.buyerAdmin);
    const saved = (await searcher.get('/api/saved-searches')).data as { id: number; name: string; query: string }[];
    const stored = saved.find((one) => one.name === name);
    expect(stored?.query).toMatch(/category=brake-systems.*q=Shimanoo/);
    await searcher.delete(`/api/saved-searches/${stored?.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).click();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/brake-systems');
  });
});

describe('the table and the keyboard', () => {
  test('single keys move, select, save favourites and open posts', async () => {
    // The most expensive posts are the demo's: those of other tests may have no part number.
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
    await row.getByRole('link').focus();
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
    await drawer.getByRole('button', { name: /^Show [\d,]+ advertisements$/ }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Filters, 1 active' }).waitFor();
    await chip(page, 'In stock').waitFor();
  });
});

describe('the shell', () => {
  test('marks the category of the open post', async () => {
    const page = await visit('/suspension', { viewport: narrow });
    await settled(page);
    const marked = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]');
    await expect.poll(() => marked.allTextContents()).toEqual(['Suspension']);
    // It is outside the first screen of a phone.
    const box = await marked.boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(narrow.width);
    await results(page).first().click();
    await page.waitForURL(/\/advertisement\/\d+$/);
    await page.getByRole('heading', { name: 'Specification' }).waitFor();
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
