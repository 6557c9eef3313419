import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Lets a page's clock be set forward, for `goOffline`; before it goes anywhere. */
export const withClock = (page: Page): Promise<void> => page.clock.install();

/** Takes a page that was opened `withClock` off the network, once what comes after its first screen is there, such as messages. */
export async function goOffline(page: Page): Promise<void> {
  const asked = new Set<Request>();
  let last = Date.now();
  page.on('request', (request) => {
    // The line of events stays open.
    if (request.resourceType() !== 'eventsource') asked.add(request);
    last = Date.now();
  });
  const end = (request: Request) => {
    asked.delete(request);
    last = Date.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // What no one sees yet is asked for four seconds after the page's start, and at the latest three later.
  await page.clock.runFor(8_000);
  await expect.poll(() => asked.size === 0 && Date.now() - last > 500).toBe(true);
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
