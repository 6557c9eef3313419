import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { demoPassword } from './newcomers.ts';

/** The demo's accounts, by what they are. */
export const demo = {
  superAdmin: 'super.admin@demo.test',
  admin: 'admin@demo.test',
  organizationAdmin: 'org.admin@demo.test',
  manager: 'manager@demo.test',
  seller: 'seller@demo.test',
  buyer: 'buyer@demo.test',
} as const;

type Session = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

/** Opens pages of people who are signed in, each in a browser context of its own. `close` closes them all. */
export function makeVisits(browser: () => Browser, baseUrl: string) {
  const sessions = new Map<string, Session>();
  const open: Page[] = [];
  const signIn = async (email: string, password = demoPassword): Promise<Session> => {
    const known = sessions.get(email);
    if (known) return known;
    const context = await browser().newContext();
    const { data } = await (await context.request.get(`${baseUrl}/api/auth/token`)).json();
    const answer = await context.request.post(`${baseUrl}/api/auth/login`, {
      headers: { 'X-CSRF-TOKEN': data.token },
      form: { email, password },
    });
    if (!answer.ok()) throw new Error(`Signing in as ${email} answered ${answer.status()}.`);
    const session = await context.storageState();
    sessions.set(email, session);
    await context.close();
    return session;
  };
  const visit = async (email: string, path: string, look: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser().newContext({
      viewport: { width: 1440, height: 900 },
      storageState: await signIn(email),
      ...look,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    open.push(page);
    await page.goto(baseUrl + path);
    await page.locator('main h1').first().waitFor();
    return page;
  };
  /** A page that hears what changes: its line of events is open. */
  const listen = async (email: string, path: string): Promise<Page> => {
    const page = await visit(email, path);
    await page.goto('about:blank');
    const line = page.waitForRequest((request) => request.url().endsWith('/api/events'));
    await page.goto(baseUrl + path);
    await (await line).response();
    return page;
  };
  return {
    /** A page at a path, once its heading is there. */
    visit,
    listen,
    close: async () => {
      await Promise.all(open.splice(0).map((page) => page.context().close()));
    },
  };
}

/** Takes a page off the network, once what comes after its first screen is there, such as messages. */
export async function goOffline(page: Page): Promise<void> {
  // What nobody sees yet is asked for four seconds after the page's start, and at the latest three later.
  await page.waitForFunction(() => performance.now() > 8_000);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}

/** Lets pages ask for what they would bring with them, so that the network or a test answers. */
export async function askForAnswers(of: Page | BrowserContext): Promise<void> {
  await of.route(/^(?!.*\/(api|build)\/)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(data-answer="[^"]*">)[^<]*/g, '$1');
    await route.fulfill({ response, body });
  });
}
