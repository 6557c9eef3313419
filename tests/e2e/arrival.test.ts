import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo, demoPassword } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

const { base, visit, openContext } = makeVisits();

/** The context of someone who has been at the product on this device. */
async function returning(): Promise<BrowserContext> {
  const page = await visit(demo.buyer, '/');
  return page.context();
}

/** A page whose scripts never come, so that what is there is the page's own. */
async function withoutScripts(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(base + path);
  return page;
}

const colourOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.querySelector('#shell') as Element).backgroundColor);

describe('before the scripts are there', () => {
  test('the page shows the skeleton of the layout that its address has', async () => {
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

  test.runIf(isWhole)('in the scheme that was chosen, whatever the system has', async () => {
    const context = await returning();
    const light = await withoutScripts(context, '/');
    const lightColour = await colourOf(light);
    await light.evaluate(() => localStorage.setItem('groupset.preferences', '{"state":{"theme":"dark"}}'));
    const dark = await withoutScripts(context, '/');
    expect(await dark.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(await colourOf(dark)).not.toBe(lightColour);
  });

  test('it has the data that the screen begins with', async () => {
    const context = await returning();
    const page = await withoutScripts(context, '/');
    const findBrought = async () => {
      // A server that is busy leaves answers to the scripts.
      await page.reload();
      return page.locator('[data-answer]').evaluateAll((list) => list.map((each) => each.dataset.answer));
    };
    await expect.poll(findBrought).toEqual(expect.arrayContaining(['/api/auth/authorized', '/api/bootstrap']));
  });
});

describe('who never signed in on this device', () => {
  const isOf = (name: string) => (url: string) => url.includes(`/${name}-`) && url.endsWith('.js');

  test.runIf(isWhole)(
    'gets sign-in alone, what follows while typing, and from the overview a page that works',
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

  test.runIf(isWhole)('but holds a session gets what the address asks for', async () => {
    const page = await visit(demo.manager, '/');
    await page.locator('[data-result]').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test.runIf(isWhole)('comes from another screen to sign-in and goes on to it', async () => {
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

describe('once they are there', () => {
  test('nothing has been asked twice, the shell is gone, and the policy refused nothing', async () => {
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
      // A server that was busy left them to the page.
      expect(asked.filter((each) => each === path).length, path).toBeLessThanOrEqual(1);
    }
    expect(refused).toEqual([]);
  });

  test('who is not signed in any more comes out at sign-in, from a page that expected otherwise', async () => {
    const context = await returning();
    await context.clearCookies();
    const page = await context.newPage();
    await page.goto(base);
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.locator('#shell').waitFor({ state: 'detached' });
  });
});
