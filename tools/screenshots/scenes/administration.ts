import type { Page } from 'playwright-core';
import type { Report } from '#contract/reports/schemas.ts';
import type { Shot } from '../camera.ts';
import { ago, amendList, fromMenu, type Prepare, press, steps, whenFailing } from '../steps.ts';

const admin = 'org.admin@demo.test';
const platform = 'super.admin@demo.test';

const reported = (
  id: number,
  post: Pick<Report['advertisement'], 'name' | 'organization'> & Partial<Report['advertisement']>,
  text: string | null,
  state: Report['state'] = 'open',
): Report => ({
  id,
  reason: id === 2 ? 'prohibited' : 'misleading',
  text,
  state,
  reporter: { id: 4, name: 'Fatima El Amrani', organization: 'Fietsring Werkplaatsen Coöperatie U.A.' },
  advertisement: {
    id,
    state: 'active',
    blocked_reason: null,
    organization_id: 2,
    owner: '',
    category: 1,
    sub_category: null,
    category_name: 'Brake systems',
    open_reports: 1,
    ...post,
  },
  created_at: ago(id),
  resolved_at: state === 'open' ? null : ago(0),
  resolved_by: state === 'open' ? null : 'Ilse van Aken',
  abilities: {
    block: state === 'open',
    move: state === 'open',
    dismiss: state === 'open',
    unblock: state === 'blocked',
  },
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

/** Screens of the platform's administration. */
export const administrationShots: Shot[] = [
  { name: 'admin-organizations', path: '/admin/organizations', as: platform },
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
