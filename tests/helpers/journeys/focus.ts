import type { Page } from 'playwright-core';

/** The text of the element that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
