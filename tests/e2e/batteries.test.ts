import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFile } from '#tests/factories/advertisements.ts';
import { makePdf } from '#tests/helpers/files/uploads.ts';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { ask, createTrade, offer, type Trade } from '#tests/helpers/trade/dealing.ts';
import { alter } from '#tests/helpers/values/passingTime.ts';

// What batteries lack is shown on the form, on the post and in the deal, and what they need once they are handed over.
const { base, visit } = makeVisits();
const { database } = ownProduct();
let trade: Trade;
let fields: Record<string, string | number>;

beforeAll(async () => {
  trade = await createTrade(base, 'Akku');
  const { data } = await trade.selling.get('/api/bootstrap');
  const sub = data.categories.find(({ name }: { name: string }) => name === 'Batteries');
  expect(data.battery_categories).toEqual([sub.id]);
  fields = {
    type: 'offered',
    category: sub.parent_id,
    subCategory: sub.id,
    number_of_items: 40,
    currency: 'EUR',
    price_per_unit: '260.00',
    availability: 'in_stock',
  };
});
afterAll(() => trade?.end());

const stated = { chemistry: 'lithium_ion', energy_wh: 500, weight_kg: 2.6, damaged: false };

async function addBattery(title: string, facts: object, hasSummary: boolean) {
  const posted = await trade.selling.post('/api/advertisements', {
    ...fields,
    title,
    facts: JSON.stringify(facts),
    ...(hasSummary ? { documents: [pdfFile('un38-3.pdf')], document_kinds: ['un38_3'] } : {}),
  });
  expect(posted.errors).toEqual({});
  return { id: posted.data.id as number, fields };
}

const terms = (page: Page) => page.getByRole('region', { name: 'Terms' });
const summaryMissing = /^For a deal: the UN 38\.3 test summary\./;
const placingMissing = /^For buyers in the EU, of batteries of light means of transport/;

const chooserOf = (page: Page) => async (label: string, option: string) => {
  // What is optional says so in its label.
  await page
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the form proposes what the title states, takes it with one press, and says what another sub-category drops', async () => {
  const page = await visit(trade.seller, '/my-posts/create');
  const choose = chooserOf(page);
  await page.getByRole('textbox', { name: /^Title/ }).fill('Shimano CS-M8100 12-fach 10-51');
  await choose('Category', 'Drivetrain and gears');
  await choose('Subcategory', 'Cassettes');
  const stated = page.getByRole('list', { name: 'From your title' }).getByRole('listitem');
  await expect.poll(() => stated.allTextContents()).toEqual(['Speeds: 12', 'Teeth: 10–51']);
  const speeds = page.getByRole('textbox', { name: /^Speeds/ });
  expect(await speeds.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Teeth: 10–51', exact: true }).click();
  await expect.poll(() => stated.allTextContents()).toEqual(['Speeds: 12']);
  expect(await speeds.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect.poll(() => speeds.inputValue()).toBe('12');
  await stated.first().waitFor({ state: 'detached' });
  await expectAccessible(page, 'the form with facts');
  await choose('Subcategory', 'Chains');
  await page
    .getByRole('status')
    .filter({ hasText: /^No longer stated.*: Teeth$/ })
    .waitFor();
  expect(await speeds.inputValue()).toBe('12');
});

test('the form says what batteries lack until it is there, and proposes the UN number', async () => {
  const page = await visit(trade.seller, '/my-posts/create');
  const choose = chooserOf(page);
  await choose('Category', 'E-bike systems');
  await choose('Subcategory', 'Batteries');
  await page.getByText('For posting: Chemistry · Energy · Weight of one battery').waitFor();
  await page.getByPlaceholder('2026-12-03 / Not yet').waitFor();
  await page.getByText(summaryMissing).waitFor();
  await choose('Chemistry', 'Lithium-ion');
  const proposal = page.locator('div', { has: page.locator('> #facts-from-chemistry') });
  await proposal.getByRole('button', { name: 'Use these' }).click();
  expect(await page.getByRole('combobox', { name: /^UN number/ }).inputValue()).toContain('3480');
  const sheet = { name: 'un38-3.pdf', mimeType: 'application/pdf', buffer: makePdf() };
  await page.locator('#documents input[type=file]').setInputFiles(sheet);
  await page.getByRole('combobox', { name: 'What un38-3.pdf is' }).selectOption('UN 38.3 test summary');
  await page.getByText(summaryMissing).waitFor({ state: 'detached' });
  await expectAccessible(page, 'the form of a battery');
});

test('a post of batteries without any facts says what it lacks, as one with facts does', async () => {
  const silent = await addBattery('Akku pack silent', stated, false);
  await alter(database, 'update advertisements set facts = null where id = $1', [silent.id]);
  await expect.poll(async () => (await trade.buying.get(`/api/advertisements/${silent.id}`)).data.facts).toEqual([]);
  const page = await visit(trade.buyer, `/advertisement/${silent.id}`);
  await page.getByText(/^For posting: /).waitFor();
  await page.getByText(summaryMissing).waitFor();
  expect(await page.getByRole('heading', { name: 'Facts', exact: true }).count()).toBe(0);
  // It follows the price: on a phone before the seller and the description.
  await page.setViewportSize(narrow);
  const topOf = async (text: string | RegExp) => (await page.getByText(text).last().boundingBox())?.y ?? 0;
  expect(await topOf(summaryMissing)).toBeLessThan(await topOf(/posts? of this organization$/));
  await expectAccessible(page, 'a post of batteries without facts');

  const stating = await addBattery('Akku pack stating', stated, true);
  const other = await visit(trade.buyer, `/advertisement/${stating.id}`);
  await other.getByText(placingMissing).waitFor();
  await other
    .getByRole('definition')
    .filter({ hasText: /^500\sWh$/ })
    .waitFor();
  expect(await other.getByText(summaryMissing).count()).toBe(0);
});

test('a post that the platform excepts says so in place of what it lacks', async () => {
  const prototype = await addBattery('Akku pack prototype', { ...stated, placed_on_eu: '2026-05-01' }, false);
  const page = await visit(demo.admin, `/advertisement/${prototype.id}`);
  await page.getByText(summaryMissing).waitFor();
  await page.getByRole('button', { name: 'Except this post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('One of five prototypes.');
  await dialog.getByRole('button', { name: 'Except this post' }).click();
  const excepted = 'For a deal: the platform has excepted this post from the UN 38.3 test summary.';
  await page.getByText(excepted).waitFor();
  expect(await page.getByText(summaryMissing).count()).toBe(0);
  await expectAccessible(page, 'an excepted post of batteries');
  const form = await visit(trade.seller, `/my-posts/${prototype.id}/edit`);
  await form.getByText(excepted).waitFor();
});

test('compared batteries have their facts next to each other', async () => {
  const one = await addBattery('Akku pack 400', { ...stated, energy_wh: 400 }, true);
  const two = await addBattery('Akku pack 625', { ...stated, energy_wh: 625, voltage: 36 }, true);
  const page = await visit(trade.buyer, `/compare?posts[]=${one.id}&posts[]=${two.id}`);
  const row = page.getByRole('row', { name: /^Energy/ });
  await row.getByText('400\u00a0Wh').waitFor();
  await row.getByText('625\u00a0Wh').waitFor();
  await page
    .getByRole('row', { name: /^Voltage/ })
    .getByText('36\u00a0V')
    .waitFor();
  await expectAccessible(page, 'compared batteries');
});

test('a deal shows what its batteries lack and state, and takes their passports once they are handed over', async () => {
  const battery = await addBattery('Akku pack deal', { ...stated, placed_on_eu: '2027-03-01' }, false);
  const deal = await ask(trade.buying, [battery], 2, 'What do two cost?');
  await offer(trade.selling, deal, 2);
  const address = `/deals/${deal.id}`;
  const buyer = await visit(trade.buyer, `${address}?view=terms`, { viewport: narrow });
  await terms(buyer).getByText(summaryMissing).waitFor();
  await terms(buyer).getByText('500\u00a0Wh').waitFor();
  const bar = buyer.locator('[data-action-bar]').getByRole('button', { name: /^Accept / });
  const reason = 'It can’t be agreed yet: the UN 38.3 test summary is missing.';
  expect([await bar.getAttribute('aria-disabled'), await bar.getAttribute('title')]).toEqual(['true', reason]);
  await bar.dispatchEvent('click');
  await buyer.getByText(reason).waitFor();
  await expectAccessible(buyer, 'a deal about batteries on a phone');

  const owner = await visit(trade.seller, address);
  const edit = terms(owner).getByRole('link', { name: 'Edit the post' });
  expect(await edit.getAttribute('href')).toBe(`/my-posts/${battery.id}/edit`);
  expect(await terms(buyer).getByRole('link', { name: 'Edit the post' }).count()).toBe(0);

  const { data: post } = await trade.selling.get(`/api/advertisements/${battery.id}`);
  const edited = await trade.selling.put(`/api/advertisements/${battery.id}`, {
    ...fields,
    title: 'Akku pack deal',
    updated_at: post.updated_at,
    documents: [pdfFile('un38-3.pdf')],
    document_kinds: ['un38_3'],
  });
  expect(edited.errors).toEqual({});
  // The check of accessibility leaves the window wide.
  await buyer.setViewportSize(narrow);
  await bar.dispatchEvent('click');
  await expect.poll(() => bar.getAttribute('aria-disabled')).toBeNull();
  expect((await trade.buying.post(`/api/deals/${deal.id}/accept`, { version: 1 })).status).toBe(200);

  const seller = await visit(trade.seller, address);
  await terms(seller)
    .getByText(/^When they are handed over: /)
    .waitFor();
  expect(await terms(seller).getByText(summaryMissing).count()).toBe(0);
  await terms(seller).getByRole('button', { name: 'Send goods' }).click();
  const dialog = seller.getByRole('dialog', { name: 'Send goods' });
  const passports = dialog.getByLabel('Battery passports: Akku pack deal');
  await passports.fill('P-1');
  await dialog.getByText(/1 of 2$/).waitFor();
  await dialog.getByRole('button', { name: 'Send 2 pieces' }).click();
  await dialog.getByText('2 identifiers needed, 1 given').waitFor();
  await expectAccessible(seller, 'sending batteries');
  const list = { name: 'passports.csv', mimeType: 'text/csv', buffer: Buffer.from('P-1\r\nP-2\r\n') };
  await dialog.locator('input[type=file][accept*=csv]').setInputFiles(list);
  await expect.poll(() => passports.inputValue()).toBe('P-1\nP-2');
  await dialog.getByRole('button', { name: 'Send 2 pieces' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { data: done } = await trade.selling.get(`/api/deals/${deal.id}`);
  expect(done.lines[0]).toMatchObject({ delivered: 2, battery: { lacks: [], passports: true } });
});
