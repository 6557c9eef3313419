import { expect, test } from 'vitest';
import { count, makeBuyersVisits, settled } from '#tests/helpers/journeys/overview.ts';

const { visit } = makeBuyersVisits();

test('the overview lists articles with the same filters, and leads to each', async () => {
  const page = await visit('/brake-systems');
  await settled(page);
  const posts = await count(page);
  const choice = page.getByRole('radio', { name: /^Articles/ });
  await choice.check({ force: true });
  const table = page.getByRole('table', { name: /by article$/ });
  await table.waitFor();
  expect(new URL(page.url()).searchParams.get('group')).toBe('article');
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
  const name = await first.textContent();
  await first.click();
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
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

test('a part is found by its number, and its cheapest two sellers can be asked for 40 pieces', async () => {
  const page = await visit('/');
  await settled(page);
  const { data } = await page.evaluate(async () => (await fetch('/api/articles?types[]=offered&per_page=100')).json());
  const article = data
    .filter(({ id, unit }: { id: number | null; unit: string }) => id !== null && unit === 'piece')
    .toSorted((a: { sellers: number }, b: { sellers: number }) => b.sellers - a.sellers)[0];
  expect(article.sellers).toBeGreaterThan(1);
  const search = page.getByRole('combobox', { name: 'Search advertisements' });
  await search.fill(article.post.supplier_article_number);
  const option = page.getByRole('group', { name: 'Articles' }).getByRole('option').first();
  await option.click();
  await page.waitForURL(/\/article\/\d+/);
  await page.getByRole('textbox', { name: 'Quantity', exact: true }).fill('40');
  await page.getByRole('columnheader', { name: 'Total for 40' }).waitFor();
  const asking = page.getByRole('button', { name: 'Ask', exact: true });
  await expect.poll(() => asking.count()).toBeGreaterThan(1);
  for (const place of [0, 1]) {
    await asking.nth(place).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // A minimum order asks for more.
    const typed = () =>
      dialog.locator('input').evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value)));
    await expect.poll(async () => (await typed()).some((quantity) => quantity >= 40)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
});
