import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegFile } from '#tests/factories/advertisements.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { desktop, makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';
import { readXml, textOf } from '#tests/helpers/trade/veloconnect.ts';

// A whole deal between two organizations, each in a browser of its own: from the inquiry to the papers for the bookkeeping.
const { base, visit } = makeVisits();

let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Noonday');
});
afterAll(() => trade?.end());

const sizes = [
  ['a desk', { viewport: desktop }],
  ['a phone', phone],
] as const;

/** A day as the date fields take it. */
function typedDay(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

test.runIf(isWhole).each(sizes)(
  'is asked for, bargained over, sent in parts, claimed and settled on %s',
  async (name, options) => {
    const isPhone = name === 'a phone';
    // Another go has articles of its own.
    const go = `${name} ${Date.now() % 10_000}`;
    const article = (part: string) => `Noonday ${part} for ${go}`;
    const titles = ['calliper', 'rotor', 'hose', 'lever', 'pad'].map(article);
    const [calliper = '', rotor = ''] = titles;
    const open = (email: string, path: string) => visit(email, path, options);
    const press = (page: Page, button: string | RegExp) =>
      page
        .getByRole('button', { name: button, ...(typeof button === 'string' && { exact: true }) })
        .first()
        .click();
    const head = (page: Page, text: string) => page.locator('main header').getByText(text, { exact: true }).waitFor();
    const thread = (page: Page) => page.getByRole('log', { name: 'Talk' });
    const see = async (page: Page, view: 'Talk' | 'Terms') => {
      if (isPhone) await page.getByRole('tab', { name: view }).first().click();
    };
    const expectAccessible = (page: Page) => expect.poll(() => findObstacles(page)).toEqual([]);

    let address = '';
    // Opens the deal as it is now, at the messages.
    const again = (page: Page) => page.goto(base + address);

    // Five posts of one seller that the buyer saved, and one message.
    for (const title of titles) {
      const { id } = await addPost(trade.selling, title, { number_of_items: 60 });
      await trade.buying.put(`/api/advertisements/${id}/favorite`, {});
    }
    const buyer = await open(trade.buyer, `/favorites?q=${encodeURIComponent(`Noonday ${go}`)}`);
    for (const title of titles) await buyer.getByLabel(`Choose ${title}`).check();
    await press(buyer, 'Ask about 5 posts');
    const inquiry = buyer.getByRole('dialog');
    for (const title of titles)
      await inquiry.getByRole('textbox', { name: new RegExp(title) }).fill(title === calliper ? '40' : '10');
    await inquiry.getByLabel('Message').fill('All five together, please. Which price?');
    await press(buyer, 'Send inquiry');
    address = (await inquiry.getByRole('link', { name: /^Open D-/ }).getAttribute('href')) ?? '';
    const read = async () => (await trade.buying.get(`/api${address}`)).data;
    await buyer.goto(base + address);
    await head(buyer, 'Asked');

    // Offer 1: 28 callipers now and 12 in nine days, with freight.
    const seller = await open(trade.seller, address);
    await thread(seller).getByText('All five together, please.').waitFor();
    await press(seller, 'Make offer 1');
    const form = seller.getByRole('form', { name: 'Next offer' });
    const line = form.getByRole('group', { name: calliper, exact: true });
    await line.getByRole('textbox', { name: 'Qty' }).fill('28');
    await line.getByRole('button', { name: 'Split by date' }).click();
    const later = form.getByRole('group', { name: `${calliper} (another date)` });
    await later.getByRole('textbox', { name: 'Qty' }).fill('12');
    await later.getByRole('button', { name: 'Ready now' }).click();
    await later.getByRole('textbox', { name: 'Ready' }).fill(typedDay(9));
    await later.getByRole('textbox', { name: 'Qty' }).click();
    await form.getByRole('textbox', { name: 'Freight' }).fill('45');
    // 80 at the posted 26.10 and 45.00.
    await form.getByText('€2,133.00').waitFor();
    await expectAccessible(seller);
    await form.getByRole('button', { name: 'Send offer 1' }).click();
    await head(seller, 'Your offer 1');

    // Offer 2 is the buyer's, offer 3 the seller's.
    await again(buyer);
    await press(buyer, 'Counter');
    const counter = buyer.getByRole('form', { name: 'Next offer' });
    for (const group of await counter.getByRole('group', { name: new RegExp(calliper) }).all())
      await group.getByRole('textbox', { name: 'Price' }).fill('25.00');
    await counter.getByRole('button', { name: 'Send offer 2' }).click();
    await head(buyer, 'Your offer 2');
    await again(seller);
    await press(seller, 'Counter');
    for (const group of await form.getByRole('group', { name: new RegExp(calliper) }).all())
      await group.getByRole('textbox', { name: 'Price' }).fill('25.50');
    await form.getByRole('button', { name: 'Send offer 3' }).click();
    await head(seller, 'Your offer 3');

    // A colleague of the buyer accepts: 40 × 25.50 + 40 × 26.10 + 45.00.
    const colleague = await open(trade.buyerAdmin, address);
    await press(colleague, 'Accept €2,109.00');
    await head(colleague, 'Agreed');
    expect(await read()).toMatchObject({ state: 'agreed', lines: [{ open: 40 }, {}, {}, {}, {}] });

    // What is due goes out: 28 callipers and 10 of each other article.
    await again(seller);
    await press(seller, 'Send goods');
    const sending = seller.getByRole('dialog', { name: 'Send goods' });
    await sending.getByText('12 stay reserved').waitFor();
    await sending.getByLabel('Carrier').fill('Hanse Spedition');
    await sending.getByLabel('Tracking number').fill('HS 4402 1187 03');
    await expectAccessible(seller);
    await sending.getByRole('button', { name: 'Send 68 pieces' }).click();
    await sending.waitFor({ state: 'detached' });

    // 26 callipers arrive well and 2 damaged, with two photographs.
    await again(buyer);
    await press(buyer, 'Goods are here');
    const receiving = buyer.getByRole('dialog', { name: 'Goods are here' });
    await receiving.getByRole('button', { name: 'Something is not right' }).click();
    await receiving.getByRole('group', { name: calliper }).getByLabel('Damaged').fill('2');
    await receiving.getByLabel('What happened').fill('Two boxes were crushed.');
    const pictures = await Promise.all(
      ['one.jpg', 'two.jpg'].map(async (file) => ({
        name: file,
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await (await jpegFile(file)).arrayBuffer()),
      })),
    );
    await receiving.locator('input[type=file]').setInputFiles(pictures);
    await receiving.getByRole('img', { name: 'two.jpg' }).waitFor();
    await expectAccessible(buyer);
    await receiving.getByRole('button', { name: 'Confirm 66, claim 2' }).click();
    await receiving.waitFor({ state: 'detached' });

    // The seller offers a credit or two more, the buyer takes the credit.
    await again(seller);
    await thread(seller).getByRole('img', { name: 'Picture 2' }).first().waitFor();
    await thread(seller).getByRole('button', { name: 'Answer', exact: true }).click();
    const answering = seller.getByRole('dialog', { name: 'Answer claim 1' });
    await answering.getByLabel('One of the two, the buyer picks').check();
    await expectAccessible(seller);
    await answering.getByRole('button', { name: 'Send the answer' }).click();
    await answering.waitFor({ state: 'detached' });
    await again(buyer);
    await thread(buyer)
      .getByLabel(/^Credit of €51\.00/)
      .check();
    await expectAccessible(buyer);
    await thread(buyer).getByRole('button', { name: 'Accept €51.00 credit' }).click();
    await thread(buyer).getByText('Settled: €51.00 credit').waitFor();

    // The 12 will not come: the rest is released, which completes the deal.
    await again(seller);
    await press(seller, /^Actions for D-/);
    await seller.getByRole('menuitem', { name: 'Release the rest' }).click();
    const releasing = seller.getByRole('dialog', { name: 'Release the rest' });
    await releasing.getByLabel('Reason').fill('The maker is out of them');
    await expectAccessible(seller);
    await releasing.getByRole('button', { name: 'Release 12 pieces' }).click();
    await head(seller, 'Completed');

    // Days later the buyer claims a rotor that seemed to be right, and the seller credits it.
    await again(buyer);
    await press(buyer, 'Open a claim');
    const claiming = buyer.getByRole('dialog', { name: 'Open a claim' });
    await claiming.getByLabel('Article').click();
    await buyer.getByRole('option', { name: new RegExp(rotor) }).click();
    await claiming.getByLabel('What happened').fill('It is bent');
    await expectAccessible(buyer);
    await claiming.getByRole('button', { name: 'Claim 1 piece' }).click();
    await claiming.waitFor({ state: 'detached' });
    await again(seller);
    await thread(seller).getByText('It is bent').waitFor();
    await thread(seller).getByRole('button', { name: 'Offer €26.10 credit' }).click();
    await thread(seller).getByText('Answer to claim 2').waitFor();
    await again(buyer);
    await thread(buyer).getByRole('button', { name: 'Accept €26.10 credit' }).click();
    await thread(buyer).getByText('Settled: €26.10 credit').waitFor();

    // 28 × 25.50 + 40 × 26.10 + 45.00, less 51.00 and 26.10, on the screen of both, in the API and in the draft of the invoice.
    const { completion } = await read();
    expect(completion).toMatchObject({ quantity: 68, total: '1803.00', credited_amount: '77.10', left: '1725.90' });
    for (const page of [buyer, seller]) {
      await again(page);
      await see(page, 'Terms');
      await page.getByText('€1,725.90').first().waitFor();
      await page.getByRole('tab', { name: /^Papers/ }).click();
      const papers = page.getByRole('region', { name: 'Papers' });
      await papers
        .getByText(/^Delivery note 1/)
        .first()
        .waitFor();
      await expectAccessible(page);
      const client = page === buyer ? trade.buying : trade.selling;
      const order = await papers.getByRole('link', { name: /^XML Order/ }).getAttribute('href');
      expect(textOf(readXml(await (await client.fetch(order ?? '')).text()), 'PayableAmount')).toBe('2109.00');
      const draft = papers.getByRole('link', { name: /draft/i });
      if (page === buyer) expect(await draft.count()).toBe(0);
      else {
        const xml = await (await client.fetch((await draft.first().getAttribute('href')) ?? '')).text();
        expect(textOf(readXml(xml), 'PayableAmount')).toBe('1725.90');
      }
    }
  },
);
