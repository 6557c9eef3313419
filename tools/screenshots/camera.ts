import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { sourceLanguage } from '#contract/languages.ts';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { demoPassword } from '#tests/helpers/journeys/demo.ts';
import type { Product } from '#tests/helpers/product.ts';

export interface Shot {
  name: string;
  /** Its address, or what brings it about and answers it. */
  path: string | (() => Promise<string>);
  /** Who looks: the address of a demo account, or what brings someone about and answers their client; else no one. */
  as?: string | (() => Promise<ApiClient>);
  /** Brings the screen into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
  /** All of the page, also what is below the first screen. */
  isWhole?: boolean;
  /** The one width that has this state; both otherwise. */
  width?: 1440 | 390;
}

interface Appearance {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
}

export interface Camera {
  browser: Browser;
  product: Pick<Product, 'baseUrl' | 'database'>;
  /** Where the pictures go. */
  folder: string;
  /** Only screens with one of these in their names; all if there is none. */
  words: readonly string[];
  /** The language of the browser and so of the screens, as a tag; English unless given. */
  language?: string;
  /** Only the pictures of these names, such as `overview-1440-dark`. */
  only?: ReadonlySet<string>;
}

const sizes = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
];

/** What every screen is looked at in: both widths, both schemes. */
const appearances: readonly Appearance[] = (['light', 'dark'] as const).flatMap((scheme) =>
  sizes.map((size) => ({ ...size, scheme })),
);

const pictureName = (shot: Pick<Shot, 'name'>, { width, scheme }: Appearance) =>
  `${shot.name}-${width}${scheme === 'dark' ? '-dark' : ''}`;

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A browser of someone's own that looks at things in this way; phones have fingers. */
async function openContext(camera: Camera, { width, height, scheme }: Appearance, session?: Session) {
  const context = await camera.browser.newContext({
    baseURL: camera.product.baseUrl,
    viewport: { width, height },
    hasTouch: width < 768,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    ...(camera.language && { locale: camera.language }),
    ...(session && { storageState: session }),
  });
  context.setDefaultTimeout(60_000);
  return context;
}

/** Waits until a screen is complete: nothing on its way but what is held back on purpose, the fonts there. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

/** Signs someone in through the screen, up to where it leads them. */
async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

/** Keeps a picture of what a page shows, as `name-width.jpg` or `name-width-dark.jpg`. */
async function photograph(camera: Camera, page: Page, shot: Shot, appearance: Appearance): Promise<void> {
  await settle(page);
  const file = `${pictureName(shot, appearance)}.jpg`;
  if (shot.isWhole) await stretch(page);
  // Some of them are kept in the repository: half the size of what the browser writes.
  await sharp(await page.screenshot())
    .jpeg({ quality: 65, mozjpeg: true })
    .toFile(path.join(camera.folder, file));
  process.stdout.write(`${file}\n`);
}

/** The shots that were asked for. */
export function pickShots({ words, only }: Camera, shots: readonly Shot[]): readonly Shot[] {
  const named = words.length === 0 ? shots : shots.filter(({ name }) => words.some((word) => name.includes(word)));
  return only
    ? named.filter((shot) => appearances.some((appearance) => only.has(pictureName(shot, appearance))))
    : named;
}

/** Makes the window as high as its page, so that what sticks to the bottom does so. */
async function stretch(page: Page): Promise<void> {
  const size = page.viewportSize();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (!size || height <= size.height) return;
  await page.setViewportSize({ width: size.width, height });
  await settle(page);
}

/** Takes the shots, each in a browser that remembers nothing of the others. */
export async function takeShots(camera: Camera, shots: readonly Shot[]): Promise<void> {
  const wanted = pickShots(camera, shots);
  for (const person of new Set(wanted.map(({ as }) => as))) {
    const session = person ? await openSession(camera, person) : undefined;
    for (const shot of wanted.filter(({ as }) => as === person)) {
      for (const appearance of appearances) {
        if (shot.width && shot.width !== appearance.width) continue;
        if (camera.only && !camera.only.has(pictureName(shot, appearance))) continue;
        const context = await openContext(camera, appearance, session);
        const page = await context.newPage();
        await page.goto(typeof shot.path === 'string' ? shot.path : await shot.path());
        await settle(page);
        await shot.prepare?.(page);
        await photograph(camera, page, shot, appearance);
        await context.close();
      }
    }
  }
}

async function openSession(camera: Camera, person: NonNullable<Shot['as']>): Promise<Session> {
  const context = await openContext(
    { ...camera, language: sourceLanguage },
    { width: 1440, height: 1000, scheme: 'light' },
  );
  if (typeof person === 'string') await signIn(context, person);
  else await context.addCookies((await person()).browserCookies());
  const session = await context.storageState();
  await context.close();
  return session;
}
