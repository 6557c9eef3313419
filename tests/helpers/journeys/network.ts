import type { BrowserContext, Page } from 'playwright-core';

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
