import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { linkToken, waitForMail } from '#tests/helpers/mailbox.ts';
import { addPost, editPost, type NewPost } from '#tests/helpers/market/posts.ts';
import { ownProduct } from '#tests/helpers/ownProduct.ts';
import { alter, runJob } from '#tests/helpers/values/passingTime.ts';

const { base, visit, listen, openPage } = makeVisits();
const { database } = ownProduct();
let seller: ApiClient;

beforeAll(async () => {
  seller = await signedIn(base, demo.seller);
});

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: `Notifications, ${unread} unread` });

async function unreadOf(email: string): Promise<number> {
  const client = await signedIn(base, email);
  return (await client.get('/api/notifications?per_page=1')).meta.unread as number;
}

/** Announces waiting notifications to a user, as any process of the product does. */
const announceTo = (email: string) =>
  alter(
    database,
    `select pg_notify('events', json_build_object('to', json_build_array(id), 'kind', 'notifications', 'data', '{}'::json)::text)
     from users where email = $1`,
    [email],
  );

describe('an open browser', () => {
  test('has one event stream for all of its tabs, which another tab takes over', async () => {
    const page = await listen(demo.buyer, '/favorites');
    const lines: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/events')) lines.push(request.url());
    });
    const second = await page.context().newPage();
    await second.goto(`${base}/notifications`);
    await second.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    const unread = await unreadOf(demo.buyer);
    await alter(
      database,
      `insert into notifications (user_id, type, title, body) select id, 'security', 'Two tabs', 'Both hear' from users where email = $1`,
      [demo.buyer],
    );
    await announceTo(demo.buyer);
    await bell(page, unread + 1).waitFor();
    await bell(second, unread + 1).waitFor();
    await second.getByText('Two tabs').first().waitFor();
    expect(lines).toEqual([]);
    const takenOver = second.waitForRequest((request) => request.url().endsWith('/api/events'));
    await page.close();
    await (await takenOver).response();
  });

  test('shows changes of a post and of the user’s rights', async () => {
    const post: NewPost = await addPost(seller, `Live calliper ${Date.now()}`);
    const page = await listen(demo.manager, `/advertisement/${post.id}`);
    await page.getByText('€26.10').first().waitFor();
    await editPost(seller, post, { price_per_unit: '31.20' });
    await page.getByText('€31.20').first().waitFor();
    const create = page.getByRole('banner').getByRole('link', { name: 'Post', exact: true });
    await create.waitFor();
    const rights = `update users set permissions = array['browse'] where email = $1 returning permissions`;
    const { rows } = await alter(database, 'select permissions from users where email = $1', [demo.manager]);
    await alter(database, rights, [demo.manager]);
    await create.waitFor({ state: 'detached' });
    await alter(database, 'update users set permissions = $2 where email = $1', [demo.manager, rows[0].permissions]);
    await create.waitFor();
  });

  test('goes to sign-in at once when its session is ended elsewhere', async () => {
    const page = await listen(demo.organizationAdmin, '/notifications');
    await alter(database, 'delete from sessions using users u where u.id = user_id and u.email = $1', [
      demo.organizationAdmin,
    ]);
    await page.waitForURL(/\/login/);
  });
});

describe('a saved search', () => {
  test('leads to a notification in an open browser when a matching post is created', async () => {
    const word = `Lightning${Date.now()}`;
    const page = await visit(demo.buyer, `/?q=${word}`);
    await page.getByRole('main').getByRole('button', { name: 'Save search' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lightning parts');
    await dialog.getByRole('radio', { name: 'At once' }).check();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.waitFor({ state: 'detached' });

    const open = await listen(demo.buyer, '/notifications');
    const post = await addPost(seller, `${word} calliper`);
    const news = open.getByRole('link', { name: '1 new post: Lightning parts' });
    await news.waitFor();
    await news.click();
    await open.waitForURL(/[?&]q=Lightning/);
    await open.locator(`a[href="/advertisement/${post.id}"]`).first().waitFor();

    await open.goto(`${base}/saved-searches`);
    await open.getByRole('link', { name: 'Lightning parts' }).waitFor();
    await open.getByText('Nothing new').first().waitFor();
    const mail = await waitForMail({ client: () => new ApiClient(base) }, demo.buyer, 'notifications.found');
    expect(mail.text).toContain(`In your search “Lightning parts”`);

    // The link in the mail stops it without signing in.
    const stranger = await openPage();
    await stranger.goto(`${base}/stop-search/${linkToken(mail, '/stop-search')}`);
    await stranger.getByText('Lightning parts').waitFor();
    await stranger.getByRole('button', { name: 'Stop emails' }).click();
    await stranger.getByRole('heading', { name: 'No more emails about “Lightning parts”' }).waitFor();
    await stranger.reload();
    await stranger.getByRole('heading', { name: 'This link has already been used' }).waitFor();
    await open.reload();
    await expect.poll(() => open.getByRole('combobox', { name: /Lightning parts/ }).inputValue()).toBe('Never');
    await expect.poll(() => findObstacles(open)).toEqual([]);
    await open.getByRole('button', { name: /Lightning parts/ }).click();
    await open.getByRole('menuitem', { name: 'Delete' }).click();
    await open.getByRole('button', { name: 'Delete', exact: true }).click();
    await open.getByRole('link', { name: 'Lightning parts' }).waitFor({ state: 'detached' });
  });
});

describe('an interest', () => {
  test.runIf(isWhole)('leads to a notification in the app at once, and to a line in the daily digest', async () => {
    const client = await signedIn(base, demo.manager);
    const { data } = await client.get('/api/bootstrap');
    const brakes = data.categories.find(({ slug }: { slug: string }) => slug === 'brake-systems');
    const chosen = await client.put(`/api/users/${data.user.id}/category-interests`, {
      category_interests: [String(brakes.id)],
    });
    expect(chosen.status).toBe(200);
    const other = await signedIn(base, demo.buyerAdmin);
    const open = await listen(demo.manager, '/notifications');
    const title = `Morning calliper ${Date.now()}`;
    await addPost(other, title);
    await open.getByText(title).first().waitFor();
    await alter(database, `update findings set created_at = created_at - interval '2 days' where told_at is null`);
    await runJob(database, 'notifications.digests');
    const mail = await waitForMail({ client: () => new ApiClient(base) }, demo.manager, 'notifications.daily');
    expect(mail.text).toContain(title);
    expect(mail.text).toContain('In your category Brake systems');
  });
});

describe('prices in other currencies', () => {
  test.runIf(isWhole)('match a price filter, and show the approximate amount', async () => {
    const title = `Foreign calliper ${Date.now()}`;
    const post = await addPost(seller, title);
    await editPost(seller, post, { currency: 'SEK', price_per_unit: '219.00' });
    // 219 SEK are 20 euro by the rates that ship.
    const search = `q=${encodeURIComponent(title)}&currency=EUR`;
    const page = await visit(demo.buyer, `/?${search}&price_min=19&price_max=21`);
    const card = page.locator(`[data-post="${post.id}"]`);
    await card.getByText('≈ €20.00').waitFor();
    await expect.poll(() => card.textContent()).toMatch(/SEK\s219\.00/);
    await page.goto(`${base}/?${search}&price_min=21`);
    await page
      .locator('[data-result]')
      .or(page.getByRole('heading', { name: 'No matching records found' }))
      .first()
      .waitFor();
    await card.waitFor({ state: 'detached' });
    await page.goto(`${base}/advertisement/${post.id}`);
    await page.getByText('≈ €20.00').first().waitFor();
  });
});
