import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { findObstacles, showIn } from '#tests/helpers/journeys/accessibility.ts';
import { demo, signedIn } from '#tests/helpers/journeys/demo.ts';
import { hire, letIn } from '#tests/helpers/journeys/newcomers.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';
import { linkToken, waitForMail } from '#tests/helpers/mailbox.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import { codeOf } from '#tests/helpers/values/authenticator.ts';

// Organizations, people and posts of its own, so that no other journey is affected by the changes.
const { base, visit } = makeVisits();
const organizationName = 'Chainline Workshops B.V.';
const otherName = 'Spokeline Traders B.V.';
const people = {
  admin: 'iris@chainline.example',
  seller: 'bram@chainline.example',
  leaver: 'leaver@chainline.example',
  other: 'nora@spokeline.example',
};

let platform: ApiClient;
let seller: ApiClient;
let organizationId: number;
let otherId: number;
let sellerId: number;
let postId: number;

beforeAll(async () => {
  platform = await signedIn(base, demo.admin);
  organizationId = await letIn(platform, organizationName);
  otherId = await letIn(platform, otherName);
  const add = (organization: number, email: string, name: string, role: string) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    return hire(base, platform, organization, { email, first_name, last_name, role });
  };
  await add(organizationId, people.admin, 'Iris Postma', 'organization_admin');
  sellerId = await add(organizationId, people.seller, 'Bram Kooij', 'user');
  await add(organizationId, people.leaver, 'Vera Leaving', 'user');
  await add(otherId, people.other, 'Nora Other', 'organization_admin');
  seller = await signedIn(base, people.seller);
  postId = (await addPost(seller, 'Chainline reported calliper')).id;
});
afterAll(async () => {
  // Nothing of this stays in the market.
  for (const id of [organizationId, otherId])
    await platform?.post(`/api/organizations/${id}/suspend`, { reason: 'The journey is over.' });
});

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** The live posts of Chainline in the list of organizations; each cell begins with the name of its column, for phones. */
const livePosts = (page: Page) =>
  page
    .getByRole('row', { name: /Chainline/ })
    .locator('td', { hasText: 'Active posts' })
    .textContent();

test('an organization admin removes a product from a colleague, whose open screen reacts at once', async () => {
  const colleague = await visit(people.seller, '/wheels');
  await colleague.locator('[data-result]').first().waitFor();

  const admin = await visit(people.admin, '/organization-members');
  await openMenu(admin, 'Bram Kooij', 'Edit');
  await admin.getByRole('heading', { level: 1, name: 'Edit Bram Kooij' }).waitFor();
  await admin.getByRole('checkbox', { name: 'Browse posts' }).uncheck();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(admin, 'Organization user successfully updated');
  await admin
    .getByRole('row', { name: /Bram Kooij/ })
    .getByText('4 of 9 products')
    .waitFor();

  await colleague.getByRole('heading', { level: 1, name: 'You cannot browse posts' }).waitFor();
  await expect.poll(() => colleague.locator('[data-result]').count()).toBe(0);

  await admin.goto(`${base}/organization-members/${sellerId}/edit`);
  await admin.getByRole('checkbox', { name: 'Browse posts' }).check();
  await admin.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(admin, 'Organization user successfully updated');
  await colleague.locator('[data-result]').first().waitFor();
});

test('a suspended organization’s posts vanish for others and return when it is reinstated', async () => {
  const title = 'Chainline rotor ZQXV7731';
  await addPost(seller, title);
  const others = await visit(people.other, '/?q=ZQXV7731');
  await others.getByText(title).first().waitFor();

  const admin = await visit(demo.admin, '/admin/organizations');
  await admin.getByLabel('Find by name, city, VAT number or website').fill('Chainline');
  await admin.getByRole('row', { name: /Spokeline|Bremsen/ }).waitFor({ state: 'detached' });
  await openMenu(admin, organizationName, 'Suspend');
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByLabel('Reason').fill('Bills of the last quarter');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await waitForText(admin, 'The organization is suspended. Its posts are hidden.');
  await admin
    .getByRole('row', { name: /Chainline/ })
    .getByText('Suspended')
    .waitFor();
  // Hidden posts are not counted as active.
  await expect.poll(() => livePosts(admin)).toBe('Active posts0');

  await others.reload();
  await others.getByText('No matching records found').waitFor();
  await expect.poll(() => others.getByText(title).count()).toBe(0);
  // Its own members see the reason.
  const member = await visit(people.admin, '/organization');
  await waitForText(member, /suspended.*Bills of the last quarter/);

  await openMenu(admin, organizationName, 'Reinstate');
  await waitForText(admin, 'The organization is active again.');
  await others.reload();
  await others.getByText(title).first().waitFor();
});

test('the list of members and the profile of the organization count those who can sign in', async () => {
  const page = await visit(demo.organizationAdmin, '/organization-members');
  const subtitle = page.getByText(/^\d+ active people at /);
  const [count] = (await subtitle.textContent())?.match(/^\d+/) ?? [];
  await page.getByRole('tab', { name: new RegExp(`^Active\\W*${count}$`) }).waitFor();
  await page.getByRole('tab', { name: /^Deactivated\W*[1-9]/ }).waitFor();
  await page.goto(`${base}/organization`);
  await expect
    .poll(() =>
      page
        .locator('dt', { hasText: /^Members$/ })
        .locator('+ dd')
        .textContent(),
    )
    .toBe(count);
});

test('an invitation is sent, sent again and withdrawn', async () => {
  const email = 'guest@chainline.example';
  const page = await visit(people.admin, '/organization-members');
  const invite = page.getByRole('button', { name: 'Invite', exact: true });
  await invite.click();
  const panel = page.getByRole('complementary', { name: 'Send invitation' });
  const address = panel.getByLabel('Email');
  await expect.poll(() => address.evaluate((field) => document.activeElement === field)).toBe(true);
  await address.fill('guest@chainline');
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await panel.getByText('Invalid email address').waitFor();
  await address.fill(email);
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await waitForText(page, 'Invitation sent');
  await panel.waitFor({ state: 'detached' });

  const waiting = page.getByRole('listitem').filter({ hasText: email });
  await waiting.getByText(/Seller\/purchaser\. Sent/).waitFor();
  const mail = await waitForMail({ client: () => platform }, email, 'accounts.activation');
  const first = linkToken(mail, '/activate');
  await waiting.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => (await platform.get(`/api/activate/${first}`)).data?.state).not.toBe('open');
  await waiting.getByRole('button', { name: 'Withdraw' }).click();
  await waitForText(page, 'Invitation withdrawn');
  await waiting.waitFor({ state: 'detached' });
});

test('a removed member leaves their posts to a successor', async () => {
  await addPost(await signedIn(base, people.leaver), 'Chainline inherited lever');
  const page = await visit(people.admin, '/organization-members');
  await openMenu(page, 'Vera Leaving', 'Remove');
  const dialog = page.getByRole('dialog', { name: 'Remove Vera Leaving?' });
  await dialog.getByText('1 post needs a new owner.').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('Required').waitFor();
  await dialog.getByRole('combobox', { name: 'Who takes over?' }).click();
  await page.getByRole('option', { name: 'Bram Kooij' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await waitForText(page, 'User successfully deleted');
  await page.getByRole('row', { name: /Vera Leaving/ }).waitFor({ state: 'detached' });
  const mine = (await seller.get('/api/my-advertisements')).data as { title: string; name: string }[];
  expect(mine.map(({ title, name }) => title ?? name)).toContain('Chainline inherited lever');
});

test.runIf(isWhole)('the address contains the state of a list, and going back restores it', async () => {
  const page = await visit(demo.admin, '/admin/organizations');
  await page.getByLabel('Find by name, city, VAT number or website').fill('Spokeline');
  await page.waitForURL(/q=Spokeline/);
  await page.getByRole('button', { name: 'Name' }).click();
  await page.waitForURL(/sort=-name/);
  await page.getByRole('link', { name: otherName }).click();
  await page.getByRole('heading', { level: 1, name: `Users of ${otherName}` }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: otherName }).waitFor();
  await expect.poll(() => page.getByLabel('Find by name, city, VAT number or website').inputValue()).toBe('Spokeline');
  await expect
    .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
    .toBe('descending');
  await page.getByRole('tab', { name: /^Closed/ }).click();
  await waitForText(page, 'No matching records found');
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.waitForURL((url) => url.search === '?sort=-name');
  await page.getByRole('row').nth(20).waitFor();
});

test('the second of two admins compares the versions, and overwrites the one of the first', async () => {
  const page = await visit(people.admin, `/organization-members/${sellerId}/edit`);
  await page.getByLabel('Job title').fill('Wheel builder');
  const users = `/api/organizations/${organizationId}/users`;
  const { email, first_name, role, permissions, updated_at } = (await platform.get(`${users}/${sellerId}`)).data;
  const theirs = { email, first_name, last_name: 'Kooijman', job_title: 'Buyer', role, permissions, updated_at };
  const saved = await platform.put(`${users}/${sellerId}`, theirs);
  expect(saved.status, JSON.stringify(saved.errors)).toBe(200);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(page, 'Someone else changed this while you were editing it.');
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare the versions' });
  await dialog.getByRole('row', { name: 'Job title Buyer Wheel builder' }).waitFor();
  await dialog.getByRole('row', { name: 'Last name Kooijman Kooij' }).waitFor();
  await expect.poll(() => dialog.getByRole('row').count()).toBe(3);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await waitForText(page, 'Organization user successfully updated');
  const after = await platform.get(`${users}/${sellerId}`);
  expect(after.data).toMatchObject({ job_title: 'Wheel builder', last_name: 'Kooij' });
});

test.runIf(isWhole)('one click sends a form, even if leaving a field shows an error', async () => {
  const page = await visit(people.admin, '/organization');
  await page.getByRole('button', { name: 'Edit organization' }).click();
  await page.getByLabel('Website').fill('our site');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(page, 'There is 1 problem');
});

test('an admin resets the two-factor authentication of a user who lost their phone', async () => {
  const { secret } = (await seller.get('/api/auth/google2fa/qrcode')).data;
  expect((await seller.post('/api/auth/google2fa/enable', { otp_secret: codeOf(secret) })).status).toBe(200);
  const page = await visit(demo.admin, `/admin/organizations/${organizationId}/users`);
  const row = page.getByRole('row', { name: /Bram Kooij/ });
  await row.getByText('On', { exact: true }).waitFor();
  await openMenu(page, 'Bram Kooij', 'Reset two-factor');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset two-factor' }).click();
  await waitForText(page, 'Two-factor authentication has been reset');
  await row.getByText('Off', { exact: true }).waitFor();
  seller = await signedIn(base, people.seller);
});

test('categories and brands are added, renamed and deleted', async () => {
  const page = await visit(demo.admin, '/admin/categories');
  await openMenu(page, 'Light', 'Add subcategory');
  await page.getByRole('dialog').getByLabel('Name').fill('Helmet lights');
  await page.getByRole('dialog').getByRole('button', { name: 'Add subcategory' }).click();
  await waitForText(page, 'Category successfully created');
  await openMenu(page, 'Helmet lights', 'Edit');
  await page.getByRole('dialog').getByLabel('Name').fill('Lights for helmets');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await waitForText(page, 'Category successfully updated');
  await openMenu(page, 'Lights for helmets', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText(page, 'Category successfully deleted');

  await page.getByRole('tab', { name: 'Brands' }).click();
  await page.getByRole('button', { name: 'Add brand' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Aardvark');
  await page.getByRole('dialog').getByRole('button', { name: 'Add brand' }).click();
  await waitForText(page, 'Brand successfully created');
  await page.getByLabel('Find a brand').fill('Aardvark');
  await openMenu(page, 'Aardvark', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Aardvark Cycling');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await waitForText(page, 'Brand successfully updated');
  await openMenu(page, 'Aardvark Cycling', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await waitForText(page, 'Brand successfully deleted');
});

test('a reported post is blocked with a reason, and unblocked', async () => {
  const reporter = await signedIn(base, people.other);
  const report = { reason: 'misleading', text: 'The pictures show another part.' };
  expect((await reporter.post(`/api/advertisements/${postId}/report`, report)).success).toBe(true);
  const page = await visit(demo.admin, '/admin/reports');
  const row = page.getByRole('row', { name: /Chainline reported calliper/ });
  await row.getByText('The pictures show another part.').waitFor();
  await row.getByRole('button', { name: 'Block the post' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Show the part itself');
  await page.getByRole('dialog').getByRole('button', { name: 'Block the post' }).click();
  await waitForText(page, 'The post is blocked. Its owner gets the reason.');
  expect((await reporter.get(`/api/advertisements/${postId}`)).status).toBe(404);

  await page.getByRole('tab', { name: /^Blocked/ }).click();
  await row.getByRole('button', { name: 'Unblock the post' }).click();
  await waitForText(page, 'The post is shown again.');
  expect((await reporter.get(`/api/advertisements/${postId}`)).status).toBe(200);
  // Everything is in the audit log.
  await page.goto(`${base}/admin/audit-log`);
  await page
    .getByRole('row', { name: /Showed a blocked post again/ })
    .first()
    .waitFor();
});

describe('screens of organizations, members and the administration', () => {
  const own = () => [
    '/organization',
    '/organization-members',
    '/organization-members/create',
    `/organization-members/${sellerId}/edit`,
    '/admin/audit-log',
  ];
  const administered = () => [
    '/admin/organizations',
    '/admin/organizations/create',
    `/admin/organizations/${organizationId}/edit`,
    `/admin/organizations/${organizationId}/users`,
    `/admin/organizations/${organizationId}/user/create`,
    `/admin/organizations/${organizationId}/user/${sellerId}/edit`,
    '/admin/categories',
    '/admin/reports',
    '/admin/audit-log',
  ];

  test.runIf(isWhole).each([
    ['an organization admin', people.admin, own],
    ['a platform admin', demo.admin, administered],
  ] as const)('of %s pass axe and fit the window, wide and narrow, light and dark', async (_who, email, paths) => {
    const found: string[] = [];
    const page = await visit(email, '/profile', { reducedMotion: 'reduce' });
    for (const path of paths()) {
      await page.goto(base + path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await showIn(page, colorScheme);
          for (const obstacle of await findObstacles(page)) found.push(`${path} ${width} ${colorScheme}: ${obstacle}`);
        }
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (tooWide > 0) found.push(`${path} is ${tooWide} px too wide at ${width}`);
      }
    }
    expect(found).toEqual([]);
  });
});
