import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isWhole } from '../extent.ts';
import { desktop, narrow } from './visits.ts';

/**
 * What axe finds on a page once nothing moves, a line for each rule: "rule: the elements". In the dark it looks at contrast
 * only, since the schemes differ in nothing but their colours. `within` keeps it to a part of the page.
 */
export async function findObstacles(page: Page, within?: string): Promise<string[]> {
  await untilStill(page);
  const isDark = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme === 'dark');
  // In the page itself, since no screen has frames; and without the elements that pass, which are thousands.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (isDark) axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
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
