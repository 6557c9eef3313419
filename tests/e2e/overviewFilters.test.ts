import { describe, expect, test } from 'vitest';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { chip, count, makeBuyersVisits, settled, total } from '#tests/helpers/journeys/overview.ts';

const { base, visit } = makeBuyersVisits();

describe('filters and the address', () => {
  test('filters narrow the list, are in the address, and are removed one by one by going back', async () => {
    const page = await visit('/brake-systems');
    await settled(page);
    const whole = await total(page).textContent();
    expect(whole).toMatch(/^[\d,]+ posts from \d+ organizations$/);

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
    await page.getByRole('heading', { level: 1, name: 'All posts' }).waitFor();

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
    await page.getByRole('heading', { name: 'There is no page or category “derailleurs-and-more”' }).waitFor();
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
    await rail.getByRole('button', { name: /^Brake systems/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Brake systems' }).waitFor();
    expect(await rail.getAttribute('data-drawn-first')).toBe('');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'All posts' }).waitFor();
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
    // Limits in the wrong order narrow nothing.
    await page.getByLabel('Price, From').fill('50');
    await page.getByText('The first amount must not be higher than the second.').waitFor();
    expect(decodeURIComponent(page.url())).toContain('price_min=20&price_max=30.50&currency=EUR');
    await page.getByLabel('Price, From').fill('20');
    await page.getByText('The first amount must not be higher than the second.').waitFor({ state: 'detached' });
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
    // Marks are in line with their words, on phones too.
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const size of [{ width: 390, height: 844 }, wide]) {
      await page.setViewportSize(size);
      await expect
        .poll(() =>
          dialog.getByRole('radio').evaluateAll((marks) =>
            marks.map((mark) => {
              const middleOf = (element: Element | null | undefined) => {
                const { top, height } = (element ?? mark).getBoundingClientRect();
                return top + height / 2;
              };
              return Math.abs(middleOf(mark) - middleOf((mark as HTMLInputElement).labels?.[0])) < 2;
            }),
          ),
        )
        .toEqual([true, true, true, true]);
    }
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
