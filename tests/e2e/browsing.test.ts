import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { untilWhole } from '#tests/helpers/journeys/layout.ts';
import { goOffline, withClock } from '#tests/helpers/journeys/network.ts';
import { settled } from '#tests/helpers/journeys/overview.ts';
import { desktop, makeVisits, narrow, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// What is visible while the list is filtered, and how the lists use their width.
const { base, visit, openPage, close } = makeVisits();
const table = JSON.stringify({ state: { view: 'table' }, version: 0 });

const count = (page: Page) => page.locator('main header p').first();
const isInSight = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => {
      const { top, bottom, left, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return top >= 0 && bottom <= innerHeight && (element.contains(seen) || seen?.contains(element) === true);
    });
const asTable = async (page: Page) => {
  await page.evaluate((stored) => localStorage.setItem('groupset.preferences', stored), table);
  await page.reload();
  await page.getByRole('table').waitFor();
  await settled(page);
};

test('the skip link leads to the first result on the overview, and to the content on other screens', async () => {
  const page = await visit(demo.buyer, '/wheels');
  await settled(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to results');
  await page.keyboard.press('Enter');
  const first = await page.locator('[data-result]').first().getAttribute('data-result');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-result'))).toBe(first);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${base}/advertisement/${first}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Specification' }).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the country filter comes before brands and organizations, and count and chips stay visible on scrolling', async () => {
  for (const viewport of sampleOf([desktop, narrow], 1)) {
    const page = await visit(demo.buyer, '/brake-systems?countries[]=DE', { viewport });
    await settled(page);
    if (viewport.width === 1440) {
      await page.locator('aside h2', { hasText: 'Organization' }).waitFor();
      const groups = await page.locator('aside h2').allTextContents();
      expect(groups.indexOf('Country')).toBeGreaterThan(0);
      expect(groups.indexOf('Country')).toBeLessThan(groups.indexOf('Brand'));
      expect(groups.indexOf('Country')).toBeLessThan(groups.indexOf('Organization'));
    }
    const total = (await count(page).textContent()) ?? '';
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    await expect.poll(() => isInSight(page, total)).toBe(true);
    const chip = page.getByRole('button', { name: 'Remove filter Germany' });
    const box = await chip.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await chip.click();
    await expect.poll(() => count(page).textContent()).not.toBe(total);
    await close();
  }
});

/** Opens the menu of the market by pointing at it. */
async function openMarket(page: Page) {
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Market' }).hover();
  const categories = main.getByRole('region', { name: 'Categories' });
  await categories.waitFor();
  return { main, categories };
}

test("the market's menu has the categories and keeps the filters", async () => {
  const page = await visit(demo.buyer, '/brake-systems?availabilities[]=in_stock&countries[]=DE');
  await settled(page);
  let { main, categories } = await openMarket(page);
  await expect.poll(() => categories.locator('[aria-current]').allTextContents()).toEqual(['Brake systems']);
  // How much there is belongs on the page: no number is in the menu.
  expect(await categories.textContent()).not.toMatch(/\d/);
  await categories.getByRole('link', { name: 'Wheels', exact: true }).click();
  await page.waitForURL(/\/wheels\?/);
  await settled(page);
  for (const name of ['In stock', 'Germany'])
    await page.getByRole('button', { name: `Remove filter ${name}` }).waitFor();
  ({ main, categories } = await openMarket(page));
  await categories.getByRole('link', { name: 'Hubs', exact: true }).click();
  await page.getByRole('button', { name: 'Remove filter Hubs' }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Germany' }).waitFor();
  ({ main, categories } = await openMarket(page));
  await main.getByRole('link', { name: 'All posts' }).click();
  await page.waitForURL(/\/\?/);
  await page.getByRole('button', { name: 'Remove filter Germany' }).waitFor();
  // From a post it leads back to the filtered list.
  await settled(page);
  await page.locator('[data-result]').first().click();
  await page.getByRole('heading', { name: 'Specification' }).waitFor();
  ({ main, categories } = await openMarket(page));
  await categories.getByRole('link', { name: 'Suspension', exact: true }).click();
  await page.waitForURL(/\/suspension\?/);
  await page.getByRole('button', { name: 'Remove filter Germany' }).waitFor();
});

test('a category that is not on the device does not open offline', async () => {
  const page = await visit(demo.buyer, '/wheels', {}, withClock);
  await settled(page);
  await goOffline(page);
  const { categories } = await openMarket(page);
  await categories.getByRole('link', { name: 'Seat', exact: true }).click();
  await page.getByText('You are offline, and these posts are not on this device.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/wheels');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Wheels');
});

test.runIf(isWhole)('titles and organizations are not cut off in a wide table', async () => {
  for (const width of sampleOf([1440, 1920], 1)) {
    // The first page has posts of other journeys, named as no seller would.
    const page = await visit(demo.buyer, '/brake-systems?page=3', { viewport: { width, height: 1000 } });
    await asTable(page);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('tbody tr')].flatMap((row) => {
        const title = row.querySelector<HTMLElement>('[data-result]')?.parentElement;
        const organization = row.querySelector<HTMLElement>('[data-column="organization"] > div');
        return [title, organization]
          .filter(
            (text) => text && (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2),
          )
          .map((text) => text?.textContent);
      }),
    );
    expect(cut, String(width)).toEqual([]);
    await close();
  }
});

test.runIf(isWhole)('titles in rows on phones and the sort order on every screen are not cut off', async () => {
  const page = await visit(demo.buyer, '/brake-systems?page=2&countries[]=DE&types[]=offered', {
    viewport: narrow,
  });
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const cutOptions = () =>
    order.evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const width = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const pen = Object.assign(document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D, {
        font,
      });
      return [...select.options].filter(({ text }) => pen.measureText(text).width > width).map(({ text }) => text);
    });
  await expect.poll(cutOptions).toEqual([]);
  await page.setViewportSize(desktop);
  await expect.poll(cutOptions).toEqual([]);
  await page.setViewportSize(narrow);
  await page.evaluate((stored) => localStorage.setItem('groupset.preferences', stored), table);
  await page.reload();
  const titles = page.locator('main li[data-post] [data-result]');
  await expect.poll(() => titles.count()).toBe(24);
  const short = await titles.evaluateAll((all) =>
    all
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2,
      )
      .map(({ textContent }) => textContent),
  );
  expect(short).toEqual([]);
});

test.runIf(isWhole)('selecting a row does not move the list', async () => {
  const page = await visit(demo.buyer, '/brake-systems');
  await asTable(page);
  const place = () => page.locator('tbody tr').nth(4).boundingBox();
  const before = await place();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(3)
    .check();
  await page.getByText('1 selected').waitFor();
  await expect.poll(() => place()).toEqual(before);
  await expect.poll(() => isInSight(page, '1 selected')).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect.poll(() => place()).toEqual(before);
});

test.runIf(isWhole)('cards show condition and date, phones show units, and numbers do not wrap', async () => {
  const page = await visit(demo.buyer, '/brake-systems');
  await settled(page);
  // Screen readers go from heading to heading.
  const results = page.locator('main article');
  expect(await results.filter({ has: page.getByRole('heading') }).count()).toBe(await results.count());
  for (const card of await results.allInnerTexts()) expect(card).toMatch(/\d{1,2} [A-Z][a-z]{2} \d{4}/);
  // Other journeys add posts without a condition, so the market defines which have one.
  const { data } = await (await signedIn(base, demo.buyer)).get('/api/advertisements?category=brake-systems');
  const conditions = { new: 'New', new_old_stock: 'New old stock', used: 'Used', refurbished: 'Refurbished' };
  const inCondition = data.filter(({ condition }: { condition: string | null }) => condition !== null);
  expect(inCondition.length).toBeGreaterThan(0);
  for (const { id, condition } of inCondition as { id: number; condition: keyof typeof conditions }[]) {
    const [card = ''] = await page.locator(`article[data-post="${id}"]`).allInnerTexts();
    expect(card.split('\n')).toContain(conditions[condition]);
  }
  const phone = await visit(demo.buyer, '/brake-systems', { viewport: narrow });
  await phone.evaluate((stored) => localStorage.setItem('groupset.preferences', stored), table);
  await phone.reload();
  await settled(phone);
  const lines = phone.locator('main li[data-post]');
  expect(await lines.filter({ has: phone.getByRole('heading') }).count()).toBe(await lines.count());
  for (const line of await lines.allInnerTexts()) {
    if (/[€£]|(PLN|SEK|DKK|NOK|CHF|CZK)\s/.test(line))
      expect(line).toMatch(/per (piece|pair|set|box|bottle|metre|roll|kilogram)/);
  }
  for (const each of [page, phone]) {
    const broken = await each
      .locator('main .code, main .nb')
      .evaluateAll((all) =>
        all
          .filter((element) => new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          .map(({ textContent }) => textContent),
      );
    expect(broken).toEqual([]);
  }
});

test('the demo introduces itself and the accounts to try in two sentences', async () => {
  const page = await openPage();
  await page.goto(`${base}/login`);
  const text = await page.getByText(/^This is a demo/).textContent();
  expect(text?.match(/[.!?](\s|$)/g)).toHaveLength(2);
  expect(text).toMatch(/buyer@demo\.test/);
  expect(text).toMatch(/seller@demo\.test/);
});

test.runIf(isWhole)('a platform admin’s form lists only sections that it has', async () => {
  const page = await visit(demo.admin, '/my-posts/create');
  const names = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  for (const name of await names.all()) {
    const target = (await name.getAttribute('href')) ?? '';
    await expect.poll(() => page.locator(target).count(), { message: target }).toBe(1);
  }
  await expect.poll(() => names.count()).toBe(6);
});

test('a platform admin sets a member as contact of a post, which buyers then see', async () => {
  const title = `Admin's hub ${Date.now()}`;
  const page = await visit(demo.admin, '/my-posts/create');
  const choose = async (field: string, words: string) => {
    // Sections load as they come near and may push a field out of the window, which hides its list.
    const box = page.getByRole('combobox', { name: field, exact: true });
    await box.scrollIntoViewIfNeeded();
    await untilWhole(page);
    await box.fill(words);
    await page.getByRole('option', { name: words, exact: true }).click();
  };
  const seller = await signedIn(base, demo.seller);
  const { organization, colleagues } = (await seller.get('/api/bootstrap')).data;
  const contact = colleagues.at(-1).name;
  await choose('Organization', organization.name);
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Contact/ })
    .waitFor();
  await choose('Contact person', contact);
  await choose('Category', 'Wheels');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Quantity', { exact: true }).fill('8');
  await page.getByLabel('Price per unit').fill('40');
  await page.getByRole('radio', { name: 'In stock' }).check();
  await page.getByRole('button', { name: 'Publish post' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const buyer = await visit(demo.buyer, new URL(page.url()).pathname);
  await buyer.getByRole('region', { name: 'Contact' }).getByText(contact, { exact: true }).waitFor();
});

test.each(sampleOf([390, 1440], 1))(
  'suggestions distinguish posts with the same title, and show its end: %i px',
  async (width) => {
    const word = `Twin${Date.now()}${width}`;
    const title = `${word} calliper of more than a line, flat mount BR-R7170-RF`;
    const seller = await signedIn(base, demo.seller);
    const { name: organization } = (await seller.get('/api/bootstrap')).data.organization;
    const offered = await addPost(seller, title, { number_of_items: 7, price_per_unit: '31.10' });
    await addPost(seller, title, { type: 'wanted', number_of_items: 30, price_per_unit: '28.50' });
    const page = await visit(demo.buyer, '/', { viewport: { width, height: 844 } });
    const field = page.getByRole('combobox', { name: 'Search posts' }).first();
    await field.click();
    await field.pressSequentially(word);
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').filter({ hasText: word });
    await expect.poll(() => options.count()).toBe(2);
    const texts = (await options.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')).sort();
    expect(texts[0]).toMatch(/Offered.*Netherlands.*€31\.10.*7 pieces/);
    expect(texts[1]).toMatch(/Wanted.*Netherlands.*up to €28\.50.*30 pieces/);
    for (const text of texts) expect(text).toContain(organization);
    for (const option of await options.all()) {
      const end = option.getByText('flat mount BR-R7170-RF').first();
      await expect
        .poll(() =>
          end.evaluate(
            (element) =>
              element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).overflow === 'visible',
          ),
        )
        .toBe(true);
    }
    await options.filter({ hasText: '€31.10' }).click();
    await page.waitForURL(new RegExp(`/advertisement/${offered.id}$`));
  },
);

test('a row opens wherever it is clicked, in a new tab with Ctrl, but not while its text is selected', async () => {
  const lists = [
    { person: demo.buyer, path: '/brake-systems', opens: /\/advertisement\/\d+$/ },
    { person: demo.seller, path: '/my-posts', opens: /\/advertisement\/\d+$/ },
    { person: demo.buyer, path: '/deals', opens: /\/deals\/\d+$/ },
    { person: demo.organizationAdmin, path: '/organization-members', opens: /\/organization-members\/\d+\/edit$/ },
  ];
  for (const { person, path, opens } of sampleOf(lists, 2)) {
    const page = await visit(person, path);
    if (path === '/brake-systems') await asTable(page);
    const row = page.locator('main tbody tr:has(a[data-opens-row])').first();
    await row.waitFor();
    await untilWhole(page);
    // The last cell that holds no control: next to the link, not on it.
    const cell = row.locator('td:not(:has(a, button, input))').last();
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      cell.click({ modifiers: ['ControlOrMeta'], position: { x: 4, y: 4 } }),
    ]);
    await opened.waitForURL(opens);
    await opened.close();
    await cell.evaluate((element) => getSelection()?.selectAllChildren(element));
    await cell.dispatchEvent('click');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    expect(new URL(page.url()).pathname).toBe(path);
    await cell.click({ position: { x: 4, y: 4 } });
    await page.waitForURL(opens);
  }
});

test.runIf(isWhole)('the header stays while another layout loads', async () => {
  const page = await visit(demo.seller, '/');
  await settled(page);
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.evaluate(() => {
    const look = () => {
      if (!document.querySelector('input[aria-label="Search posts"]')) document.body.dataset.lost = 'true';
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole('link', { name: 'Post', exact: true }).first().click();
  await page.getByText('What do you want to post?').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'All posts' }).waitFor();
  expect(await page.evaluate(() => document.body.dataset.lost)).toBeUndefined();
});

test.runIf(isWhole)('the first result of a search starts well above the middle of a phone', async () => {
  const page = await visit(demo.buyer, '/?q=bremssattel', phone);
  const first = page.locator('[data-result]').first();
  await first.waitFor();
  await untilWhole(page);
  await expect
    .poll(() => first.evaluate((element) => element.getBoundingClientRect().top / innerHeight))
    .toBeLessThan(0.45);
});
