import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPosts, ask, createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';

// Colleagues who share the deals of their organization.
const { base, visit, listen } = makeVisits();

let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Coaster');
});
afterAll(() => trade?.end());

const thread = (page: Page) => page.getByRole('log', { name: 'Talk' });

test('colleagues assign a deal to themselves and hand it over, unseen by the other side', async () => {
  const posts = await addPosts(trade.selling, ['Coaster team part']);
  const deal = await ask(trade.buying, posts, 4, 'Four of them.');
  const admin = await visit(trade.buyerAdmin, `/deals/${deal.id}`);
  await admin.getByRole('textbox', { name: 'Add a note' }).fill('At most 90 euro.');
  await admin.getByRole('button', { name: 'Save note' }).click();
  await admin.getByText('You, ').first().waitFor();
  await admin.getByRole('button', { name: `Actions for ${deal.reference}` }).click();
  await admin.getByRole('menuitem', { name: 'Assign to me' }).click();
  await admin.getByText('You handle this', { exact: true }).waitFor();

  const colleague = await visit(trade.buyer, `/deals/${deal.id}`);
  await colleague.getByText('Arjen Visser handles this deal. Sending a message assigns it to you.').waitFor();
  await colleague.getByText('At most 90 euro.').waitFor();
  await colleague.getByRole('textbox', { name: /^Write to/ }).fill('I have this one now.');
  await colleague.getByRole('button', { name: 'Send' }).click();
  await colleague.getByText('You handle this', { exact: true }).waitFor();
  await thread(colleague).getByText('I have this one now.').waitFor();
  await admin.getByRole('button', { name: `Actions for ${deal.reference}` }).click();
  await admin.getByRole('menuitem', { name: 'Assign to me' }).click();
  await admin.getByText('You handle this', { exact: true }).waitFor();

  await admin.getByRole('button', { name: 'Hand over' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Hand over this deal' });
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await admin.getByRole('option', { name: 'Bente Visser' }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await thread(admin).getByText('You handed this over to Bente Visser').waitFor();
  await colleague.getByRole('textbox', { name: /^Write to/ }).waitFor();

  const partner = await visit(trade.sellerManager, `/deals/${deal.id}`);
  await thread(partner).getByText('Four of them.').waitFor();
  await expect.poll(() => partner.locator('main').textContent()).not.toMatch(/90 euro|Arjen|handed|Assigned to/);
});

test.runIf(isWhole)('the list of deals works by keyboard, can be searched, and offers to show new deals', async () => {
  const posts = await addPosts(trade.selling, ['Coaster list part']);
  const seller = await listen(trade.seller, '/deals');
  const deal = await ask(trade.buying, posts, 3, 'Three, for the list.');
  const show = seller.getByRole('button', { name: 'Show', exact: true });
  const row = seller.getByRole('row', { name: new RegExp(deal.reference) });
  // An empty list shows new deals at once; one with rows offers to show them.
  await show.or(row).first().waitFor();
  if (await show.isVisible()) await show.click();
  await row.waitFor();
  await seller.getByRole('searchbox', { name: 'Reference, partner or article' }).fill(deal.reference);
  await expect.poll(() => seller.getByRole('row').count()).toBe(2);
  await expect.poll(() => findObstacles(seller)).toEqual([]);
  await seller.locator('main h1').click();
  await seller.keyboard.press('j');
  await expect
    .poll(() =>
      row
        .getByRole('link')
        .first()
        .evaluate((link) => link === document.activeElement),
    )
    .toBe(true);
  await seller.keyboard.press('t');
  await row.getByRole('img', { name: 'Your turn' }).waitFor();
  await seller.keyboard.press('Enter');
  await seller.waitForURL(`${base}/deals/${deal.id}`);
  // Its notification leads here as well.
  await seller.goto(`${base}/notifications?tab=deals`);
  await seller.locator(`a[href="/deals/${deal.id}"]`).first().waitFor();
  const small = await visit(trade.seller, `/deals?q=${deal.reference}`, { ...phone, colorScheme: 'dark' });
  await small.getByRole('list', { name: 'My turn' }).getByText('3 × Coaster list part').first().waitFor();
  await expect.poll(() => findObstacles(small)).toEqual([]);
});
