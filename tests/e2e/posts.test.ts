import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeJpeg } from '#tests/helpers/files/uploads.ts';
import { expectAccessible } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { askForAnswers } from '#tests/helpers/journeys/network.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// Axe checks every screen four times.
vi.setConfig({ testTimeout: 300_000 });

const { base, visit: open } = makeVisits();
const complaints: string[] = [];

afterEach(() => expect(complaints.splice(0)).toEqual([]));

/** A page of a signed-in user; errors that the browser reports fail the test. */
function visit(email: string, path: string): Promise<Page> {
  return open(email, path, { reducedMotion: 'reduce' }, async (page) => {
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`The policy forbids ${blockedURI} as ${violatedDirective}`);
      });
    });
    page.on('console', (message) => {
      // A refusal that the test asks for is reported by the browser as well.
      if (message.type() === 'error' && !/status of (404|409|413|415|500)/.test(message.text()))
        complaints.push(message.text());
    });
  });
}

/** A post of the seller's, made by its own calls, with a name that no other has. */
async function makePost(name: string, changes: Record<string, string | number> = {}): Promise<number> {
  const seller = await signedIn(base, demo.seller);
  return (await addPost(seller, name, { number_of_items: 60, price_per_unit: '31.90', ...changes })).id;
}

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions for ${name}`, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sees = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element === document.body ? 'nothing' : (element?.getAttribute('aria-label') ?? element?.textContent);
  });

async function pick(page: Page, name: string, step: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: step }).click();
}

test('the second of two editors compares the versions, takes the saved one, and the next time overwrites it', async () => {
  const id = await makePost('Two editors calliper');
  const path = `/my-posts/${id}/edit`;
  const mine = await visit(demo.seller, path);
  const theirs = await visit(demo.manager, path);
  const saveTheirs = async (quantity: string) => {
    await theirs.getByLabel('Quantity', { exact: true }).fill(quantity);
    await theirs.getByRole('button', { name: 'Save changes' }).click();
    await theirs.waitForURL(`${base}/advertisement/${id}`);
  };
  await saveTheirs('77');

  await mine.getByLabel('Title').fill('Two editors calliper, mine');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await sees(mine, 'Someone changed this post while you were editing it.');
  await expect.poll(() => focused(mine)).toBe('Compare');
  await expectAccessible(mine, 'edit with a conflict');
  await mine.getByRole('button', { name: 'Compare' }).click();
  const dialog = mine.getByRole('dialog');
  await dialog.getByRole('row', { name: 'Quantity 77 60' }).waitFor();
  await dialog.getByRole('row', { name: 'Title Two editors calliper Two editors calliper, mine' }).waitFor();
  await expect.poll(() => dialog.getByRole('row').count()).toBe(3);
  await expectAccessible(mine, 'comparing');
  await dialog.getByRole('button', { name: 'Use the saved version' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => mine.getByLabel('Quantity', { exact: true }).inputValue()).toBe('77');
  await expect.poll(() => mine.getByLabel('Title').inputValue()).toBe('Two editors calliper');

  // Again, and this time the user's own entries win.
  await theirs.getByRole('link', { name: 'Edit', exact: true }).click();
  await saveTheirs('88');
  await mine.getByLabel('Title').fill('Two editors calliper, mine');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await mine.getByRole('button', { name: 'Compare' }).click();
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await mine.waitForURL(`${base}/advertisement/${id}`);
  await mine.getByRole('heading', { level: 1, name: 'Two editors calliper, mine' }).waitFor();
  await sees(mine, '77 pieces');
});

test.runIf(isWhole)('refused files keep their slots and show the reason', async () => {
  const page = await visit(demo.seller, '/my-posts/create');
  await expectAccessible(page, 'an empty form');
  await page
    .getByRole('textbox', { name: 'Category', exact: true })
    .or(page.getByRole('combobox', { name: 'Category', exact: true }))
    .first()
    .click();
  await page.getByRole('option', { name: 'Brake systems', exact: true }).click();
  await page.getByLabel('Title').fill('Bad files calliper');
  await page.getByLabel('Quantity', { exact: true }).fill('60');
  await page.getByLabel('Price per unit').fill('31.90');
  await page.getByRole('radio', { name: 'In stock' }).check();
  const jpeg = await makeJpeg(30);
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#864' } })
    .png()
    .toBuffer();
  const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  await page
    .locator('#photos input[type=file]')
    .first()
    .setInputFiles([
      photo('good.jpg', jpeg),
      photo('painted.jpg', png),
      photo('large.jpg', Buffer.concat([jpeg, Buffer.alloc(6 * 1024 ** 2)])),
    ]);
  await page.locator('#documents input[type=file]').setInputFiles({
    name: 'large.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6 * 1024 ** 2)]),
  });
  const photos = page.locator('#photos li');
  await photos.nth(2).getByText('Image size should be less than 5 MB').waitFor();
  await page.locator('#documents').getByText('Document size should be less than 5 MB').waitFor();
  await page.getByRole('button', { name: 'Publish post' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There are 2 problems' });
  await summary.getByText('Photo 3: Image size should be less than 5 MB').click();
  await expect.poll(() => focused(page)).toContain('large.jpg');
  await expectAccessible(page, 'a form with bad files');

  // Errors that only the server detects are shown in the slot as well.
  await page.getByRole('button', { name: 'Remove photo 3' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
  await page.getByRole('button', { name: /^Remove .*large\.pdf/ }).click();
  await page.getByRole('button', { name: 'Publish post' }).click();
  await photos.nth(1).getByText('This is not a JPG picture.').waitFor();
  await photos.nth(1).getByText('painted.jpg').waitFor();
  await expect.poll(() => photos.nth(0).getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await page.getByRole('button', { name: 'Publish post' }).click();
  await page.waitForURL(/\/advertisement\/\d+$/);
  await sees(page, 'Advertisement successfully created');
});

test('an edit keeps the order of photos, even if a new one is moved before the existing ones', async () => {
  const id = await makePost('Calliper with photos');
  const page = await visit(demo.seller, `/my-posts/${id}/edit`);
  const photos = page.locator('#photos li[data-photo]');
  const add = async (name: string, hue: number) => {
    const photo = { name, mimeType: 'image/jpeg', buffer: await makeJpeg(hue) };
    await page.locator('#photos input[type=file]').first().setInputFiles(photo);
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.waitForURL(`${base}/advertisement/${id}`);
    const answer = await page.request.get(`${base}/api/advertisements/${id}`);
    return ((await answer.json()) as { data: { images: { id: string }[] } }).data.images.map((image) => image.id);
  };
  await add('front.jpg', 40);
  const [front] = await save();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await add('better.jpg', 200);
  await photos.nth(1).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => focused(page)).toContain('better.jpg');
  const images = await save();
  expect(images).toHaveLength(2);
  expect(images.indexOf(front as string)).toBe(1);
});

test('the posts of an organization say that a user sees the figures of their own posts only', async () => {
  const words = 'Your own posts only. You don’t see the views, favourites and sales of others.';
  await sees(await visit(demo.seller, '/organization-posts'), words);
  const all = await visit(demo.manager, '/organization-posts');
  await sees(all, 'Last 30 days');
  expect(await all.getByText(words).count()).toBe(0);
});

test('a wanted post without a price says so, is marked as fulfilled, and the sale is undone', async () => {
  const name = 'Wanted rotor without a price';
  const id = await makePost(name, { type: 'wanted', currency: '', price_per_unit: '' });
  const page = await visit(demo.seller, `/advertisement/${id}`);
  await sees(page, 'No price set');
  await expect.poll(() => page.title()).toContain(name);
  await expectAccessible(page, "the owner's view");
  await page.getByRole('button', { name: 'Mark as fulfilled' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click();
  await dialog.getByText('Required').first().waitFor();
  await expectAccessible(page, 'a sale with errors');
  await dialog.getByRole('radio', { name: 'No longer needed' }).check();
  await dialog.getByLabel('I declare that these details are correct.').check();
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click();
  await sees(page, 'Post marked as fulfilled');
  await page.getByText('Fulfilled', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Sales' }).waitFor();
  const own = await visit(demo.seller, '/my-posts?state=sold');
  await sees(own, /^Sold\/fulfilled/);
  await pick(page, name, 'Undo sale');
  await sees(page, 'Sale undone');
  await page.getByText('Active', { exact: true }).waitFor();
  await page.getByText('Undone', { exact: true }).waitFor();
  await expectAccessible(page, 'sales of a post');
});

test.runIf(isWhole)(
  'a sale that leaves less than the minimum order reports the new minimum, and the post can be edited',
  async () => {
    const name = 'Sold below its minimum';
    const id = await makePost(name, { number_of_items: '10', minimal_order_quantity: '5' });
    const page = await visit(demo.seller, `/advertisement/${id}`);
    await page.getByRole('button', { name: 'Mark as sold' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Sold elsewhere' }).check();
    await dialog.getByLabel('Total number of items').fill('8');
    await dialog.getByLabel('I declare that these details are correct.').check();
    await dialog.getByRole('button', { name: 'Mark as sold' }).click();
    await sees(page, `${name}. The minimum order is now 2.`);
    await page.goto(`${base}/my-posts/${id}/edit`);
    await expect.poll(() => page.locator('#field-minimal_order_quantity').inputValue()).toBe('2');
    await page.getByLabel('Title').fill(`${name}, the last two`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { level: 1, name: `${name}, the last two` }).waitFor();
    const buyer = await visit(demo.buyer, `/advertisement/${id}`);
    await buyer
      .getByRole('button', { name: /^Buy \d/ })
      .first()
      .waitFor();
  },
);

test('posts are paused, resumed, duplicated, deleted and restored, one by one or two at once', async () => {
  const names = ['Life of a post one', 'Life of a post two'] as const;
  const ids = [await makePost(names[0]), await makePost(names[1])] as const;
  const page = await visit(demo.seller, '/my-posts?q=Life+of+a+post');
  await row(page, names[1]).waitFor();
  await expect.poll(() => page.title()).toContain('My posts');
  await menuOf(page, names[0]).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await expectAccessible(page, 'an open menu');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Mark as sold');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe(`Actions for ${names[0]}`);
  await pick(page, names[0], 'Pause');
  await row(page, names[0]).getByText('Paused', { exact: true }).filter({ visible: true }).waitFor();
  await expect.poll(() => focused(page)).toBe(`Actions for ${names[0]}`);
  await pick(page, names[0], 'Resume');
  await row(page, names[0]).getByText('Active', { exact: true }).filter({ visible: true }).waitFor();

  // Closing a dialog that a menu opened gives the focus back to the menu's button.
  await pick(page, names[0], 'Mark as sold');
  const sale = page.getByRole('dialog');
  await sale.getByLabel('Total number of items').fill('20');
  await expect.poll(() => sale.getByLabel('Total price').inputValue()).toBe('638.00');
  await page.keyboard.press('Escape');
  await sale.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe(`Actions for ${names[0]}`);

  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  await sees(page, '2 posts selected');
  await expectAccessible(page, 'own posts with a selection');
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await sees(page, '2 posts paused');
  for (const name of names)
    await row(page, name).getByText('Paused', { exact: true }).filter({ visible: true }).waitFor();

  await pick(page, names[1], 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await row(page, names[1]).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  const deleted = await visit(demo.seller, `/advertisement/${ids[1]}`);
  await sees(deleted, 'This post is deleted. It can be restored until');
  await expectAccessible(deleted, 'a deleted post');
  await page.getByRole('tab', { name: /^Deleted/ }).click();
  await pick(page, names[1], 'Restore');
  await sees(page, 'Post restored');
  await row(page, names[1]).waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: /^All/ }).click();
  await pick(page, names[1], 'Duplicate');
  await page.waitForURL(/\/my-posts\/\d+\/edit$/);
  expect(page.url()).not.toContain(`/${ids[1]}/`);
  await sees(page, 'Post duplicated');
  await expect.poll(() => page.getByLabel('Title').inputValue()).toContain(names[1]);
});

test.runIf(isWhole)('another user reports a post, and a post that does not exist says so', async () => {
  const id = await makePost('Post to be reported');
  const page = await visit(demo.buyer, `/advertisement/${id}`);
  await expectAccessible(page, "the buyer's view");
  await page.getByRole('button', { name: 'Report this post' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await dialog.getByText('Required').waitFor();
  await expectAccessible(page, 'a report without a reason');
  await dialog.getByRole('radio', { name: 'Misleading details' }).check();
  await dialog.getByLabel('What should we know?').fill('It is another part.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await sees(page, 'Report sent. We will look at it soon.');
  await expect.poll(() => focused(page)).toBe('Report this post');

  await askForAnswers(page);
  await page.route(`**/api/advertisements/${id}`, (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.reload();
  await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
  await expect.poll(() => page.getByRole('main').count()).toBe(1);
  await expectAccessible(page, 'a post that could not be loaded');
  await page.unroute(`**/api/advertisements/${id}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Post to be reported' }).waitFor();

  await page.goto(`${base}/advertisement/99999999`);
  await page.getByRole('heading', { level: 1, name: 'This post does not exist' }).waitFor();
  await expect.poll(() => page.title()).toContain('This post does not exist');
  await expectAccessible(page, 'a post that does not exist');
});
