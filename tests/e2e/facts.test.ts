import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { chip, count, makeBuyersVisits, settled } from '#tests/helpers/journeys/overview.ts';
import { narrow } from '#tests/helpers/journeys/visits.ts';

const { base, visit } = makeBuyersVisits();

const cassettes = async () => {
  const client = await signedIn(base, demo.buyerAdmin);
  const { data } = await client.get('/api/bootstrap');
  const { id } = data.categories.find(({ name }: { name: string }) => name === 'Cassettes');
  return `/drivetrain-and-gears?categories[]=${id}`;
};
const facts = (page: Page) => page.getByRole('region', { name: 'Facts · Cassettes' });

describe('the facts of a sub-category', () => {
  test('narrow the list, are in the address and in chips, and count what is not stated', async () => {
    const page = await visit('/drivetrain-and-gears');
    await settled(page);
    expect(await page.getByRole('region', { name: /^Facts/ }).count()).toBe(0);
    await page.getByRole('checkbox', { name: /^Cassettes/ }).check();
    const least = facts(page).getByRole('textbox', { name: 'Speeds, at least' });
    await least.waitFor();
    const whole = await count(page);
    await least.fill('12');
    await chip(page, 'Speeds: from 12').waitFor();
    await settled(page);
    expect(decodeURIComponent(page.url())).toMatch(/\?categories\[\]=\d+&facts\[speeds\]\[\]=12\.\.$/);
    const narrowed = await count(page);
    expect(narrowed).toBeLessThan(whole);
    const note = page.getByText(/^\d+ more do not state: Speeds$/);
    const more = Number.parseInt((await note.textContent()) ?? '', 10);
    await expectAccessible(page, 'the overview with facts');

    await page.getByRole('button', { name: 'Add them' }).click();
    await chip(page, 'Speeds: Not stated').waitFor();
    await settled(page);
    await expect.poll(() => count(page)).toBe(narrowed + more);

    const other = await visit(new URL(page.url()).pathname + new URL(page.url()).search);
    await chip(other, 'Speeds: from 12').waitFor();
    await settled(other);
    expect(await count(other)).toBe(narrowed + more);
    await chip(other, 'Speeds: from 12').click();
    await chip(other, 'Speeds: from 12').waitFor({ state: 'detached' });
    await expect.poll(() => count(other)).toBe(more);

    // Facts belong to one sub-category.
    await page.getByRole('checkbox', { name: /^Chains/ }).check();
    await chip(page, 'Chains').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Remove filter Speeds/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('region', { name: /^Facts/ }).count()).toBe(0);
  });

  test('have long lists in which a value is found by its name', async () => {
    const page = await visit(await cassettes());
    const find = facts(page).getByRole('textbox', { name: 'Find: Teeth' });
    await find.fill('11–34');
    const value = facts(page).getByRole('checkbox', { name: /^11–34/ });
    await expect.poll(() => facts(page).getByRole('checkbox', { name: /^10–/ }).count()).toBe(0);
    await value.check();
    await chip(page, 'Teeth: 11–34').waitFor();
    expect(decodeURIComponent(page.url())).toMatch(/facts\[teeth\]\[\]=11-34$/);
  });

  test('are saved with a search, and are groups of the sheet on a phone', async () => {
    const page = await visit(`${await cassettes()}&facts[speeds][]=12..12`, { viewport: narrow });
    await chip(page, 'Speeds: 12').waitFor();
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('textbox', { name: 'Speeds, at most' }).waitFor();
    await sheet
      .getByRole('checkbox', { name: /^Not stated/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save search' }).first().click();
    const name = `Facts ${Date.now()}`;
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('textbox').first().fill(name);
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.waitFor({ state: 'detached' });
    const client = await signedIn(base, demo.buyerAdmin);
    const saved = (await client.get('/api/saved-searches')).data.find(
      (search: { name: string }) => search.name === name,
    );
    expect(decodeURIComponent(saved.query)).toContain('facts[speeds][]=12..12');
    await page.goto(`${base}/saved-searches`);
    await page.getByText('Speeds: 12').first().waitFor();
    await client.delete(`/api/saved-searches/${saved.id}`);
  });
});
