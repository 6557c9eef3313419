import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { browserProgram } from '#tests/helpers/journeys/browser.ts';
import type { Bench } from '../bench.ts';
import { signIn } from '../client.ts';
import { round } from '../report.ts';
import { send, tableOf } from './uploads.ts';

const email = 'seller@demo.test';
const password = 'Demo-2026!';
/** Milliseconds that nothing on the screen may take in one piece, so that no frame is missed that eyes notice. */
const mostAtOnce = 50;

/** What people do with the rows of a file, each by its name. */
const actions: Record<string, (page: Page) => Promise<void>> = {
  'scrolling through all rows': async (page) => {
    await page.mouse.move(700, 600);
    for (let step = 0; step < 200; step += 1) await page.mouse.wheel(0, 900);
    await page.getByRole('grid').evaluate((grid) => {
      grid.scrollTop = 0;
    });
  },
  'pasting 500 cells': async (page) => {
    await chooseCell(page, 0, 'number_of_items');
    const block = Array.from({ length: 500 }, (_, index) => String(index + 1)).join('\n');
    await answered(page, () =>
      page.evaluate(`
        const data = new DataTransfer();
        data.setData('text/plain', ${JSON.stringify(block)});
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.activeElement.dispatchEvent(event);
      `),
    );
  },
  'filling 5,000 cells down': async (page) => {
    await chooseCell(page, 0, 'number_of_items');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await answered(page, () => page.keyboard.press('Control+d'));
  },
  'undoing that': (page) => answered(page, () => page.keyboard.press('Control+z')),
  'replacing in 5,000 cells': async (page) => {
    await page.keyboard.press('Control+h');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('Bremsbelag');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('Belag');
    const replace = page.getByRole('button', { name: /^Replace 5,000$/ });
    await replace.waitFor();
    await answered(page, () => replace.click());
  },
};

/** Measures how long the browser is busy in one piece while someone repairs an upload of 5,000 rows. Nothing is published. */
export async function measureGrid({ product, report }: Bench): Promise<void> {
  const seller = await signIn(product.origin, email);
  const body = new FormData();
  body.append('file', new File([await tableOf(seller, 'csv', `Grid ${Date.now()}`)], 'grid.csv'));
  const { id } = await send(seller, '/api/imports', body);
  await send(seller, `/api/imports/${id}/check`, { remember: false });
  const browser = await chromium.launch(browserProgram());
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.origin}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('main').locator('a[href^="/advertisement/"]').first().waitFor();
    await page.goto(`${product.origin}/my-posts/bulk-create/${id}`);
    await page.getByRole('gridcell').first().waitFor();
    await page.evaluate(`
      globalThis.tasks = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
    `);
    for (const [what, act] of Object.entries(actions)) {
      await sleep(500);
      await takeTasks(page);
      await act(page);
      await sleep(500);
      const tasks = await takeTasks(page);
      const longest = Math.max(0, ...tasks);
      report(`grid_${what.replace(/\W+/g, '_')}`, tasks, {
        what: `Rows of an upload in the browser: ${what}`,
        measured:
          tasks.length === 0 ? 'nothing above 50 ms' : `${tasks.length} above 50 ms, longest ${round(longest)} ms`,
        target: `≤ ${mostAtOnce} ms at once`,
        isMet: longest <= mostAtOnce,
      });
    }
  } finally {
    await browser.close();
  }
}

/** The tasks of more than 50 ms since the last call. */
const takeTasks = (page: Page): Promise<number[]> => page.evaluate('tasks.splice(0)');

async function chooseCell(page: Page, row: number, field: string): Promise<void> {
  const column = await page.getByRole('columnheader', { name: field, exact: true }).getAttribute('aria-colindex');
  await page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column}"]`).click();
}

/** Does something that the server is asked about, and waits until its answer is on the screen. */
async function answered(page: Page, work: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/cells'), { timeout: 60_000 });
  await work();
  await answer;
  await sleep(1500);
}
