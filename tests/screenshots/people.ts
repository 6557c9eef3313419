import type { Shot } from './camera.ts';

/** Screens of an account, an organization and the platform's administration. */
export const peopleShots: Shot[] = [
  { name: 'sign-in', path: '/login', dark: true },
  { name: 'forgot-password', path: '/forgot-password' },
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
