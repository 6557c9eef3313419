import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { settled } from '#tests/helpers/journeys/overview.ts';
import { desktop, makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// Wanted posts have their own wording on every screen.
const { base, visit } = makeVisits();

let wanted: number;

beforeAll(async () => {
  const seller = await signedIn(base, demo.seller);
  const post = await addPost(seller, 'Wanted calliper of the words', {
    type: 'wanted',
    number_of_items: 120,
    minimal_order_quantity: 20,
    price_per_unit: '31.00',
    availability: 'within_5_weeks',
    available_at: '2036-12-23',
    location: 'Lyon',
  });
  wanted = post.id;
  await addPost(seller, 'Wanted rotor of the words', { type: 'wanted', price_per_unit: '' });
});

const kinds = (page: Page) => page.getByRole('group', { name: 'Offered or wanted' }).getByRole('radio');
const badges = (page: Page) => page.locator('main [data-post]').getByText(/^(Offered|Wanted)$/);

test('a switch above the results shows all, offered or wanted posts, and is remembered', async () => {
  const page = await visit(demo.buyer, '/brake-systems');
  await settled(page);
  await expect
    .poll(() => kinds(page).evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).checked)))
    .toEqual([true, false, false]);
  await kinds(page).nth(2).check({ force: true });
  await page.waitForURL(/types\[\]=wanted|types%5B%5D=wanted/);
  await settled(page);
  expect(new Set(await badges(page).allTextContents())).toEqual(new Set(['Wanted']));
  await kinds(page).nth(1).check({ force: true });
  await page.waitForURL(/=offered/);
  await settled(page);
  expect(new Set(await badges(page).allTextContents())).toEqual(new Set(['Offered']));
  // Remembered like every filter: the bare address restores it.
  await page.goto(`${base}/`);
  await page.waitForURL(/=offered/);
  await settled(page);
  await expect.poll(() => kinds(page).nth(1).isChecked()).toBe(true);
  await kinds(page).nth(0).check({ force: true });
  await page.waitForURL((url) => !url.search.includes('types'));
});

const views = [
  ['cards', desktop],
  ['cards', phone.viewport],
  ['table', phone.viewport],
  ['table', desktop],
] as const;

test.each(sampleOf(views, 1))('wanted posts show neither stock nor a minimum order: %s, %o', async (view, viewport) => {
  const page = await visit(demo.buyer, '/brake-systems?types[]=wanted', { viewport });
  await settled(page);
  if (view === 'table') {
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await settled(page);
  }
  const posts = page.locator('main [data-post]');
  const texts = await posts.allTextContents();
  for (const text of texts) {
    expect(text).not.toMatch(/in stock|available|min\.|excl\. VAT|on request/i);
    expect(text).toMatch(/Needed (now|within 5 weeks|within 10 weeks|after 10 weeks)/);
    expect(text).toMatch(/(pays )?up to|make an offer/i);
  }
  expect(texts.find((text) => text.includes('Wanted calliper of the words'))).toMatch(/up to ?€31\.00.*parts of 20/);
  expect(texts.find((text) => text.includes('Wanted rotor of the words'))).toMatch(/make an offer/i);
  const filters = page.getByRole('complementary', { name: 'Filters' });
  if (viewport.width === 1440) {
    await filters.getByRole('checkbox', { name: /^Needed now/ }).check();
    await page.getByRole('button', { name: 'Remove filter Needed now' }).waitFor();
    await expect.poll(() => filters.getByText('In stock').count()).toBe(0);
  }
  await expect.poll(() => findObstacles(page)).toEqual([]);
});

test.runIf(isWhole)(
  'the page of a wanted post shows its price, quantity, partial deliveries, date and destination',
  async () => {
    const page = await visit(demo.buyer, `/advertisement/${wanted}`);
    const main = page.getByRole('main');
    await main.getByText('Pays up to').first().waitFor();
    await main.getByText('€31.00', { exact: true }).first().waitFor();
    await main.getByText('Needed within 5 weeks').first().waitFor();
    const facts = await main.locator('dl').first().locator('div').allInnerTexts();
    expect(facts.map((text) => text.replace('\n', ': '))).toEqual([
      'Wanted: 120 pieces',
      'Accepts partial deliveries: 20 or more',
      'By: 23 Dec 2036',
      'Deliver to: Lyon, Netherlands',
    ]);
    await main.getByLabel('How many can you deliver?').waitFor();
    await main.getByText('20 to 120').waitFor();
    await expect.poll(() => main.textContent()).not.toMatch(/in stock|minimum order|price on request/i);
    await main.getByRole('button', { name: 'Make an offer' }).first().waitFor();
    // A wanted post is answered with an offer, never asked about or bought.
    await expect.poll(() => main.getByRole('button', { name: /^(Ask|Buy \d)/ }).count()).toBe(0);
    await expect.poll(() => findObstacles(page)).toEqual([]);
  },
);

test('the owner of a wanted post can mark it as fulfilled, and sees it as wanted among their posts', async () => {
  const page = await visit(demo.seller, `/advertisement/${wanted}`);
  await page.getByRole('button', { name: 'Mark as fulfilled' }).waitFor();
  await expect.poll(() => page.getByText('Mark as sold').count()).toBe(0);
  const list = await visit(demo.seller, '/my-posts?q=Wanted+calliper+of+the+words', phone);
  await list.getByText('up to €31.00 · 120 wanted', { exact: true }).first().waitFor();
  await expect.poll(() => list.getByText(/in stock/).count()).toBe(0);
});

test.runIf(isWhole)('the form has its own labels for a wanted post', async () => {
  const page = await visit(demo.seller, '/my-posts/create');
  await page.getByRole('radio', { name: /^Wanted/ }).check();
  for (const label of ['Quantity wanted', 'Minimum per delivery', 'Pays up to, per unit', 'Needed by', 'Deliver to']) {
    await page.getByLabel(label).first().waitFor();
  }
  const when = page.getByRole('group', { name: 'Needed' });
  await expect
    .poll(() => when.locator('label').allInnerTexts())
    .toEqual(['Needed now', 'Needed within 5 weeks', 'Needed within 10 weeks', 'Needed after 10 weeks']);
  await when.getByText('Needed within 5 weeks').click();
  const form = page.getByRole('main');
  await page.getByRole('heading', { name: 'When and where to' }).waitFor();
  await expect.poll(() => form.textContent()).not.toMatch(/available|in stock|minimum order/i);
  await page.getByRole('radio', { name: /^Offered/ }).check();
  await page.getByRole('group', { name: 'Availability' }).getByText('Available within 5 weeks').waitFor();
  await expect.poll(() => form.textContent()).not.toMatch(/needed|pays up to/i);
});
