import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The demo's one password. */
export const password = 'Demo-2026!';

export interface Shot {
  name: string;
  path: string;
  /** Who looks; nobody is signed in without one. */
  as?: string;
  /** Brings the screen into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
  /** Kept in dark, too; every screen is in a folder of one's own. */
  dark?: boolean;
}

export interface Look {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

export interface Camera {
  browser: Browser;
  baseUrl: string;
  /** Where the pictures go. */
  folder: string;
  /** Only screens with this in their names. */
  only?: string | undefined;
  /** Every screen in both schemes, rather than those alone that are marked as dark ones. */
  isThorough: boolean;
}

const sizes = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
];

/** What a screen is looked at in: both widths, and the schemes that it is kept in. */
export function looksOf(camera: Camera, { dark }: Pick<Shot, 'dark'> = {}): Look[] {
  const schemes: Look['scheme'][] = dark || camera.isThorough ? ['light', 'dark'] : ['light'];
  return schemes.flatMap((scheme) => sizes.map((size) => ({ ...size, scheme })));
}

/** A browser of somebody's own that looks at things in this way. */
export async function openContext(camera: Camera, { width, height, scheme }: Look): Promise<BrowserContext> {
  const viewport = { width, height };
  const context = await camera.browser.newContext({
    baseURL: camera.baseUrl,
    viewport,
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  return context;
}

/** Waits until a screen stands: nothing on its way, the fonts there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

/** Signs somebody in through the screen, up to where it leads them. */
export async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

/** Keeps a picture of what a page shows, as `name-width.jpg` or `name-width-dark.jpg`. */
export async function photograph(camera: Camera, page: Page, name: string, { width, scheme }: Look): Promise<void> {
  await settle(page);
  const file = `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.jpg`;
  await page.screenshot({ path: path.join(camera.folder, file), type: 'jpeg', quality: 80 });
  process.stdout.write(`${file}\n`);
}

/** Takes the shots, those of one person and look in one browser. */
export async function takeShots(camera: Camera, shots: readonly Shot[]): Promise<void> {
  const wanted = shots.filter(({ name }) => !camera.only || name.includes(camera.only));
  for (const person of new Set(wanted.map(({ as }) => as))) {
    const theirs = wanted.filter(({ as }) => as === person);
    for (const look of looksOf(camera, { dark: theirs.some(({ dark }) => dark) })) {
      const context = await openContext(camera, look);
      if (person) await (await signIn(context, person)).close();
      for (const shot of theirs) {
        if (look.scheme === 'dark' && !shot.dark && !camera.isThorough) continue;
        const page = await context.newPage();
        await page.goto(shot.path);
        await settle(page);
        await shot.prepare?.(page);
        await photograph(camera, page, shot.name, look);
        await page.close();
      }
      await context.close();
    }
  }
}
