import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ApiClient } from '#tests/helpers/apiClient.ts';
import { codeOf } from '#tests/helpers/authenticator.ts';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { startProduct } from '#tests/helpers/product.ts';

// `npm run screenshots`: pictures of every screen over the demo, at both widths, for docs/screenshots. Some in dark too.

interface Shot {
  name: string;
  path: string;
  /** Who looks; nobody is signed in without one. */
  as?: string;
  /** Brings the screen into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
  dark?: boolean;
}

const folder = path.resolve('docs/screenshots');
const widths = [
  { width: 1440, height: 1000 },
  { width: 390, height: 844 },
];
const password = 'Demo-2026!';

/** The first post of the signed-in person, by its address. */
async function openOwnPost(page: Page): Promise<void> {
  await page.locator('tbody a').first().click();
  await page.waitForURL(/\/advertisement\//);
  await settle(page);
}

const shots: Shot[] = [
  { name: 'sign-in', path: '/login', dark: true },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'page-not-found', path: '/there/is/nothing' },
  { name: 'overview', path: '/', as: 'seller@demo.test', dark: true },
  {
    name: 'overview-filtered',
    path: '/brake-systems?availabilities[]=in_stock&types[]=offered',
    as: 'seller@demo.test',
  },
  { name: 'overview-no-results', path: '/?q=zzyzx+unobtainium', as: 'seller@demo.test' },
  {
    name: 'detail',
    path: '/?q=rotor',
    as: 'buyer@demo.test',
    dark: true,
    prepare: async (page) => {
      await page.locator('article:has(img) [data-result]').first().click();
      await page.waitForURL(/\/advertisement\//);
    },
  },
  {
    name: 'overview-table',
    path: '/brake-systems',
    as: 'buyer@demo.test',
    dark: true,
    prepare: async (page) => {
      await page.locator('[data-result]').first().waitFor();
      await page.keyboard.press('v');
    },
  },
  { name: 'detail-owner', path: '/my-posts', as: 'seller@demo.test', prepare: openOwnPost },
  { name: 'create-post', path: '/my-posts/create', as: 'seller@demo.test', dark: true },
  {
    name: 'create-post-errors',
    path: '/my-posts/create',
    as: 'seller@demo.test',
    prepare: (page) => page.getByRole('button', { name: 'Publish post' }).click(),
  },
  { name: 'my-posts', path: '/my-posts', as: 'seller@demo.test', dark: true },
  {
    name: 'sold',
    path: '/my-posts?state=active',
    as: 'seller@demo.test',
    prepare: async (page) => {
      await openOwnPost(page);
      await page.getByRole('button', { name: /^Mark as/ }).click();
    },
  },
  { name: 'organization-posts', path: '/organization-posts', as: 'manager@demo.test' },
  { name: 'favourites', path: '/favorites', as: 'seller@demo.test', dark: true },
  { name: 'notifications', path: '/notifications', as: 'seller@demo.test' },
  { name: 'profile', path: '/profile', as: 'seller@demo.test' },
  { name: 'change-password', path: '/change-password', as: 'seller@demo.test' },
  { name: 'two-factor-setup', path: '/2fa-intro', as: 'seller@demo.test' },
  { name: 'organization', path: '/organization', as: 'org.admin@demo.test' },
  { name: 'members', path: '/organization-members', as: 'org.admin@demo.test', dark: true },
  {
    name: 'members-invite',
    path: '/organization-members',
    as: 'org.admin@demo.test',
    prepare: (page) => page.getByRole('button', { name: 'Invite' }).click(),
  },
  { name: 'member-create', path: '/organization-members/create', as: 'org.admin@demo.test' },
  {
    name: 'member-edit',
    path: '/organization-members',
    as: 'org.admin@demo.test',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await page.waitForURL(/\/edit$/);
    },
  },
  { name: 'admin-organization-edit', path: '/admin/organizations/1/edit', as: 'super.admin@demo.test' },
  { name: 'admin-user-create', path: '/admin/organizations/1/user/create', as: 'super.admin@demo.test' },
  {
    name: 'admin-brands',
    path: '/admin/categories',
    as: 'super.admin@demo.test',
    prepare: (page) => page.getByRole('tab', { name: 'Brands' }).click(),
  },
  { name: 'admin-organizations', path: '/admin/organizations', as: 'super.admin@demo.test', dark: true },
  { name: 'admin-organization-create', path: '/admin/organizations/create', as: 'super.admin@demo.test' },
  { name: 'admin-users', path: '/admin/organizations/1/users', as: 'super.admin@demo.test' },
  { name: 'admin-categories', path: '/admin/categories', as: 'super.admin@demo.test' },
  { name: 'admin-reports', path: '/admin/reports', as: 'super.admin@demo.test' },
  { name: 'admin-audit-log', path: '/admin/audit-log', as: 'super.admin@demo.test' },
];

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(400);
}

async function signIn(context: BrowserContext, baseUrl: string, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${baseUrl}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.close();
}

async function take(
  browser: Browser,
  baseUrl: string,
  scheme: 'light' | 'dark',
  chosen: readonly Shot[],
): Promise<void> {
  const people = new Set(chosen.map(({ as }) => as));
  for (const person of people) {
    for (const viewport of widths) {
      const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
      context.setDefaultTimeout(15_000);
      if (person) await signIn(context, baseUrl, person);
      for (const shot of chosen.filter(({ as }) => as === person)) {
        const page = await context.newPage();
        await page.goto(baseUrl + shot.path);
        await settle(page);
        await shot.prepare?.(page);
        await settle(page);
        const file = `${shot.name}-${viewport.width}${scheme === 'dark' ? '-dark' : ''}.jpg`;
        await page.screenshot({ path: path.join(folder, file), type: 'jpeg', quality: 80 });
        process.stdout.write(`${file}\n`);
        await page.close();
      }
      await context.close();
    }
  }
}

/** Brings about what the product writes mails of. */
async function causeMails(baseUrl: string): Promise<void> {
  const admin = new ApiClient(baseUrl);
  await admin.signIn('org.admin@demo.test', password);
  const person = { first_name: 'Noor', last_name: 'Peeters', role: 'user' };
  await admin.post('/api/organization/members', { ...person, email: 'noor.peeters@fietsring.example' });
  const { data: members } = await admin.get('/api/organization/members?q=seller@demo.test');
  const seller = (await admin.get(`/api/organization/members/${members[0].id}`)).data;
  await admin.put(`/api/organization/members/${seller.id}`, {
    email: seller.email,
    first_name: seller.first_name,
    preposition: seller.preposition ?? '',
    last_name: seller.last_name,
    role: 'manager',
    permissions: ['browse', 'post_offered', 'export'],
    updated_at: seller.updated_at,
  });
  const platform = new ApiClient(baseUrl);
  await platform.signIn('super.admin@demo.test', password);
  const { data: found } = await platform.get('/api/advertisements?q=rotor');
  await platform.post(`/api/advertisements/${found[0].id}/block`, { reason: 'The photographs show another part.' });
  await platform.post(`/api/organizations/${found[1].organization_id}/suspend`, {
    reason: 'The VAT number is under review.',
  });
  const buyer = new ApiClient(baseUrl);
  await buyer.fetchToken();
  await buyer.post('/api/auth/password-recover', { email: 'buyer@demo.test' });
  await buyer.signIn('manager@demo.test', password);
  const changed = 'Another-2026!';
  await buyer.post('/api/auth/password-change', {
    current_password: password,
    password: changed,
    password_confirmation: changed,
  });
}

/** Turns two-factor sign-in on for somebody, shows what they are asked for at the next one, and resets it as an admin. */
async function takeTwoFactor(browser: Browser, baseUrl: string): Promise<void> {
  const person = new ApiClient(baseUrl);
  const { data: user } = await person.signIn('buyer.admin@demo.test', password);
  const { data: pending } = await person.get('/api/auth/google2fa/qrcode');
  await person.post('/api/auth/google2fa/enable', { otp_secret: codeOf(pending.secret), current_password: password });
  await person.put(`/api/users/${user.id}`, {
    email: 'new.address@pedalhaus.example',
    first_name: user.first_name,
    last_name: user.last_name,
    current_password: password,
  });
  for (const viewport of widths) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${baseUrl}/login`);
    await page.getByLabel('Email').fill('buyer.admin@demo.test');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/2fa/);
    await settle(page);
    await page.screenshot({ path: path.join(folder, `two-factor-${viewport.width}.jpg`), type: 'jpeg', quality: 80 });
    await context.close();
  }
  const admin = new ApiClient(baseUrl);
  await admin.signIn('super.admin@demo.test', password);
  await admin.delete(`/api/auth/google2fa/${user.id}/2fa-reset`);
}

/** The mailbox, and one mail of each kind, as a wide and a narrow reader shows it. */
async function takeMails(browser: Browser, baseUrl: string): Promise<void> {
  await causeMails(baseUrl);
  await takeTwoFactor(browser, baseUrl);
  const reader = new ApiClient(baseUrl);
  const page = await browser.newPage();
  await page.waitForTimeout(3_000);
  const { data: mails } = await reader.get('/api/dev/mailbox');
  const byKind = new Map<string, number>((mails as { kind: string; id: number }[]).map(({ kind, id }) => [kind, id]));
  const pages: [name: string, path: string][] = [
    ['mailbox', '/dev/mailbox'],
    ...[...byKind].map(([kind, id]): [string, string] => [
      `mail-${kind.replace(/\W+/g, '-')}`,
      `/dev/mailbox/${id}/html`,
    ]),
  ];
  for (const [name, kind, link] of [
    ['activate', 'accounts.activation', /\/activate\/[\w-]+/],
    ['reset-password', 'accounts.password-recover', /\/reset-password\/[\w-]+/],
  ] as const) {
    const { data: mail } = await reader.get(`/api/dev/mailbox/${byKind.get(kind)}`);
    const [address] = link.exec(mail.text) ?? [];
    if (address) pages.push([name, address]);
  }
  for (const [name, address] of pages) {
    for (const viewport of widths) {
      await page.setViewportSize(viewport);
      await page.goto(baseUrl + address);
      await settle(page);
      await page.screenshot({ path: path.join(folder, `${name}-${viewport.width}.jpg`), type: 'jpeg', quality: 80 });
      process.stdout.write(`${name}-${viewport.width}.jpg\n`);
    }
  }
  await page.close();
}

const only = process.argv[2];
const wanted = only ? shots.filter(({ name }) => name.includes(only)) : shots;
if (!only) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  await take(browser, product.baseUrl, 'light', wanted);
  await take(
    browser,
    product.baseUrl,
    'dark',
    wanted.filter(({ dark }) => dark),
  );
  if (!only || only === 'mail') await takeMails(browser, product.baseUrl);
} finally {
  await browser.close();
  await product.stop();
}
