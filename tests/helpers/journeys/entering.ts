import type { Locator, Page } from 'playwright-core';

/** The ways in which text gets into the field that has the focus. */
const ways = {
  typed: (page: Page, text: string) => page.keyboard.type(text),
  inserted: (page: Page, text: string) => page.keyboard.insertText(text),
  pasted: async (page: Page, text: string) => {
    const scratch = await page.context().newPage();
    await scratch.setContent('<textarea></textarea>');
    await scratch.locator('textarea').fill(text);
    await scratch.locator('textarea').press('ControlOrMeta+A');
    await scratch.keyboard.press('ControlOrMeta+C');
    await scratch.close();
    await page.bringToFront();
    await page.keyboard.press('ControlOrMeta+V');
  },
} as const;

type WayToEnter = keyof typeof ways;

export const waysToEnter = Object.keys(ways) as WayToEnter[];

/** Empties a field, enters the text in the given way and leaves the field. */
export async function enterText(field: Locator, text: string, way: WayToEnter): Promise<void> {
  await field.fill('');
  await field.click();
  await ways[way](field.page(), text);
  await field.press('Tab');
}
