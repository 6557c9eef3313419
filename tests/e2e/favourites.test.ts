import { describe, expect, test } from 'vitest';
import { makeBuyersVisits, settled } from '#tests/helpers/journeys/overview.ts';

const { base, visit } = makeBuyersVisits();

describe('favourites', () => {
  test('say per what a price is, changed or not', async () => {
    const page = await visit('/favorites');
    const changed = page.locator('main li[data-post]').filter({ has: page.locator('s') });
    await changed.first().waitFor();
    for (const row of await changed.all()) expect(await row.textContent()).toMatch(/per (piece|pair|set|box|metre)/);
  });

  test('are all saved if hearts are pressed faster than the server answers, and counted in the header', async () => {
    const page = await visit('/seat');
    await settled(page);
    const market = page.getByRole('banner').getByRole('link', { name: 'Market', exact: true });
    const header = page.getByRole('banner').getByRole('link', { name: /^Favourites/ });
    const counted = async () => {
      if (!(await header.isVisible())) await market.press('Enter');
      return Number(/\d+/.exec((await header.textContent()) ?? '')?.[0]);
    };
    const start = await counted();
    const hearts = page.getByRole('main').locator('button[data-favorite][aria-pressed="false"]');
    const ids = (await hearts.evaluateAll((all) =>
      all.slice(0, 4).map((heart) => heart.getAttribute('data-favorite')),
    )) as string[];
    await page.evaluate((wanted) => {
      for (const id of wanted) document.querySelector<HTMLElement>(`main [data-favorite="${id}"]`)?.click();
    }, ids);
    await expect.poll(() => counted()).toBe(start + 4);
    for (const id of ids) {
      await expect.poll(() => page.locator(`main [data-favorite="${id}"]`).getAttribute('aria-pressed')).toBe('true');
    }
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${base}/api/bootstrap`);
        return ((await answer.json()) as { data: { favorites: number[] } }).data.favorites;
      })
      .toEqual(expect.arrayContaining(ids.map(Number)));

    // The list: a note, removal, and taking it back.
    await header.click();
    await page.waitForURL(/\/favorites$/);
    const row = page.locator('main li').filter({ has: page.locator(`a[href$="/advertisement/${ids[3]}"]`) });
    await row.getByRole('button', { name: /^Add a note/ }).click();
    await page.keyboard.type('Ask about the second delivery');
    await page.keyboard.press('Control+Enter');
    await row.getByRole('button', { name: 'Edit the note: Ask about the second delivery' }).waitFor();
    const name = await row.getByRole('heading').textContent();
    await row.getByRole('button', { name: /^Remove / }).click();
    await page.getByText(`${name} was removed from your favourites.`).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: /^Remove / }).waitFor();
    await expect
      .poll(async () => {
        const answer = await page.request.get(`${base}/api/favorites`);
        const { data } = (await answer.json()) as { data: { id: number; note: string | null }[] };
        return data.find(({ id }) => id === Number(ids[3]))?.note;
      })
      .toBe('Ask about the second delivery');
    await page.reload();
    await row.getByRole('button', { name: 'Edit the note: Ask about the second delivery' }).waitFor();

    await page.getByLabel('Find in your favourites').fill('nothing is called so');
    await page.getByRole('heading', { name: 'No matching records found' }).waitFor();
    await page.getByRole('button', { name: 'Show all favourites' }).click();
    await row.waitFor();
  });

  test('are reset with a message if the request fails', async () => {
    const page = await visit('/seat');
    await settled(page);
    await page.route('**/favorite', (route) => route.abort());
    const heart = page.getByRole('main').locator('button[data-favorite][aria-pressed="false"]').first();
    const id = await heart.getAttribute('data-favorite');
    await heart.click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => page.locator(`main [data-favorite="${id}"]`).getAttribute('aria-pressed')).toBe('false');
  });
});
