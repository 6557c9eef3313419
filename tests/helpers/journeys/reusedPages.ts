import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/**
 * A page that goes from test to test. A new one has a new process, which compiles all scripts again: that takes 0.8 s more
 * of the processor than a page that has been there before.
 */
export interface ReusedPage {
  page: Page;
  context: BrowserContext;
  kind: string;
}

const free: ReusedPage[] = [];

/** A page that remembers nothing, as one in a new context, with the cookies of its `storageState`. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<ReusedPage> {
  // The first five can be given to a page at any time; pages of one kind have the rest in common.
  const { storageState, permissions, viewport, colorScheme, reducedMotion, ...rest } = options;
  const kind = JSON.stringify(rest);
  const found = free.findIndex((entry) => entry.kind === kind && entry.context.browser() === browser);
  const [taken] = found < 0 ? [] : free.splice(found, 1);
  const context = taken?.context ?? (await browser.newContext(rest));
  const page = taken?.page ?? (await context.newPage());
  await page.setViewportSize(viewport ?? { width: 1280, height: 720 });
  await page.emulateMedia({
    media: null,
    forcedColors: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? null,
  });
  if (permissions) await context.grantPermissions(permissions);
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies);
  return { page, context, kind };
}

/**
 * Takes a page back: for the next test it forgets cookies, storage, routes, listeners and history. One that was closed or
 * cannot be tidied is closed. Scripts added to every document and a clock that was put in stay, so a test that needs them
 * must have a page of its own. `plain` is an address of the product's without scripts.
 */
export async function returnPage({ page, context, kind }: ReusedPage, plain: string): Promise<void> {
  try {
    for (const name of ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror'] as const) {
      page.removeAllListeners(name);
      context.removeAllListeners(name as 'request');
    }
    for (const name of ['dialog', 'download', 'filechooser', 'framenavigated', 'popup'] as const) {
      page.removeAllListeners(name);
    }
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      page.unrouteAll({ behavior: 'ignoreErrors' }),
    ]);
    await context.setOffline(false);
    await context.clearPermissions();
    await page.mouse.move(0, 0);
    await page.goto(plain);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    const line = await context.newCDPSession(page);
    await line.send('Page.resetNavigationHistory');
    await line.detach();
    free.push({ page, context, kind });
  } catch {
    await context.close();
  }
}
