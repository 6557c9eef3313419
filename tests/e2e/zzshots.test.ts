import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findObstacles, showIn } from '#tests/helpers/accessibility.ts';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { demoPassword } from '#tests/helpers/newcomers.ts';
import { alter } from '#tests/helpers/passingTime.ts';
import { demo, makeVisits } from '#tests/helpers/visits.ts';

const base = inject('baseUrl');
let browser: Browser;
const { visit } = makeVisits(() => browser, base);
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
const shoot = async (page: Page, name: string) => {
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    console.log(name, scheme, await findObstacles(page));
    await page.screenshot({ path: `/tmp/shots/${name}-${scheme}.png` });
  }
  await showIn(page, 'light');
};
const sizes = { 1440: { viewport: { width: 1440, height: 1000 } }, 390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } };

for (const [size, options] of Object.entries(sizes)) {
  test(`shots ${size}`, async () => {
    const client = new ApiClient(base);
    await client.signIn(demo.buyer, demoPassword);
    const { data } = await client.get('/api/advertisements?types[]=offered&per_page=60');
    const pick = data.filter((post: { canEdit: boolean; price_per_unit: string | null; minimal_order_quantity: number | null; number_of_items: number }) => !post.canEdit && post.price_per_unit && (post.minimal_order_quantity ?? 0) > 1 && post.number_of_items > 20);
    const wanted = (await client.get('/api/advertisements?types[]=wanted&per_page=60')).data.find((post: { canEdit: boolean; price_per_unit: string | null }) => !post.canEdit && post.price_per_unit);
    const page = await visit(demo.buyer, `/advertisement/${pick[0].id}`, options);
    await page.getByRole('button', { name: /^Buy at/ }).first().waitFor();
    await page.waitForTimeout(800);
    await shoot(page, `post-${size}`);
    const last = size === '390';
    const press = async (name: RegExp | string) => (last ? page.getByRole('button', { name }).last() : page.getByRole('button', { name }).first()).click();
    await press('Ask');
    await page.getByRole('dialog').getByText(/at the posted prices/).waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `askone-${size}`);
    await page.keyboard.press('Escape');
    await press('Make an offer');
    await page.getByRole('dialog').getByLabel('Price for one').waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `offer-${size}`);
    await page.getByRole('dialog').getByLabel('Price for one').fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Send offer' }).click();
    await page.waitForTimeout(300);
    await shoot(page, `offerwrong-${size}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(/^Buy at/);
    await page.getByRole('dialog').getByLabel(/^Quantity/).waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `buy-${size}`);
    await page.getByRole('dialog').getByRole('button', { name: /^Buy at/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: /^Open D-/ }).waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `sent-${size}`);
    await page.goto(`${base}/advertisement/${wanted.id}`);
    await page.getByRole('button', { name: 'Make an offer' }).first().waitFor();
    await shoot(page, `wanted-${size}`);
    await press('Make an offer');
    await page.getByRole('dialog').getByLabel('Price for one').waitFor();
    await page.waitForTimeout(1200);
    await shoot(page, `answer-${size}`);
    await page.goto(`${base}/favorites`);
    await page.getByRole('checkbox').first().waitFor();
    for (const box of (await page.getByRole('checkbox').all()).slice(0, 5)) await box.check();
    await shoot(page, `favorites-${size}`);
    await page.getByRole('button', { name: /^Ask about/ }).click();
    await page.getByRole('dialog').getByText(/at the posted prices/).first().waitFor();
    await page.waitForTimeout(900);
    await page.getByRole('dialog').getByLabel('Message').fill('We need these for our next service round. Which price, and when?');
    await shoot(page, `asksome-${size}`);
    await page.getByRole('button', { name: 'Write to each one differently' }).click();
    await shoot(page, `askeach-${size}`);
    await page.goto(`${base}/purchases`);
    await page.getByRole('table').waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `purchases-${size}`);
    // Everything reserved.
    const gone = pick[1].id;
    await alter(inject('database'), `update advertisements set reserved_quantity = number_of_items where id = $1`, [gone]);
    await page.goto(`${base}/advertisement/${gone}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    await shoot(page, `gone-${size}`);
    await alter(inject('database'), `update advertisements set reserved_quantity = 0 where id = $1`, [gone]);
    const admin = await visit('buyer.admin@demo.test', '/organization', options);
    await admin.getByRole('heading', { name: 'Stopped organizations' }).waitFor();
    await shoot(admin, `stops-${size}`);
    expect(1).toBe(1);
  }, 200_000);
}
