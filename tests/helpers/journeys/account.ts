import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { ApiClient } from '../apiClient.ts';
import { linkToken, waitForMail } from '../mailbox.ts';
import { ownProduct } from '../ownProduct.ts';
import { accept, invite as inviteTo, type Newcomer } from './newcomers.ts';
import { makeVisits } from './visits.ts';

// What the journeys of one person's account share: a browser, a page that is a new one in each test and reports its errors,
// and what someone does who uses the keyboard.

export const { baseUrl: base } = ownProduct();
export const password = 'Bottom bracket 68 mm!';
export let context: BrowserContext;
export let page: Page;
let visits: ReturnType<typeof makeVisits>;
let people = 0;
/** Not used by any other file that runs against the same market. */
const mark = randomUUID().slice(0, 8);

/** Lets every test of a file begin with a page of its own. */
export function makeAccountPages(): void {
  visits = makeVisits();
  beforeEach(() => openContext({ width: 1440, height: 1000 }));
}

export async function openContext(
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark' = 'light',
) {
  page = await visits.openPage({ viewport, colorScheme, reducedMotion: 'reduce' });
  context = page.context();
}

export const sees = (text: string | RegExp) => page.getByText(text).first().waitFor();
export const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
export const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** Presses Tab until the focus is there: what cannot be reached so cannot be used without a mouse. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}

export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

export async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await page.keyboard.press(key);
}

/** The token of the link in the newest mail of a kind to someone, once that many of them have come. */
export async function linkIn(to: string, kind: string, path: string, count = 1): Promise<string> {
  return linkToken(await waitForMail({ client: () => new ApiClient(base) }, to, kind, count), path);
}

/** Someone who has an invitation. */
export function invite(): Promise<Newcomer> {
  people += 1;
  const email = `person.${people}.${mark}@account-journey.test`;
  return inviteTo(base, { email, first_name: 'Noor', preposition: 'van', last_name: `Journey ${people}` });
}

/** Someone who is active, and signed in as a client of the API. */
export async function join(): Promise<Newcomer & { client: ApiClient }> {
  const invited = await invite();
  return { ...invited, client: await accept(base, invited, password) };
}

/** Goes to an address; the product's own way on, which may begin at the same moment, gives the first try up. */
export async function goTo(url: string): Promise<void> {
  await page.goto(url).catch(() => page.goto(url));
}

export async function signIn(email: string, secret: string): Promise<void> {
  await goTo(`${base}/login`);
  await type(page.getByLabel('Email', { exact: true }), email);
  await type(page.getByLabel('Password', { exact: true }), secret);
  await page.keyboard.press('Enter');
}

export async function signOut(): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.locator('header').getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to log out?' });
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${base}/login`);
  // The whole page is loaded: another address asked for in the meantime would be given up.
  await page.waitForLoadState('networkidle');
}
