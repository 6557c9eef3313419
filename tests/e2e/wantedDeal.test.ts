import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';

const { base, visit, listen } = makeVisits();
let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Sprag');
});
afterAll(() => trade?.end());

const terms = (page: Page) => page.getByRole('region', { name: 'Terms' });
const head = (page: Page, text: string) => page.locator('main header').getByText(text, { exact: true }).waitFor();

test.runIf(isWhole)(
  'a wanted post is answered, agreed and delivered by two users in two browsers, while a third sees the stock',
  async () => {
    const number = { supplier_article_number: 'SPRAG-8120' };
    const wanted = await addPost(trade.buying, 'Sprag clutch wanted', {
      ...number,
      type: 'wanted',
      number_of_items: 30,
      price_per_unit: '31.00',
    });
    const own = await addPost(trade.selling, 'Sprag clutch of ours', { ...number, number_of_items: 50 });

    // The seller answers with the post of theirs that is the same article.
    const seller = await visit(trade.seller, `/advertisement/${wanted.id}`);
    await seller.getByRole('main').getByLabel('How many can you deliver?').fill('30');
    await seller.getByRole('main').getByRole('button', { name: 'Make an offer' }).first().click();
    const dialog = seller.getByRole('dialog');
    const offered = dialog.getByRole('combobox', { name: 'Which of your posts are you offering?' });
    await expect.poll(() => offered.inputValue()).toContain('Sprag clutch of ours');
    await dialog.getByLabel('Price for one').fill('30.50');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    const link = dialog.getByRole('link', { name: /^Open D-/ });
    const address = (await link.getAttribute('href')) ?? '';
    await seller.close();
    const watching = await listen(trade.seller, address);
    await head(watching, 'Your offer 1');

    // The buyer, whom the post names, sees nothing of whose post it is, and accepts; the seller's page follows by itself.
    const buyer = await listen(trade.buyer, address);
    await head(buyer, 'Offer 1');
    await buyer.getByText('Sprag clutch wanted').first().waitFor();
    await expect.poll(() => buyer.locator('main').textContent()).not.toContain('Sprag clutch of ours');
    const accept = terms(buyer).getByRole('button', { name: 'Accept €915.00' });
    await accept.waitFor();
    await expect.poll(() => findObstacles(buyer)).toEqual([]);
    await accept.click();
    await head(buyer, 'Agreed');
    await head(watching, 'Agreed');

    const other = await visit(demo.buyer, `/advertisement/${own.id}`);
    await other.getByRole('main').getByText('20 pieces', { exact: true }).first().waitFor();

    await terms(watching).getByRole('button', { name: 'Complete' }).click();
    const completing = watching.getByRole('dialog', { name: 'Complete this deal' });
    await completing.getByRole('checkbox', { name: /^I declare/ }).check();
    await completing.getByRole('button', { name: 'Record 1 sale' }).click();
    await head(watching, 'Completed');
    await head(buyer, 'Completed');

    // The sale is in the history of both, and nothing is wanted any more.
    await watching.goto(`${base}/advertisement/${own.id}`);
    await watching.getByText('Sprag Buying B.V.').first().waitFor();
    await watching.getByText('€915.00').first().waitFor();
    await buyer.goto(`${base}/purchases`);
    await buyer
      .getByRole('row', { name: /Sprag clutch wanted/ })
      .getByText('€915.00')
      .waitFor();
    await buyer.goto(`${base}/advertisement/${wanted.id}`);
    await buyer.getByText('Fulfilled', { exact: true }).first().waitFor();
  },
);
