import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { linkToken, waitForMail } from '#tests/helpers/mailbox.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// Tasks of platform admins: rates, reports and new organizations.
const { base, visit } = makeVisits();
const platform = await signedIn(base, demo.admin);
const readRates = async () =>
  (await platform.get('/api/rates')).data as { date: string; rates: Record<string, number> };
const ratesBefore = await readRates();
let organization: number | null = null;

afterAll(async () => {
  const { date, rates } = ratesBefore;
  await platform.put('/api/rates', {
    date,
    ...Object.fromEntries(Object.entries(rates).map(([code, rate]) => [`rates[${code}]`, rate])),
  });
  if (organization)
    await platform.post(`/api/organizations/${organization}/suspend`, { reason: 'The journey is over.' });
});

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor();

async function choose(page: Page, label: string | RegExp, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: typeof label === 'string' });
  await field.click();
  await field.fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a platform admin edits, adds and removes rates, and keeps what was typed if a rate is invalid', async () => {
  const page = await visit(demo.admin, '/admin/rates');
  const rate = (currency: string) => page.getByRole('textbox', { name: `${currency} per €1` });
  const save = page.getByRole('button', { name: 'Save rates' });
  await page.getByRole('table', { name: 'Rate per €1' }).waitFor();
  expect(Number(await rate('SEK').inputValue())).toBe(ratesBefore.rates.SEK);

  await page.getByRole('button', { name: 'Remove SEK' }).click();
  expect(await rate('SEK').count()).toBe(0);
  await rate('USD').fill('1,0842');
  await rate('CHF').fill('about one');
  await choose(page, 'Add a currency', 'XPF, CFP Franc');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rates-rates.XPF');
  await page.keyboard.type('119.3317');
  await save.click();
  await page.getByRole('alert').getByText('There is 1 problem').waitFor();
  await page.getByRole('row', { name: /^CHF/ }).getByText('Use a number such as 1.0842').waitFor();
  expect(await findObstacles(page)).toEqual([]);
  // Everything stays as typed, except for rates that could be read.
  expect(await rate('USD').inputValue()).toBe('1.0842');
  expect(await rate('XPF').inputValue()).toBe('119.3317');
  expect(await rate('CHF').inputValue()).toBe('about one');
  // An ambiguous rate asks for a choice in its row.
  await rate('CHF').fill('1,250');
  await rate('USD').focus();
  await page.getByRole('row', { name: /^CHF/ }).getByRole('button', { name: '1.25', exact: true }).click();
  await save.click();
  await toast(page, 'Reference rates successfully updated');
  const { rates } = await readRates();
  expect(rates).toMatchObject({ USD: 1.0842, CHF: 1.25, XPF: 119.3317 });
  expect(rates).not.toHaveProperty('SEK');

  // A bank's list fills the rows that it names; the others stay.
  const file = (text: string) => ({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.locator('input[type=file]').setInputFiles(file('USD;1,1\nSEK;11,05\nABC;3\n'));
  await page.getByRole('alert').getByText('ABC is not a currency in use and was left out.').waitFor();
  expect([await rate('USD').inputValue(), await rate('SEK').inputValue(), await rate('XPF').inputValue()]).toEqual([
    '1.1',
    '11.05',
    '119.3317',
  ]);
  await page.locator('input[type=file]').setInputFiles(file('Our rates\nUSD;9\n'));
  await page.getByText('Nothing was read: “Our rates” is not a currency and its rate').waitFor();
  expect(await rate('USD').inputValue()).toBe('1.1');
});

test('a new organization leads to adding its first user, an organization admin by default', async () => {
  // Unique, so that a retry does not collide with the first attempt.
  const again = Date.now();
  const email = `noor.${again}@firstuser.example`;
  const page = await visit(demo.admin, '/admin/organizations/create');
  await page.getByLabel('Name').fill(`Firstuser Wheels ${again}`);
  await choose(page, 'Country', 'Netherlands');
  await page.getByRole('button', { name: 'Add organization' }).click();
  await toast(page, 'Organization successfully created');
  await page.getByRole('heading', { level: 1, name: 'Add the first user' }).waitFor();
  organization = Number(/organizations\/(\d+)\/user\/create$/.exec(page.url())?.[1]);
  expect(await page.getByRole('radio', { name: 'Organization admin' }).isChecked()).toBe(true);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Firstuser');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await toast(page, 'Organization user successfully created');
  await page
    .getByRole('row', { name: /Noor Firstuser/ })
    .getByText('Organization admin')
    .waitFor();
  expect(
    linkToken(await waitForMail({ client: () => new ApiClient(base) }, email, 'accounts.activation'), '/activate'),
  ).toBeTruthy();

  // The next user is a seller by default.
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add user' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Seller/purchaser' }).isChecked()).toBe(true);
});

test.runIf(isWhole)(
  'a platform admin settles a report by moving the post to another category, with a prefilled reason',
  async () => {
    const title = `Misplaced calliper ${Date.now()}`;
    const owner = await signedIn(base, demo.seller);
    const { id } = await addPost(owner, title);
    const reporter = await signedIn(base, demo.buyer);
    await reporter.post(`/api/advertisements/${id}/report`, { reason: 'wrong_category', text: 'It is no brake.' });
    const page = await visit(demo.admin, '/admin/reports', phone);
    const row = page.getByRole('row', { name: new RegExp(title) });
    await row.getByRole('button', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog');
    await choose(page, 'Category', 'Suspension');
    const reason = dialog.getByLabel('Reason');
    await expect.poll(() => reason.inputValue()).toBe('It belongs in Suspension, where buyers look for it.');
    await choose(page, /^Subcategory/, 'Rear shocks');
    await expect
      .poll(() => reason.inputValue())
      .toBe('It belongs in Suspension, Rear shocks, where buyers look for it.');
    expect(await findObstacles(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Move' }).click();
    await toast(page, 'The post is moved. Its owner gets the reason.');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /^Acted on/ }).click();
    await row.getByText('Suspension, Rear shocks').waitFor();
    const { data } = await owner.get('/api/notifications');
    expect((data as { title: string; body: string }[])[0]).toMatchObject({
      title: `Your post was moved to Suspension, Rear shocks: ${title}`,
      body: 'It belongs in Suspension, Rear shocks, where buyers look for it.',
    });
  },
);

test('one search finds organizations, people and posts, limited to their own organization for its admins', async () => {
  const page = await visit(demo.admin, '/admin/search');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const search = (words: string) => page.getByRole('searchbox', { name: /e-mail or post/ }).fill(words);
  await search('radwerk');
  await section('Organizations')
    .getByRole('link', { name: /^Radwerk Nord/ })
    .waitFor();
  await section('People').getByText('birgit.lindner@radwerk-nord.example').waitFor();
  await search('birgit.lindner@radwerk');
  await section('Organizations').waitFor({ state: 'detached' });
  await section('People')
    .getByRole('link', { name: /Birgit Lindner/ })
    .waitFor();
  expect(await findObstacles(page)).toEqual([]);
  await search('saddle');
  await section('Posts')
    .getByRole('link', { name: /^Show all/ })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Organization posts' }).waitFor();
  await expect.poll(() => page.getByLabel('Search in these posts').inputValue()).toBe('saddle');
  await page.goBack();
  await section('Posts').getByRole('link').first().click();
  await page.waitForURL(/\/advertisement\/\d+$/);

  const own = await visit(demo.organizationAdmin, '/admin/search?q=birgit', phone);
  await own.getByText('Nothing found for “birgit”').waitFor();
  await own.getByRole('searchbox', { name: 'Name, e-mail or post' }).fill('seller@demo');
  await own.getByRole('region', { name: 'People' }).getByRole('link').click();
  await own.waitForURL(/\/organization-members\/\d+\/edit$/);
});

test.runIf(isWhole)('an organization admin filters the posts of the organization by member', async () => {
  const page = await visit(demo.organizationAdmin, '/organization-posts');
  const members = page.getByRole('combobox', { name: 'Posted by' });
  await members.click();
  const option = page.getByRole('option').first();
  const [, name = '', count = ''] = /^(.*) \(([\d,]+)\)$/.exec((await option.textContent()) ?? '') ?? [];
  await option.click();
  await page.waitForURL(/owner=\d+/);
  await expect.poll(() => page.getByRole('tab', { name: /^All/ }).textContent()).toBe(`All${count}`);
  const owners = page.getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
  for (const row of await owners.all()) expect(await row.textContent()).toContain(name);
  // Going back from a post shows the same.
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL(/\/advertisement\//);
  await page.goBack();
  await expect.poll(() => members.inputValue()).toBe(`${name} (${count})`);
  expect(await findObstacles(page)).toEqual([]);
});
