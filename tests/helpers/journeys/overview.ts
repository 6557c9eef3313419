import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

interface Visit extends BrowserContextOptions {
  preferences?: { view?: 'cards' | 'table'; density?: 'comfortable' | 'compact' };
}

/**
 * Launches a browser for the tests of a file; `visit` opens a page of somebody of the demo who is signed in, with nothing
 * remembered on the device, which is closed after the test.
 */
export function visitsOfBuyer(base: string) {
  let browser: Browser;
  let session: Awaited<ReturnType<BrowserContext['storageState']>>;
  const open: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    const context = await browser.newContext();
    const { data } = (await (await context.request.get(`${base}/api/auth/token`)).json()) as {
      data: { token: string };
    };
    const answer = await context.request.post(`${base}/api/auth/login`, {
      headers: { 'X-CSRF-TOKEN': data.token },
      form: { email: 'buyer.admin@demo.test', password: 'Demo-2026!' },
    });
    if (!answer.ok()) throw new Error(`Signing in answered ${answer.status()}.`);
    session = await context.storageState();
    await context.close();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((context) => context.close()));
  });
  afterAll(() => browser?.close());

  async function visit(path: string, { preferences, ...options }: Visit = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: desktop, storageState: session, ...options });
    open.push(context);
    if (preferences) {
      const stored = JSON.stringify({ state: preferences, version: 0 });
      await context.addInitScript((text) => localStorage.setItem('groupset.preferences', text), stored);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(base + path);
    await page.locator('main h1').waitFor();
    return page;
  }

  return visit;
}

export const results = (page: Page) => page.locator('[data-result]');
export const total = (page: Page) => page.locator('main header p').first();
export const count = async (page: Page) =>
  Number(/^[\d,]+/.exec((await total(page).textContent()) ?? '')?.[0].replaceAll(',', ''));
export const chip = (page: Page, name: string) => page.getByRole('button', { name: `Remove filter ${name}` });
export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search advertisements' }).first();

/** Resolves once the results are there and no newer ones are on their way. */
export async function settled(page: Page): Promise<void> {
  await results(page).first().waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}
