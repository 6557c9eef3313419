import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { demoPassword } from '#tests/helpers/newcomers.ts';
import { alter } from '#tests/helpers/passingTime.ts';
import { addPost, editPost, type NewPost } from '#tests/helpers/posts.ts';
import { demo, makeVisits } from '#tests/helpers/visits.ts';

const base = inject('baseUrl');
const database = inject('database');
let browser: Browser;
let seller: ApiClient;
const visits = makeVisits(() => browser, base);
const { visit } = visits;

beforeAll(async () => {
  browser = await launchBrowser();
  seller = new ApiClient(base);
  await seller.signIn(demo.seller, demoPassword);
});
afterEach(() => visits.close());
afterAll(() => browser?.close());

/** A page that hears what changes: its line is open. */
async function listen(email: string, path: string): Promise<Page> {
  const page = await visit(email, path);
  await page.goto('about:blank');
  const line = page.waitForRequest((request) => request.url().endsWith('/api/events'));
  await page.goto(base + path);
  await (await line).response();
  return page;
}

const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('link', { name: `Notifications, ${unread} unread` });

async function unreadOf(email: string): Promise<number> {
  const client = new ApiClient(base);
  await client.signIn(email, demoPassword);
  return (await client.get('/api/notifications?per_page=1')).meta.unread as number;
}

/** Lets the product tell somebody that notifications wait, as any of its processes does. */
const announceTo = (email: string) =>
  alter(
    database,
    `select pg_notify('events', json_build_object('to', json_build_array(id), 'kind', 'notifications', 'data', '{}'::json)::text)
     from users where email = $1`,
    [email],
  );

describe('an open browser', () => {
  test('has one line for all of its tabs, and another tab takes it over', async () => {
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

  test('shows a post as it is changed, and what somebody may do', async () => {
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

  test('leaves for sign-in at once when its session ends elsewhere', async () => {
    const page = await listen(demo.organizationAdmin, '/notifications');
    await alter(database, 'delete from sessions using users u where u.id = user_id and u.email = $1', [
      demo.organizationAdmin,
    ]);
    await page.waitForURL(/\/login/);
  });
});
