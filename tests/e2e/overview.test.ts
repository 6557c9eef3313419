import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { findObstacles } from '#tests/helpers/accessibility.ts';
import { launchBrowser } from '#tests/helpers/browser.ts';

const base = inject('baseUrl');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let browser: Browser;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
const open: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  const context = await browser.newContext();
  const { data } = (await (await context.request.get(`${base}/api/auth/token`)).json()) as { data: { token: string } };
  const answer = await context.request.post(`${base}/api/auth/login`, {
    headers: { 'X-CSRF-TOKEN': data.token },
    form: { email: 'buyer.admin@demo.test', password: 'Demo-2026!' },
  });
  if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
  session = await context.storageState();
  await context.close();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});
afterAll(() => browser?.close());

interface Visit extends BrowserContextOptions {
  preferences?: { view?: 'cards' | 'table'; density?: 'comfortable' | 'compact' };
}

/** A page of somebody who is signed in, with nothing remembered on the device. */
async function visit(path: string, { preferences, ...options }: Visit = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop, storageState: session, ...options });
  open.push(context);
  if (preferences) {
    const stored = JSON.stringify({ state: preferences, version: 0 });
    await context.addInitScript((text) => localStorage.setItem('groupset.preferences', text), stored);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(base + path);
  await page.locator('main h1').waitFor();
  return page;
}

const results = (page: Page) => page.locator('[data-result]');
const total = (page: Page) => page.locator('main header p').first();
const count = async (page: Page) =>
  Number(/^[\d,]+/.exec((await total(page).textContent()) ?? '')?.[0].replaceAll(',', ''));
const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove filter ${name}` });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search advertisements' }).first();

async function settled(page: Page): Promise<void> {
  await results(page).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}

describe('filters and the address', () => {
  test('filters narrow the list, stand in the address, and back takes them away one by one', async () => {
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

  test('a shared address shows the same to somebody else', async () => {
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

  test('opening the bare address brings back what was shown last, and parameters win over it', async () => {
    const page = await visit('/brake-systems?availabilities[]=in_stock&countries[]=DE&countries[]=NL');
    await settled(page);
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('groupset.filters') ?? '{}'));
    expect(kept.state).toMatchObject({
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

    // Taking everything away while being there stays taken away.
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.waitForURL(`${base}/`);
    await page.reload();
    await settled(page);
    expect(page.url()).toBe(`${base}/`);
  });

  test('a category is found by id, link or slug, and an unknown one offers those there are', async () => {
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

  test('a price range counts in its currency, pages say their total, and a group can be searched', async () => {
    const page = await visit('/');
    await settled(page);
    await page.getByLabel('Price, From').fill('20');
    await page.getByLabel('Price, To').fill('30,50');
    await chip(page, '€20 to €30.50').waitFor();
    await settled(page);
    expect(decodeURIComponent(page.url())).toContain('price_min=20&price_max=30.50&currency=EUR');
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
    // Another filter begins at the first page.
    await page.getByLabel('Find a brand').fill('shim');
    await page.getByRole('checkbox', { name: /^Shimano/ }).check();
    await chip(page, 'Shimano').waitFor();
    expect(page.url()).not.toContain('page=');
  });

  test('nothing found offers a correction, the count without each filter, and posting it as wanted', async () => {
    const page = await visit(
      '/brake-systems?q=Shimanoo+rotorr&countries[]=US&availabilities[]=after_10_weeks&types[]=wanted',
    );
    await page.getByRole('heading', { name: 'No matching records found' }).waitFor();
    const post = page.getByRole('link', { name: 'Post what you want' });
    expect(decodeURIComponent((await post.getAttribute('href')) ?? '')).toContain('type=wanted');
    await page.getByRole('main').getByRole('button', { name: 'Clear all filters' }).click();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/brake-systems');
  });
});

describe('search', () => {
  test('follows while typing, offers posts, brands and earlier searches', async () => {
    const page = await visit('/');
    await settled(page);
    const whole = await count(page);
    await page.keyboard.press('/');
    await expect.poll(() => searchField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await searchField(page).pressSequentially('shimano');
    await page.waitForURL(/q=shimano/);
    await settled(page);
    await expect.poll(() => count(page)).toBeLessThan(whole);
    await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('relevance');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list
      .getByRole('option')
      .filter({ hasText: /^Shimano$/ })
      .waitFor();
    await list.getByRole('group', { name: 'Advertisements' }).getByRole('option').first().waitFor();
    await searchField(page).press('Enter');
    await list.waitFor({ state: 'detached' });

    // One entry of the history for one thing typed.
    await page.goBack();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');

    await searchField(page).click();
    await list.getByRole('option', { name: 'shimano' }).waitFor();
    await searchField(page).press('ArrowDown');
    await searchField(page).press('Enter');
    await page.waitForURL(/q=shimano/);

    // A brand becomes a filter in place of the words.
    await searchField(page).fill('shiman');
    await list
      .getByRole('option')
      .filter({ hasText: /^Shimano$/ })
      .click();
    await chip(page, 'Shimano').waitFor();
    expect(page.url()).not.toContain('q=');
  });

  test('from another screen leads to the overview, and a post among the suggestions straight to it', async () => {
    const page = await visit('/favorites');
    await searchField(page).fill('rotor');
    await searchField(page).press('Enter');
    await page.waitForURL(`${base}/?q=rotor`);
    await settled(page);
    await searchField(page).fill('calliper');
    const group = page.getByRole('group', { name: 'Advertisements' });
    await group
      .getByRole('option')
      .filter({ hasText: /calliper/i })
      .first()
      .click();
    await page.waitForURL(/\/advertisement\/\d+$/);
  });
});

describe('the table and the keyboard', () => {
  test('every job of the list is done with single keys', async () => {
    const page = await visit('/drivetrain-and-gears', { permissions: ['clipboard-read', 'clipboard-write'] });
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

  test('the heads order the rows, and the view and the row height are remembered', async () => {
    const page = await visit('/light');
    await settled(page);
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').click();
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

  test('on phones the rows are lines and the filters lie in a drawer', async () => {
    const page = await visit('/brake-systems', { viewport: phone, hasTouch: true, preferences: { view: 'table' } });
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

describe('favourites', () => {
  test('hearts pressed faster than the server answers are all kept, and the header counts along', async () => {
    const page = await visit('/seat');
    await settled(page);
    const header = page.getByRole('banner').getByRole('link', { name: /^Favourites, \d+$/ });
    const counted = async () => Number(/\d+/.exec((await header.getAttribute('aria-label')) ?? '')?.[0]);
    const start = await counted();
    const hearts = page.getByRole('main').locator('button[data-favorite][aria-pressed="false"]');
    const ids = (await hearts.evaluateAll((all) =>
      all.slice(0, 4).map((heart) => heart.getAttribute('data-favorite')),
    )) as string[];
    await page.evaluate((wanted) => {
      for (const id of wanted) document.querySelector<HTMLElement>(`main [data-favorite="${id}"]`)?.click();
    }, ids);
    await expect.poll(() => counted()).toBe(start + 4);
    for (const id of ids) {
      await expect.poll(() => page.locator(`main [data-favorite="${id}"]`).getAttribute('aria-pressed')).toBe('true');
    }
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${base}/api/bootstrap`);
        return ((await answer.json()) as { data: { favorites: number[] } }).data.favorites;
      })
      .toEqual(expect.arrayContaining(ids.map(Number)));

    // The list: a note, removal, and taking it back.
    await header.click();
    await page.waitForURL(/\/favorites$/);
    const row = page.locator('main li').filter({ has: page.locator(`a[href$="/advertisement/${ids[3]}"]`) });
    await row.getByRole('button', { name: /^Add a note/ }).click();
    await page.keyboard.type('Ask about the second delivery');
    await page.keyboard.press('Control+Enter');
    await row.getByRole('button', { name: 'Edit the note: Ask about the second delivery' }).waitFor();
    const name = await row.getByRole('heading').textContent();
    await row.getByRole('button', { name: /^Remove / }).click();
    await page.getByText(`${name} was removed from your favourites.`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: /^Remove / }).waitFor();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${base}/api/favorites`);
        const { data } = (await answer.json()) as { data: { id: number; note: string | null }[] };
        return data.find(({ id }) => id === Number(ids[3]))?.note;
      })
      .toBe('Ask about the second delivery');
    await page.reload();
    await row.getByRole('button', { name: 'Edit the note: Ask about the second delivery' }).waitFor();

    await page.getByLabel('Find in your favourites').fill('nothing is called so');
    await page.getByRole('heading', { name: 'No matching records found' }).waitFor();
    await page.getByRole('button', { name: 'Show all favourites' }).click();
    await row.waitFor();
  });

  test('a heart that the server refuses goes back and says why', async () => {
    const page = await visit('/seat');
    await settled(page);
    await page.route('**/favorite', (route) => route.abort());
    const heart = page.getByRole('main').locator('button[data-favorite][aria-pressed="false"]').first();
    const id = await heart.getAttribute('data-favorite');
    await heart.click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => page.locator(`main [data-favorite="${id}"]`).getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the shell', () => {
  test('marks the category of the post that is open', async () => {
    const page = await visit('/suspension', { viewport: phone });
    await settled(page);
    const marked = page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]');
    await expect.poll(() => marked.allTextContents()).toEqual(['Suspension']);
    // It lies outside the first screen of a phone.
    const box = await marked.boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(phone.width);
    await results(page).first().click();
    await page.waitForURL(/\/advertisement\/\d+$/);
    await page.getByRole('heading', { name: 'Specification' }).waitFor();
    await expect.poll(() => marked.allTextContents()).toEqual(['Suspension']);
  });

  test('keeps the words that other screens look for out of the header', async () => {
    const page = await visit('/my-posts?q=rotor');
    await page.getByRole('table').waitFor();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
  });
});

describe('states', () => {
  test("posts without a photo show drawings, each of a category's file", async () => {
    const page = await visit('/?types=wanted');
    await settled(page);
    const drawings = page.locator('[data-post] svg use');
    await expect.poll(() => drawings.count()).toBeGreaterThan(10);
    const isDrawn = (use: SVGElement | HTMLElement) => (use as SVGUseElement).getBBox().width > 20;
    for (const drawing of await drawings.all()) await expect.poll(() => drawing.evaluate(isDrawn)).toBe(true);
  });

  test('a list that fails says so and comes with another try', async () => {
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
    ['390', phone],
  ] as const;
  const schemes = ['light', 'dark'] as const;
  const cases = sizes.flatMap(([width, viewport]) => schemes.map((colorScheme) => ({ width, viewport, colorScheme })));

  test.each(cases)('nothing stands in anybody’s way at $width, $colorScheme', async ({ viewport, colorScheme }) => {
    const page = await visit('/brake-systems?availabilities[]=in_stock&price_max=150&currency=EUR', {
      viewport,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const check = async (state: string) => {
      const isWhole = ['cards', 'favourites', 'drawer'].includes(state);
      await expect.poll(() => findObstacles(page, isWhole ? undefined : 'main'), { message: state }).toEqual([]);
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
    if (viewport === phone) {
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
    await page.waitForTimeout(300);
    await check('loading');
    release();
    await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
    await check('failed');
  });
});
