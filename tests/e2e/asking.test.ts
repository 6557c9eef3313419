import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles, showIn } from '#tests/helpers/journeys/accessibility.ts';
import { demoPassword } from '#tests/helpers/journeys/demo.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// Two organizations offer, one asks, a fourth looks on. Every post has a title of its own.
const { base, visit } = makeVisits();
const people = {
  asker: 'elin.lindqvist@nordic-drivetrain.example',
  north: 'birgit.lindner@radwerk-nord.example',
  south: 'monika.reiter@vze-sued.example',
  onlooker: 'petra.dvorakova@bohemia-kola.example',
};

const clients = {} as Record<keyof typeof people, ApiClient>;
const posts: Record<'rotor' | 'hose' | 'lever' | 'wanted' | 'own', number> = {
  rotor: 0,
  hose: 0,
  lever: 0,
  wanted: 0,
  own: 0,
};

beforeAll(async () => {
  for (const who of Object.keys(people) as (keyof typeof people)[]) {
    clients[who] = new ApiClient(base);
    await clients[who].signIn(people[who], demoPassword);
  }
  const add = async (who: keyof typeof people, title: string, changes = {}) =>
    (await addPost(clients[who], title, changes)).id;
  posts.rotor = await add('north', 'Askable rotor qx', { number_of_items: 40, minimal_order_quantity: 10 });
  posts.hose = await add('north', 'Askable hose qx', { number_of_items: 90, price_per_unit: '17.60' });
  posts.lever = await add('south', 'Askable lever qx', { number_of_items: 12, price_per_unit: '99.00' });
  posts.wanted = await add('south', 'Askable calliper wanted qx', {
    type: 'wanted',
    number_of_items: 30,
    price_per_unit: '31.00',
    supplier_article_number: 'ASK-77',
  });
  posts.own = await add('asker', 'Askable calliper of ours qx', {
    number_of_items: 25,
    supplier_article_number: 'ASK-77',
  });
}, 60_000);

const dialog = (page: Page) => page.getByRole('dialog');
const dealOf = async (who: ApiClient, link: string) => (await who.get(`/api${link}`)).data;

/** Accepts the open offer of a deal for the other side. */
async function accept(who: ApiClient, id: number): Promise<void> {
  const { open_version: version } = (await who.get(`/api/deals/${id}`)).data;
  const answer = await who.post(`/api/deals/${id}/accept`, { version });
  expect([answer.status, answer.message]).toEqual([200, expect.any(String)]);
}

describe('asking about a selection', () => {
  test('shows the split by seller, keeps what is typed, and starts a deal with each', async () => {
    const page = await visit(people.asker, '/?q=askable+qx&types[]=offered');
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    for (const title of ['Askable rotor qx', 'Askable hose qx', 'Askable lever qx', 'Askable calliper of ours qx']) {
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('checkbox')
        .check();
    }
    await page.getByRole('button', { name: 'Ask about 4 posts' }).click();
    await dialog(page).getByText('They belong to 2 organizations, so this sends 2 inquiries.').waitFor();
    await dialog(page).getByText('Your own post', { exact: false }).waitFor();
    const north = dialog(page).getByRole('region', { name: /Radwerk Nord/ });
    await north.getByText('Below the minimum order').waitFor({ state: 'detached' });
    await north.getByRole('textbox', { name: /Askable rotor/ }).fill('4');
    await north.getByText('Below the minimum order of 10. You can still ask.').waitFor();
    await north.getByText('€26.10 each').waitFor();
    await dialog(page).getByLabel('Message').fill('Which price at these quantities, and when?');
    expect(await findObstacles(page)).toEqual([]);

    // Closed by accident: everything is there again.
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ask about 4 posts' }).click();
    await expect
      .poll(() => dialog(page).getByLabel('Message').inputValue())
      .toBe('Which price at these quantities, and when?');
    await expect.poll(() => north.getByRole('textbox', { name: /Askable rotor/ }).inputValue()).toBe('4');

    await dialog(page).getByRole('button', { name: 'Send 2 inquiries' }).click();
    await dialog(page).getByRole('heading', { name: '2 inquiries sent' }).waitFor();
    const links = await dialog(page)
      .getByRole('link', { name: /^Open D-/ })
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links).toHaveLength(2);
    const deals = await Promise.all(links.map((link) => dealOf(clients.asker, link)));
    expect(deals.map(({ state, lines }) => [state, lines.map(({ title }: { title: string }) => title).sort()])).toEqual(
      [
        ['inquiry', ['Askable hose qx', 'Askable rotor qx']],
        ['inquiry', ['Askable lever qx']],
      ],
    );
    expect(deals[0].messages[0].body).toBe('Which price at these quantities, and when?');
    // Each side reads its own deal only.
    expect((await clients.south.get(`/api${links[0]}`)).status).toBe(404);
  });

  test.runIf(isWhole)('shows a refusal at its seller, and still sends the inquiry to the other one', async () => {
    // Two organizations may have at most five open deals.
    const full: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { data } = await clients.asker.post('/api/deals', {
        'lines[0][advertisement]': posts.lever,
        'lines[0][quantity]': 1,
      });
      if (data) full.push(data.id);
    }
    const page = await visit(people.asker, '/?q=askable+qx&types[]=offered');
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    for (const title of ['Askable hose qx', 'Askable lever qx']) {
      await page
        .getByRole('row', { name: new RegExp(title) })
        .getByRole('checkbox')
        .check();
    }
    await page.getByRole('button', { name: 'Ask about 2 posts' }).click();
    await dialog(page).getByRole('button', { name: 'Send 2 inquiries' }).click();
    const south = dialog(page).getByRole('region', { name: /Vereinigte/ });
    await south.getByText('5 deals with this organization are open. Finish one of them first.').waitFor();
    await dialog(page)
      .getByRole('region', { name: /Radwerk Nord/ })
      .getByRole('link', { name: /^Open D-/ })
      .waitFor();
    await dialog(page).getByRole('button', { name: 'Send inquiry' }).waitFor();
    for (const id of full) await clients.asker.post(`/api/deals/${id}/withdraw`);
  });
});

describe('on a post', () => {
  test('with a minimum order value, page and dialogs open with a quantity that reaches it, and without an error', async () => {
    const terms = { price_per_unit: '31.90', minimum_order_value: '500.00' };
    const { id } = await addPost(clients.north, 'Worthwhile pads', terms);
    const page = await visit(people.asker, `/advertisement/${id}`);
    const main = page.getByRole('main');
    const errors = page.locator('[aria-invalid="true"], [role="alert"]:not(:empty)');
    await expect.poll(() => main.getByLabel('How many do you need?').inputValue()).toBe('16');
    expect(await errors.count()).toBe(0);
    for (const name of [/^Buy 16 pieces/, /^Make an offer/, /^Ask/]) {
      await main.getByRole('button', { name }).first().click();
      await expect.poll(() => dialog(page).locator('input').first().inputValue()).toBe('16');
      expect(await errors.count()).toBe(0);
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
    }
  });

  test('buying at the posted price sends an offer; once accepted, others see the remaining stock', async () => {
    const page = await visit(people.asker, `/advertisement/${posts.rotor}`);
    const main = page.getByRole('main');
    await main.getByLabel('How many do you need?').fill('4');
    await expect
      .poll(() =>
        main
          .getByRole('button', { name: /^Buy \d/ })
          .first()
          .isDisabled(),
      )
      .toBe(true);
    await main.getByLabel('How many do you need?').fill('15');
    await main
      .getByRole('button', { name: /^Buy \d/ })
      .first()
      .click();
    await dialog(page).getByText('€391.50', { exact: true }).waitFor();
    // It opens without an error, and where one types.
    expect(await dialog(page).locator('[aria-invalid="true"]').count()).toBe(0);
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel(/^Quantity/)
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await dialog(page)
      .getByLabel(/^Quantity/)
      .fill('41');
    await dialog(page)
      .getByRole('button', { name: /^Buy \d/ })
      .click();
    await dialog(page).getByText('Only 40 available').waitFor();
    await dialog(page)
      .getByLabel(/^Quantity/)
      .fill('15');
    expect(await findObstacles(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^Buy \d/ })
      .click();
    const link = await dialog(page)
      .getByRole('link', { name: /^Open D-/ })
      .getAttribute('href');
    const deal = await dealOf(clients.asker, link ?? '');
    expect(deal).toMatchObject({ state: 'negotiating', turn: 'theirs', value: '391.50', quantity: 15 });

    await accept(clients.north, deal.id);
    const other = await visit(people.onlooker, `/advertisement/${posts.rotor}`);
    await other.getByRole('main').getByText('25 pieces', { exact: true }).first().waitFor();
    await other.close();
  });

  test.runIf(isWhole)('ask, offer and buy are above the tab bar on a phone, in both colour schemes', async () => {
    const page = await visit(people.onlooker, `/advertisement/${posts.hose}`, phone);
    const bar = page.getByRole('button', { name: /^Buy \d/ }).last();
    await bar.waitFor();
    await page.getByRole('button', { name: 'Make an offer' }).last().tap();
    await dialog(page).getByLabel('Price for one').fill('15.00');
    await dialog(page).getByText('€2.60 under the posted price', { exact: false }).waitFor();
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(page, scheme);
      expect(await findObstacles(page)).toEqual([]);
    }
    await dialog(page).getByLabel('Freight').fill('12');
    // A price far from the posted one needs confirmation, which shows both.
    await dialog(page).getByLabel('Price for one').fill('1,76');
    await dialog(page).getByRole('button', { name: 'Send offer' }).tap();
    const question = page.getByRole('alertdialog');
    await question.getByText('You entered €1.76. The posted price is €17.60.').waitFor();
    await question.getByRole('button', { name: 'Change' }).tap();
    await question.waitFor({ state: 'detached' });
    await dialog(page).getByLabel('Price for one').fill('15,00');
    await dialog(page).getByRole('button', { name: 'Send offer' }).tap();
    const link = await dialog(page)
      .getByRole('link', { name: /^Open D-/ })
      .getAttribute('href');
    expect(await dealOf(clients.onlooker, link ?? '')).toMatchObject({ state: 'negotiating', value: '27.00' });
  });

  test('a wanted post is answered with one’s own post, whose stock is reserved as well', async () => {
    const page = await visit(people.asker, `/advertisement/${posts.wanted}`);
    await page.getByRole('main').getByLabel('How many can you deliver?').fill('20');
    await page.getByRole('main').getByRole('button', { name: 'Make an offer' }).first().click();
    await expect
      .poll(() => dialog(page).getByRole('combobox', { name: 'Which of your posts are you offering?' }).inputValue())
      .toContain('Askable calliper of ours qx');
    await dialog(page).getByLabel('Price for one').fill('30.50');
    expect(await findObstacles(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Send offer' }).click();
    const link = await dialog(page)
      .getByRole('link', { name: /^Open D-/ })
      .getAttribute('href');
    const deal = await dealOf(clients.asker, link ?? '');
    expect(deal).toMatchObject({ type: 'wanted', side: 'seller', state: 'negotiating', value: '610.00' });
    await accept(clients.south, deal.id);
    const own = (await clients.asker.get(`/api/advertisements/${posts.own}`)).data;
    expect(own).toMatchObject({ number_of_items: 25, reserved_quantity: 20, available_quantity: 5 });
    expect((await clients.onlooker.get(`/api/advertisements/${posts.own}`)).data.number_of_items).toBe(5);
  });

  test.runIf(isWhole)(
    'the post to offer is searched by words among all of one’s own, including other categories',
    async () => {
      type Category = { id: number; parent_id: number | null };
      const categories = (await clients.asker.get('/api/bootstrap')).data.categories as Category[];
      const { category } = (await clients.asker.get(`/api/advertisements/${posts.wanted}`)).data;
      const parent = categories.find(({ id }) => id === category.id)?.parent_id ?? category.id;
      const other = categories.find(({ parent_id: of }) => of !== null && of !== parent) as Category;
      const meant = await addPost(clients.asker, 'Askable rarity qx', {
        category: other.parent_id ?? 0,
        subCategory: other.id,
      });
      const page = await visit(people.asker, `/advertisement/${posts.wanted}`);
      await page.getByRole('main').getByLabel('How many can you deliver?').fill('2');
      await page.getByRole('main').getByRole('button', { name: 'Make an offer' }).first().click();
      const field = dialog(page).getByRole('combobox', { name: 'Which of your posts are you offering?' });
      await expect.poll(() => field.inputValue()).toContain('Askable calliper of ours qx');
      await field.fill('rarity');
      await page.getByRole('option', { name: /^Askable rarity qx/ }).click();
      await expect.poll(() => field.inputValue()).toContain('Askable rarity qx');
      expect(await findObstacles(page)).toEqual([]);
      await dialog(page).getByLabel('Price for one').fill('30.50');
      await expect.poll(() => field.inputValue()).toContain('Askable rarity qx');
      await dialog(page).getByRole('button', { name: 'Send offer' }).click();
      const link = await dialog(page)
        .getByRole('link', { name: /^Open D-/ })
        .getAttribute('href');
      const deal = await dealOf(clients.asker, link ?? '');
      expect(deal.lines).toMatchObject([{ own_advertisement: meant.id }]);
      await clients.asker.post(`/api/deals/${deal.id}/withdraw`, { version: 1 });
    },
  );
});

test('selected favourites are asked about together', async () => {
  for (const id of [posts.rotor, posts.hose]) await clients.onlooker.put(`/api/advertisements/${id}/favorite`);
  const page = await visit(people.onlooker, '/favorites?q=askable');
  for (const name of ['Askable rotor qx', 'Askable hose qx']) await page.getByLabel(`Choose ${name}`).check();
  await page.getByRole('button', { name: 'Ask about 2 posts' }).click();
  await dialog(page).getByRole('heading', { name: 'Ask about 2 posts' }).waitFor();
  await dialog(page).getByRole('button', { name: 'Send inquiry' }).click();
  await dialog(page)
    .getByRole('link', { name: /^Open D-/ })
    .waitFor();
});

test('a blocked organization cannot see the posts until it is unblocked', async () => {
  const page = await visit(people.asker, `/advertisement/${posts.lever}`);
  await page.getByRole('button', { name: 'Block this organization' }).waitFor();
  const south = await visit(people.south, `/advertisement/${posts.own}`);
  await south.getByRole('button', { name: 'Block this organization' }).click();
  await south.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await south.getByText('This organization no longer sees your posts').waitFor();
  await page.reload();
  await page.getByText('This post does not exist').waitFor();
  const found = async () =>
    (await clients.asker.get('/api/advertisements?q=askable+qx')).data.map(({ id }: { id: number }) => id);
  await expect.poll(found).not.toContain(posts.lever);
  expect(await found()).toContain(posts.hose);

  await south.goto(`${base}/organization`);
  await south.getByRole('heading', { name: 'Blocked organizations' }).waitFor();
  expect(await findObstacles(south)).toEqual([]);
  await south.getByRole('button', { name: 'Unblock Nordic Drivetrain AB' }).click();
  await south.getByText('No organization is blocked.').waitFor();
  await page.goto(`${base}/advertisement/${posts.lever}`);
  await page.getByRole('heading', { name: 'Askable lever qx' }).waitFor();
});

test.runIf(isWhole)('an organization can deny a sale that names it as the buyer', async () => {
  const { data: own } = await clients.onlooker.get('/api/auth/authorized');
  const sold = await clients.south.post(`/api/advertisements/${posts.lever}/sold`, {
    reason: 'sold_here',
    sold_to_organization: own.organization.id,
    total_number_of_items: 1,
    total_price: '99.00',
    sold_currency: 'EUR',
    closing_date: new Date().toISOString().slice(0, 10),
    declaration: true,
  });
  expect([sold.status, sold.message]).toEqual([200, expect.any(String)]);
  // The admins of the organization are notified, with a link to it.
  const { data: notifications } = await clients.onlooker.get('/api/notifications?groups[]=deals');
  const news = notifications.find(({ title }: { title: string }) => title.includes('Askable lever qx'));
  const page = await visit(people.onlooker, news.subject.url);
  await page.getByRole('button', { name: 'That was not us: Askable lever qx' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'That was not us' }).click();
  await page
    .getByRole('row', { name: /Askable lever qx/ })
    .getByText(/^Denied on/)
    .waitFor();
  expect(await findObstacles(page)).toEqual([]);
  await page.close();
});
