import type { Browser, BrowserContext, BrowserContextOptions, Page, WebError } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { ownProduct } from '../ownProduct.ts';
import { launchBrowser } from './browser.ts';
import { demoPassword } from './demo.ts';
import { type ReusedPage, returnPage, takePage } from './reusedPages.ts';

export const desktop = { width: 1440, height: 900 };
export const narrow = { width: 390, height: 844 };
/** What is held in a hand, with a finger for a pointer. */
export const phone = { viewport: narrow, hasTouch: true, isMobile: true };

type Session = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

// One browser for all files of a worker, which ends with it, and one session of each person.
let browser: Promise<Browser> | undefined;
const sessions = new Map<string, Session>();

async function openBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  if (!(await browser).isConnected()) browser = launchBrowser();
  return browser;
}

/**
 * Pages of people who are signed in, sharing nothing with each other, for the tests of a file. They are closed or
 * taken back after each test, which fails where one of their scripts did.
 */
export function makeVisits() {
  const { baseUrl: base } = ownProduct();
  const open: BrowserContext[] = [];
  const taken: ReusedPage[] = [];
  const lasting: BrowserContext[] = [];
  const faults: string[] = [];

  afterEach(async () => {
    await close();
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => Promise.all(lasting.splice(0).map(end)));

  async function close(): Promise<void> {
    await Promise.all(open.splice(0).map(end));
    await Promise.all(
      taken.splice(0).map((reused) => {
        reused.context.off('weberror', noteFault);
        return returnPage(reused, `${base}/healthz`);
      }),
    );
  }

  function noteFault(fault: WebError): void {
    faults.push(fault.error().message);
  }

  function watch(context: BrowserContext): void {
    context.setDefaultTimeout(15_000);
    context.on('weberror', noteFault);
  }

  async function newContext(contextOptions: BrowserContextOptions): Promise<BrowserContext> {
    const context = await (await openBrowser()).newContext(contextOptions);
    watch(context);
    return context;
  }

  async function openContext(contextOptions: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await newContext(contextOptions);
    open.push(context);
    return context;
  }

  async function openPage(contextOptions: BrowserContextOptions = {}): Promise<Page> {
    const reused = await takePage(await openBrowser(), contextOptions);
    watch(reused.context);
    taken.push(reused);
    return reused.page;
  }

  async function signIn(email: string): Promise<Session> {
    const known = sessions.get(email);
    if (known && (await isOpen(base, known))) return known;
    const context = await (await openBrowser()).newContext();
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
    contextOptions: BrowserContextOptions = {},
    prepare?: (page: Page) => unknown,
  ): Promise<Page> {
    const options = { viewport: desktop, storageState: await signIn(email), ...contextOptions };
    const page = prepare ? await (await openContext(options)).newPage() : await openPage(options);
    await prepare?.(page);
    await page.goto(base + path);
    await page.locator('main h1').first().waitFor();
    return page;
  }

  function makeTab(contextOptions: BrowserContextOptions, prepare?: (context: BrowserContext) => unknown) {
    const tabs = new Map<string | null, Page>();
    return async (
      email: string | null,
      path: string,
      { viewport, colorScheme }: { viewport: typeof desktop; colorScheme: 'light' | 'dark' },
    ): Promise<Page> => {
      let page = tabs.get(email);
      if (!page || page.isClosed()) {
        const context = await newContext({
          ...contextOptions,
          ...(email !== null && { storageState: await signIn(email) }),
        });
        lasting.push(context);
        await prepare?.(context);
        // Each screen is opened as on a new device.
        await context.addInitScript(() => {
          if (!location.protocol.startsWith('http')) return;
          localStorage.clear();
          sessionStorage.clear();
        });
        page = await context.newPage();
        tabs.set(email, page);
      }
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto(base + path);
      await page.locator('h1').first().waitFor();
      return page;
    };
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
    /**
     * A page at a path, once its heading is there. `prepare` sees it before it goes there, and may do what lasts as long as
     * a page does: add scripts to its documents, or put in a clock.
     */
    visit,
    /** A page that hears what changes: its line of events is open. */
    listen,
    /**
     * Makes a way to go from screen to screen of one person or, with null, of no one who is signed in: in one page that
     * lasts as long as the file and remembers nothing from one screen to the next. `prepare` sees its context before.
     */
    makeTab,
    /** A page of no one who is signed in. */
    openPage,
    /** Room for pages of no one who is signed in, which are as on a new device: nothing of the product is on it yet. */
    openContext,
    /** Closes what is open before the test is over. */
    close,
  };
}

/** Whether a session is still one: a test may have ended it. */
async function isOpen(base: string, { cookies }: Session): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await fetch(`${base}/api/auth/authorized`, { headers: { cookie } })).ok;
}

/** Closes pages. What was on its way through one of their routes is of no interest then. */
async function end(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
