import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegFile } from '#tests/factories/advertisements.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { addPosts, ask, createTrade, type OpenedDeal, type Trade } from '#tests/helpers/trade/dealing.ts';
import { alter } from '#tests/helpers/values/passingTime.ts';

// Two organizations in two browsers: what one sends arrives on the screen of the other.
const { base, visit, listen } = makeVisits();
const { database } = ownProduct();

let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Calliper');
});
afterAll(() => trade?.end());

const terms = (page: Page) => page.getByRole('region', { name: 'Terms' });
const thread = (page: Page) => page.getByRole('log', { name: 'Talk' });
const head = (page: Page, text: string) => page.locator('main header').getByText(text, { exact: true }).waitFor();

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** An agreed deal: 28 pieces of the first article now and 12 in nine days, and 10 of the second now. */
async function agree(titles: readonly [string, string]): Promise<OpenedDeal> {
  const posts = await addPosts(trade.selling, titles);
  const deal = await ask(trade.buying, posts, 10, 'What do 40 and 10 cost?');
  const [first, second] = deal.lines.map(({ id }) => id);
  const entries = [
    { id: first, quantity: 28 },
    { id: first, quantity: 12, available_at: inDays(9) },
    { id: second, quantity: 10 },
  ];
  const lines = entries.flatMap((entry, index) =>
    Object.entries({ ...entry, price_per_unit: '9.00' }).map(([name, value]) => [`lines[${index}][${name}]`, value]),
  );
  await trade.selling.post(`/api/deals/${deal.id}/offers`, {
    ...Object.fromEntries(lines),
    currency: 'EUR',
    hold_days: 14,
  });
  const accepted = await trade.buying.post(`/api/deals/${deal.id}/accept`, { version: 1 });
  expect(accepted.status).toBe(200);
  return deal;
}

describe('goods of a deal', () => {
  test('are sent in parts as they are due, and received with what is damaged', async () => {
    const titles = ['Calliper front pair', 'Calliper hose kit'] as const;
    const deal = await agree(titles);
    const address = `/deals/${deal.id}`;
    const seller = await listen(trade.seller, address);
    const buyer = await listen(trade.buyer, address);

    await terms(seller).getByRole('button', { name: 'Send goods' }).click();
    const sending = seller.getByRole('dialog', { name: 'Send goods' });
    await sending.getByText('12 stay reserved').waitFor();
    const button = (name: string) => sending.getByRole('button', { name });
    await button('All 50').click();
    await button('Send 50 pieces').waitFor();
    await button('None').click();
    await button('Send 0 pieces').waitFor();
    await sending.getByRole('group', { name: 'Send now' }).getByRole('textbox').first().fill('28');
    await sending.getByRole('group', { name: 'Send now' }).getByRole('textbox').last().fill('10');
    await sending.getByLabel('Carrier').fill('Hanse Spedition');
    await sending.getByLabel('Tracking number').fill('HS 4402 1187 03');
    await expect.poll(() => findObstacles(seller)).toEqual([]);
    await sending.getByRole('button', { name: 'Send 38 pieces' }).click();
    await sending.waitFor({ state: 'detached' });
    await thread(buyer).getByText('Delivery 1', { exact: true }).waitFor();
    await head(buyer, 'Agreed, 38 of 50 sent');
    await thread(buyer).getByText('Hanse Spedition').waitFor();
    await terms(buyer).getByText('28 on the way').waitFor();
    await terms(buyer)
      .getByText(/^12 reserved, due /)
      .waitFor();

    await terms(buyer).getByRole('button', { name: 'Goods are here' }).click();
    const receiving = buyer.getByRole('dialog', { name: 'Goods are here' });
    await receiving.getByRole('button', { name: 'Something is not right' }).click();
    await receiving.getByRole('group', { name: titles[0] }).getByLabel('Damaged').fill('2');
    await receiving.getByLabel('What happened').fill('Two boxes were crushed.');
    const picture = await jpegFile('box.jpg');
    await receiving.locator('input[type=file]').setInputFiles({
      name: picture.name,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await picture.arrayBuffer()),
    });
    await receiving.getByRole('img', { name: 'box.jpg' }).waitFor();
    await expect.poll(() => findObstacles(buyer)).toEqual([]);
    await receiving.getByRole('button', { name: 'Confirm 36, claim 2' }).click();
    await receiving.waitFor({ state: 'detached' });
    await thread(seller)
      .getByText(/received delivery 1: 36 of 38 arrived well: “Two boxes were crushed\.”/)
      .waitFor();
    await thread(seller).getByText('26 of 28 arrived well').waitFor();
    await thread(seller).getByRole('img', { name: 'Picture 1' }).waitFor();
    // What is claimed is with the 28 that were sent, and what comes later with its day.
    const [now, later] = ['26 received', '12 reserved'].map((text) =>
      terms(seller).getByRole('row').filter({ hasText: text }),
    );
    await now?.filter({ hasText: '2 claimed' }).getByRole('cell', { name: '28', exact: true }).waitFor();
    await later?.filter({ hasNotText: 'claimed' }).getByRole('cell', { name: '12', exact: true }).waitFor();
  });

  test('are claimed, credited and sent to the end, with a press for each usual step', async () => {
    const titles = ['Calliper claim pair', 'Calliper claim kit'] as const;
    const deal = await agree(titles);
    const address = `/deals/${deal.id}`;
    const seller = await listen(trade.seller, address);
    const buyer = await listen(trade.buyer, address);
    const presses = { seller: 0, buyer: 0 };
    const press = async (who: keyof typeof presses, button: Locator) => {
      presses[who] += 1;
      await button.click();
    };
    const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

    // 38 of 50 go out: what is due is filled in.
    await press('seller', terms(seller).getByRole('button', { name: 'Send goods' }));
    await press('seller', inDialog(seller, 'Send 38 pieces'));

    await press('buyer', terms(buyer).getByRole('button', { name: 'Goods are here' }));
    await press('buyer', inDialog(buyer, 'Something is not right'));
    await buyer.getByRole('group', { name: titles[0] }).getByLabel('Damaged').fill('2');
    await press('buyer', inDialog(buyer, 'Confirm 36, claim 2'));

    await thread(seller).getByText('Claim 1', { exact: true }).waitFor();
    await terms(seller).getByText('2 claimed').waitFor();
    await expect.poll(() => findObstacles(seller)).toEqual([]);
    await press('seller', thread(seller).getByRole('button', { name: 'Offer €18.00 credit' }));
    const accept = thread(buyer).getByRole('button', { name: 'Accept €18.00 credit' });
    await accept.waitFor();
    await expect.poll(() => findObstacles(buyer)).toEqual([]);
    await press('buyer', accept);
    await thread(seller).getByText('Settled: €18.00 credit').waitFor();
    await terms(seller).getByText('2 settled').waitFor();

    // The other 12 go out before their day.
    await press('seller', terms(seller).getByRole('button', { name: 'Send goods' }));
    await seller.getByRole('dialog').getByRole('group', { name: 'Send now' }).getByRole('textbox').first().fill('12');
    await press('seller', inDialog(seller, 'Send 12 pieces'));
    await head(seller, 'Completed');
    await press('buyer', terms(buyer).getByRole('button', { name: 'Goods are here' }));
    await press('buyer', inDialog(buyer, 'All arrived'));
    await buyer.getByRole('dialog').waitFor({ state: 'detached' });

    expect(presses).toEqual({ seller: 5, buyer: 6 });
    const { data } = await trade.buying.get(`/api/deals/${deal.id}`);
    expect(data).toMatchObject({
      state: 'completed',
      open_claims: 0,
      completion: { quantity: 50, total: '450.00', credited_quantity: 2, credited_amount: '18.00', left: '432.00' },
    });
    const bought = await visit(trade.buyer, '/purchases');
    const row = bought.getByRole('row').filter({ hasText: titles[0] }).filter({ hasText: 'of 28' });
    await row.getByText('€18.00 credited').waitFor();
  });

  test('that will not come are released, and pieces are claimed after they were received', async () => {
    const titles = ['Calliper late pair', 'Calliper late kit'] as const;
    const deal = await agree(titles);
    const address = `/deals/${deal.id}`;
    const sent = deal.lines.flatMap(({ id }, index) => [
      [`lines[${index}][id]`, id],
      [`lines[${index}][quantity]`, index === 0 ? 28 : 10],
    ]);
    await trade.selling.post(`/api/deals/${deal.id}/deliveries`, Object.fromEntries(sent));
    await trade.buying.post(`/api/deals/${deal.id}/deliveries/1/receive`, {});
    const seller = await visit(trade.seller, address);
    await seller.getByRole('button', { name: `Actions for ${deal.reference}` }).click();
    await seller.getByRole('menuitem', { name: 'Release the rest' }).click();
    await seller.getByRole('dialog').getByLabel('Reason').fill('The maker is out of them');
    await expect.poll(() => findObstacles(seller)).toEqual([]);
    await seller.getByRole('dialog').getByRole('button', { name: 'Release 12 pieces' }).click();
    await head(seller, 'Completed');

    const buyer = await visit(trade.buyer, address, phone);
    await buyer.getByRole('button', { name: 'Open a claim' }).click();
    const claiming = buyer.getByRole('dialog', { name: 'Open a claim' });
    await claiming.getByLabel('How many').fill('3');
    await claiming.getByLabel('What happened').fill('The threads are worn');
    await expect.poll(() => findObstacles(buyer)).toEqual([]);
    await claiming.getByRole('button', { name: 'Claim 3 pieces' }).click();
    await thread(buyer).getByText('The threads are worn').waitFor();

    await thread(seller).getByRole('button', { name: 'Answer', exact: true }).click();
    const answering = seller.getByRole('dialog', { name: 'Answer claim 1' });
    await answering.getByLabel('One of the two, the buyer picks').check();
    await expect.poll(() => findObstacles(seller)).toEqual([]);
    await answering.getByRole('button', { name: 'Send the answer' }).click();
    await thread(buyer)
      .getByLabel(/3 pieces more, free, by/)
      .check();
    await thread(buyer).getByRole('button', { name: 'Accept the replacement' }).click();
    await thread(buyer)
      .getByText(/^Settled: 3 pieces more by/)
      .waitFor();
    await thread(seller).getByRole('button', { name: 'Send the replacement' }).click();
    await seller.getByRole('dialog').getByRole('button', { name: 'Send 3 pieces' }).click();
    await thread(buyer).getByText('Replacement for claim 1').waitFor();
  });

  test('are undone until they are received, and received with one hand on a phone', async () => {
    const titles = ['Calliper rear pair', 'Calliper bolt kit'] as const;
    const deal = await agree(titles);
    const address = `/deals/${deal.id}`;
    const sent = deal.lines.flatMap(({ id }, index) => [
      [`lines[${index}][id]`, id],
      [`lines[${index}][quantity]`, index === 0 ? 40 : 10],
    ]);
    const send = () => trade.selling.post(`/api/deals/${deal.id}/deliveries`, Object.fromEntries(sent));
    expect((await send()).status).toBe(201);
    const seller = await visit(trade.seller, address);
    await head(seller, 'Completed');
    await thread(seller).getByRole('button', { name: 'Undo delivery 1' }).click();
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Undo delivery 1' }).click();
    await head(seller, 'Agreed');
    await thread(seller)
      .getByText(/undid delivery 1\. It is reserved again until/)
      .waitFor();
    expect((await send()).status).toBe(201);

    const buyer = await visit(trade.buyer, address, phone);
    await buyer.getByRole('button', { name: 'Goods are here' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'All arrived' }).click();
    await buyer.getByRole('dialog').waitFor({ state: 'detached' });
    await thread(buyer).getByText('Received', { exact: true }).waitFor();
  });
});

test('the share of deliveries that came as agreed is on the card of their seller, on posts and in deals', async () => {
  const [post] = await addPosts(trade.selling, ['Calliper of a reliable seller']);
  if (!post) throw new Error('The post was not taken');
  const deal = await ask(trade.buying, [post], 1, 'Still there?');
  const { data } = await trade.buying.get(`/api/deals/${deal.id}`);
  await alter(database, 'update organizations set as_agreed = 0.96 where id = $1', [data.partner.id]);
  for (const path of [`/advertisement/${post.id}`, `/deals/${deal.id}`]) {
    const page = await visit(trade.buyer, path);
    await page.getByText('Delivered as agreed: 96%').first().waitFor();
  }
});
