import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { findObstacles, showIn } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { findFaults } from '#tests/helpers/journeys/layout.ts';
import { settled } from '#tests/helpers/journeys/overview.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';
import { addPost, type NewPost } from '#tests/helpers/market/posts.ts';
import { ask, createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';

const { base, visit } = makeVisits();

interface Part {
  number: string;
  post: NewPost;
  article: number;
}

let trade: Trade;
let old: Part;
let next: Part;

/** A part of its own with an offer. */
async function addPart(number: string): Promise<Part> {
  const post = await addPost(trade.selling, `Linkable brake ${number}`, {
    brand: 'Shimano',
    supplier_article_number: number,
  });
  const { data } = await trade.selling.get(`/api/advertisements/${post.id}`);
  return { number, post, article: data.article };
}

beforeAll(async () => {
  trade = await createTrade(base, 'Parting');
  old = await addPart('LPX-4110');
  next = await addPart('LPX-4210');
});
afterAll(() => trade?.end());

const linkRow = (page: Page) =>
  page.getByRole('list', { name: 'Linked parts' }).getByRole('listitem').filter({ hasText: next.number });
const opensPart = (page: Page, { article }: Part) => page.waitForURL(new RegExp(`/article/${article}(?:[/?]|$)`));

test('a link is stated, confirmed, refused and withdrawn, and its successor taken in a list', async () => {
  const path = `/article/${old.article}`;
  const stating = await visit(trade.seller, path);
  await stating.getByRole('button', { name: 'Link another part' }).click();
  const dialog = stating.getByRole('dialog');
  // Pressed too early, it leads to what is missing.
  await dialog.getByRole('button', { name: 'Add the link' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByLabel('Number or name of the other part').fill(next.number);
  await dialog.getByText('Required').waitFor({ state: 'detached' });
  await dialog.getByRole('radio', { name: new RegExp(next.number) }).check();
  await dialog.getByRole('button', { name: 'Add the link' }).click();
  await linkRow(stating).getByText('1 seller says so').waitFor();

  const deciding = await visit(demo.admin, path);
  await linkRow(deciding).getByRole('button', { name: 'Confirm' }).click();
  await linkRow(deciding).getByText('Confirmed', { exact: true }).waitFor();

  // Someone who needs the old part is offered the new one.
  const list = await trade.buying.post('/api/lists', { name: 'Workshop', rows: `${old.number}\t2`, access: 'edit' });
  const listed = await visit(trade.buyer, `/lists/${list.data.id}`);
  await listed.getByRole('button', { name: 'Take it instead' }).click();
  await listed.getByRole('button', { name: 'Take it instead' }).waitFor({ state: 'detached' });
  const line = listed.getByRole('link', { name: `Linkable brake ${next.number}` });
  await line.click();
  await opensPart(listed, next);
  expect(new URL(listed.url()).searchParams.get('quantity')).toBe('2');

  await linkRow(deciding).getByRole('button', { name: 'Refuse' }).click();
  await linkRow(deciding).getByText('Refused', { exact: true }).waitFor();
  await stating.reload();
  await linkRow(stating).getByText('Refused', { exact: true }).waitFor();
  await linkRow(stating).getByRole('button', { name: 'Withdraw' }).click();
  await linkRow(stating).waitFor({ state: 'detached' });
});

test('a watch is stopped from the list of watched parts', async () => {
  const watch = { max_price: '5.00', currency: 'EUR', quantity: 1, conditions: [] };
  const set = await trade.buying.put(`/api/articles/${old.article}/watch`, watch);
  expect(set.status, set.message).toBe(200);
  const page = await visit(trade.buyer, '/watches');
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${old.number}$`) }).click();
  await page.getByRole('menuitem', { name: 'Stop watching' }).click();
  await page.getByRole('heading', { name: 'You watch no price' }).waitFor();
  expect((await trade.buying.get('/api/watches')).data).toEqual([]);
});

test('a part is one press away from search results, favourites, deals and insights', async () => {
  const search = await visit(trade.buyer, `/?q=${old.number}`);
  await settled(search);
  await search.getByRole('main').getByRole('link', { name: old.number, exact: true }).first().click();
  await opensPart(search, old);

  const added = await trade.buying.put(`/api/advertisements/${old.post.id}/favorite`);
  expect(added.status, added.message).toBeLessThan(300);
  const favourites = await visit(trade.buyer, '/favorites');
  await favourites.getByRole('main').getByRole('link', { name: old.number, exact: true }).click();
  await opensPart(favourites, old);

  const deal = await ask(trade.buying, [old.post], 3, 'Still there?');
  const dealt = await visit(trade.buyer, `/deals/${deal.id}`);
  await dealt
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^(Shimano · )?${old.number}$`) })
    .click();
  await opensPart(dealt, old);
  expect(new URL(dealt.url()).searchParams.get('quantity')).toBe('3');

  const insights = await visit(demo.organizationAdmin, '/insights?tab=demand');
  const first = insights.getByRole('main').locator('a[href*="/article/"]').first();
  const href = (await first.getAttribute('href')) ?? '';
  await first.click();
  await insights.waitForURL(new RegExp(/\/article\/\d+/.exec(href)?.[0] ?? 'no part'));
});

test('a part that was merged into another one goes on to it, in place', async () => {
  const [from, into] = [await addPart('LPX-5110'), await addPart('LPX-5210')];
  const platform = await signedIn(base, demo.admin);
  const merged = await platform.post(`/api/articles/${from.article}/merge`, { into: into.article });
  expect(merged.status, merged.message).toBe(200);
  const page = await visit(trade.buyer, `/article/${from.article}?quantity=3`);
  await opensPart(page, into);
  expect(new URL(page.url()).searchParams.get('quantity')).toBe('3');
  await page.getByRole('columnheader', { name: 'Total for 3' }).waitFor();
});

test('the bar of prices begins with the lowest price at the quantity', async () => {
  const number = `LPX-71${Date.now() % 10_000}`;
  const part = await addPart(number);
  await addPost(trade.selling, `Linkable brake ${number} in boxes`, {
    brand: 'Shimano',
    supplier_article_number: number,
    price_per_unit: '27.50',
    'price_breaks[0][from]': 30,
    'price_breaks[0][price_per_unit]': '24.90',
  });
  const page = await visit(trade.buyer, `/article/${part.article}`);
  const bar = (range: string) => page.getByRole('img', { name: new RegExp(`^${range}\\. `) }).waitFor();
  await bar('€26.10 – €27.50');
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('30');
  await bar('€24.90 – €27.50');
  const pricing = page.getByRole('region', { name: 'Price by quantity' });
  const row = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect.poll(() => row.first().getAttribute('data-selected')).toBe('true');
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('90000');
  await pricing.getByText('No offer has 90,000. The largest has 40.').waitFor();
  await expect.poll(() => row.first().getAttribute('data-selected')).toBeNull();
  await pricing.getByRole('link', { name: 'Post as wanted' }).click();
  await expect.poll(() => page.getByLabel('Quantity wanted').inputValue()).toBe('90,000');
});

test('the prices in each unit are above the bar that stays over the offers of a phone', async () => {
  const number = `LPX-91${Date.now() % 10_000}`;
  const part = await addPart(number);
  const same = { brand: 'Shimano', supplier_article_number: number };
  const boxes = { ...same, unit: 'box', price_per_unit: '240.00', condition: 'used' };
  await addPost(trade.selling, `Linkable brake ${number} in boxes`, boxes);
  // Most are in pieces: the bar has their prices.
  await addPost(trade.selling, `Linkable brake ${number}, further ones`, { ...same, price_per_unit: '22.00' });
  const page = await visit(trade.buyer, `/article/${part.article}`, { viewport: narrow });
  // The condition is beside the price, as the boxes are not new.
  await page.getByText('1 offer per box: €240.00 (Used)').waitFor();
  await page.getByText('2 offers per piece', { exact: true }).waitFor();
  const bar = page.getByRole('region', { name: 'Price by quantity' });
  await bar.getByRole('textbox').waitFor();
  expect(await bar.getByText(/^\d offers? per/).count()).toBe(0);
});

test('the bar at the foot of a phone asks about what is chosen', async () => {
  const number = `LPX-81${Date.now() % 10_000}`;
  const part = await addPart(number);
  const again = { brand: 'Shimano', supplier_article_number: number };
  await addPost(trade.selling, `Linkable brake ${number} again`, again);
  const page = await visit(trade.buyer, `/article/${part.article}`, { viewport: narrow });
  const bar = page.locator('[data-action-bar]');
  await bar.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  for (const offer of await page.getByRole('checkbox', { name: /^Choose the offer of/ }).all()) await offer.check();
  await bar.getByRole('button', { name: 'Ask about 2 offers' }).click();
  await page.getByRole('dialog', { name: 'Ask about 2 posts' }).waitFor();
});

test('suggested posts say in which condition they are, unless they are new', async () => {
  const number = `LPX-91${Date.now() % 10_000}`;
  const again = { brand: 'Shimano', supplier_article_number: number, condition: 'used' };
  await addPost(trade.selling, `Linkable brake ${number}`, again);
  const page = await visit(trade.buyer, '/');
  await page.getByRole('combobox', { name: 'Search posts' }).fill(number);
  const option = page.getByRole('group', { name: 'Posts' }).getByRole('option').first();
  await option.getByText('Used', { exact: true }).waitFor();
});

test('the bar at the foot of a post buys the quantity that its panel has', async () => {
  const page = await visit(trade.buyer, `/advertisement/${old.post.id}`, { viewport: narrow });
  const bar = page.locator('[data-action-bar]');
  await bar.getByRole('button', { name: 'Buy 1 piece for €26.10' }).waitFor();
  await page.getByLabel('How many do you need?').fill('12');
  await bar.getByRole('button', { name: 'Buy 12 pieces for €313.20' }).click();
  await page.getByRole('dialog').getByLabel('Quantity, in pieces').waitFor();
});

test('offers are narrowed by delivery', async () => {
  const number = `LPX-61${Date.now() % 10_000}`;
  const part = await addPart(number);
  await addPost(trade.selling, `Linkable brake ${number}, later`, {
    brand: 'Shimano',
    supplier_article_number: number,
    availability: 'within_10_weeks',
  });
  const page = await visit(trade.buyer, `/article/${part.article}`);
  const offers = page.getByRole('checkbox', { name: /^Choose the offer of/ });
  await expect.poll(() => offers.count()).toBe(2);
  await page.getByRole('combobox', { name: 'Availability' }).click();
  await page.getByRole('option', { name: 'Available within 5 weeks' }).click();
  await expect.poll(() => offers.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('delivery')).toBe('within_5_weeks');
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'Used', exact: true }).click();
  await page.getByRole('heading', { name: 'No offers match.' }).waitFor();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.poll(() => offers.count()).toBe(2);
  await page.getByRole('tab', { name: /^Wanted/ }).click();
  await page.getByRole('heading', { name: 'This part is not wanted at the moment.' }).waitFor();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Post as wanted' }).click();
  await page.waitForURL(/\/my-posts\/create\?.*type=wanted/);
  await expect.poll(() => page.getByLabel('Supplier article number').inputValue()).toBe(number);
});

test('a printed part has its offers and a code that leads back to it, and nothing to press', async () => {
  const path = `/article/${old.article}`;
  const page = await visit(trade.buyer, `${path}?quantity=40`);
  await page.getByRole('columnheader', { name: 'Total for 40' }).waitFor();
  const code = page.getByRole('img', { name: `${base}${path}` });
  expect(await code.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => code.isVisible()).toBe(true);
  const main = page.getByRole('main');
  await main.getByRole('table').first().waitFor();
  const pressed = main.locator('.mantine-Button-root, .mantine-ActionIcon-root, [role=tab][aria-selected=false]');
  await expect.poll(() => pressed.filter({ visible: true }).allTextContents()).toEqual([]);
  const line = page.getByRole('tablist').evaluate((list) => getComputedStyle(list, '::before').display);
  expect(await line).toBe('none');
  await page.emulateMedia({ media: null });
});

async function openBy(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
}

const sizes = [desktop, narrow, { width: 720, height: 450 }, { width: 320, height: 256 }];
const states: [name: string, reach: (page: Page) => Promise<unknown>][] = [
  [
    'offers',
    (page) =>
      page
        .getByRole('checkbox', { name: /^Choose the offer of/ })
        .first()
        .waitFor(),
  ],
  ['wanted', (page) => page.getByRole('tab', { name: /^Wanted/ }).click()],
  ['prices', (page) => page.getByRole('tab', { name: 'Prices' }).click()],
  ['the dialog of the watch', (page) => openBy(page, /^Watch/)],
  ['the dialog of a link', (page) => openBy(page, 'Link another part')],
];

test('each state of the page is whole and has no obstacles at four sizes', { timeout: 240_000 }, async () => {
  const page = await visit(trade.buyer, `/article/${old.article}`);
  for (const viewport of sampleOf(sizes, 2))
    for (const [name, reach] of sampleOf(states, 5)) {
      await page.setViewportSize(viewport);
      await page.goto(`${base}/article/${old.article}`);
      await reach(page);
      const message = `${name} at ${viewport.width} × ${viewport.height}`;
      // A dialog covers the page.
      if ((await page.getByRole('dialog').count()) === 0)
        await expect.poll(() => findFaults(page), { message }).toEqual([]);
      for (const scheme of isWhole ? (['light', 'dark'] as const) : (['light'] as const)) {
        await showIn(page, scheme);
        await expect.poll(() => findObstacles(page), { message: `${message}, ${scheme}` }).toEqual([]);
      }
    }
});
