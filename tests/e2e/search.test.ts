import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { chip, count, makeBuyersVisits, searchField, settled } from '#tests/helpers/journeys/overview.ts';

const { base, visit } = makeBuyersVisits();

describe('search', () => {
  test('updates while typing, and suggests posts, brands and recent searches', async () => {
    const page = await visit('/');
    await settled(page);
    const whole = await count(page);
    await page.keyboard.press('/');
    await expect.poll(() => searchField(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await searchField(page).pressSequentially('shimano');
    await page.waitForURL(/q=shimano/);
    await settled(page);
    await expect.poll(() => count(page)).toBeLessThan(whole);
    await expect.poll(() => page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('relevance');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list
      .getByRole('option')
      .filter({ hasText: /^Shimano$/ })
      .waitFor();
    await list.getByRole('group', { name: 'Posts', exact: true }).getByRole('option').first().waitFor();
    await searchField(page).press('Enter');
    await list.waitFor({ state: 'detached' });

    // One history entry for one search.
    await page.goBack();
    await expect.poll(() => searchField(page).inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');

    await searchField(page).click();
    await list.getByRole('option', { name: 'shimano' }).waitFor();
    await searchField(page).press('ArrowDown');
    await searchField(page).press('Enter');
    await page.waitForURL(/q=shimano/);

    // A brand becomes a filter in place of the words.
    await searchField(page).fill('shiman');
    await list
      .getByRole('option')
      .filter({ hasText: /^Shimano$/ })
      .click();
    await chip(page, 'Shimano').waitFor();
    expect(page.url()).not.toContain('q=');
  });

  test('puts what matches in part under a heading, outside the number above the list', async () => {
    const page = await visit('/?q=kassette+12+fach+sunrace');
    const client = await signedIn(base, demo.buyer);
    const { meta, data } = await client.get('/api/advertisements?q=kassette+12+fach+sunrace&per_page=24');
    expect(meta.complete).toBeGreaterThan(0);
    expect(meta.total).toBeGreaterThan(meta.complete);
    await settled(page);
    expect(await count(page)).toBe(meta.complete);
    const name = `${meta.total - meta.complete} more posts match in part`;
    const heading = page.getByRole('main').getByRole('heading', { name });
    await heading.waitFor();
    const first = page.locator(`[data-result="${data[meta.complete].id}"]`);
    const last = page.locator(`[data-result="${data[meta.complete - 1].id}"]`);
    const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
    expect(await topOf(last)).toBeLessThan(await topOf(heading));
    expect(await topOf(heading)).toBeLessThan(await topOf(first));
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await page.getByRole('rowheader', { name }).or(page.getByRole('columnheader', { name })).first().waitFor();
    await page.getByRole('radio', { name: 'Cards' }).check({ force: true });

    const { meta: rows } = await client.get('/api/articles?q=kassette+12+fach+sunrace&per_page=24');
    expect(rows.complete_articles).toBeGreaterThan(0);
    await page.getByRole('radio', { name: /^Articles/ }).check({ force: true });
    const others = rows.total_articles - rows.complete_articles;
    await page.getByRole('heading', { name: `${others} more articles match in part` }).waitFor();
    const [whole, part] = await page.getByRole('main').getByRole('table').all();
    expect(await whole?.locator('tbody tr').count()).toBe(rows.complete_articles);
    expect(await part?.locator('tbody tr').count()).toBe(Math.min(24 - rows.complete_articles, others));
    await page.getByRole('radio', { name: /^Posts/ }).check({ force: true });
  });

  test.runIf(isWhole)('leads from another screen to the overview, or directly to a suggested post', async () => {
    const page = await visit('/favorites');
    await searchField(page).fill('rotor');
    await searchField(page).press('Enter');
    await page.waitForURL(`${base}/?q=rotor`);
    await settled(page);
    const response = page.waitForResponse(/\/api\/advertisements\?(.*&)?q=calliper/);
    await searchField(page).fill('calliper');
    const [found] = (await (await response).json()).data;
    const group = page.getByRole('group', { name: 'Posts', exact: true });
    // The language of its seller depends on which posts are new.
    await group.getByRole('option').filter({ hasText: found.title }).first().click();
    await page.waitForURL(/\/advertisement\/\d+$/);
  });
});
