import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

// One browser for all files of a worker, which ends with it. Its contexts are used again from test to test: a page whose
// scripts the browser has compiled before opens in half the time.
let browser: Promise<Browser> | undefined;
/** Contexts that no test uses, the one that was used last at the end. */
const idle: { key: string; context: BrowserContext }[] = [];
const mostIdle = 8;
/** Contexts that a test has asked its page for, to change them. */
const changed = new WeakSet<BrowserContext>();
/** What went wrong in scripts of pages since it was last asked for. */
const faults: string[] = [];

export async function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  if (!(await browser).isConnected()) browser = launchBrowser();
  return browser;
}

export async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext(options);
  context.setDefaultTimeout(15_000);
  context.on('weberror', (fault) => faults.push(fault.error().message));
  return context;
}

/** The errors of pages' scripts since the last call. */
export const takeFaults = (): string[] => faults.splice(0);

/** A page of a context with such options, in which nothing is stored; `key` is of the person whose it is. */
export async function takePage(
  key: string,
  options: BrowserContextOptions,
  origin: string,
): Promise<{ page: Page; context: BrowserContext; release(): Promise<void> }> {
  const ownKey = `${key} ${JSON.stringify(options)}`;
  const place = idle.findLastIndex(({ key, context }) => key === ownKey && context.browser()?.isConnected());
  const known = place >= 0 ? idle.splice(place, 1)[0]?.context : undefined;
  const context = known ?? (await newContext(options));
  const page = await context.newPage();
  if (known) await clear(context, page, origin);
  Object.assign(page, {
    context() {
      changed.add(context);
      return context;
    },
  });
  return { page, context, release: () => release(ownKey, context) };
}

/** Removes what earlier pages have stored, but not what the browser has loaded. */
async function clear(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await devTools.detach();
}

async function release(key: string, context: BrowserContext): Promise<void> {
  if (changed.has(context)) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  idle.push({ key, context });
  if (idle.length > mostIdle) await idle.shift()?.context.close();
}
