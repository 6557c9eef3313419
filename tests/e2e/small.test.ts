import { beforeAll, describe, expect, test } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { findFaults, untilWhole } from '#tests/helpers/journeys/layout.ts';
import { findRecords, type Records } from '#tests/helpers/journeys/screens.ts';
import { makeVisits, narrow, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// Parts of screens when enlarged, on the smallest phones and on paper; sweep.test.ts measures the screens.
const { base, visit, close } = makeVisits();

let records: Records;
beforeAll(async () => {
  records = await findRecords(base);
});

const sizes = [
  ['at 320 × 640', { width: 320, height: 640 }],
  ['at 200 % of 1440 × 900', { width: 720, height: 450 }],
  ['at 400 % of 1280 × 1024', { width: 320, height: 256 }],
] as const;

describe.each(sampleOf(sizes, 1))('%s', (_, viewport) => {
  test('the table, the filters and a dialog are not cut off', async () => {
    const page = await visit(demo.seller, '/brake-systems?availabilities[]=within_10_weeks', { viewport });
    await page.getByRole('radio', { name: 'Table' }).check({ force: true });
    await page.locator('[data-result]').first().waitFor();
    await expect.poll(() => findFaults(page), { message: 'table' }).toEqual([]);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const foot = page.getByRole('dialog').getByRole('button', { name: /^Show [\d,]+ posts?$/ });
    await foot.scrollIntoViewIfNeeded();
    await expect.poll(() => findFaults(page), { message: 'filters' }).toEqual([]);
    await foot.click();
    await page.goto(`${base}/my-posts?state=active`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: /^Mark as/ }).click();
    const send = page.getByRole('dialog').getByRole('button', { name: /^Mark as/ });
    await send.scrollIntoViewIfNeeded();
    await expect.poll(() => send.isVisible()).toBe(true);
  });
});

test('a row that scrolls is pale where it goes on, with reduced motion too', async () => {
  const page = await visit(demo.organizationAdmin, '/deals', { viewport: narrow, reducedMotion: 'reduce' });
  const tabs = page.getByRole('tablist').first();
  await tabs.waitFor();
  const fades = () =>
    tabs.evaluate((row) => ['--fade-left', '--fade-right'].map((name) => getComputedStyle(row).getPropertyValue(name)));
  await expect.poll(fades).toEqual(['0px', '40px']);
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
  await expect.poll(fades).toEqual(['40px', '0px']);
});

describe('printing', () => {
  const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) ?? []).length;

  test('puts a post on one sheet without navigation, from its page and its preview, also in the dark scheme', async () => {
    const post = `/advertisement/${records.foreign}`;
    for (const path of [post, `${post}?print=1`]) {
      const page = await visit(demo.organizationAdmin, path, { colorScheme: 'dark' });
      await page.waitForLoadState('networkidle');
      await page.emulateMedia({ media: 'print' });
      // What the browser does by itself on Ctrl+P, so that the page can be looked at in the meantime.
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      const sheet = page.locator('[data-sheet]');
      await sheet.waitFor();
      await expect.poll(() => page.getByRole('banner').filter({ visible: true }).count(), { message: path }).toBe(0);
      await expect
        .poll(() => page.getByRole('navigation').filter({ visible: true }).count(), { message: path })
        .toBe(0);
      await expect.poll(() => page.locator('main > *').filter({ visible: true }).count(), { message: path }).toBe(1);
      await expect
        .poll(() => sheet.evaluate((element) => getComputedStyle(element).backgroundColor))
        .toBe('rgb(255, 255, 255)');
      const code = sheet.getByRole('img', { name: `${base}${post}` });
      expect((await code.boundingBox())?.width).toBeCloseTo((27 / 25.4) * 96, 0);
      await expect.poll(() => sheet.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true })), path).toBe(1);
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      await close();
    }
  });

  test('prints a deal without buttons, fields and private notes, and the overview as a table', async () => {
    const page = await visit(demo.buyer, '/deals');
    await page.locator('table a[href^="/deals/"]').first().click();
    const notes = page.getByRole('region', { name: /^Notes/ });
    await notes.waitFor();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => notes.isVisible()).toBe(false);
    const main = page.locator('main');
    const pressed = main.locator('.mantine-Button-root, .mantine-ActionIcon-root, textarea, select, input');
    await expect.poll(() => pressed.filter({ visible: true }).count()).toBe(0);
    await main.getByRole('table').first().waitFor();
    await page.emulateMedia({ media: null });
    await page.goto(`${base}/brake-systems`);
    await page.locator('[data-result]').nth(20).waitFor();
    await untilWhole(page);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => main.locator('img').filter({ visible: true }).count()).toBe(0);
    await expect.poll(() => page.getByRole('complementary').filter({ visible: true }).count()).toBe(0);
  });

  test.runIf(isWhole)('includes price and internal reference as chosen', async () => {
    const own = `/advertisement/${records.own}`;
    const page = await visit(demo.organizationAdmin, own);
    await page.getByRole('link', { name: 'Print this post' }).click();
    const sheet = page.locator('[data-sheet]');
    await sheet.waitFor();
    const price = page.getByRole('checkbox', { name: 'Price' });
    const reference = page.getByRole('checkbox', { name: 'Internal reference' });
    await expect.poll(() => reference.isChecked()).toBe(false);
    await expect.poll(() => sheet.getByText('Internal reference').count()).toBe(0);
    await reference.check();
    await sheet.getByText('Internal reference').waitFor();
    await sheet.getByText(/^per /).waitFor();
    await price.uncheck();
    await expect.poll(() => sheet.getByText(/^per /).count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the post' }).click();
    await page.waitForURL(base + own);
  });
});

test('the current page is visible in the row of the pages of its area', async () => {
  const page = await visit(demo.organizationAdmin, '/deals?side=seller', { viewport: narrow });
  const row = page
    .getByRole('navigation')
    .filter({ has: page.locator('[aria-current="page"]') })
    .first();
  await expect
    .poll(() =>
      row.evaluate((element) => {
        const chosen = element.querySelector('[aria-current="page"]')?.getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        return chosen !== undefined && chosen.left >= left - 1 && chosen.right <= right + 1;
      }),
    )
    .toBe(true);
});

test.runIf(isWhole)('the selected tab is visible if the tabs are wider than the screen', async () => {
  const page = await visit(demo.superAdmin, '/admin/reports', { viewport: narrow });
  const list = page.getByRole('tablist');
  await list.waitFor();
  const isVisible = () =>
    list.evaluate((row) => {
      const [{ left, right }, tab] = [row.getBoundingClientRect(), row.querySelector('[aria-selected="true"]')];
      const chosen = tab?.getBoundingClientRect();
      return chosen !== undefined && chosen.left >= left - 1 && chosen.right <= right + 1;
    });
  for (const name of [/^Deals/, /^Open/]) {
    await list.getByRole('tab', { name }).click();
    await expect.poll(() => list.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
    await expect.poll(isVisible).toBe(true);
    await page.reload();
    await list.waitFor();
    await expect.poll(isVisible).toBe(true);
  }
});

test('favourites on phones do not overlap and are not cut off', async () => {
  for (const width of sampleOf([320, 390], 1)) {
    const page = await visit(demo.seller, '/favorites', { viewport: { width, height: 844 }, hasTouch: true });
    const rows = page.locator('main li[data-post]');
    await rows.first().waitFor();
    const faults = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const parts = [...row.querySelectorAll<HTMLElement>('button, a, p, input')];
        const boxes = parts.map((element) => element.getBoundingClientRect());
        const name = (index: number) => parts[index]?.ariaLabel ?? parts[index]?.textContent;
        const cut = parts
          .filter(
            ({ scrollWidth, clientWidth, tagName }) =>
              tagName !== 'INPUT' && clientWidth > 0 && scrollWidth > clientWidth + 1,
          )
          .map((element) => `cut: ${element.textContent}`);
        const covering = boxes.flatMap((a, index) =>
          boxes.flatMap((b, other) =>
            other > index &&
            // A link is inside its paragraph.
            !parts[index]?.contains(parts[other] as HTMLElement) &&
            a.left < b.right - 1 &&
            b.left < a.right - 1 &&
            a.top < b.bottom - 1 &&
            b.top < a.bottom - 1
              ? [`${name(index)} and ${name(other)}`]
              : [],
          ),
        );
        return [...cut, ...covering];
      }),
    );
    expect(faults, String(width)).toEqual([]);
    await close();
  }
});

test.runIf(isWhole)('my posts show whole part numbers', async () => {
  for (const width of sampleOf([320, 390, 1440], 1)) {
    // The first pages have posts of other journeys, some of which have no number.
    const page = await visit(demo.seller, '/my-posts?page=3', { viewport: { width, height: 900 } });
    const numbers = page.locator('main tr .code, main li .code');
    await numbers.first().waitFor();
    const cut = await numbers.evaluateAll((all) =>
      all
        .filter((element) => {
          const bounds = element.getBoundingClientRect();
          const cell = element.closest('td, li') ?? element;
          // Elements in between may cut it as well.
          for (let box = element.parentElement; box && cell.contains(box); box = box.parentElement) {
            const isOpen = getComputedStyle(box).overflowX === 'visible' && box !== cell;
            if (!isOpen && bounds.right > box.getBoundingClientRect().right + 1) return true;
          }
          return element.scrollWidth > element.clientWidth + 1 || bounds.height > 24;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut, String(width)).toEqual([]);
    await close();
  }
});

test('Back closes an open drawer or dialog before it leaves the page', async () => {
  const title = `Back pedal brake ${Date.now()}`;
  await addPost(await signedIn(base, demo.seller), title);
  const page = await visit(demo.buyer, '/favorites', phone);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.waitFor();
  await page.evaluate(() => history.back());
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'All posts' }).waitFor();

  // One that can be asked about: what other tests post comes first.
  await page.locator('[data-result]').filter({ hasText: title }).click();
  await page.waitForURL(/\/advertisement\/\d+/);
  await page.locator('[data-action-bar]').getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('A question');
  await page.evaluate(() => history.back());
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(/\/advertisement\/\d+/);
  await page.evaluate(() => history.back());
  await page.getByRole('heading', { name: 'All posts' }).waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(`${base}/favorites`);
});

test.runIf(isWhole)(
  'Back on a form with unsaved entries closes an open dialog first, and asks before it leaves',
  async () => {
    const page = await visit(demo.seller, '/my-posts', phone);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /profile/i })
      .click();
    const title = page.getByLabel('Job title');
    await title.fill('Not to be lost');
    await title.blur();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.evaluate(() => history.back());
    await dialog.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Not to be lost');

    const question = page.getByRole('alertdialog');
    await page.evaluate(() => history.back());
    await question.waitFor();
    await page.evaluate(() => history.back());
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Not to be lost');
    await page.waitForURL(/\/profile$/);

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(/\/account$/);
    await page.evaluate(() => history.back());
    await page.waitForURL(/\/my-posts$/);
  },
);
