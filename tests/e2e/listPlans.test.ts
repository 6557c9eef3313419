import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { signedIn } from '#tests/helpers/journeys/demo.ts';
import { focused } from '#tests/helpers/journeys/focus.ts';
import { settled } from '#tests/helpers/journeys/overview.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { createTrade, type Trade } from '#tests/helpers/trade/dealing.ts';
import { findArticles, type Offered } from '#tests/helpers/trade/listing.ts';
import { alter } from '#tests/helpers/values/passingTime.ts';

const { base, visit } = makeVisits();
const { database } = ownProduct();

let trade: Trade;

beforeAll(async () => {
  trade = await createTrade(base, 'Planning');
});
afterAll(() => trade?.end());

const query = async (statement: string, values: unknown[]) => (await alter(database, statement, values)).rows;

/** The rows as a workshop's program writes them: other notations of a number, or GTINs in its place. */
const writeRows = (articles: readonly Offered[]) =>
  [
    'Art.nr;Merk;Aant.',
    ...articles.map(({ number, brand, gtin, quantity }, index) => {
      const written = [number, number.toLowerCase(), number.replaceAll(/[-.]/g, ' '), gtin ?? number][index % 4];
      return `${written};${brand};${quantity}`;
    }),
  ].join('\n');

test('118 lines go from the clipboard to six inquiries by keyboard', async () => {
  const rows = writeRows(await findArticles(query, 118));
  const page = await visit(trade.buyer, '/lists');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows);
  const begin = performance.now();
  const laps: Record<string, { keys: number; seconds: string }> = {};
  let keys = 0;
  const press = (key: string) => {
    keys += 1;
    return page.keyboard.press(key);
  };
  const lap = (name: string) => {
    laps[name] = { keys, seconds: ((performance.now() - begin) / 1000).toFixed(1) };
  };

  await press('l');
  await page.getByRole('dialog', { name: 'New list' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await press('Control+V');
  while ((await focused(page)) !== 'Create list') await press('Tab');
  await press('Enter');
  await page.getByText('118 lines', { exact: true }).first().waitFor();
  lap('pasted and understood');
  await page.getByRole('button', { name: 'Plan 118 lines' }).waitFor();
  await press('p');
  const covered = page.getByRole('heading', { name: /^Covered/ });
  await covered.waitFor();
  lap('planned');
  expect(await covered.textContent()).toMatch(/^Covered 118 of 118·€[\d,.]+ in all·6 sellers$/);
  await press('a');
  expect(await focused(page)).toBe('Ask 6 sellers');
  await press('Enter');
  await page.getByText('6 sellers were asked').first().waitFor();
  lap('six asked');
  console.table(laps);
  expect(keys).toBeLessThanOrEqual(10);

  // Every line has a deal: nothing is left to plan, and the screen leads to the answers.
  await page.getByRole('tab', { name: 'Lines' }).click();
  await page.getByText('Everything that can be covered has been asked').waitFor();
  expect(await page.getByRole('button', { name: /^Plan/ }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Plan' }).click();
  await page.getByRole('heading', { name: 'Everything that can be covered has been asked' }).waitFor();
  expect(await page.getByRole('heading', { name: /^Covered/ }).textContent()).toBe('Covered 118 of 118');
  expect(await page.getByRole('button', { name: /^Ask/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show answers' }).click();
  await page.getByText('6 sellers were asked').first().waitFor();

  const { data: deals } = await trade.buying.get('/api/deals?side=buyer');
  expect((deals as { state: string }[]).map(({ state }) => state)).toEqual(Array(6).fill('inquiry'));
  await page.getByRole('link', { name: 'Lists' }).first().click();
  await page.getByRole('row', { name: /118 of 118/ }).waitFor();

  const [answered, countered] = deals as [{ id: number }, { id: number }];
  await offerFor(answered.id, 1);
  await offerFor(countered.id, 0.95);
  const { data: lists } = await trade.buying.get('/api/lists');
  const { id } =
    (lists as { id: number; counts: { lines: number } }[]).find(({ counts }) => counts.lines === 118) ?? {};
  await page.goto(`${base}/lists/${id}?part=answers`);
  const again = 'Plan again with the answers';
  await page.getByRole('button', { name: again }).waitFor();
  while ((await focused(page)) !== again) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Planned with 2 offers taken whole').waitFor();
  await page.getByText('taken by the plan').waitFor();
  await page.getByText(/€[\d,.]+ less than posted/).waitFor();
  await page.getByText('at posted prices').waitFor();
  await page.getByRole('tab', { name: /^Answers ?2 of 6$/ }).waitFor();
  await page.getByRole('heading', { name: /Covered 118 of 118/ }).waitFor();
  expect(await page.getByRole('link', { name: 'Accept in the deal' }).count()).toBe(2);
  for (const part of ['', '?part=plan', '?part=answers']) {
    if (part !== '?part=answers') await page.goto(`${base}/lists/${id}${part}`);
    await expectAccessible(page, `118 lines ${part}`);
  }
});

/** Lets the seller of a deal offer everything asked for, at a share of the posted prices. */
async function offerFor(deal: number, share: number): Promise<void> {
  const [seller] = (await query(
    `select u.email from users u join advertisements a on a.owner_id = u.id join deal_lines n on n.advertisement_id = a.id
     where n.deal_id = $1 order by n.id limit 1`,
    [deal],
  )) as { email: string }[];
  const selling = await signedIn(base, (seller as { email: string }).email);
  const { data } = await selling.get(`/api/deals/${deal}`);
  const { lines } = data as { lines: { id: number; asked_quantity: number; posted_price: string }[] };
  const answer = await selling.post(`/api/deals/${deal}/offers`, {
    currency: 'EUR',
    ...Object.fromEntries(
      lines.flatMap(({ id, asked_quantity: quantity, posted_price: price }, index) => [
        [`lines[${index}][id]`, id],
        [`lines[${index}][quantity]`, quantity],
        [`lines[${index}][price_per_unit]`, (Number(price) * share).toFixed(2)],
      ]),
    ),
  });
  expect(answer.status, answer.message).toBe(201);
}

test('the answers of eight sellers scroll beside a fixed first column, become rows on phones, and are exported', async () => {
  const articles = await findArticles(query, 8, 8);
  const rows = articles.map(({ number, brand, stock }) => `${number};${brand};${stock}`).join('\n');
  const { data: list } = await trade.buying.post('/api/lists', {
    name: 'Eight sellers',
    rows: `Number;Brand;Qty\n${rows}`,
  });
  const url = `/api/lists/${(list as { id: number }).id}`;
  const { data: plan } = await trade.buying.post(`${url}/plan`, { mode: 'cheapest' });
  const { market, sellers } = plan as { market: string; sellers: unknown[] };
  expect(sellers).toHaveLength(8);
  const asked = await trade.buying.post(`${url}/ask`, { market });
  expect(asked.status, asked.message).toBe(201);

  await query("update users set permissions = array_append(permissions, 'export') where email = $1", [trade.buyer]);
  await query(
    "update organizations set products = array_append(products, 'export') where id = (select organization_id from users where email = $1)",
    [trade.buyer],
  );
  const page = await visit(trade.buyer, `/lists/${(list as { id: number }).id}?part=answers`);
  const side = page.getByRole('region', { name: 'Offers compared with posted prices' });
  await side.waitFor();
  expect(await side.getByRole('columnheader').count()).toBe(10);
  const lefts = async () =>
    (await side
      .locator('tbody tr')
      .first()
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().left))) as [number, number];
  const [first, second] = await lefts();
  await side.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await lefts())[1]).toBeLessThan(second);
  expect((await lefts())[0]).toBe(first);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(desktop.width);

  await page.setViewportSize(narrow);
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Show the deal' }) });
  await expect.poll(() => cards.count()).toBe(8);
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
  for (const { left, width } of boxes) expect([left, width]).toEqual([boxes[0]?.left, boxes[0]?.width]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(narrow.width);
  // Each line has its sellers below one another: nothing scrolls sideways.
  expect(await side.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);
  expect(await side.getByRole('columnheader').count()).toBe(0);
  const offers = side.locator('tbody tr').first().locator('td:visible');
  expect(await offers.count()).toBe(2);
  expect(await offers.first().getAttribute('data-seller')).toBe('Planned at');
  expect(await offers.last().getAttribute('data-seller')).toBe(await sellerOf(offers.last()));

  await page.setViewportSize(desktop);
  await page.getByRole('switch', { name: 'Only lines that differ' }).click();
  await page.getByText('No line differs from what was posted.').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

/** The name of the seller before an offer on phones. */
async function sellerOf(offer: Locator): Promise<string> {
  const content = await offer.evaluate((cell) => getComputedStyle(cell, '::before').content);
  return JSON.parse(content) as string;
}

test('a plan is shown by line or by seller, its open lines are posted as wanted, and posts are added to a list', async () => {
  const [first, second, third] = (await findArticles(query, 3)) as [Offered, Offered, Offered];
  const rows = [first, second].map(({ number, brand, stock }) => `${number};${brand};${stock}`).join('\n');
  const { data: list } = await trade.buying.post('/api/lists', {
    name: 'Hubs for March',
    rows: `Number;Brand;Qty\n${rows}\nZQ-77001;Novatec;2`,
  });
  // What waits for a choice is offered, and not posted as wanted.
  await addPost(trade.selling, 'Kilimanjaro rearlight', { gtin: '5991234569102' });
  await trade.buying.post(`/api/lists/${(list as { id: number }).id}/lines`, { text: '2 x Kilimanjaro rearlight' });
  const page = await visit(trade.buyer, `/lists/${(list as { id: number }).id}?part=plan`);
  await page.getByRole('heading', { name: /^Covered 2 of 4/ }).waitFor();
  await page.getByText('By seller').click();
  await page.locator('th[scope="rowgroup"]').first().waitFor();
  expect(await page.locator('th[scope="rowgroup"]').count()).toBe(2);
  await expectAccessible(page, 'plan by seller');

  // A seller stays left out until it is used again, on other tabs and after a reload too.
  const seller = page.getByRole('checkbox').first();
  const name = await seller.getAttribute('aria-label');
  await seller.click();
  await page.getByRole('button', { name: 'Plan again without them' }).click();
  await page.getByText(`Planned without ${name}`).waitFor();
  await page.getByRole('heading', { name: /^Covered 1 of 4/ }).waitFor();
  await page.getByRole('tab', { name: 'Lines' }).click();
  await page.getByLabel('Quantity of line 3').fill('3');
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'Plan' }).click();
  await page.getByText('3 pieces').waitFor();
  await page.getByRole('heading', { name: /^Covered 1 of 4/ }).waitFor();
  await page.reload();
  await page.getByText(`Planned without ${name}`).waitFor();
  await page.getByRole('heading', { name: /^Covered 1 of 4/ }).waitFor();
  await page.getByRole('button', { name: 'Use again' }).click();
  await page.getByRole('heading', { name: /^Covered 2 of 4/ }).waitFor();

  await page.getByText('1 article fits', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Post 1 as wanted' }).click();
  const wanted = page.getByRole('dialog', { name: 'Post 1 as wanted' });
  await wanted.getByRole('combobox', { name: 'Category of the posts' }).fill('hub');
  await page.getByRole('option').first().click();
  await expectAccessible(page, 'post as wanted');
  await wanted.getByRole('button', { name: 'Post 1 as wanted' }).click();
  await wanted.waitFor({ state: 'detached' });
  const { data: own } = await trade.buying.get('/api/my-advertisements?q=ZQ-77001');
  expect((own as unknown[])[0]).toMatchObject({
    type: 'wanted',
    supplier_article_number: 'ZQ-77001',
    number_of_items: 3,
  });

  // From the results with the keys of the list, then from the post itself.
  await page.goto(`${base}/?q=${encodeURIComponent(second.number)}`);
  await settled(page);
  await page.keyboard.press('v');
  await page.getByRole('table').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added to Hubs for March').waitFor();
  await page.goto(`${base}/?q=${encodeURIComponent(third.number)}`);
  await page.locator('[data-result]').first().click();
  await page.getByRole('main').getByRole('button', { name: 'Add to a list' }).click();
  const adding = page.getByRole('dialog', { name: 'Add 1 post to a list' });
  await expectAccessible(page, 'add to a list');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Added to Hubs for March').waitFor();
  const { data: now } = await trade.buying.get(`/api/lists/${(list as { id: number }).id}`);
  expect(
    (now as { lines: { article: { number: string } | null }[] }).lines.map(({ article }) => article?.number),
  ).toEqual([first.number, second.number, undefined, undefined, third.number]);

  await page.goto(`${base}/lists/${(list as { id: number }).id}`);
  await page.getByRole('button', { name: 'Actions for Hubs for March' }).click();
  await expectAccessible(page, 'menu of a list');
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hubs for March' }).waitFor();
  await expect.poll(() => page.url()).not.toMatch(new RegExp(`/lists/${(list as { id: number }).id}$`));
});

/** Holds writes to an address until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await answered;
    await route.fallback();
  });
  return answer;
}

test('a plan shows split, pinned and surplus lines, and its owner turns on alerts for open ones', async () => {
  const [whole, other] = (await findArticles(query, 2)) as [Offered, Offered];
  const [shared] = (await query(
    `select min(a.supplier_article_number) as number, min(b.name) as brand, a.article_id as article,
       max(a.number_of_items - a.reserved_quantity) as stock
     from advertisements a join brands b on b.id = a.brand_id join articles x on x.id = a.article_id
     where a.type = 'offered' and a.state = 'active' and a.unit = 'piece' and length(x.part_key) >= 5
       and a.number_of_items > a.reserved_quantity and a.price_per_unit is not null
     group by a.article_id having count(*) = 2 and count(distinct a.organization_id) = 2
     order by a.article_id limit 1`,
    [],
  )) as [{ number: string; brand: string; article: number; stock: number }];
  await query(
    'update advertisements set minimal_order_quantity = null, minimum_order_value = null where article_id = $1',
    [shared.article],
  );
  await query(
    `update advertisements set minimal_order_quantity = 6, number_of_items = reserved_quantity + 20, minimum_order_value = null
     where supplier_article_number = $1`,
    [whole.number],
  );
  const { data: list } = await trade.buying.post('/api/lists', {
    name: 'Of two sellers',
    rows: [
      'Number;Brand;Qty',
      `${shared.number};${shared.brand};${shared.stock + 1}`,
      `${whole.number};${whole.brand};1`,
      `${other.number};${other.brand};${other.stock}`,
      'ZQ-77002;Novatec;2',
    ].join('\n'),
  });
  const { id } = list as { id: number };
  await trade.buying.put(`/api/lists/${id}`, { alert: 'none' });
  const page = await visit(trade.buyer, `/lists/${id}?part=plan`);
  await page.getByRole('heading', { name: /^Covered 2 of 4/ }).waitFor();
  await page.getByText('1 line is split', { exact: true }).waitFor();
  await page.getByText(/^Only with 5 pieces more than you need, €/).waitFor();
  // Clicked before the first click is answered, and during planning: no click is lost.
  const answer = await hold(page, /\/api\/lists\/\d+$/);
  const plan = await hold(page, /\/plan$/);
  await page.getByRole('button', { name: 'Tell me' }).click();
  await page.getByRole('button', { name: 'Allow it' }).click();
  answer();
  await page.getByRole('button', { name: 'Tell me' }).waitFor({ state: 'detached' });
  await page.getByText('Planning 3 lines, at most 3 s').waitFor();
  await page.getByRole('button', { name: 'Keep to this post, line 3' }).click();
  await page.getByRole('button', { name: 'Do not keep to this post, line 3' }).waitFor();
  plan();
  await page.getByRole('heading', { name: /^Covered 3 of 4/ }).waitFor();
  await page.getByRole('heading', { name: /^More than you need 5 pieces, €/ }).waitFor();
  await page.getByText('Only taken because you allowed it').waitFor();
  await page.getByText('1 line is split, 1 pinned').waitFor();
  const { data: told } = await trade.buying.get(`/api/lists/${id}`);
  expect(told).toMatchObject({ alert: 'daily', lines: [{}, { allow_surplus: true }, { pin: expect.any(Number) }, {}] });
});
