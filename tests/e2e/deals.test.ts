import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, demoPassword } from '#tests/helpers/journeys/demo.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPosts, ask, createTrade, type OpenedDeal, offer, type Trade } from '#tests/helpers/trade/dealing.ts';

// Two organizations in two browsers: what one does appears on the screen of the other.
const { base, visit, listen } = makeVisits();

let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Ratchet');
});
afterAll(() => trade?.end());

const terms = (page: Page) => page.getByRole('region', { name: 'Terms' });
const thread = (page: Page) => page.getByRole('log', { name: 'Talk' });
const head = (page: Page, text: string) => page.locator('main header').getByText(text, { exact: true }).waitFor();

/** Counts how often a page was loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().includes('view=')) loads += 1;
  });
  return () => loads;
}

describe('two people in two browsers', () => {
  test('ask, answer, counter, accept through a colleague, complete, and find the deal among those done', async () => {
    const titles = ['Ratchet hub front', 'Ratchet hub rear', 'Ratchet hub body'];
    const posts = await addPosts(trade.selling, titles);
    const asking = await visit(trade.buyer, '/?q=ratchet+hub&types[]=offered&view=table');
    await asking.getByRole('radio', { name: 'Table' }).check({ force: true });
    for (const title of titles)
      await asking
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('checkbox')
        .check();
    await asking.getByRole('button', { name: 'Ask about 3 posts' }).click();
    const inquiry = asking.getByRole('dialog');
    for (const title of titles) await inquiry.getByRole('textbox', { name: new RegExp(title) }).fill('12');
    await inquiry.getByLabel('Message').fill('All three together, please. Which price?');
    await inquiry.getByRole('button', { name: 'Send inquiry' }).click();
    const address = (await inquiry.getByRole('link', { name: /^Open D-/ }).getAttribute('href')) ?? '';
    const deal: OpenedDeal = (await trade.buying.get(`/api${address}`)).data;

    // The seller, whom the post names, finds it among the waiting deals and answers.
    const seller = await listen(trade.seller, '/deals');
    await seller.getByRole('link', { name: /^(Buying|Selling), 1 to answer/ }).waitFor();
    const row = seller.getByRole('row', { name: new RegExp(deal.reference) });
    await row.getByText('No offer yet').waitFor();
    await row.getByRole('img', { name: 'Your turn' }).waitFor();
    await row.getByRole('link').first().click();
    await seller.waitForURL(base + address);
    await thread(seller).getByText('All three together, please.').waitFor();

    const buyer = await listen(trade.buyer, address);
    const loads = countLoads(buyer);
    await head(buyer, 'Asked');
    await terms(seller).getByRole('button', { name: 'Make offer 1' }).click();
    const form = seller.getByRole('form', { name: 'Next offer' });
    // The focus is where one types, and not in the choice of a currency above it.
    await expect.poll(() => seller.evaluate(() => document.activeElement?.getAttribute('inputmode'))).toBeTruthy();
    await form
      .getByRole('group', { name: titles[0] ?? '' })
      .getByRole('textbox', { name: 'Price' })
      .fill('25.00');
    await form.getByRole('textbox', { name: 'Freight' }).fill('15');
    await form.getByRole('textbox', { name: 'Payment' }).fill('30 days net');
    // 12 × 25.00 + 24 × 26.10 + 15.00
    await form.getByText('€941.40').waitFor();
    await form.getByRole('button', { name: 'Send offer 1' }).click();
    await head(seller, 'Your offer 1');

    // It appears on the open page of the buyer, who counters by keyboard.
    await terms(buyer).getByRole('button', { name: 'Accept €941.40' }).waitFor();
    await thread(buyer).getByText('Offer 1').first().waitFor();
    await buyer.getByRole('link', { name: /^(Buying|Selling), 1 to answer/ }).waitFor();
    await buyer.locator('main h1').click();
    await buyer.keyboard.press('c');
    const counter = buyer.getByRole('form', { name: 'Next offer' });
    const quantity = counter.getByRole('group', { name: titles[1] ?? '' }).getByRole('textbox', { name: 'Qty' });
    await quantity.fill('20');
    await counter.getByText('was 12').waitFor();
    // Escape leaves it and keeps what was typed.
    await buyer.keyboard.press('Escape');
    await counter.waitFor({ state: 'detached' });
    await buyer.keyboard.press('c');
    await expect.poll(() => quantity.inputValue()).toBe('20');
    await counter.getByRole('textbox', { name: 'Freight' }).fill('');
    await counter.getByText('2 changes.').waitFor();
    await counter.getByRole('button', { name: 'Send offer 2' }).click();
    await head(buyer, 'Your offer 2');

    // Messages go both ways.
    await buyer.getByRole('textbox', { name: /^Write to/ }).fill('Twenty of the rear ones, then freight is yours.');
    await buyer.keyboard.press('Control+Enter');
    await thread(seller).getByText('Twenty of the rear ones').waitFor();
    expect(loads()).toBe(0);

    // Nothing is accepted unseen: the seller still reads the first offer.
    await terms(seller).getByText('Offer 2 just arrived:').waitFor();
    await expect
      .poll(() =>
        terms(seller)
          .getByRole('button', { name: /^Accept/ })
          .count(),
      )
      .toBe(0);
    await terms(seller).getByRole('button', { name: 'Show offer 2' }).click();
    const line = terms(seller).getByRole('row', { name: new RegExp(titles[1] ?? '') });
    await expect.poll(() => line.locator('[data-changed]').textContent()).toMatch(/12.*now.*20/);
    await expect.poll(() => findObstacles(seller)).toEqual([]);

    // A colleague, a manager of the organization, accepts.
    const manager = await visit(trade.sellerManager, address);
    await manager.locator('main header').getByText('Sietse Visser’s turn').waitFor();
    await manager.locator('main h1').click();
    await manager.keyboard.press('a');
    const accept = terms(manager).getByRole('button', { name: 'Accept €1,135.20' });
    await expect.poll(() => accept.evaluate((button) => button === document.activeElement)).toBe(true);
    await accept.click();
    await head(manager, 'Agreed');
    await head(buyer, 'Agreed');
    // The buyer has one way to the deal sheet, and no button that cancels the deal.
    await buyer.getByRole('link', { name: 'Deal sheet', exact: true }).waitFor();
    await expect.poll(() => terms(buyer).getByRole('button', { name: 'Deal sheet' }).count()).toBe(0);
    await expect.poll(() => terms(buyer).getByRole('button', { name: 'Cancel deal' }).count()).toBe(0);
    await terms(buyer)
      .getByText(/^Reserved until/)
      .waitFor();
    await thread(buyer)
      .getByText(/Marit Visser accepted offer 2\. Reserved until .*: 44 pcs$/)
      .waitFor();

    // Reserved stock is not available to others, and there is a deal sheet.
    const third = await visit(demo.buyer, `/advertisement/${posts[1]?.id}`);
    await third.getByRole('main').getByText('20 pieces', { exact: true }).first().waitFor();
    const sheet = await trade.buying.fetch(`/api/deals/${deal.id}/sheet.pdf`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const link = buyer.getByRole('link', { name: 'Deal sheet', exact: true });
    expect(await link.getAttribute('href')).toBe(`/api/deals/${deal.id}/sheet.pdf`);

    // On pick-up two of the hubs are not taken.
    await terms(seller).getByRole('button', { name: 'Complete' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Complete this deal' });
    const one = dialog.getByRole('button', { name: `One less of ${titles[1]}` });
    await one.click();
    await one.click();
    await dialog.getByText('2 go back on sale').waitFor();
    await expect.poll(() => findObstacles(seller)).toEqual([]);
    await dialog.getByRole('button', { name: 'Record 3 sales' }).click();
    await dialog.getByText('Required').waitFor();
    await dialog.getByRole('checkbox', { name: /^I declare/ }).check();
    await dialog.getByRole('button', { name: 'Record 3 sales' }).click();
    await head(seller, 'Completed');
    await terms(buyer)
      .getByText(/^Completed on .*: 42 of 44 pcs, €1,083\.00$/)
      .waitFor();
    await buyer.getByRole('link', { name: 'Deals', exact: true }).first().waitFor();

    // The sale is in the history of both: what the buyer bought, and what the seller sold of the post.
    await buyer.goto(`${base}/purchases`);
    const bought = buyer.getByRole('row', { name: new RegExp(titles[1] ?? '') });
    await bought.getByText('€469.80').waitFor();
    await bought.getByRole('link', { name: deal.reference }).waitFor();
    await seller.goto(`${base}/advertisement/${posts[1]?.id}`);
    await seller.getByText('Ratchet Buying B.V.').first().waitFor();
    await seller.getByText('€469.80').first().waitFor();
    for (const page of [seller, buyer]) {
      await page.goto(`${base}/deals?tab=done`);
      await page
        .getByRole('row', { name: new RegExp(deal.reference) })
        .getByText('Completed')
        .first()
        .waitFor();
    }
  });

  test('keep an unsent message for another try, and drafts on the device', async () => {
    const [post] = await addPosts(trade.selling, ['Ratchet spacer']);
    const deal = await ask(trade.buying, post ? [post] : [], 5, 'Are these the thin ones?');
    const page = await visit(trade.buyer, `/deals/${deal.id}`, phone);
    const field = page.getByRole('textbox', { name: /^Write to/ });
    await field.fill('And the washers?');
    await page.reload();
    await expect.poll(() => field.inputValue()).toBe('And the washers?');
    await page.route('**/api/deals/*/messages', (route) => route.abort());
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByText('Not sent.').waitFor();
    await page.unroute('**/api/deals/*/messages');
    await page.getByRole('button', { name: 'Try again' }).tap();
    await page.getByText('Not sent.').waitFor({ state: 'detached' });
    await expect.poll(() => thread(page).getByText('And the washers?').count()).toBe(1);
    // The address names the part of the deal that is shown, and both parts have its buttons.
    await page.getByRole('tab', { name: 'Terms' }).tap();
    await page.waitForURL(/view=terms/);
    await terms(page).getByText('Ratchet spacer').waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await expect.poll(() => findObstacles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).tap();
    await head(page, 'Withdrawn');

    // Asking again starts from the current post.
    await page.getByRole('button', { name: 'Ask again' }).first().tap();
    const again = page.getByRole('dialog', { name: 'Ask about this post' });
    await expect.poll(() => again.getByRole('textbox', { name: /Ratchet spacer/ }).inputValue()).toBe('5');
    await expect.poll(() => findObstacles(page)).toEqual([]);
    await again.getByRole('button', { name: 'Send inquiry' }).tap();
    const next = await page
      .getByRole('dialog')
      .getByRole('link', { name: /^Open D-/ })
      .getAttribute('href');
    expect(next).not.toBe(`/deals/${deal.id}`);
    expect((await trade.buying.get(`/api${next}`)).data).toMatchObject({
      state: 'inquiry',
      lines: [{ title: 'Ratchet spacer', asked_quantity: 5 }],
    });

    // Accepting binds: the bar with its button says what it reserves, in both parts of the deal.
    await offer(trade.selling, (await trade.buying.get(`/api${next}`)).data, 5);
    for (const view of ['', '?view=terms']) {
      await page.goto(`${base}${next}${view}`);
      const bar = page.getByRole('region', { name: 'What can be done' });
      await bar.getByRole('button', { name: /^Accept €/ }).waitFor();
      await bar.getByText(/^Accepting reserves 5 .* for you until /).waitFor();
      await expect.poll(() => findObstacles(page)).toEqual([]);
    }
  });
});

test.runIf(isWhole)('a message that was being sent when the page was left is restored as a draft', async () => {
  const posts = await addPosts(trade.selling, ['Ratchet pawl']);
  const deal = await ask(trade.buying, posts, 2, 'Two of them.');
  const page = await visit(trade.buyer, `/deals/${deal.id}`);
  const field = page.getByRole('textbox', { name: /^Write to/ });
  // The answer never comes: the page is left while the message is being sent.
  await page.route('**/api/deals/*/messages', () => {});
  await field.fill('By Friday, please.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Sending…').waitFor();
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('By Friday, please.');
  await page.unroute('**/api/deals/*/messages');
  await page.getByRole('button', { name: 'Send' }).click();
  const bodies = async () =>
    (await trade.buying.get(`/api/deals/${deal.id}`)).data.messages.map(({ body }: { body: string }) => body);
  await expect.poll(bodies).toEqual(['Two of them.', 'By Friday, please.']);
  await thread(page).getByText('Sending…').waitFor({ state: 'detached' });
  await page.reload();
  await thread(page).getByText('By Friday, please.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  // Few deals may be open between two organizations at once.
  await trade.buying.post(`/api/deals/${deal.id}/withdraw`, {});
});

test('an ended session leads to sign-in with a notice, and from there back to the draft', async () => {
  const posts = await addPosts(trade.selling, ['Ratchet spring']);
  const deal = await ask(trade.buying, posts, 2, 'Two of them.');
  const page = await visit(trade.buyer, `/deals/${deal.id}`);
  const field = page.getByRole('textbox', { name: /^Write to/ });
  await field.fill('Are they galvanised?');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByText('You’ve been signed out. Your draft is safe; sign in to continue.').waitFor();
  await page.getByLabel('Email').fill(trade.buyer);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${base}/deals/${deal.id}`);
  await expect.poll(() => field.inputValue()).toBe('Are they galvanised?');
  await trade.buying.post(`/api/deals/${deal.id}/withdraw`, {});
});

describe('an offer', () => {
  test('whose stock went to a faster buyer is not agreed, and is countered with the remaining stock', async () => {
    const posts = await addPosts(trade.selling, ['Ratchet last pieces']);
    const first = await ask(trade.buying, posts, 30, 'Thirty for the shop.');
    const second = await ask(trade.buying, posts, 25, 'And these for the other shop.');
    for (const deal of [first, second]) {
      await offer(trade.selling, deal, deal === first ? 30 : 25);
    }
    const page = await visit(trade.buyer, `/deals/${second.id}`);
    const accept = terms(page).getByRole('button', { name: 'Accept €225.00' });
    await accept.waitFor();
    expect((await trade.buying.post(`/api/deals/${first.id}/accept`, { version: 1 })).status).toBe(200);
    // The seller's side sees the stock on the shelf and what is reserved, on every screen of the post.
    const stock = '40 on the shelf, 30 reserved, 10 available';
    const owner = await visit(trade.seller, `/advertisement/${posts[0]?.id}`);
    await owner.getByText(stock).first().waitFor();
    // An owner cannot ask about their own post.
    for (const name of ['Contact the seller', 'Ask', 'Make an offer'])
      expect(await owner.getByRole('main').getByRole('button', { name, exact: true }).count(), name).toBe(0);
    await owner.goto(`${base}/my-posts`);
    await owner.getByText(stock).first().waitFor();
    await owner.goto(`${base}/my-posts/${posts[0]?.id}/edit`);
    await owner.getByText(stock).first().waitFor();
    const leader = await visit(trade.sellerManager, '/organization-posts');
    await leader.getByText(stock).first().waitFor();
    await accept.click();
    await terms(page).getByText('Not agreed.').waitFor();
    await terms(page).getByText('Only 10 left').waitFor();
    await expect.poll(() => findObstacles(page)).toEqual([]);
    await terms(page).getByRole('button', { name: 'Counter with what is left' }).click();
    const pieces = page.getByRole('form', { name: 'Next offer' }).getByRole('textbox', { name: 'Qty' });
    await expect.poll(() => pieces.inputValue()).toBe('10');
    await page.getByRole('button', { name: 'Send offer 2' }).click();
    await head(page, 'Your offer 2');

    // It is declined with a reason, which closes the deal; the agreed one is cancelled.
    const seller = await visit(trade.seller, `/deals/${second.id}`);
    await terms(seller).getByRole('button', { name: 'Decline' }).click();
    const dialog = seller.getByRole('dialog', { name: 'Decline offer 2' });
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Too few to pack.');
    await dialog.getByRole('radio', { name: 'Close the deal' }).check();
    await expect.poll(() => findObstacles(seller)).toEqual([]);
    await dialog.getByRole('button', { name: 'Decline offer 2' }).click();
    await head(seller, 'Declined');
    await thread(seller).getByText('You declined offer 2: “Too few to pack.”').waitFor();
    await terms(page)
      .getByText(/^Declined: /)
      .waitFor();

    await seller.goto(`${base}/deals/${first.id}`);
    await terms(seller).getByRole('button', { name: 'Extend' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
    await thread(seller)
      .getByText(/^You extended the reservation until/)
      .waitFor();
    // Cancelling is not among the buttons.
    await expect.poll(() => terms(seller).getByRole('button', { name: 'Cancel deal' }).count()).toBe(0);
    await seller.getByRole('button', { name: `Actions for ${first.reference}` }).click();
    await seller.getByRole('menuitem', { name: 'Cancel deal' }).click();
    const cancel = seller.getByRole('dialog', { name: 'Cancel this deal?' });
    await cancel.getByRole('radio', { name: 'The stock is gone' }).check();
    await cancel.getByRole('button', { name: 'Cancel deal' }).click();
    await head(seller, 'Cancelled');
    await expect
      .poll(async () => (await trade.buying.get(`/api/advertisements/${posts[0]?.id}`)).data.number_of_items)
      .toBe(40);
  });
});

test.runIf(isWhole)('a platform admin can read a reported deal until the report is settled', async () => {
  const posts = await addPosts(trade.selling, ['Ratchet reported part']);
  const deal = await ask(trade.buying, posts, 2, 'Send me your bank card.');
  const page = await visit(trade.seller, `/deals/${deal.id}`);
  await page.getByRole('button', { name: `Actions for ${deal.reference}` }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this deal' });
  await dialog.getByRole('radio', { name: 'Fraud' }).check();
  await dialog.getByRole('textbox', { name: /What happened/ }).fill('They ask for a bank card.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.waitFor({ state: 'detached' });

  const admin = await visit(demo.admin, '/admin/reports?state=deals');
  const row = admin.getByRole('row', { name: new RegExp(deal.reference) });
  await row.getByText('They ask for a bank card.').waitFor();
  await expect.poll(() => admin.getByRole('tab', { name: /^Deals/ }).textContent()).toMatch(/^Deals\s*[1-9]/);
  await expect.poll(() => findObstacles(admin)).toEqual([]);
  await row.getByRole('link', { name: `Read deal ${deal.reference}` }).click();
  await thread(admin).getByText('Send me your bank card.').waitFor();
  await admin.getByText('You can read this deal because someone reported it.').waitFor();
  await expect.poll(() => admin.getByRole('textbox', { name: /^Write to|note/ }).count()).toBe(0);
  await expect.poll(() => findObstacles(admin)).toEqual([]);
  await admin.goto(`${base}/admin/reports?state=deals`);
  await row.getByRole('button', { name: `Dismiss the report of ${deal.reference}` }).click();
  await row.getByText(/^Settled on/).waitFor();
  await admin.goto(`${base}/deals/${deal.id}`);
  await admin.getByRole('heading', { level: 1, name: 'There is no such deal.' }).waitFor();
});
