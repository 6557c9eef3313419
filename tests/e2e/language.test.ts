import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

const { base, visit } = makeVisits();

/** The languages of the calls that an opened screen makes. */
async function languagesOf(page: Page): Promise<string[]> {
  const asked = new Set<string>();
  const note = (request: Request) => {
    // Pictures and the line of events are asked for by the browser itself.
    const isCall = request.resourceType() === 'fetch' && request.url().startsWith(`${base}/api/`);
    if (isCall) asked.add(request.headers()['accept-language'] ?? '');
  };
  page.on('request', note);
  await page.goto(`${base}/profile`);
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...asked];
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByText('Profile updated').first().waitFor();
}

test('the language chosen in the profile is asked for; without one that of the browser is', async () => {
  const page = await visit(demo.manager, '/profile', { locale: 'de-AT' });
  const language = () => page.getByRole('combobox', { name: 'Language' });
  await expect.poll(() => language().getAttribute('placeholder')).toBe('Language of the browser');
  expect(await language().inputValue()).toBe('');
  expect(await languagesOf(page)).toEqual(['de-AT']);

  await language().click();
  await page.getByRole('option', { name: 'Nederlands' }).click();
  await save(page);
  expect(await languagesOf(page)).toEqual(['nl']);
  await expect.poll(() => language().inputValue()).toBe('Nederlands');

  // The keyboard empties the field as the cross does.
  await language().focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => language().inputValue()).toBe('');
  await save(page);
  expect(await languagesOf(page)).toEqual(['de-AT']);
  await expect.poll(() => language().inputValue()).toBe('');
});
