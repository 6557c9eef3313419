import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { demoPassword } from './demo.ts';

export const desktop = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };
/** What is held in a hand, with a finger for a pointer. */
export const phone = { viewport: narrow, hasTouch: true, isMobile: true };

type Session = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/**
 * A browser for the tests of a file, and pages of people who are signed in, each in a context of its own. They are closed
 * after each test, which fails where one of their scripts did.
 */
export function makeVisits() {
  const base = inject('baseUrl');
  const sessions = new Map<string, Session>();
  const open: BrowserContext[] = [];
  const faults: string[] = [];
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(async () => {
    await close();
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());

  async function close(): Promise<void> {
    await Promise.all(open.splice(0).map((context) => context.close()));
  }

  async function openContext(look: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await browser.newContext(look);
    open.push(context);
    context.setDefaultTimeout(15_000);
    context.on('weberror', (fault) => faults.push(fault.error().message));
    return context;
  }

  async function signIn(email: string): Promise<Session> {
    const known = sessions.get(email);
    if (known) return known;
    const context = await browser.newContext();
    const { data } = await (await context.request.get(`${base}/api/auth/token`)).json();
    const answer = await context.request.post(`${base}/api/auth/login`, {
      headers: { 'X-CSRF-TOKEN': data.token },
      form: { email, password: demoPassword },
    });
    if (!answer.ok()) throw new Error(`Signing in as ${email} answered ${answer.status()}.`);
    const session = await context.storageState();
    sessions.set(email, session);
    await context.close();
    return session;
  }

  async function visit(
    email: string,
    path: string,
    look: BrowserContextOptions = {},
    prepare?: (page: Page) => unknown,
  ): Promise<Page> {
    const context = await openContext({ viewport: desktop, storageState: await signIn(email), ...look });
    const page = await context.newPage();
    await prepare?.(page);
    await page.goto(base + path);
    await page.locator('main h1').first().waitFor();
    return page;
  }

  async function listen(email: string, path: string): Promise<Page> {
    const page = await visit(email, path);
    await page.goto('about:blank');
    const line = page.waitForRequest((request) => request.url().endsWith('/api/events'));
    await page.goto(base + path);
    await (await line).response();
    return page;
  }

  return {
    /** Where the product answers. */
    base,
    /** A page at a path, once its heading is there; `prepare` sees it before it goes there. */
    visit,
    /** A page that hears what changes: its line of events is open. */
    listen,
    /** Room for pages of nobody who is signed in. */
    openContext,
    /** Closes what is open before the test is over. */
    close,
  };
}
