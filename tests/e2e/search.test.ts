import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
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
