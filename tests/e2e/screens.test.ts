import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { findObstacles } from '#tests/helpers/journeys/accessibility.ts';
import { demo, demoPassword, signedIn } from '#tests/helpers/journeys/demo.ts';
import { accept, invite } from '#tests/helpers/journeys/newcomers.ts';
import { makeVisits, phone } from '#tests/helpers/journeys/visits.ts';
import { addPost } from '#tests/helpers/market/posts.ts';

// Which screens open for whom, and what is shown in place of the others.
const { base, visit, openPage } = makeVisits();

const heading = (page: Page) => page.locator('main h1').first().textContent();
const path = (page: Page) => new URL(page.url()).pathname;
const hasHeader = (page: Page) =>
  page
    .getByRole('link', { name: /browse posts/ })
    .first()
    .isVisible();

/** Opens addresses one after the other in one page. */
async function* openEach(email: string, addresses: readonly string[]) {
  let page: Page | undefined;
  for (const address of addresses) {
    if (page) {
      await page.goto(base + address);
      await page.locator('main h1').first().waitFor();
    } else page = await visit(email, address);
    yield [address, page] as const;
  }
}

async function postOf(email: string): Promise<number> {
  const client = await signedIn(base, email);
  return (await client.get('/api/my-advertisements?per_page=1')).data[0].id;
}

async function organizationOf(email: string): Promise<{ id: number; user: number }> {
  const client = await signedIn(base, email);
  const { data } = await client.get('/api/auth/authorized');
  return { id: data.organization.id, user: data.id };
}

describe('a record that is missing or private', () => {
  test('shows “Page not found” inside the layout to members of an organization', async () => {
    const foreign = await organizationOf(demo.buyer);
    const absent = 2_000_000_000;
    for await (const [address, page] of openEach(demo.organizationAdmin, [
      `/my-posts/${absent}/edit`,
      '/my-posts/none/edit',
      `/organization-members/${absent}/edit`,
      `/organization-members/${foreign.user}/edit`,
    ])) {
      await expect.poll(() => heading(page), { message: address }).toBe('Page not found.');
      await expect.poll(() => hasHeader(page), { message: address }).toBe(true);
    }
  });

  test('shows “Page not found” inside the layout in the administration', async () => {
    const { id, user } = await organizationOf(demo.seller);
    const foreign = await organizationOf(demo.buyer);
    for await (const [address, page] of openEach(demo.admin, [
      '/admin/organizations/2000000000/edit',
      '/admin/organizations/none/edit',
      '/admin/organizations/2000000000/users',
      '/admin/organizations/2000000000/user/create',
      `/admin/organizations/2000000000/user/${user}/edit`,
      `/admin/organizations/${id}/user/${foreign.user}/edit`,
    ])) {
      await expect.poll(() => heading(page), { message: address }).toBe('Page not found.');
      await expect.poll(() => hasHeader(page), { message: address }).toBe(true);
    }
  });

  test('is explained to a user who is not in an organization', async () => {
    const addresses = ['/organization', '/organization-members', '/organization-members/create'];
    for await (const [address, page] of openEach(demo.admin, addresses)) {
      await expect.poll(() => heading(page), { message: address }).toBe('You are not in an organization');
      await expect.poll(() => hasHeader(page), { message: address }).toBe(true);
    }
  });

  test('opens for reading, not for editing, if it is another organization’s post', async () => {
    const id = await postOf(demo.organizationAdmin);
    const page = await visit(demo.buyer, `/my-posts/${id}/edit`);
    await page.waitForURL(`${base}/advertisement/${id}`);
  });
});

describe('an invalid category', () => {
  test.each(sampleOf(['/0', '/null', '/undefined'], 1))(
    '%s leads to the overview, and clears the stored category',
    async (address) => {
      const page = await visit(demo.buyer, '/wheels');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('groupset.filters'))).toMatch(/"category":\d/);
      await page.goto(base + address);
      await page.waitForURL(`${base}/`);
      await expect.poll(() => heading(page)).toBe('All posts');
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('groupset.filters')))
        .toContain('"category":null');
    },
  );

  test('with an unknown name is reported', async () => {
    const page = await visit(demo.buyer, '/kettles');
    await expect.poll(() => heading(page)).toBe('There is no page or category “kettles”');
  });
});

const isFocused = (element: Element) => element === document.activeElement;
const isRequest = ({ type }: { type: string }) => type === 'product_request';

describe('the rights of a user', () => {
  test('keep a seller from forms about colleagues and from the administration, and explain it', async () => {
    const addresses = ['/organization-members/create', '/admin/organizations', '/admin/audit-log'];
    for await (const [address, page] of openEach(demo.seller, addresses)) {
      expect(path(page)).toBe(address);
      expect(await heading(page)).toBe('This page is not open to your role');
      await page.getByText(/It is for these roles: .+\. Yours is Seller\/purchaser\./).waitFor();
    }
  });

  test('a screen whose product is off says what it is and who can switch it on', async () => {
    for await (const [address, page] of openEach(demo.buyer, ['/insights', '/my-posts/bulk-create'])) {
      expect(path(page)).toBe(address);
      expect(await heading(page)).toMatch(/^“(Insights|Bulk upload)” is not switched on for you$/);
      await page.getByText('Katharina Brandt can switch it on under “Members”.').waitFor();
      await page.getByRole('button', { name: 'Ask Katharina' }).waitFor();
      expect(await findObstacles(page)).toEqual([]);
    }
  });

  test('a product is asked for in one press, once a day, and the admins are notified', async () => {
    const page = await visit(demo.buyer, '/my-posts/bulk-create');
    const ask = page.getByRole('button', { name: 'Ask Katharina' });
    await page.route('**/api/products/request', (route) => route.abort(), { times: 1 });
    await ask.click();
    await page.getByRole('alert').waitFor();
    await ask.click();
    const sent = 'Your request was sent to Katharina Brandt. You will be notified when it is switched on.';
    await page.getByRole('status').getByText(sent).waitFor();
    await expect.poll(() => ask.count()).toBe(0);
    await expect.poll(() => page.getByRole('status').filter({ hasText: sent }).evaluate(isFocused)).toBe(true);
    expect(await findObstacles(page)).toEqual([]);
    await page.reload();
    await ask.click();
    await page.getByText('You already asked for this today. Your organization admins were notified.').waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    const admin = await signedIn(base, demo.buyerAdmin);
    const news = (await admin.get('/api/notifications')).data.filter(isRequest);
    expect(news).toMatchObject([{ title: expect.stringMatching(/ asks for “Bulk upload”$/) }]);
  });

  test.runIf(isWhole)('put the audit log into the menu of organization admins, not of sellers', async () => {
    const page = await visit(demo.organizationAdmin, '/profile');
    const links = page.getByRole('navigation', { name: 'Account' });
    await links.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
    const other = await visit(demo.seller, '/profile');
    await expect.poll(() => other.getByRole('link', { name: 'Audit log' }).count()).toBe(0);
  });

  test('explain to a user who cannot browse what they can open', async () => {
    const person = { email: 'no.browsing@screens.example', first_name: 'Nils', last_name: 'Onlooker' };
    const newcomer = await invite(base, person);
    await accept(base, newcomer, demoPassword);
    const admin = await signedIn(base, demo.organizationAdmin);
    const { updated_at } = (await admin.get(`/api/organization/members/${newcomer.id}`)).data;
    const changed = await admin.put(`/api/organization/members/${newcomer.id}`, {
      ...person,
      permissions: ['post_offered'],
      updated_at,
    });
    expect(changed.status, JSON.stringify(changed.errors)).toBe(200);

    const page = await visit(person.email, '/');
    await expect.poll(() => heading(page)).toBe('You cannot browse posts');
    await page.getByRole('main').getByRole('link', { name: 'My posts' }).waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Search posts' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: /^Favourites/ }).count()).toBe(0);
    await expect.poll(() => findObstacles(page)).toEqual([]);
    await page.goto(`${base}/favorites`);
    await page.getByRole('heading', { level: 1, name: '“Browse posts” is not switched on for you' }).waitFor();
  });

  test.runIf(isWhole)('list every product, which only there can be given', async () => {
    const page = await visit(demo.organizationAdmin, '/organization-members/create');
    await expect.poll(() => page.getByRole('checkbox', { name: 'Browse posts' }).count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Deals', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Insights', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Integration (API)', exact: true }).waitFor();
    await page.goto(`${base}/notifications`);
    await page.getByRole('tab', { name: 'Deals' }).waitFor();
    await page.goto(`${base}/notifications?view=settings`);
    await page.getByText('Inquiries, offers and answers').waitFor();
  });
});

describe('the Account tab on phones', () => {
  test.runIf(isWhole)('opens a list of all account screens', async () => {
    const page = await visit(demo.organizationAdmin, '/', phone);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).tap();
    await page.waitForURL(`${base}/account`);
    const main = page.getByRole('main');
    for (const name of [
      /Profile$/,
      /^My posts/,
      'Organization posts',
      'Organization',
      'Members',
      'Bulk upload',
      'Audit log',
      'Notification settings',
      'Sign-in and two-factor',
    ])
      await main.getByRole('link', { name, exact: typeof name === 'string' }).waitFor();
    await expect.poll(() => findObstacles(page)).toEqual([]);
    await main.getByRole('link', { name: 'Notification settings' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Notification settings' }).waitFor();
    await page.goBack();
    await main.getByRole('button', { name: 'Log out' }).tap();
    await page.getByText('Are you sure you want to log out?').waitFor();
  });

  test.runIf(isWhole)('is the profile on wider screens', async () => {
    const page = await visit(demo.seller, '/account');
    await page.waitForURL(`${base}/profile`);
  });
});

test('Enter in a field with suggestions selects the suggestion and sends nothing', async () => {
  const page = await visit(demo.organizationAdmin, '/organization-members/create');
  const zone = page.getByRole('combobox', { name: /Time zone/ });
  await zone.fill('Amster');
  await page.getByRole('option', { name: 'Amsterdam, Europe' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => zone.inputValue()).toBe('Amsterdam, Europe');
  await zone.fill('no such zone');
  await page.getByText('No matching records found').waitFor();
  await page.keyboard.press('Enter');
  // A form that was sent would report what is missing.
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('a platform admin publishes a privacy statement, and sign-in links to it', async () => {
  const rule = `Rule of the journey ${Date.now()}`;
  const admin = await visit(demo.admin, '/admin/settings');
  await admin.getByRole('tab', { name: 'Privacy statement' }).click();
  const text = admin.getByLabel(/^Version \d+, published on/);
  await expect.poll(() => text.inputValue()).toContain('What is stored about you');
  await text.fill(`${await text.inputValue()}\n\n${rule}`);
  await admin.getByRole('button', { name: /^Publish version/ }).click();
  await admin.getByText('The text is published.').first().waitFor();
  const page = await openPage();
  await page.goto(`${base}/login`);
  await page.getByRole('link', { name: 'Privacy statement' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy statement' }).waitFor();
  await page.getByText(rule).waitFor();
});

test('the tabs of members add up, and the arrow next to “Post” lists what else can be begun', async () => {
  const page = await visit(demo.organizationAdmin, '/organization-members');
  const main = page.getByRole('main');
  const numberOf = async (name: RegExp) =>
    Number((await main.getByRole('tab', { name }).textContent())?.replace(/\D/g, ''));
  await main.getByRole('row').nth(1).waitFor();
  await expect.poll(() => numberOf(/^All/)).toBeGreaterThan(1);
  expect(await numberOf(/^All/)).toBe((await numberOf(/^Active/)) + (await numberOf(/^Deactivated/)));
  await page.getByRole('button', { name: 'More ways to post' }).click();
  for (const name of ['Offer a part', 'Paste a list', 'Upload stock']) await page.getByRole('link', { name }).waitFor();
  await page.getByRole('link', { name: 'Post a wanted part' }).click();
  await page.waitForURL(/my-posts\/create\?type=wanted/);
});

test.runIf(isWhole)('members are invited in one way, with one word for it', async () => {
  const page = await visit(demo.organizationAdmin, '/organization-members');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Invite', exact: true }).waitFor();
  await main.getByRole('row').nth(1).waitFor();
  const ways = main
    .getByRole('button')
    .or(main.getByRole('link'))
    .filter({ hasText: /^(invite|add|new|create)\b/i });
  await expect.poll(() => ways.allTextContents()).toEqual(['Invite']);
  await ways.click();
  await main.getByRole('link', { name: 'Fill in the whole profile instead' }).click();
  await page.getByRole('heading', { level: 1, name: 'Invite a member' }).waitFor();
  await main.getByRole('button', { name: 'Send invitation' }).waitFor();
  await expect.poll(() => main.textContent()).not.toMatch(/add (a )?(member|user|person)/i);
});

test.runIf(isWhole)('settings and dialogs have their usual names', async () => {
  const page = await visit(demo.seller, '/profile?tab=preferences');
  await page.getByText('Colour scheme').first().waitFor();
  await page.getByText('System', { exact: true }).first().waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.goto(`${base}/profile`);
  const language = page.getByRole('combobox', { name: /^Language/ });
  await expect.poll(() => language.getAttribute('placeholder')).toBe('Language of the browser');
});

test('a platform admin blocks a post from its page, finds it with the reason, and unblocks it', async () => {
  const seller = await signedIn(base, demo.seller);
  const title = 'Blocked and found zq';
  const { id } = await addPost(seller, title);
  const page = await visit(demo.admin, `/advertisement/${id}`);
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Show the part itself zq');
  await dialog.getByRole('button', { name: 'Block the post' }).click();
  await page.getByText('The post is blocked. Its owner gets the reason.').first().waitFor();
  await page.goto(`${base}/admin/reports`);
  await page.getByRole('tab', { name: /^Blocked posts/ }).click();
  const row = page.getByRole('row', { name: new RegExp(title) });
  await row.getByText('Show the part itself zq').waitFor();
  await row.getByRole('button', { name: /^Unblock/ }).click();
  await page.getByText('The post is shown again.').first().waitFor();
  await row.waitFor({ state: 'detached' });
  expect((await seller.get(`/api/advertisements/${id}`)).data.state).toBe('active');
});

test('a super admin deletes a post permanently after typing its title', async () => {
  const client = await signedIn(base, demo.seller);
  const { id } = await addPost(client, 'Removed for good zq');
  const page = await visit(demo.superAdmin, `/advertisement/${id}`);
  await page.getByRole('button', { name: 'Actions for Removed for good zq' }).click();
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this post permanently?' });
  await dialog.getByLabel('Type the title of the post').fill('Removed');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await dialog.getByText('Type the title exactly as it is on the post').waitFor();
  await dialog.getByLabel('Type the title of the post').fill('Removed for good zq');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${base}/my-posts`);
  expect((await client.get(`/api/advertisements/${id}`)).status).toBe(404);
  const admin = await visit(demo.admin, '/organization-posts');
  await admin
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await admin.getByRole('menuitem', { name: 'Block' }).waitFor();
  await expect.poll(() => admin.getByRole('menuitem', { name: 'Delete permanently' }).count()).toBe(0);
});
