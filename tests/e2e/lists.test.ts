import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { signedIn } from '#tests/helpers/journeys/demo.ts';
import { focused } from '#tests/helpers/journeys/focus.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';

const { base, visit } = makeVisits();

let trade: Trade;

async function choose(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

beforeAll(async () => {
  trade = await createTrade(base, 'Listing');
});
afterAll(() => trade?.end());

test.runIf(isWhole)('lists are filtered by owner, and a list is renamed and archived from its row', async () => {
  const mine = await trade.buying.post('/api/lists', { name: 'Of Bente', rows: 'ZQ-1\t2', access: 'edit' });
  const leading = await signedIn(base, trade.buyerAdmin);
  await leading.post('/api/lists', { name: 'Of Arjen', rows: 'ZQ-2\t2' });
  const page = await visit(trade.buyerAdmin, '/lists');
  await page.getByRole('link', { name: 'Of Bente' }).waitFor();
  await choose(page, 'Whose lists', 'Mine');
  await page.getByRole('link', { name: 'Of Bente' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('link', { name: 'Of Arjen' }).count()).toBe(1);
  await choose(page, 'Whose lists', 'Everyone’s');

  await page.getByRole('button', { name: 'Actions for Of Bente' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Spring stock');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Spring stock' }).waitFor();
  await page.getByRole('button', { name: 'Actions for Spring stock' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('link', { name: 'Spring stock' }).waitFor({ state: 'detached' });
  const { data } = await trade.buying.get(`/api/lists/${(mine.data as { id: number }).id}`);
  expect(data).toMatchObject({ name: 'Spring stock', state: 'archived' });
});

test.runIf(isWhole)('rows are pasted again, and more lines than a list may have become two lists', async () => {
  const { data: list } = await trade.buying.post('/api/lists', { name: 'Pasted', rows: 'Number;Qty\nZQ-771;2' });
  const page = await visit(trade.buyer, `/lists/${(list as { id: number }).id}`);
  await page.getByRole('button', { name: 'Paste again' }).click();
  const again = page.getByRole('dialog', { name: 'Paste again' });
  await again.getByLabel('Paste your lines').fill('Number;Qty\nZQ-772;3\nZQ-773;4');
  await expectAccessible(page, 'paste again');
  await again.getByRole('button', { name: 'Replace the lines' }).click();
  await page.getByText('7 pieces', { exact: true }).waitFor();

  await page.goto(`${base}/lists`);
  await page.getByRole('button', { name: 'New list' }).click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  const rows = Array.from({ length: 612 }, (_, n) => `ZQ-${78_000 + n};2`);
  await dialog.getByLabel('Paste your lines').fill(['Number;Qty', ...rows].join('\n'));
  await page.reload();
  await page.getByRole('button', { name: 'New list' }).click();
  expect(await dialog.getByLabel('Paste your lines').inputValue()).toContain('ZQ-78611;2');
  await dialog.getByLabel('Name', { exact: true }).fill('Long');
  await dialog.getByRole('button', { name: 'Create list' }).click();
  await dialog.getByText('You pasted 612 lines.').waitFor();
  await dialog.getByRole('button', { name: 'Create two lists' }).click();
  await page.getByRole('heading', { level: 1, name: 'Long' }).waitFor();
  const { data: made } = await trade.buying.get('/api/lists?q=long');
  expect(
    (made as { name: string; counts: { lines: number } }[]).map(({ name, counts }) => [name, counts.lines]),
  ).toEqual([
    ['Long (2)', 112],
    ['Long', 500],
  ]);
  await page.goto(`${base}/lists`);
  await page.getByRole('button', { name: 'New list' }).click();
  expect(await dialog.getByLabel('Paste your lines').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await choose(page, 'Order of the lists', 'Changed last');
  await page.getByRole('row', { name: /Long/ }).first().waitFor();
  await expectAccessible(page, 'lists in order');
});

test('rows with invalid quantities are corrected one by one', async () => {
  const rows = '2 x ZQ-79001\n-3 x ZQ-79002\n0,5 x ZQ-79003';
  const { data: list } = await trade.buying.post('/api/lists', { name: 'Odd quantities', rows });
  const page = await visit(trade.buyer, `/lists/${(list as { id: number }).id}`);
  await page.getByText('2 rows need a quantity').waitFor();
  await page.getByText('-3 x ZQ-79002').waitFor();
  await page.getByText('Row 3: Use a whole quantity instead of “0,5 x”').waitFor();
  await expectAccessible(page, 'rows that need a quantity');
  await page.getByRole('button', { name: 'Correct row 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct row 2' });
  const dialog3 = page.getByRole('dialog', { name: 'Correct row 3' });
  const field = dialog.getByLabel('What you need');
  expect(await field.inputValue()).toBe('-3 x ZQ-79002');
  await dialog.getByText('“-3 x” is not a quantity').waitFor();
  await field.fill('many x ZQ-79002, -4 pcs');
  await page.keyboard.press('Enter');
  await dialog.getByText('“-4 pcs” is not a quantity').waitFor();
  await field.fill('3 x ZQ-79002');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('5 pieces', { exact: true }).waitFor();
  await page.getByText('1 row needs a quantity').waitFor();
  // A reload loses nothing, and the focus moves to the next row.
  const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focusedName).toBe('Correct row 3');
  await page.reload();
  await page.getByRole('button', { name: 'Correct row 3' }).press('Enter');
  await dialog3.getByLabel('What you need').fill('5 x ZQ-79003');
  await page.keyboard.press('Enter');
  await page.getByText('10 pieces', { exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('3 all');
});

test('all lines with a single match are accepted with one press', async () => {
  const gtins = { 'Zanzibar rearlight': '5991234567801', 'Zanzibar bell': '5991234567900' };
  for (const [title, gtin] of Object.entries(gtins)) await addPost(trade.selling, title, { gtin });
  const rows = '2 x Zanzibar rearlight\n3 x Zanzibar bell';
  const { data: list } = await trade.buying.post('/api/lists', { name: 'Described', rows });
  const page = await visit(trade.buyer, `/lists/${(list as { id: number }).id}`);
  await page.getByRole('button', { name: 'Accept all 2 single matches' }).click();
  await page.getByText('2 lines need a choice').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Plan' }).first().waitFor();
  const { data } = await trade.buying.get(`/api/lists/${(list as { id: number }).id}`);
  expect((data as { counts: { choose: number; uncovered: number } }).counts).toMatchObject({ choose: 0, uncovered: 0 });
});

test('where several articles fit, a person chooses, and for this line only unless they say otherwise', async () => {
  const gtins = { 'Zanzibar mirror, left': '5991234568105', 'Zanzibar mirror, right': '5991234568204' };
  for (const [title, gtin] of Object.entries(gtins)) await addPost(trade.selling, title, { gtin });
  const { data: list } = await trade.buying.post('/api/lists', { name: 'Several', rows: '2 x Zanzibar mirror' });
  const page = await visit(trade.buyer, `/lists/${(list as { id: number }).id}`);
  const use = page.getByRole('button', { name: 'Use this' });
  await use.waitFor();
  expect(await page.getByRole('radio').count()).toBe(2);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await use.isEnabled()).toBe(false);
  expect(await page.getByRole('checkbox', { name: /from now on$/ }).isChecked()).toBe(false);
  await page.getByRole('radio').nth(1).check();
  await use.click();
  await page.getByRole('button', { name: 'Plan 1 line' }).waitFor();
  const again = await trade.buying.post('/api/lists', { name: 'Several again', rows: '2 x Zanzibar mirror' });
  expect((again.data as { counts: { choose: number } }).counts.choose).toBe(1);
});

test.runIf(isWhole)('a list that is loading has its layout already, at every width', async () => {
  const { data: list } = await trade.buying.post('/api/lists', { name: 'On its way', rows: '2 x ZQ-79101' });
  const { id } = list as { id: number };
  const page = await visit(trade.buyer, '/lists');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(new RegExp(`/api/lists/${id}$`), async (route) => {
    await answered;
    await route.fallback();
  });
  await page.goto(`${base}/lists/${id}`);
  const coming = page.locator('main [aria-busy="true"]');
  // The breadcrumb, the title, the tabs, rows: one below the other, within the page.
  await expect.poll(() => coming.locator(':scope > :not(.vh)').count()).toBe(4);
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  answer();
  await page.getByRole('heading', { level: 1, name: 'On its way' }).waitFor();
});
