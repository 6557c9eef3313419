import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { demoPassword } from '#tests/helpers/newcomers.ts';
import { addPost } from '#tests/helpers/posts.ts';
import { demo, makeVisits } from '#tests/helpers/visits.ts';

// What the four kinds of people come for, with the keyboard alone: no pointer is used in this file.
const base = inject('baseUrl');

let browser: Browser;
const { visit, close } = makeVisits(() => browser, base);

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(close);
afterAll(() => browser?.close());

/** What the focus is on, by what it is called. */
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

/** Presses Tab until the focus is on something that is called so. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 160; presses++) {
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

const settled = async (page: Page) => {
  await page.locator('[data-result]').first().waitFor();
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
};

test('a buyer signs in, finds by number, narrows, compares in the table, keeps and contacts', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
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
  // Backwards is the way from the field to the first link, which leads past everything to the results.
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
  await context.close();
});

test('a stock manager posts a part, and records that some of it is sold', async () => {
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

test('an organization admin invites somebody, opens what can be done with a colleague, and sees what the team posts', async () => {
  const page = await visit(demo.organizationAdmin, '/');
  await press(page, /Account menu/);
  await press(page, /^Members$/);
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await press(page, /^Invite$/);
  await page.getByRole('complementary', { name: 'Send invitation' }).getByLabel('Email').waitFor();
  await page.keyboard.type('keyboard.guest@chain.example');
  await press(page, /^Send invitation$/);
  await page.getByText('Invitation sent').first().waitFor();
  await press(page, /^Actions for /);
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await press(page, /^Account menu/);
  await press(page, /^Organization posts$/);
  await page.getByRole('heading', { level: 1, name: 'Organization posts' }).waitFor();
});

test('a platform admin lets an organization in, and reads what was reported', async () => {
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
  await press(page, /Account menu/);
  await press(page, /^Reports$/);
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
});

test('Escape leaves a dialog, and the focus is back where it was', async () => {
  const client = new ApiClient(base);
  await client.signIn(demo.seller, demoPassword);
  const { id } = await addPost(client, 'Keyboard journey hub');
  const page = await visit(demo.seller, `/advertisement/${id}`);
  await press(page, /^Mark as sold$/);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Mark as sold');
});
