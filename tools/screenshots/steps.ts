import type { Page } from 'playwright-core';
import { type Shot, settle } from './camera.ts';

// What brings screens into their states: presses, menus, and answers that the server would not give.

export type Prepare = NonNullable<Shot['prepare']>;
// biome-ignore lint/suspicious/noExplicitAny: a record of the API, of whatever kind
export type Saved = any;

/** Presses the first button of that name. */
export const press =
  (name: string | RegExp): Prepare =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();

/** Opens the menu of a row, and chooses from it. */
export const fromMenu =
  (of: string | RegExp, item?: string): Prepare =>
  async (page) => {
    const menus = page.getByRole('button', { name: typeof of === 'string' ? `Actions for ${of}` : of });
    await menus.first().click();
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).click();
    else await page.getByRole('menu').waitFor();
  };

/** One after the other. */
export const steps =
  (...all: Prepare[]): Prepare =>
  async (page) => {
    for (const step of all) await step(page);
  };

export const settled: Prepare = (page) => settle(page);

/** Answers to everyone as if the first load of a list were still on its way, or had failed. */
export const whenLoading =
  (url: string): Prepare =>
  async (page) => {
    await page.route(url, () => {});
    await page.reload();
  };
export const whenFailing =
  (url: string): Prepare =>
  async (page) => {
    const json = { success: false, data: null, meta: null, message: 'Something went wrong.', errors: {}, code: 500 };
    await page.route(url, (route) => route.fulfill({ status: 500, json }));
    await page.reload();
  };

/** Shows a record as if something about it were different. */
export async function amend(page: Page, url: string, change: (saved: Saved) => object): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change(answer.data) } } });
  });
  await page.reload();
}

/** Lets every write of a record meet one that someone else saved in the meantime. */
export async function refuse(page: Page, url: string, change: object): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const { data } = await (await page.request.get(route.request().url())).json();
    const json = { success: false, data: { ...data, ...change }, meta: null, message: 'no', errors: {}, code: 409 };
    await route.fulfill({ status: 409, json });
  });
}

/** The same with the rows of a list. */
export async function amendList(
  page: Page,
  url: string,
  change: (rows: Saved[]) => object[],
  counts = {},
): Promise<void> {
  await page.route(url, async (route) => {
    const answer = await (await route.fetch()).json();
    const data = change(answer.data);
    await route.fulfill({ json: { ...answer, data, meta: { ...answer.meta, total: data.length, ...counts } } });
  });
}

export const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
