import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo, demoPassword, signedIn } from '#tests/helpers/journeys/demo.ts';
import { invite } from '#tests/helpers/journeys/newcomers.ts';
import { settled } from '#tests/helpers/journeys/overview.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { addPosts, createTrade, offer } from '#tests/helpers/trade/dealing.ts';
import { findArticles } from '#tests/helpers/trade/listing.ts';
import { alter } from '#tests/helpers/values/passingTime.ts';

// How many clicks, and how many fields to fill, each task costs. The counts may fall; a task that grows fails.
const { base, visit, openPage } = makeVisits();
const { database } = ownProduct();
const counted: Record<string, { clicks: number; fields: number; keys?: number }> = {};

afterAll(() => console.table(counted));

/** Counts what is clicked and filled in one task. */
function count(task: string) {
  const cost = { clicks: 0, fields: 0 };
  counted[task] = cost;
  return {
    cost,
    click: async (what: Locator) => {
      cost.clicks++;
      await what.click();
    },
    fill: async (what: Locator, text: string) => {
      cost.fields++;
      await what.fill(text);
    },
  };
}

test('find by number', async () => {
  const page = await visit(demo.buyer, '/');
  const { cost, click, fill } = count('find by number');
  const field = page.getByRole('combobox', { name: 'Search posts' }).first();
  await fill(field, 'RT-MT800');
  await field.press('Enter');
  await page.waitForURL(/q=/);
  await settled(page);
  await click(page.locator('[data-result]').first());
  await page.getByRole('heading', { name: 'Specification' }).waitFor();
  expect(cost).toEqual({ clicks: 1, fields: 1 });
});

test('ask the cheapest two sellers of a part for 40 pieces', async () => {
  const page = await visit(demo.buyer, '/');
  await settled(page);
  const number = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/articles?types[]=offered&per_page=100')).json();
    const [best] = data
      .filter((row: { id: number | null; unit: string }) => row.id !== null && row.unit === 'piece')
      .toSorted((a: { sellers: number }, b: { sellers: number }) => b.sellers - a.sellers);
    return best.post.supplier_article_number as string;
  });
  const { cost, click, fill } = count('ask two sellers for 40');
  await fill(page.getByRole('combobox', { name: 'Search posts' }).first(), number);
  await click(page.getByRole('group', { name: 'Articles' }).getByRole('option').first());
  await page.waitForURL(/\/article\/\d+/);
  await fill(page.getByRole('textbox', { name: 'Quantity', exact: true }), '40');
  await page.getByRole('columnheader', { name: 'Total for 40' }).waitFor();
  const offers = page.getByRole('checkbox', { name: /^Choose the offer of/ });
  await expect.poll(() => offers.count()).toBeGreaterThan(1);
  const labels = await offers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const sellers = labels.map((label) => label.replace(/ at .*$/, ''));
  await click(offers.first());
  await click(offers.nth(sellers.findIndex((seller) => seller !== sellers[0])));
  await click(page.getByRole('button', { name: 'Ask about 2 offers' }));
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).waitFor();
  expect(cost).toEqual({ clicks: 4, fields: 2 });
});

test('narrow to offered posts, in stock and in one country', async () => {
  const page = await visit(demo.buyer, '/brake-systems');
  await settled(page);
  const { cost, click } = count('narrow (type, availability, country)');
  await click(page.getByRole('group', { name: 'Offered or wanted' }).locator('label', { hasText: 'Offered' }).last());
  await click(page.getByRole('checkbox', { name: /^In stock/ }));
  await click(page.getByRole('checkbox', { name: /^Germany/ }));
  for (const name of ['Offered', 'In stock', 'Germany'])
    await page.getByRole('button', { name: `Remove filter ${name}` }).waitFor();
  expect(cost).toEqual({ clicks: 3, fields: 0 });
});

test('ask from the results', async () => {
  const seller = await signedIn(base, 'birgit.lindner@radwerk-nord.example');
  await addPost(seller, 'Counted clicks hub zxq');
  const page = await visit(demo.buyer, '/?q=counted+clicks+zxq');
  await settled(page);
  const { cost, click, fill } = count('ask');
  await click(page.locator('[data-result]').first());
  await click(page.getByRole('main').getByRole('button', { name: 'Ask', exact: true }).first());
  await fill(page.getByRole('dialog').getByLabel('Message'), 'Which price for twelve?');
  await click(page.getByRole('dialog').getByRole('button', { name: 'Send inquiry' }));
  const link = await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Open D-/ })
    .getAttribute('href');
  expect(cost).toEqual({ clicks: 3, fields: 1 });
  const buyer = await signedIn(base, demo.buyer);
  await buyer.post(`/api${link}/withdraw`);
});

test.runIf(isWhole)('post, then mark as sold', async () => {
  const page = await visit(demo.seller, '/');
  const post = count('post');
  await post.click(page.getByRole('banner').getByRole('link', { name: 'Post', exact: true }));
  await post.click(
    page
      .getByRole('combobox', { name: 'Category' })
      .or(page.getByLabel('Category', { exact: true }))
      .first(),
  );
  await post.click(page.getByRole('option', { name: 'Brake systems', exact: true }));
  await post.fill(page.getByLabel('Title'), 'Rotor of the counted clicks');
  await post.fill(page.getByLabel('Quantity', { exact: true }), '30');
  await post.fill(page.getByLabel('Price per unit'), '12.50');
  await post.click(page.getByRole('button', { name: 'Publish post' }));
  await page.getByRole('heading', { level: 1, name: 'Rotor of the counted clicks' }).waitFor();
  expect(post.cost).toEqual({ clicks: 4, fields: 3 });

  const sale = count('mark sold');
  await sale.click(page.getByRole('button', { name: 'Mark as sold' }));
  const dialog = page.getByRole('dialog');
  await sale.click(dialog.getByRole('radio', { name: 'Sold elsewhere' }));
  await sale.click(dialog.getByLabel('I declare that these details are correct.'));
  await sale.click(dialog.getByRole('button', { name: 'Mark as sold' }));
  await page.getByText('Post marked as sold').first().waitFor();
  expect(sale.cost).toEqual({ clicks: 4, fields: 0 });
});

test.runIf(isWhole)('invite', async () => {
  const page = await visit(demo.organizationAdmin, '/organization-members');
  const { cost, click, fill } = count('invite');
  await click(page.getByRole('button', { name: 'Invite', exact: true }));
  const panel = page.getByRole('complementary', { name: 'Send invitation' });
  await fill(panel.getByLabel('Email'), 'counted.guest@chain.example');
  await click(panel.getByRole('button', { name: 'Send invitation' }));
  await page.getByText('Invitation sent').first().waitFor();
  expect(cost).toEqual({ clicks: 2, fields: 1 });
});

test.runIf(isWhole)('activate', async () => {
  const newcomer = await invite(base, {
    email: 'counted.newcomer@chain.example',
    first_name: 'Nele',
    last_name: 'Counted',
  });
  const page = await openPage();
  await page.goto(`${base}/activate/${newcomer.token}`);
  const { cost, click, fill } = count('activate');
  await fill(page.getByLabel('Password', { exact: true }), demoPassword);
  await fill(page.getByLabel('Repeat the password'), demoPassword);
  await click(page.getByRole('checkbox', { name: /I agree/ }));
  await click(page.getByRole('button', { name: 'Activate account' }));
  await page.getByRole('heading', { name: 'Your account has been activated' }).waitFor();
  expect(cost).toEqual({ clicks: 2, fields: 2 });
  await signedIn(base, newcomer.email);
});

test.runIf(isWhole)('find 40 hydraulic disc callipers, ask two sellers, counter, agree, complete', async () => {
  const [trade, other] = await Promise.all([createTrade(base, 'Adder'), createTrade(base, 'Tally')]);
  const title = 'Hydraulic disc calliper quoll';
  await addPosts(trade.selling, [title]);
  await addPosts(other.selling, [title]);
  const { cost, click, fill } = count('find 40, ask two sellers, counter, agree, complete');
  const keyed: { clicks: number; fields: number; keys: number } = Object.assign(cost, { keys: 0 });
  const type = async (what: Locator, text: string) => {
    keyed.keys += text.length;
    await fill(what, text);
  };

  const buyer = await visit(trade.buyer, '/');
  const field = buyer.getByRole('combobox', { name: 'Search posts' }).first();
  await type(field, 'hydraulic disc calliper quoll');
  await field.press('Enter');
  keyed.keys += 1;
  await buyer.waitForURL(/q=/);
  await settled(buyer);
  await type(buyer.getByRole('textbox', { name: 'Quantity, at least' }), '40');
  await buyer.getByRole('button', { name: 'Remove filter At least 40' }).waitFor();
  await click(buyer.getByRole('radio', { name: 'Table' }).locator('..'));
  for (const organization of ['Adder Selling B.V.', 'Tally Selling B.V.'])
    await click(buyer.getByRole('row').filter({ hasText: organization }).getByRole('checkbox'));
  await click(buyer.getByRole('button', { name: 'Ask about 2 posts' }));
  const inquiry = buyer.getByRole('dialog');
  for (const line of await inquiry.getByRole('textbox', { name: /^Hydraulic/ }).all())
    if ((await line.inputValue()) !== '40') await type(line, '40');
  await click(inquiry.getByRole('button', { name: 'Send 2 inquiries' }));
  const opened = inquiry
    .getByRole('listitem')
    .filter({ hasText: 'Adder Selling' })
    .getByRole('link', { name: /^Open D-/ });
  const address = (await opened.getAttribute('href')) ?? '';
  const deal = (await trade.selling.get(`/api${address}`)).data;
  await offer(trade.selling, deal, 40);

  await click(opened);
  await click(buyer.getByRole('button', { name: 'Counter' }).first());
  const form = buyer.getByRole('form', { name: 'Next offer' });
  await type(form.getByRole('textbox', { name: 'Price' }), '8.50');
  await click(form.getByRole('button', { name: 'Send offer 2' }));
  await buyer.locator('main header').getByText('Your offer 2', { exact: true }).waitFor();

  const seller = await visit(trade.seller, '/');
  await click(seller.getByRole('link', { name: /^(Buying|Selling), 1 to answer/ }));
  await click(seller.getByRole('row', { name: new RegExp(deal.reference) }).getByText('Adder Buying B.V.'));
  await click(seller.getByRole('button', { name: 'Accept €340.00' }));
  await click(seller.getByRole('button', { name: 'Complete' }));
  const completing = seller.getByRole('dialog', { name: 'Complete this deal' });
  await click(completing.getByRole('checkbox', { name: /^I declare/ }));
  await click(completing.getByRole('button', { name: 'Record 1 sale' }));
  await seller.locator('main header').getByText('Completed', { exact: true }).waitFor();
  expect(keyed).toEqual({ clicks: 14, fields: 3, keys: 36 });
  await Promise.all([trade.end(), other.end()]);
});

test('change ten prices', async () => {
  const seller = await signedIn(base, demo.seller);
  const word = `Tenprices${Date.now().toString(36)}`;
  for (let n = 0; n < 10; n += 1) await addPost(seller, `${word} ${'ABCDEFGHIJ'[n]}`);
  const page = await visit(demo.seller, `/my-posts?q=${word}`);
  const boxes = page.locator('tbody').getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(10);
  const { cost, click, fill } = count('change ten prices');
  await click(boxes.first());
  cost.clicks++;
  await boxes.last().click({ modifiers: ['Shift'] });
  await click(page.getByRole('button', { name: 'Change prices', exact: true }));
  await fill(page.getByRole('textbox', { name: 'How much' }), '8');
  await click(page.getByRole('button', { name: 'Change 10 prices' }));
  await page.getByText('10 prices changed').first().waitFor();
  expect(cost).toEqual({ clicks: 4, fields: 1 });
});

test('plan a list of 25', async () => {
  const trade = await createTrade(base, 'Clicking');
  const articles = await findArticles(async (statement, values) => (await alter(database, statement, values)).rows, 25);
  const rows = articles.map(({ number, brand, quantity }) => `${number};${brand};${quantity}`);
  const page = await visit(trade.buyer, '/lists');
  const { cost, click, fill } = count('plan a list of 25');
  await click(page.getByRole('button', { name: 'New list' }).first());
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await fill(dialog.getByLabel('Paste your lines'), ['Art.nr;Merk;Aant.', ...rows].join('\n'));
  await click(dialog.getByRole('button', { name: 'Create list' }));
  await page.getByText('25 lines', { exact: true }).first().waitFor();
  const accept = page.getByRole('button', { name: /^Accept (?:all \d+|the) single match/ });
  if (await accept.isVisible()) await click(accept);
  await click(page.getByRole('button', { name: 'Plan 25 lines' }));
  await page.getByRole('button', { name: /^Ask / }).first().waitFor();
  expect(cost.clicks + cost.fields).toBeLessThanOrEqual(6);
  await trade.end();
});
