import { chromium, type Page } from 'playwright-core';
import { browserProgram } from '#tests/helpers/journeys/browser.ts';
import { type Line, round } from './report.ts';

/** What someone does, and the words of the page once its result is drawn. */
interface Step {
  what: string;
  /** Brings the page to where the step begins. */
  prepare: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** Evaluated in the page with every frame; true once the result is there. */
  isVisible: string;
}

/** Milliseconds from the press to the frame that shows its result, and the longest task in the meantime. */
interface Times {
  visibleMs: number;
  longestTask: number;
}

const most = { visibleMs: 100, task: 50 };
const rounds = 9;
/** Milliseconds after which a page has fetched the next one ahead: it begins with that four seconds after its start. */
const untilAhead = 5_000;
const isSettled = `document.querySelector('main [data-result]') && !document.querySelector('main [aria-busy="true"]')`;

function stepsOf(origin: string, round: number): Step[] {
  const settled = (page: Page) => page.waitForFunction(isSettled);
  const overview = async (page: Page) => {
    await page.goto(`${origin}/?sort=name&page=${round + 1}`);
    await settled(page);
    // What is fetched ahead is there, as it is for someone who has looked at the page.
    await page.waitForTimeout(untilAhead);
  };
  return [
    {
      what: 'a filter',
      prepare: overview,
      act: (page) => page.locator('main aside fieldset input[type="checkbox"]').nth(round).click(),
      isVisible: `${isSettled} && document.querySelector('button[aria-label^="Remove filter"]')`,
    },
    {
      what: 'another page',
      prepare: overview,
      act: (page) => page.getByRole('button', { name: 'Next page' }).click(),
      isVisible: `${isSettled} && document.querySelector('main ol [aria-current="page"]')?.textContent === '${round + 2}'`,
    },
    {
      what: 'a suggestion',
      prepare: async (page) => {
        await overview(page);
        const names = await page.getByRole('navigation', { name: 'Categories' }).getByRole('link').allInnerTexts();
        // The first one is that of all posts.
        const name = names[1 + (round % (names.length - 1))] as string;
        await page.getByRole('combobox').first().fill(name);
        await page.getByRole('group', { name: 'Categories' }).getByRole('option').first().waitFor();
        await page.waitForTimeout(500);
      },
      act: (page) => page.getByRole('group', { name: 'Categories' }).getByRole('option').first().click(),
      isVisible: `${isSettled} && document.querySelector('main h1')?.textContent !== 'All posts'`,
    },
    {
      what: 'going back from a post',
      prepare: async (page) => {
        await overview(page);
        await page.locator('main [data-result]').nth(round).click();
        await page.waitForURL(/\/advertisement\//);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForTimeout(500);
      },
      act: (page) => page.evaluate('history.back()'),
      isVisible: `location.pathname === '/' && ${isSettled}`,
    },
  ];
}

/** Does each step nine times, each time about something else, in a browser at the full speed of this machine. */
export async function measureInteraction(
  origin: string,
  password: string,
): Promise<{ figures: Record<string, Times[]>; lines: Line[] }> {
  const browser = await chromium.launch(browserProgram());
  try {
    // What is waited for is evaluated in the page, which the product's policy forbids.
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill('buyer@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForFunction(isSettled);
    const figures: Record<string, Times[]> = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const step of stepsOf(origin, round)) {
        await step.prepare(page);
        const list = figures[step.what] ?? [];
        figures[step.what] = list;
        list.push(await timeOf(page, step));
      }
    }
    return { figures, lines: Object.entries(figures).map(([what, times]) => lineOf(what, times)) };
  } finally {
    await browser.close();
  }
}

/** Times are by the page's own clock: from the event that began it to the frame after the result is there. */
async function timeOf(page: Page, { act, isVisible }: Step): Promise<Times> {
  // As text: this is a program of the server's, which knows no page.
  const times = page.evaluate<Times>(`new Promise((resolve) => {
    let begin = 0;
    let longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        if (begin && startTime + duration > begin) longestTask = Math.max(longestTask, duration);
      }
    }).observe({ type: 'longtask' });
    for (const kind of ['pointerdown', 'keydown', 'popstate']) {
      addEventListener(kind, () => (begin ||= performance.now()), { capture: true });
    }
    const look = () => {
      if (!begin || !(${isVisible})) return requestAnimationFrame(look);
      const visibleMs = performance.now() - begin;
      // A task that has just ended is reported a moment later.
      setTimeout(() => resolve({ visibleMs, longestTask }), 100);
    };
    requestAnimationFrame(look);
  })`);
  // The page is looking before anything is pressed.
  await page.waitForTimeout(100);
  await act(page);
  return times;
}

function lineOf(what: string, times: Times[]): Line {
  const sorted = times.map(({ visibleMs }) => visibleMs).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  const worst = sorted.at(-1) as number;
  const task = Math.max(...times.map(({ longestTask }) => longestTask));
  return {
    what: `interaction: ${what}`,
    measured: `p50 ${round(median)}, slowest ${round(worst)} ms, longest task ${task > 0 ? `${round(task)} ms` : 'below 50 ms'}`,
    floor: '',
    target: `p50 ≤ ${most.visibleMs} ms, tasks ≤ ${most.task} ms`,
    isMet: median <= most.visibleMs && task <= most.task,
  };
}
