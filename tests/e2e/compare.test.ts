import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { findFaults } from '#tests/helpers/journeys/layout.ts';
import { desktop, makeVisits, narrow, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost, type NewPost } from '#tests/helpers/market/posts.ts';

// Two sellers of one article: what a buyer sees of it, and the two side by side.
const { base, visit } = makeVisits();
const titles = { near: 'Quillwheel rotor near 180 mm', far: 'Quillwheel rotor far 180 mm' };

let near: NewPost;
let articleId: number;
let far: NewPost;
const sellers: ApiClient[] = [];

beforeAll(async () => {
  const [seller, admin, buyer] = await Promise.all(
    [demo.seller, demo.admin, demo.buyer].map(async (email) => {
      const client = await signedIn(base, email);
      return client;
    }),
  );
  if (!seller || !admin || !buyer) throw new Error('Nobody signed in.');
  const article = { brand: 'Quillwheel', supplier_article_number: 'QW-RT-180' };
  near = await addPost(seller, titles.near, {
    ...article,
    gtin: '4012345678901',
    number_of_items: 400,
    minimal_order_quantity: 20,
    price_per_unit: '31.90',
  });
  const { organization } = (await buyer.get('/api/bootstrap')).data;
  far = await addPost(admin, titles.far, {
    ...article,
    organization: organization.id,
    number_of_items: 400,
    minimal_order_quantity: 50,
    currency: 'SEK',
    price_per_unit: '400.00',
  });
  articleId = (await buyer.get(`/api/advertisements/${near.id}`)).data.article;
  sellers.push(seller, admin);
});
afterAll(async () => {
  await sellers[0]?.delete(`/api/advertisements/${near.id}`);
  await sellers[1]?.delete(`/api/advertisements/${far.id}`);
});

const mark = (page: Page, title: string) => page.getByRole('button', { name: `Compare ${title}`, exact: true }).first();
const tray = (page: Page) => page.getByRole('region', { name: 'Compare', exact: true });
type Box = Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>>;
const isApart = (one: Box, other: Box) =>
  one !== null && other !== null && (one.y + one.height <= other.y || other.y + other.height <= one.y);
const cell = (page: Page, row: string, column: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('gridcell')
    .nth(column);

test('posts are marked on the overview by key and button, and compared side by side', async () => {
  const page = await visit(demo.admin, '/?q=quillwheel');
  await mark(page, titles.far).waitFor();
  await page.locator(`[data-result="${near.id}"]`).focus();
  await page.keyboard.press('c');
  await expect.poll(() => mark(page, titles.near).getAttribute('aria-pressed')).toBe('true');
  await mark(page, titles.far).click();
  await tray(page).getByText('2 posts to compare').waitFor();
  await tray(page).getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'Compare 2 posts' }).waitFor();
  await page.getByText('The same article, QW-RT-180, from 2 organizations').waitFor();

  await page.getByLabel('How many do you need?').fill('40');
  await expect.poll(() => cell(page, 'Total', 0).textContent()).toContain('€1,276.00');
  const other = await cell(page, 'Total', 1).textContent();
  expect(other).toMatch(/≈ €[\d,]+\.\d\d/);
  expect(other).toContain('50 × SEK');
  expect(other).toContain('10 more than you need');
  expect(other).toContain('Minimum order');
  expect(await cell(page, 'Total', 0).textContent()).toContain('Lowest total');
  // Not what one piece costs: what each of the 40 does.
  expect(await cell(page, 'Price', 0).textContent()).toContain('per piece');
  expect(new URL(page.url()).searchParams.get('quantity')).toBe('40');

  // Only one of them has that many.
  await page.getByLabel('How many do you need?').fill('401');
  await expect.poll(() => cell(page, 'Total', 0).textContent()).toContain('Only 400 available');
  expect(await page.getByText('Lowest total').count()).toBe(0);
});

test('posts of one’s own organization are marked in a comparison, and are never the lowest total', async () => {
  const page = await visit(demo.seller, `/compare?posts[]=${near.id}&posts[]=${far.id}&quantity=50`);
  await page.getByText('Your own post').first().waitFor();
  expect(await cell(page, 'Total', 0).textContent()).not.toContain('Lowest total');
});

test('the arrow keys move through the table, and Enter enters a cell', async () => {
  const page = await visit(demo.admin, `/compare?posts[]=${near.id}&posts[]=${far.id}`);
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await grid.getByRole('columnheader').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(focusedText).toBe('Total');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focusedText).toContain('€638.00');
  await page.keyboard.press('End');
  await expect.poll(focusedText).toContain('SEK');
  await page.keyboard.press('PageUp');
  await expect.poll(focusedText).toContain(titles.far);
  expect(await findObstacles(page)).toEqual([]);
  // One stop of Tab: the last cell that had the focus.
  expect(await grid.locator('[tabindex="0"]:is(td, th)').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toContain('Remove');
  await page.keyboard.press('Escape');
  await expect.poll(focusedText).toContain(titles.far);
});

test.runIf(isWhole)('columns are removed until there is nothing to compare', async () => {
  const page = await visit(demo.admin, `/compare?posts[]=${near.id}&posts[]=${far.id}`);
  await page.getByRole('button', { name: new RegExp(`Remove ${titles.near}`) }).click();
  await page.getByRole('heading', { name: 'Compare 1 post' }).waitFor();
  await page.getByRole('button', { name: new RegExp(`Remove ${titles.far}`) }).click();
  await page.getByRole('heading', { name: 'Nothing to compare yet' }).waitFor();
  expect(await page.getByText('The key C adds').isVisible()).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Nothing to compare yet · /);
});

test.runIf(isWhole)('touch devices show no keyboard shortcut', async () => {
  const page = await visit(demo.admin, '/compare', phone);
  await page.getByText('with the scales icon').waitFor();
  expect(await page.getByText('The key C adds').isVisible()).toBe(false);
});

test.runIf(isWhole)('a comparison of missing posts says so under one title', async () => {
  const page = await visit(demo.admin, '/compare?posts[]=2147483646&posts[]=2147483647');
  await page.getByText('2 of these posts are no longer available.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Nothing to compare yet']);
  await expect.poll(() => page.title()).toMatch(/^Nothing to compare yet · /);
});

test('a post shows who else offers the same article, and links to their posts', async () => {
  const page = await visit(demo.admin, `/advertisement/${far.id}`);
  await page.getByRole('link', { name: 'Also offered by one other organization, from €31.90' }).click();
  const section = page.locator('#same-article');
  await section.getByRole('link', { name: titles.near }).waitFor();
  await page.keyboard.press('c');
  await tray(page).getByText('1 post to compare').waitFor();
  await section.getByRole('link', { name: 'Compare these 2' }).click();
  await page.getByRole('heading', { name: 'Compare 2 posts' }).waitFor();
});

test('two selected rows are compared with one click, and stay selected after going back', async () => {
  const page = await visit(demo.admin, '/?q=quillwheel');
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  const select = (title: string) => page.getByRole('row', { name: new RegExp(title) }).getByRole('checkbox');
  await select(titles.near).check();
  const strip = page.getByRole('region', { name: 'Selection' });
  await expect.poll(() => strip.getByRole('button', { name: 'Compare' }).count()).toBe(0);
  await select(titles.far).check();
  await strip.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'Compare 2 posts' }).waitFor();
  await page.goBack();
  await page.getByText('2 selected').waitFor();
  await expect.poll(() => select(titles.near).isChecked()).toBe(true);
  await expect.poll(async () => isApart(await tray(page).boundingBox(), await strip.boundingBox())).toBe(true);
});

/** Marks a post as if by an earlier visit: cards have no button for it on touch devices. */
async function markOnDevice(page: Page, id: number) {
  await page.evaluate((id) => {
    localStorage.setItem('groupset.compare', JSON.stringify({ state: { ids: [id] }, version: 1 }));
  }, id);
  await page.reload();
  await tray(page).waitFor();
}

test('the comparison tray is above the buttons of a post, and hidden on other screens', async () => {
  const page = await visit(demo.buyer, `/advertisement/${near.id}`, { viewport: narrow });
  await markOnDevice(page, near.id);
  const ask = page.locator('[data-action-bar]');
  await expect.poll(async () => isApart(await tray(page).boundingBox(), await ask.boundingBox())).toBe(true);
  await page.goto(`${base}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await tray(page).count()).toBe(0);
});

test('nothing at the end of a page is covered by the tray, the tabs or the main buttons', async () => {
  for (const width of [390, 320]) {
    const page = await visit(demo.buyer, '/?sort=name', { ...phone, viewport: { width, height: 700 } });
    await page.locator('[data-result]').first().waitFor();
    await markOnDevice(page, near.id);
    await page.locator('[data-result]').first().waitFor();
    await expect.poll(() => findFaults(page)).toEqual([]);
    // Pictures of the last rows are loaded on the way there, and the end moves.
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const isFreeAtTheEnd = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return isApart(await pager.boundingBox(), await tray(page).boundingBox());
    };
    await expect.poll(isFreeAtTheEnd).toBe(true);
    await page.goto(`${base}/article/${articleId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Ask', exact: true }).first().waitFor();
    await expect.poll(() => findFaults(page)).toEqual([]);
  }
});

test("an article's number and GTIN are whole, its buttons are inside the table, and the main one stays in sight on a phone", async () => {
  const path = `/article/${articleId}?quantity=50`;
  for (const viewport of [desktop, narrow, { width: 320, height: 640 }]) {
    const page = await visit(demo.buyer, path, { viewport });
    const buy = page.getByRole('button', { name: /^Buy 50 \w+ for / });
    await buy.waitFor();
    expect(
      await page
        .locator('main dl .clip')
        .evaluateAll((codes) => codes.filter((code) => code.scrollWidth > code.clientWidth).length),
    ).toBe(0);
    const [button, table] = [page.getByRole('table').getByRole('button').first(), page.getByRole('table')];
    const [inner, outer] = [await button.boundingBox(), await table.boundingBox()];
    expect((outer?.x ?? 0) + (outer?.width ?? 0) - (inner?.x ?? 0) - (inner?.width ?? 0)).toBeGreaterThanOrEqual(8);
    const place = await buy.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(viewport.height);
  }
});

test('the lowest total of an article says for how many it is, why they are more, and that buying is offering', async () => {
  const page = await visit(demo.buyer, `/article/${articleId}?quantity=5`, { viewport: desktop });
  await page.getByText('Lowest total for 20 pieces · Order at least 20').waitFor();
  await page.getByText('€31.90 per piece, excl. VAT').waitFor();
  await page.getByText('Nothing is agreed until they accept.').waitFor();
});

test.runIf(isWhole)('favourites can be marked for comparison too', async () => {
  const page = await visit(demo.admin, `/advertisement/${near.id}`);
  const heart = page.locator(`[data-favorite="${near.id}"]`).first();
  const saved = page.waitForResponse((response) => response.url().endsWith(`/${near.id}/favorite`) && response.ok());
  await heart.click();
  await saved;
  await page.goto(`${base}/favorites?q=quillwheel`);
  await mark(page, titles.near).click();
  await tray(page).getByText('1 post to compare').waitFor();
  await page.getByRole('button', { name: `Remove ${titles.near} from favourites` }).click();
});

test.runIf(isWhole)('the buttons of a post are stacked in its column with equal heights', async () => {
  const page = await visit(demo.buyer, `/compare?posts[]=${near.id}&posts[]=${far.id}&quantity=40`);
  const buttons = cell(page, 'Deal', 0).getByRole('button');
  await expect
    .poll(() => buttons.allTextContents())
    .toEqual(['Ask', 'Make an offer', expect.stringMatching(/^Buy [\d,]+ \w+ for €/)]);
  const [ask, offer, buy] = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect([offer?.height, buy?.height]).toEqual([ask?.height, ask?.height]);
  expect(buy?.y).toBeGreaterThan((offer?.y ?? 0) + (offer?.height ?? 0));
});

test.runIf(isWhole)('the table scrolls beside its fixed first column on a small phone', async () => {
  const page = await visit(demo.admin, `/compare?posts[]=${near.id}&posts[]=${far.id}&quantity=40`, {
    viewport: { width: 320, height: 844 },
    hasTouch: true,
  });
  const header = page.getByRole('rowheader', { name: 'Total', exact: true });
  await header.waitFor();
  const before = await header.boundingBox();
  const box = page.getByRole('region', { name: 'Comparison' });
  await box.evaluate((element) => element.scrollTo({ left: 200 }));
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect((await header.boundingBox())?.x).toBe(before?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
