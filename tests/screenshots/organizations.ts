import type { Page } from 'playwright-core';
import { type Shot, settle } from './camera.ts';

const admin = 'org.admin@demo.test';
const platform = 'super.admin@demo.test';

type Prepare = NonNullable<Shot['prepare']>;
// biome-ignore lint/suspicious/noExplicitAny: a record of the API, of whatever kind
type Saved = any;

const press =
  (name: string | RegExp): Prepare =>
  (page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();

/** Opens the menu of a row, and chooses from it. */
const fromMenu =
  (of: string | RegExp, item?: string): Prepare =>
  async (page) => {
    const menus = page.getByRole('button', { name: typeof of === 'string' ? `Actions for ${of}` : of });
    await menus.first().click();
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).click();
    else await page.getByRole('menu').waitFor();
  };

const steps =
  (...all: Prepare[]): Prepare =>
  async (page) => {
    for (const step of all) await step(page);
  };

const settled: Prepare = (page) => settle(page);

/** Answers to everybody as if the first load of a list were still on its way, or had failed. */
const whenLoading =
  (url: string): Prepare =>
  async (page) => {
    await page.route(url, () => {});
    await page.reload();
  };
const whenFailing =
  (url: string): Prepare =>
  async (page) => {
    const json = { success: false, data: null, meta: null, message: 'Something went wrong.', errors: {}, code: 500 };
    await page.route(url, (route) => route.fulfill({ status: 500, json }));
    await page.reload();
  };

/** Shows a record as if something about it were different. */
async function amend(page: Page, url: string, change: (saved: Saved) => object): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change(answer.data) } } });
  });
  await page.reload();
}

/** Lets every write of a record meet one that somebody else saved meanwhile. */
async function refuse(page: Page, url: string, change: object): Promise<void> {
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const { data } = await (await page.request.get(route.request().url())).json();
    const json = { success: false, data: { ...data, ...change }, meta: null, message: 'no', errors: {}, code: 409 };
    await route.fulfill({ status: 409, json });
  });
}

/** The same with the rows of a list. */
async function amendList(page: Page, url: string, change: (rows: Saved[]) => object[], counts = {}): Promise<void> {
  await page.route(url, async (route) => {
    const answer = await (await route.fetch()).json();
    const data = change(answer.data);
    await route.fulfill({ json: { ...answer, data, meta: { ...answer.meta, total: data.length, ...counts } } });
  });
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** What members can look like beside their names. */
const showStates = (members: Saved[]) =>
  members.map((member, index) => ({
    ...member,
    ...[
      { two_factor: true },
      { locked_until: ago(-1) },
      { two_factor: true, status: 'deactivated' },
      { status: 'invited', invitation: { sent_at: ago(2), expires_at: ago(-5), expired: false }, last_login_at: null },
      { two_factor: true },
      { status: 'invited', invitation: { sent_at: ago(9), expires_at: ago(2), expired: true }, last_login_at: null },
    ][index],
  }));

const waiting = [
  { id: 1, email: 'p.jacobs@fietsring.example', role: 'user', sent_at: ago(2), expires_at: ago(-5), expired: false },
  { id: 2, email: 'magazijn@fietsring.example', role: 'manager', sent_at: ago(9), expires_at: ago(2), expired: true },
];

const reported = (id: number, post: object, text: string | null, state = 'open') => ({
  id,
  reason: id === 2 ? 'prohibited' : 'misleading',
  text,
  state,
  reporter: { id: 4, name: 'Fatima El Amrani', organization: 'Fietsring Werkplaatsen Coöperatie U.A.' },
  advertisement: { id, state: 'active', blocked_reason: null, organization_id: 2, owner: '', open_reports: 1, ...post },
  created_at: ago(id),
  resolved_at: null,
  resolved_by: null,
});

const openReports = [
  reported(
    1,
    {
      name: 'Hydraulic disc brake calliper, rear, post mount',
      organization: 'Bremsen-Kontor Taunus GmbH',
      open_reports: 3,
    },
    'The pictures show another part than the one that came. It is the older model, and its hose does not fit.',
  ),
  reported(2, { name: 'Chain tool', organization: 'Cycles Lemaire SARL' }, null),
];
const blockedReport = reported(
  3,
  { name: 'Tubeless rim tape, 25 mm', organization: 'Velo Werk AG', state: 'blocked' },
  'This is a copy',
  'blocked',
);

const showReports =
  (...reports: object[]): Prepare =>
  async (page) => {
    await amendList(page, '**/api/reports?*', () => reports, { states: { open: 2, blocked: 1, dismissed: 0 } });
    await page.reload();
  };

const audited = [
  ['member.role-changed', 'Changed a role', 'Ruben van der Meer', { role: ['user', 'manager'] }],
  [
    'member.products-changed',
    'Changed available products',
    'Tomasz Wiśniewski',
    { permissions: [['browse'], ['browse', 'deals']] },
  ],
  [
    'organization.suspended',
    'Suspended an organization',
    'Bremsen-Kontor Taunus GmbH',
    { reason: 'Bills of the last quarter' },
  ],
  ['user.recovery-code-used', 'Signed in with a recovery code', 'Marijke van den Heuvel-Oosterhout', {}],
  ['brand.merged', 'Merged brands', 'Shimano Inc.', { into: 'Shimano', posts: 31 }],
  ['user.profile-updated', 'Edited their profile', 'Fatima El Amrani', { phone_number: [null, '+31 13 555 01 42'] }],
] as const;

async function showAudit(page: Page): Promise<void> {
  await amendList(page, '**/api/audit-log?*', () =>
    audited.map(([action, label, name, details], index) => ({
      id: index,
      at: ago(index),
      action,
      label,
      actor: index === 4 ? null : { id: 4, name: 'Marijke van den Heuvel-Oosterhout' },
      organization: { id: 1, name: 'Fietsring Werkplaatsen Coöperatie U.A.' },
      subject: { type: 'user', id: '4', name },
      details,
      ip: null,
    })),
  );
  await page.reload();
}

const organizationShots: Shot[] = [
  { name: 'organization', path: '/organization', as: admin },
  {
    name: 'organization-suspended',
    path: '/organization',
    as: admin,
    prepare: (page) =>
      amend(page, '**/api/organization', () => ({
        status: 'suspended',
        status_reason: 'The bills of the last quarter are open.',
      })),
  },
  { name: 'organization-edit', path: '/organization', as: admin, isWhole: true, prepare: press('Edit organization') },
  {
    name: 'organization-edit-wrong',
    path: '/organization',
    as: admin,
    prepare: steps(
      press('Edit organization'),
      (page) => page.getByLabel('Name', { exact: true }).fill(''),
      (page) => page.getByLabel('Website').fill('our site'),
      press('Save changes'),
    ),
  },
];

const memberShots: Shot[] = [
  { name: 'members', path: '/organization-members', as: admin, dark: true },
  {
    name: 'members-states',
    path: '/organization-members',
    as: admin,
    isWhole: true,
    prepare: async (page) => {
      await amendList(page, '**/api/organization/members?*', showStates, {
        statuses: { invited: 2, active: 5, deactivated: 1 },
      });
      await amendList(page, '**/api/organization/invitations?*', () => waiting);
      await page.reload();
    },
  },
  { name: 'members-no-results', path: '/organization-members?q=zzyzx', as: admin },
  {
    name: 'members-loading',
    path: '/organization-members',
    as: admin,
    prepare: whenLoading('**/api/organization/members?*'),
  },
  {
    name: 'members-failed',
    path: '/organization-members',
    as: admin,
    prepare: whenFailing('**/api/organization/members?*'),
  },
  { name: 'members-menu', path: '/organization-members', as: admin, prepare: fromMenu(/^Actions for/) },
  { name: 'members-invite', path: '/organization-members', as: admin, prepare: press('Invite') },
  {
    name: 'members-invite-wrong',
    path: '/organization-members',
    as: admin,
    prepare: steps(
      press('Invite'),
      (page) => page.getByLabel('Email', { exact: true }).fill('n.peeters@fietsring'),
      press('Send invitation'),
    ),
  },
  {
    name: 'members-deactivate',
    path: '/organization-members',
    as: admin,
    prepare: fromMenu(/^Actions for/, 'Deactivate'),
  },
  {
    name: 'members-remove',
    path: '/organization-members',
    as: admin,
    prepare: steps(fromMenu('Sanne de Wit', 'Remove'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click(),
    ),
  },
  { name: 'member-create', path: '/organization-members/create', as: admin, isWhole: true },
  {
    name: 'member-create-wrong',
    path: '/organization-members/create',
    as: admin,
    prepare: press('Add and send invitation'),
  },
  {
    name: 'member-edit',
    path: '/organization-members',
    as: admin,
    isWhole: true,
    prepare: steps(fromMenu(/^Actions for/, 'Edit'), (page) => page.waitForURL(/\/edit$/)),
  },
  {
    name: 'member-edit-conflict',
    path: '/organization-members',
    as: admin,
    prepare: steps(
      fromMenu(/^Actions for/, 'Edit'),
      (page) => page.waitForURL(/\/edit$/),
      (page) => refuse(page, '**/api/organization/members/*', { job_title: 'Head of purchasing', role: 'manager' }),
      (page) => page.getByLabel(/^Job title/).fill('Buyer of wheels and spokes'),
      press('Save changes'),
      settled,
    ),
  },
  {
    name: 'member-edit-compare',
    path: '/organization-members',
    as: admin,
    prepare: steps(
      fromMenu(/^Actions for/, 'Edit'),
      (page) => page.waitForURL(/\/edit$/),
      (page) => refuse(page, '**/api/organization/members/*', { job_title: 'Head of purchasing', role: 'manager' }),
      (page) => page.getByLabel(/^Job title/).fill('Buyer of wheels and spokes'),
      press('Save changes'),
      press('Compare'),
    ),
  },
];

const administrationShots: Shot[] = [
  { name: 'admin-organizations', path: '/admin/organizations', as: platform, dark: true },
  { name: 'admin-organizations-no-results', path: '/admin/organizations?q=zzyzx', as: platform },
  {
    name: 'admin-organizations-failed',
    path: '/admin/organizations',
    as: platform,
    prepare: whenFailing('**/api/organizations?*'),
  },
  { name: 'admin-organizations-menu', path: '/admin/organizations', as: platform, prepare: fromMenu(/^Actions for/) },
  {
    name: 'admin-organizations-suspend',
    path: '/admin/organizations',
    as: platform,
    prepare: steps(fromMenu(/^Actions for/, 'Suspend'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click(),
    ),
  },
  { name: 'admin-organization-create', path: '/admin/organizations/create', as: platform, isWhole: true },
  { name: 'admin-organization-edit', path: '/admin/organizations/1/edit', as: platform, isWhole: true },
  { name: 'admin-users', path: '/admin/organizations/1/users', as: platform },
  { name: 'admin-user-create', path: '/admin/organizations/1/user/create', as: platform },
  {
    name: 'admin-user-edit',
    path: '/admin/organizations/1/users',
    as: platform,
    prepare: steps(fromMenu('Sanne de Wit', 'Edit'), (page) => page.waitForURL(/\/edit$/)),
  },
  { name: 'admin-categories', path: '/admin/categories', as: platform },
  {
    name: 'admin-category-edit',
    path: '/admin/categories',
    as: platform,
    prepare: fromMenu('Brake systems', 'Edit'),
  },
  {
    name: 'admin-category-add-sub',
    path: '/admin/categories',
    as: platform,
    prepare: fromMenu('Brake systems', 'Add subcategory'),
  },
  {
    name: 'admin-category-delete',
    path: '/admin/categories',
    as: platform,
    prepare: fromMenu('Brake systems', 'Delete'),
  },
  { name: 'admin-brands', path: '/admin/categories?tab=brands', as: platform },
  { name: 'admin-brands-no-results', path: '/admin/categories?tab=brands&q=zzyzx', as: platform },
  { name: 'admin-brand-add', path: '/admin/categories?tab=brands', as: platform, prepare: press('Add brand') },
  {
    name: 'admin-brand-rename',
    path: '/admin/categories?tab=brands',
    as: platform,
    prepare: fromMenu(/^Actions for/, 'Rename'),
  },
  {
    name: 'admin-brand-merge',
    path: '/admin/categories?tab=brands',
    as: platform,
    prepare: steps(fromMenu(/^Actions for/, 'Merge into another'), (page) =>
      page.getByRole('dialog').getByRole('button', { name: 'Merge into another' }).click(),
    ),
  },
  { name: 'admin-category-add', path: '/admin/categories', as: platform, prepare: press('Add category') },
  { name: 'admin-reports-empty', path: '/admin/reports', as: platform },
  { name: 'admin-reports', path: '/admin/reports', as: platform, prepare: showReports(...openReports) },
  {
    name: 'admin-reports-blocked',
    path: '/admin/reports?state=blocked',
    as: platform,
    prepare: showReports(blockedReport),
  },
  {
    name: 'admin-reports-block',
    path: '/admin/reports',
    as: platform,
    prepare: steps(showReports(...openReports), press('Block the post')),
  },
  { name: 'admin-audit-log-empty', path: '/admin/audit-log', as: platform },
  { name: 'admin-audit-log', path: '/admin/audit-log', as: platform, prepare: showAudit },
  { name: 'admin-audit-log-no-results', path: '/admin/audit-log?q=zzyzx&from=2026-01-02', as: platform },
  { name: 'audit-log', path: '/admin/audit-log', as: admin, prepare: showAudit },
];

/** Screens of an organization, its people, and the platform's administration. */
export const organizationsShots: Shot[] = [...organizationShots, ...memberShots, ...administrationShots];
