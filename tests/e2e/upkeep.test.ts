import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { withClock } from '#tests/helpers/journeys/network.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { linkToken, waitForMail } from '#tests/helpers/mailbox.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { alter, runJob } from '#tests/helpers/values/passingTime.ts';

vi.setConfig({ testTimeout: 180_000 });

const { base, visit, openPage } = makeVisits();
const { database } = ownProduct();
let seller: ApiClient;
let manager: ApiClient;
let buyer: ApiClient;
const product = { client: () => new ApiClient(base) };

beforeAll(async () => {
  seller = await signedIn(base, demo.seller);
  manager = await signedIn(base, demo.manager);
  buyer = await signedIn(base, demo.buyer);
});

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const read = async (client: ApiClient, id: number) => (await client.get(`/api/advertisements/${id}`)).data;
const expectAccessible = async (page: Page, what: string) =>
  expect([what, await findObstacles(page)]).toEqual([what, []]);

/** Titles that no other post has, so that a search finds these only. */
let made = 0;
async function addPosts(client: ApiClient, count: number, changes: Record<string, string | number> = {}) {
  made += 1;
  const word = `Upkeep${Date.now().toString(36)}${made}`;
  const posts = [];
  for (let index = 0; index < count; index++) posts.push(await addPost(client, `${word} ${'ABC'[index]}`, changes));
  return { word, ids: posts.map(({ id }) => id) };
}

async function selectAll(page: Page, ids: readonly number[]): Promise<void> {
  await expect.poll(() => page.locator('tbody tr', { has: page.getByRole('checkbox') }).count()).toBe(ids.length);
  await page.getByLabel('Select all on this page').check();
  await sees(page, `${ids.length} posts selected`);
}

test('Shift with a click takes all posts between two, in the list of own posts and of changed prices', async () => {
  const { word } = await addPosts(seller, 3);
  const page = await visit(demo.seller, `/my-posts?q=${word}`);
  const boxes = page.locator('tbody').getByRole('checkbox');
  await expect.poll(() => boxes.count()).toBe(3);
  await boxes.first().check();
  await boxes.last().click({ modifiers: ['Shift'] });
  await sees(page, '3 posts selected');
  await button(page, 'Change prices').click();
  await page.getByRole('heading', { level: 1, name: 'Change prices' }).waitFor();
  // Rows can be left out once there is a change.
  await page.getByRole('textbox', { name: 'How much' }).fill('8');
  await expect.poll(() => boxes.evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked))).toBe(true);
  await boxes.first().uncheck();
  await boxes.last().click({ modifiers: ['Shift'] });
  await expect.poll(() => boxes.evaluateAll((all) => all.some((box) => (box as HTMLInputElement).checked))).toBe(false);
});

test('posts are renewed from a link in a mail, once and without signing in', async () => {
  const { ids } = await addPosts(seller, 1);
  await alter(database, "update advertisements set expires_at = now() + interval '2 days' where id = any($1)", [ids]);
  await runJob(database, 'advertisements.remind');
  const mail = await waitForMail(product, demo.seller, 'notifications.post_expiring');
  const token = linkToken(mail, 'renew');
  const page = await openPage();
  await page.goto(`${base}/renew/${token}`);
  await page.getByRole('heading', { level: 1, name: /^Renew/ }).waitFor();
  await expectAccessible(page, 'the page of the link');
  const before = (await read(seller, ids[0] as number)).expires_at;
  await page.reload();
  await button(page, /^Renew.* for 90 days$/).waitFor();
  expect((await read(seller, ids[0] as number)).expires_at).toBe(before);
  await button(page, /^Renew.* for 90 days$/).click();
  await page.getByRole('heading', { level: 1, name: 'Renewed for 90 days' }).waitFor();
  await expectAccessible(page, 'the page after renewing');
  const left = Date.parse((await read(seller, ids[0] as number)).expires_at) - Date.now();
  expect(left / 86_400_000).toBeGreaterThan(89);
  await page.goto(`${base}/renew/${token}`);
  await sees(page, 'This link has already been used. It works once.');
  await page.goto(`${base}/my-posts`);
  await page.waitForURL(/\/login/);
  await page.goto(`${base}/renew/forged`);
  await sees(page, 'This link is not one of ours');
});

test('prices of a selection are changed after a preview, and undone', async () => {
  const { word, ids } = await addPosts(seller, 3);
  const page = await visit(demo.seller, `/my-posts?q=${word}`);
  await selectAll(page, ids);
  await button(page, 'Change prices').click();
  await page.getByRole('heading', { level: 1, name: 'Change prices' }).waitFor();
  await sees(page, '3 posts selected');
  await page.getByRole('textbox', { name: 'How much' }).fill('8');
  await sees(page, '€24.01');
  await page.getByRole('combobox', { name: 'Round to' }).click();
  await page.getByRole('option', { name: '5 cents', exact: true }).click();
  await sees(page, '€24.00');
  await expectAccessible(page, 'prices');
  await page.getByRole('checkbox', { name: `Change the price of ${word} B` }).uncheck();
  // Another user edits one of them in the meantime.
  await alter(database, 'update advertisements set price_per_unit = 99.00 where id = $1', [ids[2]]);
  await button(page, 'Change 2 prices').click();
  await sees(page, '1 price changed');
  await sees(page, /stays as it is.*Changed in the meantime/);
  const prices = () => Promise.all(ids.map(async (id) => (await read(seller, id)).price_per_unit));
  expect(await prices()).toEqual(['24.00', '26.10', '99.00']);
  // The undo button has the focus already.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await sees(page, '1 post is as it was before');
  expect(await prices()).toEqual(['26.10', '26.10', '99.00']);
});

test('a fact of a selection is changed once it is clear how many posts change, and undone', async () => {
  const { categories } = (await seller.get('/api/bootstrap')).data;
  const cassettes = categories.find(({ name }: { name: string }) => name === 'Cassettes');
  const { word, ids } = await addPosts(seller, 3, { category: cassettes.parent_id, subCategory: cassettes.id });
  await alter(database, `update advertisements set facts = '{"speeds":12}' where id = $1`, [ids[0]]);
  const page = await visit(demo.seller, `/my-posts?q=${word}`);
  await selectAll(page, ids);
  await button(page, 'Change a fact').click();
  const dialog = page.getByRole('dialog', { name: 'Change a fact' });
  await dialog.getByRole('combobox', { name: 'Fact' }).click();
  await page.getByRole('option', { name: 'Speeds', exact: true }).click();
  const value = dialog.getByRole('textbox', { name: 'Speeds' });
  await value.fill('twelve or so');
  await dialog.getByRole('button', { name: 'Nothing changes' }).waitFor();
  await value.fill('12');
  await sees(page, '2 posts change');
  await sees(page, 'States this already, stays: 1');
  await expectAccessible(page, 'the dialog of a fact');
  await dialog.getByRole('button', { name: 'Change 2 posts' }).click();
  await sees(page, '2 posts: fact changed');
  const facts = () => Promise.all(ids.map(async (id) => (await read(seller, id)).facts));
  const twelve = [{ key: 'speeds', value: 12 }];
  expect(await facts()).toEqual([twelve, twelve, twelve]);
  await page.keyboard.press('Enter');
  await sees(page, '2 posts are as they were before');
  expect(await facts()).toEqual([twelve, [], []]);

  await page.goto(`${base}/advertisement/${ids[1]}`);
  await button(page, 'Show the history').click();
  await page.getByRole('term').filter({ hasText: 'Speeds' }).first().waitFor();
  await alter(database, "update advertisements set price_breaks = '10:3.00', whole_lot_price = '2.00' where id = $1", [
    ids[0],
  ]);
  await page.goto(`${base}/advertisement/${ids[0]}?print=1`);
  await page.locator('[data-sheet]').getByText('Speeds: 12').waitFor();
  for (const price of [/^from 10 €3\.00$/, /^all \d+ €2\.00$/])
    await page.locator('[data-sheet]').getByRole('row', { name: price }).waitFor();
});

test('pausing and deleting a selection needs no confirmation, and can be undone', async () => {
  const { word, ids } = await addPosts(seller, 2);
  const page = await visit(demo.seller, `/my-posts?q=${word}`);
  const states = () => Promise.all(ids.map(async (id) => (await read(seller, id)).state));
  await selectAll(page, ids);
  await button(page, 'Pause').click();
  await sees(page, '2 posts paused');
  await expectAccessible(page, 'own posts with a way back');
  await expect.poll(states).toEqual(['paused', 'paused']);
  await page.keyboard.press('Enter');
  await sees(page, '2 posts are as they were before');
  await expect.poll(states).toEqual(['active', 'active']);

  await selectAll(page, ids);
  await button(page, 'Delete').click();
  await sees(page, '2 posts deleted');
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await expect.poll(states).toEqual(['deleted', 'deleted']);
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'What was just changed' }).waitFor({ state: 'detached' });
  // A change whose strip was closed is still in the history of changes.
  await page.getByText(/changes? can be undone$/).click();
  await button(page, /^Undo: 2 posts deleted at/).click();
  await sees(page, '2 posts are as they were before');
  await expect.poll(states).toEqual(['active', 'active']);
});

test.runIf(isWhole)(
  'a strip with an undo closes by itself, but not while it has the focus or the pointer',
  async () => {
    const { word, ids } = await addPosts(seller, 2);
    const page = await visit(demo.seller, `/my-posts?q=${word}`, {}, withClock);
    await selectAll(page, ids);
    await button(page, 'Pause').click();
    const strip = page.getByRole('region', { name: 'What was just changed' });
    await strip.waitFor();
    await strip.hover();
    await page.clock.runFor(60_000);
    expect(await strip.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.getByRole('searchbox').last().focus();
    await page.clock.runFor(10_500);
    await strip.waitFor({ state: 'detached' });
  },
);

test('only the owner’s side can read the history of a post', async () => {
  const { ids } = await addPosts(seller, 1);
  const [id] = ids as [number];
  await seller.post('/api/advertisements/bulk', { action: 'price', ids: ids.map(String), percent: 10 });
  await seller.post(`/api/advertisements/${id}/pause`);
  await manager.post(`/api/advertisements/${id}/resume`);
  const page = await visit(demo.seller, `/advertisement/${id}`);
  await button(page, 'Show the history').click();
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(4);
  const texts = (await entries.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  const { first_name: first, last_name: last } = (await manager.get('/api/auth/authorized')).data;
  expect(texts[0]).toContain(`Resumed by ${first}`);
  expect(texts[0]).toContain(last);
  expect(texts[1]).toContain('Paused');
  expect(texts[2]).toMatch(/Price changed by .* with a selection Price per unit .*26\.10.*→ 28\.71/);
  expect(texts[3]).toContain('Posted');
  await expectAccessible(page, 'a post with its history');
  const foreign = await visit(demo.buyer, `/advertisement/${id}`);
  expect(await foreign.getByRole('heading', { name: 'History' }).count()).toBe(0);
  expect((await buyer.get(`/api/advertisements/${id}/history`)).status).toBe(403);
});

test('a team shares favourites, and is notified of their stock', async () => {
  const { word, ids } = await addPosts(buyer, 1);
  const [id] = ids as [number];
  await seller.put(`/api/advertisements/${id}/favorite`, { note: 'For March' });
  const page = await visit(demo.seller, `/favorites?q=${word}`);
  const share = async () => {
    await button(page, `Actions for ${word} A`).click();
    return page.getByRole('menuitem', { name: 'Add to the team’s list' });
  };
  await (await share()).click();
  await sees(page, 'On the team’s list');
  const colleague = await visit(demo.manager, `/favorites?list=team&q=${word}`);
  await sees(colleague, 'Added by');
  await expectAccessible(colleague, "the team's favourites");
  await alter(database, 'update advertisements set number_of_items = 4 where id = $1', [id]);
  await runJob(database, 'notifications.favorites');
  await colleague.goto(`${base}/notifications`);
  const row = colleague.getByRole('listitem').filter({ hasText: `A favourite runs low: ${word} A` });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await colleague.getByText('Why do I get this? The post is on the favourites of your organization.').waitFor();
  await expectAccessible(colleague, 'notifications with a reason');
  await colleague.getByRole('menuitem', { name: 'Open the list' }).click();
  await sees(colleague, `${word} A`);
  await button(colleague, `Remove ${word} A from the team’s list`).click();
  await sees(colleague, `${word} A was removed from the list of your organization.`);
  await page.reload();
  await (await share()).waitFor();
});

test.runIf(isWhole)('a notification is archived and restored', async () => {
  const { word, ids } = await addPosts(buyer, 1);
  await seller.put(`/api/advertisements/${ids[0]}/favorite`);
  await alter(database, 'update advertisements set price_per_unit = 20 where id = $1', [ids[0]]);
  await runJob(database, 'notifications.favorites');
  const title = `Price of a favourite fell: ${word} A`;
  const page = await visit(demo.seller, '/notifications');
  const row = page.getByRole('listitem').filter({ hasText: title });
  const move = async (item: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await move('Archive');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Archive' }).click();
  await sees(page, title);
  await expectAccessible(page, 'the archive');
  await move('Move out of the archive');
  await row.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'All' }).click();
  await row.waitFor();
});
