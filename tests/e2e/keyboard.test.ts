import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo, demoPassword, signedIn } from '#tests/helpers/journeys/demo.ts';
import { settled } from '#tests/helpers/journeys/overview.ts';
import { desktop, makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost, undoUploads } from '#tests/helpers/market/posts.ts';
import { createTrade, type OpenedDeal, offer, type Trade } from '#tests/helpers/trade/dealing.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';

// The main tasks of the four kinds of users, by keyboard alone: no pointer is used in this file.
const { base, visit, openPage } = makeVisits();

let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Tabkey');
});
afterAll(() => trade?.end());

/** The name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    if (!element) return '';
    const described = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return (
      element.getAttribute('aria-label') ??
      (element.labels?.length ? [...element.labels].map(({ textContent }) => textContent).join(' ') : null) ??
      (described.map((id) => document.getElementById(id)?.textContent).join(' ') || element.textContent || '')
    ).trim();
  });

/** Presses Tab until an element with this name has the focus, which may still be loading. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 1; presses <= 320; presses++) {
    if (presses % 80 === 0) await page.waitForTimeout(500);
    await page.keyboard.press(key);
    const now = await focused(page);
    if (name.test(now)) return;
    passed.push(now.slice(0, 40));
  }
  throw new Error(`Tab comes to no ${name}. It came to: ${passed.join(' | ')}`);
}

async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Opens a menu and chooses one of its items. */
async function takeItem(page: Page, menu: RegExp, item: string): Promise<void> {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item, exact: true }).waitFor();
  for (let presses = 0; presses < 12; presses++) {
    if ((await focused(page)) === item) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys come to no ${item}.`);
}

/** Opens the account menu and follows one of its links. */
async function followLink(page: Page, name: string): Promise<void> {
  await press(page, /Account menu/);
  await page.getByRole('link', { name, exact: true }).waitFor();
  await press(page, new RegExp(`^${name}$`));
}

test('asks about two offers of a part for 40 pieces', async () => {
  const brand = 'Shimano';
  const supplier_article_number = 'TBK-4040';
  const [post] = [
    await addPost(trade.selling, 'Tabkey calliper', { brand, supplier_article_number, number_of_items: 80 }),
    await addPost(trade.selling, 'Tabkey calliper, boxed', { brand, supplier_article_number, price_per_unit: '27.10' }),
  ];
  const { data } = await trade.selling.get(`/api/advertisements/${post.id}`);
  const page = await visit(trade.buyer, `/article/${data.article}`);
  await page.getByRole('columnheader', { name: 'Total for 1' }).waitFor();
  await fill(page, /^Quantity$/, '40');
  await page.getByRole('columnheader', { name: 'Total for 40' }).waitFor();
  await press(page, /^Choose the offer of .* at €26\.10$/, 'Space');
  await press(page, /^Choose the offer of .* at €27\.10$/, 'Space');
  await tabTo(page, /^Ask about 2 offers$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Ask about 2 offers');
});

test('a buyer signs in, searches by number, filters, uses the table, saves a favourite and opens an inquiry', async () => {
  const page = await openPage({ viewport: desktop });
  await page.goto(`${base}/login`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fill(page, /^Email/, demo.buyer);
  await fill(page, /^Password/, demoPassword);
  await page.keyboard.press('Enter');
  await settled(page);
  await page.keyboard.press('/');
  await page.keyboard.type('RT-MT800');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=RT-MT800/);
  await settled(page);
  // Shift+Tab leads from the field to the first link, which skips to the results.
  await tabTo(page, /^Skip to results$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-result'))).toBe(true);
  await tabTo(page, /^In stock/, 'Shift+Tab');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Remove filter In stock' }).waitFor();
  await settled(page);
  await press(page, /^From|Price, From/, 'Tab');
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await page.waitForURL(/price_max=500/);
  await settled(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('v');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('f');
  await page.locator('tr [aria-pressed="true"]').first().waitFor();
  await page.keyboard.press('f');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Specification' }).waitFor();
  await press(page, /^(Ask|Make an offer)$/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toMatch(/^(Ask|Make an offer)$/);
  await tabTo(page, /@/);
});

test('a buyer searches by words, filters by country, asks and accepts an offer, and the seller completes the deal', async () => {
  const title = 'Tabkey freehub';
  await addPost(trade.selling, title);
  const buyer = await visit(trade.buyer, '/');
  await settled(buyer);
  await buyer.keyboard.press('/');
  await buyer.keyboard.type('tabkey');
  await buyer.keyboard.press('Enter');
  await buyer.waitForURL(/q=tabkey/);
  await settled(buyer);
  await tabTo(buyer, /^Netherlands/);
  await buyer.keyboard.press('Space');
  await buyer.getByRole('button', { name: 'Remove filter Netherlands' }).waitFor();
  await settled(buyer);
  await press(buyer, new RegExp(title));
  await buyer.getByRole('heading', { level: 1, name: title }).waitFor();
  await press(buyer, /^Ask$/);
  const asking = buyer.getByRole('dialog');
  await asking.waitFor();
  await fill(buyer, new RegExp(`^Quantity of ${title}`), '12');
  await fill(buyer, /^Message/, 'Twelve of them, this week?');
  await press(buyer, /^Send inquiry$/);
  const link = asking.getByRole('link', { name: /^Open D-/ });
  await expect.poll(() => focused(buyer)).toMatch(/^Open D-/);
  const address = (await link.getAttribute('href')) ?? '';
  const deal: OpenedDeal = (await trade.selling.get(`/api${address}`)).data;
  await offer(trade.selling, deal, 12);
  await buyer.keyboard.press('Enter');
  await buyer.waitForURL(base + address);
  await buyer.getByRole('button', { name: 'Accept €108.00' }).waitFor();
  await buyer.keyboard.press('a');
  await expect.poll(() => focused(buyer)).toBe('Accept €108.00');
  await buyer.keyboard.press('Enter');
  const state = (page: Page, text: string) => page.locator('main header').getByText(text, { exact: true }).waitFor();
  await state(buyer, 'Agreed');

  const seller = await visit(trade.seller, '/deals?tab=agreed');
  await seller.getByRole('row', { name: new RegExp(deal.reference) }).waitFor();
  const rowInFocus = () => seller.evaluate(() => document.activeElement?.closest('tr')?.textContent ?? '');
  await expect
    .poll(async () => {
      await seller.keyboard.press('j');
      return rowInFocus();
    })
    .toContain(deal.reference);
  await seller.keyboard.press('Enter');
  await seller.waitForURL(base + address);
  await seller.getByRole('button', { name: 'Complete', exact: true }).waitFor();
  await press(seller, /^Complete$/);
  await seller.getByRole('dialog').waitFor();
  await tabTo(seller, /^I declare/);
  await seller.keyboard.press('Space');
  await press(seller, /^Record 1 sale$/);
  await state(seller, 'Completed');
});

/** A list as a spreadsheet saves it; every row has a reference, by which it is found again. */
const stockList = {
  name: 'keyboard-stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'internal_reference,type,title,category,number_of_items,currency,price_per_unit,availability',
      ...[1, 2, 3].map(
        (row) => `KEYB-${row},offered,Keyboard list chain ${row},Drivetrain and gears,4${row},EUR,12.50,In stock`,
      ),
    ].join('\r\n'),
  ),
};

/** Uploads the list up to the check of its rows, which shows the count of each kind. */
async function uploadList(page: Page): Promise<void> {
  await page.goto(`${base}/my-posts/bulk-create`);
  await page.getByRole('region', { name: 'Files' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await press(page, /^Choose files$/);
  await (await chooser).setFiles(stockList);
  await page.getByRole('button', { name: 'Match columns' }).waitFor();
  await press(page, /^Match columns$/);
  await page.getByRole('heading', { level: 1, name: 'Match columns' }).waitFor();
  await page.getByRole('button', { name: 'Check 3 rows' }).waitFor();
  await press(page, /^Check 3 rows$/, 'Enter');
  await page.getByRole('heading', { level: 1, name: 'Check your rows' }).waitFor();
}

test.runIf(isWhole)('a stock manager uploads a list, and uploading it again changes nothing', async () => {
  const page = await visit(demo.manager, '/my-posts');
  try {
    await uploadList(page);
    await page.getByRole('tab', { name: /^3\s*new posts/ }).waitFor();
    await page.getByRole('button', { name: 'Publish 3 rows' }).waitFor();
    await press(page, /^Publish 3 rows$/);
    await page.getByRole('heading', { level: 1, name: '3 rows are online' }).waitFor();
    await uploadList(page);
    await page.getByRole('tab', { name: /^3\s*unchanged/ }).waitFor();
    await page.getByRole('tab', { name: /^0\s*new/ }).waitFor();
  } finally {
    await undoUploads(await signedIn(base, demo.manager), stockList.name);
  }
});

test('a stock manager posts a part and records a partial sale', async () => {
  const page = await visit(demo.seller, '/my-posts');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'What do you want to post?' }).waitFor();
  await tabTo(page, /^Category/);
  await page.keyboard.type('Brake');
  await page.getByRole('option', { name: 'Brake systems' }).waitFor();
  await page.keyboard.press('Enter');
  await fill(page, /^Title/, 'Keyboard journey rotor');
  await fill(page, /^Quantity/, '25');
  await fill(page, /^Price per unit/, '17.50');
  await tabTo(page, /In stock/);
  await page.keyboard.press('Space');
  await press(page, /^Publish post$/);
  await page.getByRole('heading', { level: 1, name: 'Keyboard journey rotor' }).waitFor();
  await press(page, /^Mark as sold$/);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(page, /^Sold here|^Sold elsewhere/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await fill(page, /^Total number of items/, '5');
  await tabTo(page, /^I declare/);
  await page.keyboard.press('Space');
  await press(page, /^Mark as sold$/);
  await page.getByText('Sale recorded').first().waitFor();
  await page.getByText('20 pieces').first().waitFor();
});

test.runIf(isWhole)(
  'an organization admin sends an invitation, opens the actions for a colleague, and sees the team’s posts',
  async () => {
    const page = await visit(demo.organizationAdmin, '/');
    await followLink(page, 'Members');
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await press(page, /^Invite$/);
    await page.getByRole('complementary', { name: 'Send invitation' }).getByLabel('Email').waitFor();
    await page.keyboard.type(`keyboard.guest.${Date.now()}@chain.example`);
    await press(page, /^Send invitation$/);
    await page.getByText('Invitation sent').first().waitFor();
    await press(page, /^Actions for /);
    // The menu takes the focus a little after it opens, and Escape with it.
    await expect.poll(() => focused(page)).toBe('Edit');
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor({ state: 'detached' });
    await followLink(page, 'Organization posts');
    await page.getByRole('heading', { level: 1, name: 'Organization posts' }).waitFor();
    await page.getByRole('tab', { name: /^Sold/ }).waitFor();
  },
);

test.runIf(isWhole)('an organization admin finds a sale of the team', async () => {
  const { id } = await addPost(trade.buying, 'Tabkey sold by the team');
  const sale = { reason: 'sold_elsewhere', total_number_of_items: 40, declaration: true };
  const closed = { sold_currency: 'EUR', total_price: '900.00', closing_date: new Date().toISOString().slice(0, 10) };
  expect((await trade.buying.post(`/api/advertisements/${id}/sold`, { ...sale, ...closed })).status).toBe(200);
  const page = await visit(trade.buyerAdmin, '/organization-posts');
  await tabTo(page, /^All/);
  const sold = page.getByRole('tab', { name: /^Sold/ });
  for (let presses = 0; presses < 8 && (await sold.getAttribute('aria-selected')) !== 'true'; presses++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
  }
  await page.waitForURL(/state=sold/);
  await page.getByRole('row', { name: /Tabkey sold by the team/ }).waitFor();
  await press(page, /^Tabkey sold by the team$/);
  await page.getByRole('heading', { level: 1, name: 'Tabkey sold by the team' }).waitFor();
  await page.getByRole('heading', { name: 'Sales' }).waitFor();
  await page.getByText('€900.00').first().waitFor();
});

test.runIf(isWhole)('an organization admin changes the products of a colleague', async () => {
  const page = await visit(trade.buyerAdmin, '/organization-members');
  await page.getByRole('row', { name: /Bente Visser/ }).waitFor();
  await takeItem(page, /^Actions for Bente Visser$/, 'Edit');
  await page.getByRole('heading', { level: 1, name: 'Edit Bente Visser' }).waitFor();
  await tabTo(page, /^Alerts/);
  await page.keyboard.press('Space');
  await press(page, /^Save changes$/);
  await page.getByText('Organization user successfully updated').first().waitFor();
  const { permissions } = (await trade.buying.get('/api/auth/authorized')).data;
  expect(permissions).toContain('browse');
  expect(permissions).not.toContain('alerts');
});

test.runIf(isWhole)('a platform admin resets the two-factor sign-in of a user, and blocks a post', async () => {
  const lost = await signedIn(base, trade.sellerManager);
  const { secret } = (await lost.get('/api/auth/google2fa/qrcode')).data;
  expect((await lost.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) })).status).toBe(200);
  const { organization } = (await trade.selling.get('/api/auth/authorized')).data;
  const page = await visit(demo.admin, `/admin/organizations/${organization.id}/users`);
  const row = page.getByRole('row', { name: /Marit Visser/ });
  await row.getByText('On', { exact: true }).waitFor();
  await takeItem(page, /^Actions for Marit Visser$/, 'Reset two-factor');
  await page.getByRole('alertdialog').waitFor();
  await press(page, /^Reset two-factor$/);
  await page.getByText('Two-factor authentication has been reset').first().waitFor();
  await row.getByText('Off', { exact: true }).waitFor();

  const { id } = await addPost(trade.selling, 'Tabkey counterfeit');
  await page.goto(`${base}/advertisement/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Tabkey counterfeit' }).waitFor();
  await takeItem(page, /^Actions for Tabkey counterfeit$/, 'Block');
  await page.getByRole('dialog').waitFor();
  await fill(page, /^Reason/, 'A copy of another brand');
  await press(page, /^Block the post$/);
  await page.getByText('The post is blocked. Its owner gets the reason.').first().waitFor();
  expect((await trade.buying.get(`/api/advertisements/${id}`)).status).toBe(404);
});

test.runIf(isWhole)('a platform admin adds an organization, and opens the reports', async () => {
  const page = await visit(demo.admin, '/admin/organizations');
  await press(page, /^Add organization$/);
  await page.getByRole('heading', { level: 1, name: 'Add organization' }).waitFor();
  await fill(page, /^Name/, 'Keyboard Journey Bikes');
  await tabTo(page, /^Country/);
  await page.keyboard.type('Denmark');
  await page.getByRole('option', { name: 'Denmark' }).waitFor();
  await page.keyboard.press('Enter');
  await press(page, /^(Add organization|Save|Create organization)$/);
  await page
    .getByText(/Organization successfully created/)
    .first()
    .waitFor();
  await followLink(page, 'Reports');
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
});

test('Escape closes a dialog and returns the focus', async () => {
  const client = await signedIn(base, demo.seller);
  const { id } = await addPost(client, 'Keyboard journey hub');
  const page = await visit(demo.seller, `/advertisement/${id}`);
  await press(page, /^Mark as sold$/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Mark as sold');
});
