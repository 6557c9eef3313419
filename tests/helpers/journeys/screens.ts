import { demo, signedIn } from './demo.ts';

/** A screen, and somebody who opens it. */
export interface Screen {
  email: string;
  path: string;
}

/** The address of every screen behind sign-in, with records that are there. `base` is where the product answers. */
export async function findScreens(base: string): Promise<Screen[]> {
  const admin = await signedIn(base, demo.organizationAdmin);
  const { data: posts } = await admin.get('/api/organization-advertisements?states[]=active&per_page=100');
  const own = posts.find(
    (post: { internal_reference: string | null; image: unknown }) => post.internal_reference && post.image,
  ).id;
  const foreign = (await admin.get('/api/advertisements?types[]=offered&per_page=50')).data;
  const wanted = (await admin.get('/api/advertisements?types[]=wanted&per_page=50')).data;
  const other = (list: { id: number; canEdit: boolean }[]) => list.find(({ canEdit }) => !canEdit)?.id;
  const { organization } = (await admin.get('/api/auth/authorized')).data;
  const members = (await admin.get('/api/organization/members')).data as { id: number; email: string }[];
  const member = members.find(({ email }) => email === demo.seller)?.id;
  const [deal] = (await admin.get('/api/deals?per_page=1')).data as { id: number }[];
  const uploads = await admin.get('/api/imports');
  const upload = uploads.data[0] ?? (await admin.post('/api/imports', { rows: 'title\tprice\nLooked at\t3.20' })).data;
  const organizationAdmin = [
    '/',
    '/brake-systems',
    '/brake-systems?types[]=wanted&availabilities[]=within_10_weeks&availabilities[]=after_10_weeks',
    '/no-such-category',
    '/?q=zzzzqqqq',
    `/advertisement/${other(foreign)}`,
    `/advertisement/${other(wanted)}`,
    `/advertisement/${own}`,
    `/advertisement/${own}?print=1`,
    '/advertisement/2000000000',
    '/my-posts',
    '/my-posts/create',
    `/my-posts/prices?ids=${own}`,
    '/my-posts/bulk-create',
    `/my-posts/bulk-create/${upload.id}`,
    `/my-posts/${own}/edit`,
    '/organization-posts',
    '/organization',
    '/organization-members',
    '/organization-members/create',
    `/organization-members/${member}/edit`,
    '/profile',
    '/profile?tab=sign-in',
    '/profile?tab=interests',
    '/profile?tab=preferences',
    '/account',
    '/change-password',
    '/2fa-intro',
    '/deals',
    '/deals?tab=done',
    ...(deal ? [`/deals/${deal.id}`, `/deals/${deal.id}?view=terms`] : []),
    '/favorites',
    '/favorites?list=team',
    '/purchases',
    '/compare',
    `/compare?posts[]=${own}&posts[]=${other(foreign)}&quantity=40`,
    '/saved-searches',
    '/notifications',
    '/notifications?view=settings',
    '/notifications?tab=archive',
    '/admin/audit-log',
  ];
  const platformAdmin = [
    '/admin/organizations',
    '/admin/organizations/create',
    `/admin/organizations/${organization.id}/edit`,
    `/admin/organizations/${organization.id}/users`,
    `/admin/organizations/${organization.id}/user/create`,
    `/admin/organizations/${organization.id}/user/${member}/edit`,
    '/admin/categories',
    '/admin/categories?tab=articles',
    '/admin/reports',
    '/admin/reports?state=deals',
    '/admin/rates',
    '/admin/settings',
    '/my-posts/create',
  ];
  return [
    ...organizationAdmin.map((path) => ({ email: demo.organizationAdmin, path })),
    ...platformAdmin.map((path) => ({ email: demo.admin, path })),
  ];
}

/** The screens that nobody needs to sign in for. */
export const openScreens = [
  '/login',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/reset-password/no-such-token',
  '/restore-password/no-such-token',
  '/activate/no-such-token',
  '/confirm-email/no-such-token',
  '/renew/no-such-token',
  '/stop-search/no-such-token',
  '/unauthorized',
  '/some/other/path',
];
