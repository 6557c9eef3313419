import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { count, makeBuyersVisits, settled } from '#tests/helpers/journeys/overview.ts';

const { visit } = makeBuyersVisits();

test('the overview lists articles with the same filters, and leads to each', async () => {
  const page = await visit('/drivetrain-and-gears');
  await settled(page);
  const posts = await count(page);
  const choice = page.getByRole('radio', { name: /^Articles/ });
  await choice.check({ force: true });
  const table = page.getByRole('table', { name: /by article$/ });
  await table.waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe('article');
  // There is one way to show them.
  expect(await page.getByRole('radio', { name: 'Cards' }).count()).toBe(0);
  // The count of the list stays that of posts.
  expect(await count(page)).toBe(posts);
  await page.getByRole('checkbox', { name: /^In stock/ }).check();
  await expect.poll(() => count(page)).toBeLessThan(posts);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?group=article');
  await expect.poll(() => count(page)).toBe(posts);
  const first = table
    .getByRole('row')
    .filter({ hasText: /\d+ offers of (?:[2-9]|\d\d+) sellers/ })
    .first()
    .getByRole('link');
  // A row is named by the first post of the list, the page by the best post of the article.
  const id = /\/article\/(\d+)/.exec((await first.getAttribute('href')) ?? '')?.[1];
  const { data } = await page.evaluate(async (url) => (await fetch(url)).json(), `/api/articles/${id}`);
  await first.click();
  await page.getByRole('heading', { level: 1, name: data.name, exact: true }).waitFor();
});

test('orders are filtered and sorted by what a quantity costs', async () => {
  const page = await visit('/?sort=price');
  await settled(page);
  const first = () => page.getByRole('main').locator('[data-result]').first().getAttribute('data-result');
  const answer = page.waitForResponse(/\/api\/advertisements\?(.*&)?quantity=900/);
  await page.getByRole('textbox', { name: 'Quantity that the price is for' }).fill('900');
  const [best] = (await (await answer).json()).data;
  await page.getByText('Price for 900').waitFor();
  await expect.poll(first).toBe(String(best.id));
  expect(best.number_of_items).toBeGreaterThanOrEqual(900);
});

test('from its number to inquiries about 40 pieces of its cheapest two sellers takes seven presses', async () => {
  const page = await visit('/');
  await settled(page);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  /** Typing begins with a press of the field. */
  const type = async (field: Locator, text: string) => {
    await press(field);
    await field.fill(text);
  };
  const { data } = await page.evaluate(async () => (await fetch('/api/articles?types[]=offered&per_page=100')).json());
  const article = data
    .filter(({ id, unit }: { id: number | null; unit: string }) => id !== null && unit === 'piece')
    .toSorted((a: { sellers: number }, b: { sellers: number }) => b.sellers - a.sellers)[0];
  expect(article.sellers).toBeGreaterThan(1);
  const search = page.getByRole('combobox', { name: 'Search posts' });
  await type(search, article.post.supplier_article_number);
  const option = page.getByRole('group', { name: 'Articles' }).getByRole('option').first();
  await press(option);
  await page.waitForURL(/\/article\/\d+/);
  await type(page.getByRole('textbox', { name: 'Quantity', exact: true }), '40');
  // Only once the offers are those for 40.
  await page.getByRole('columnheader', { name: 'Total for 40' }).waitFor();
  // Offers are ordered by their totals.
  const offers = page.getByRole('checkbox', { name: /^Choose the offer of/ });
  await expect.poll(() => offers.count()).toBeGreaterThan(1);
  const sellers = await offers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  const names = sellers.map((label) => label.replace(/ at [^a-z]+$/, ''));
  const second = names.findIndex((name) => name !== names[0]);
  for (const place of [0, second]) await press(offers.nth(place));
  await press(page.getByRole('button', { name: 'Ask about 2 offers' }));
  const dialog = page.getByRole('dialog');
  // One inquiry for each seller.
  await dialog.getByRole('button', { name: /^Send 2 / }).waitFor();
  // A minimum order asks for more.
  const typed = () =>
    dialog
      .locator('input')
      .evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value)).filter((value) => value >= 40));
  await expect.poll(async () => (await typed()).length).toBe(2);
  await press(dialog.getByRole('button', { name: /^Send 2 / }));
  await page.getByRole('dialog', { name: /^2 inquiries/ }).waitFor();
  expect(presses).toBe(7);
});

test('watched parts are listed, changed and stopped, and lead to the part', async () => {
  const page = await visit('/watches');
  await page.getByRole('heading', { level: 1, name: 'Watched parts' }).waitFor();
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  const last = rows.last();
  const name = (await last.getByRole('link').textContent()) ?? '';
  await last.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('25');
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await last.getByText('25', { exact: true }).waitFor();
  await last.getByRole('link').click();
  await page.waitForURL(/\/article\/\d+\?quantity=25/);
  await page.getByRole('button', { name: /^Watching/ }).waitFor();
});

test('prices of a year are a curve and months, and links lead to what replaces a part', async () => {
  const page = await visit('/watches');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Prices' }).click();
  await page.getByRole('img', { name: /^The median price went from/ }).waitFor();
  await page.getByRole('rowheader').first().waitFor();
  const id = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/articles?types[]=offered&per_page=100')).json();
    for (const { id: article } of data.filter((row: { id: number | null }) => row.id !== null)) {
      const { data: found } = await (await fetch(`/api/articles/${article}`)).json();
      if (found.links.some((link: { kind: string; is_to: boolean }) => link.kind === 'successor' && link.is_to))
        return article as number;
    }
    return 0;
  });
  expect(id).toBeGreaterThan(0);
  await page.goto(new URL(`/article/${id}`, page.url()).href);
  const links = page.getByRole('list', { name: 'Linked parts' });
  const first = links.getByRole('listitem').filter({ hasText: 'Replaced by' }).first();
  const number = (await first.getByRole('link').textContent()) ?? '';
  await first.getByRole('link').click();
  await page.getByText(number, { exact: true }).first().waitFor();
  await links.getByText('Replaces').first().waitFor();
});
