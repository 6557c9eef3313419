import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '../extent.ts';
import { desktop, narrow } from './visits.ts';

/** In the page, once it was given axe. */
declare const axe: typeof import('axe-core');

// A page is given axe once; the packed source is read four times as fast as the other.
const require = createRequire(import.meta.url);
const source = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on a page once nothing moves, a line for each rule: "rule: the elements". `within` keeps it to a part of the
 * page. Contrast takes four fifths of axe's time, so `npm test` checks it only where `contrast` asks for it: the pairs of
 * colours have a unit test. In dark mode only contrast is checked, since the schemes differ only in colours.
 */
export async function findObstacles(
  page: Page,
  { within, contrast = isWhole }: { within?: string; contrast?: boolean } = {},
): Promise<string[]> {
  await untilStill(page);
  const isDark = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  if (isDark && !contrast) return [];
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options: RunOptions = isDark
    ? { runOnly: ['color-contrast'] }
    : // Voice control uses the visible words: axe checks that only on request.
      { rules: { 'color-contrast': { enabled: contrast }, 'label-content-name-mismatch': { enabled: true } } };
  const violations = await page.evaluate(
    async ([context, given]) => {
      const { violations } = await axe.run(context ?? document, { ...given, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
    },
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}

/** Lets a page show itself in a colour scheme, and waits until it does. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => document.documentElement.dataset.mantineColorScheme === wanted, colorScheme);
}

/** Nothing for axe to find in `what` a page shows; where everything is tested, at both widths, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const viewport of isWhole ? [narrow, desktop] : [desktop]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of isWhole ? (['dark', 'light'] as const) : (['light'] as const)) {
      await showIn(page, colorScheme);
      await expect
        .poll(() => findObstacles(page), { message: `${what}, ${viewport.width} px, ${colorScheme}` })
        .toEqual([]);
    }
  }
}

// Half-faded text has too little contrast. A dialog begins to fade in some frames after it is there, so that a moment
// without movement proves nothing; what turns for ever (a spinner) is no reason to wait.
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moves = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let still = 0, frames = 0; still < 6 && frames < 300; frames++) {
      await new Promise(requestAnimationFrame);
      still = moves() ? 0 : still + 1;
    }
  });
}
