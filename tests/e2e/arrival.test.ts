import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo, demoPassword } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

const { base, visit, openContext } = makeVisits();

/** The context of a user who has used the product on this device. */
async function returning(): Promise<BrowserContext> {
  const page = await visit(demo.buyer, '/');
  return page.context();
}

/** A page whose scripts never load, so that it shows only its own HTML. */
async function withoutScripts(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(base + path);
  return page;
}

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('#shell') as Element).backgroundColor);

describe('before the scripts load', () => {
  test('the page shows the skeleton of the layout for its address', async () => {
    const context = await returning();
    for (const [path, layout, shape] of [
      ['/', 'default', '.s-list'],
      ['/wheels', 'default', '.s-list'],
      ['/advertisement/1', 'default', '.s-panel'],
      ['/my-posts/create', 'writing', '.s-panel'],
      ['/profile', 'account', '.s-panel'],
      ['/login', 'entrance', '.s-enter'],
    ] as const) {
      const page = await withoutScripts(context, path);
      await page.locator(`[data-layout="${layout}"] #shell ${shape}`).waitFor();
      const shown = page.locator('#shell :is(.s-list, .s-panel, .s-enter):visible');
      expect(await shown.count(), path).toBe(1);
      await page.close();
    }
  });

  test.runIf(isWhole)('the page has the chosen colour scheme, whatever that of the system', async () => {
    const context = await returning();
    const light = await withoutScripts(context, '/');
    const lightColour = await colourOf(light);
    await light.evaluate(() => localStorage.setItem('groupset.preferences', '{"state":{"theme":"dark"}}'));
    const dark = await withoutScripts(context, '/');
    expect(await dark.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await colourOf(dark)).not.toBe(lightColour);
  });

  test('the page contains the data that its screen starts with', async () => {
    const context = await returning();
    const page = await withoutScripts(context, '/');
    const findBrought = async () => {
      // A busy server leaves the requests to the scripts.
      await page.reload();
      return page.locator('[data-answer]').evaluateAll((list) => list.map((each) => each.dataset.answer));
    };
    await expect.poll(findBrought).toEqual(expect.arrayContaining(['/api/auth/authorized', '/api/bootstrap']));
  });
});

describe('a user who never signed in on this device', () => {
  const isOf = (name: string) => (url: string) => url.includes(`/${name}-`) && url.endsWith('.js');

  test.runIf(isWhole)(
    'loads only sign-in first, the other screens while typing, and then a working overview',
    async () => {
      const context = await openContext();
      const page = await context.newPage();
      const asked: string[] = [];
      const refused: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
      });
      await page.goto(base);
      await page.waitForURL(`${base}/login`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      await page.locator('#shell').waitFor({ state: 'detached' });
      expect(asked.some(isOf('entrance'))).toBe(true);
      expect(asked.some(isOf('screens'))).toBe(false);
      await page.getByLabel('Email').fill(demo.buyer);
      await expect.poll(() => asked.some(isOf('screens'))).toBe(true);
      await page.getByLabel('Password', { exact: true }).fill(demoPassword);
      await page.keyboard.press('Enter');
      await page.locator('[data-result]').first().waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      expect(refused).toEqual([]);
      await context.close();
    },
  );

  test.runIf(isWhole)('but has a session gets the screen of the address', async () => {
    const page = await visit(demo.manager, '/');
    await page.locator('[data-result]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test.runIf(isWhole)('is sent from another screen to sign-in, and back to it afterwards', async () => {
    const context = await openContext();
    const page = await context.newPage();
    await page.goto(`${base}/notifications`);
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByLabel('Email').fill(demo.buyer);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${base}/notifications`);
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await context.close();
  });
});

describe('after the scripts load', () => {
  test('nothing was requested twice, the shell is gone, and the Content Security Policy blocked nothing', async () => {
    const context = await returning();
    const page = await context.newPage();
    const asked: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.goto(base);
    await page.locator('[data-result]').first().waitFor();
    await page.locator('#shell').waitFor({ state: 'detached' });
    for (const path of ['/api/auth/authorized', '/api/bootstrap']) {
      // A busy server leaves them to the page.
      expect(asked.filter((each) => each === path).length, path).toBeLessThanOrEqual(1);
    }
    expect(refused).toEqual([]);
  });

  test('a user whose session has ended arrives at sign-in', async () => {
    const context = await returning();
    await context.clearCookies();
    const page = await context.newPage();
    await page.goto(base);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.locator('#shell').waitFor({ state: 'detached' });
  });
});
