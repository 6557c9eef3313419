import type { BrowserContextOptions, Page } from 'playwright-core';
import { demo } from './demo.ts';
import { makeVisits } from './visits.ts';

interface Visit extends BrowserContextOptions {
  preferences?: { view?: 'cards' | 'table'; density?: 'comfortable' | 'compact' };
}

/** Pages of a buyer, on a device that remembers nothing but the preferences that are named. */
export function makeBuyersVisits() {
  const { base, visit } = makeVisits();
  return {
    base,
    visit: (path: string, { preferences, ...contextOptions }: Visit = {}): Promise<Page> => {
      const stored = JSON.stringify({ state: preferences, version: 0 });
      const remember = (page: Page) =>
        page.addInitScript((text) => localStorage.setItem('groupset.preferences', text), stored);
      return visit(demo.buyerAdmin, path, contextOptions, preferences && remember);
    },
  };
}

export const results = (page: Page) => page.locator('[data-result]');
export const total = (page: Page) => page.locator('main header p').first();
export const count = async (page: Page) =>
  Number(/^[\d,]+/.exec((await total(page).textContent()) ?? '')?.[0].replaceAll(',', ''));
export const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove filter ${name}` });
export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search posts' }).first();

/** Resolves once the results are there and no newer ones are on their way. */
export async function settled(page: Page): Promise<void> {
  await results(page).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}
