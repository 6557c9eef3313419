import { demo, signedIn } from './demo.ts';

/** Records of the demo that addresses of screens name, by their ids. */
export type Records = Record<
  'own' | 'foreign' | 'wanted' | 'article' | 'organization' | 'member' | 'deal' | 'upload' | 'list' | 'fact',
  number
>;

/** A screen, and who opens it: no one who is signed in where that is null. */
export interface Screen {
  email: string | null;
  path: string;
}

/** Finds what the addresses of screens name. `base` is where the product answers. */
export async function findRecords(base: string): Promise<Records> {
  const admin = await signedIn(base, demo.organizationAdmin);
  const { data: posts } = await admin.get('/api/organization-advertisements?states[]=active&per_page=100');
  const own = posts.find(
    (post: { internal_reference: string | null; image: unknown }) => post.internal_reference && post.image,
  ).id;
  const other = async (type: string) => {
    const { data } = await admin.get(`/api/advertisements?types[]=${type}&per_page=50`);
    return (data as { id: number; canEdit: boolean }[]).find(({ canEdit }) => !canEdit)?.id as number;
  };
  const { organization } = (await admin.get('/api/auth/authorized')).data;
  const members = (await admin.get('/api/organization/members')).data as { id: number; email: string }[];
  const [deal] = (await admin.get('/api/deals?per_page=1')).data as { id: number }[];
  const uploads = await admin.get('/api/imports');
  const upload = uploads.data[0] ?? (await admin.post('/api/imports', { rows: 'title\tprice\nLooked at\t3.20' })).data;
  const [known] = (await admin.get('/api/lists')).data as { id: number }[];
  const list =
    known ?? (await admin.post('/api/lists', { name: 'Looked at', rows: 'RT-MT800\t2\nno such part\t1' })).data;
  const facts = (await admin.get('/api/facts')).data as { id: number; key: string }[];
  const offers = (await admin.get('/api/advertisements?types[]=offered&per_page=100')).data as {
    article: number | null;
  }[];
  return {
    own,
    article: offers.find(({ article }) => article !== null)?.article as number,
    foreign: await other('offered'),
    wanted: await other('wanted'),
    organization: organization.id,
    member: members.find(({ email }) => email === demo.seller)?.id as number,
    deal: deal?.id as number,
    upload: upload.id,
    list: list.id,
    fact: facts.find(({ key }) => key === 'freehub')?.id as number,
  };
}

const ofOrganizationAdmin = [
  '/',
  '/brake-systems',
  '/brake-systems?types[]=wanted&availabilities[]=within_10_weeks&availabilities[]=after_10_weeks',
  '/no-such-category',
  '/?q=zzzzqqqq',
  '/advertisement/{foreign}',
  '/advertisement/{wanted}',
  '/advertisement/{own}',
  '/advertisement/{own}?print=1',
  '/advertisement/2000000000',
  '/article/{article}',
  '/article/{article}/part?quantity=40',
  '/article/{article}?type=wanted',
  '/article/2000000000',
  '/my-posts',
  '/my-posts/create',
  '/my-posts/prices?ids={own}',
  '/my-posts/bulk-create',
  '/my-posts/bulk-create/{upload}',
  '/my-posts/{own}/edit',
  '/organization-posts',
  '/organization',
  '/organization-members',
  '/organization-members/create',
  '/organization-members/{member}/edit',
  '/profile',
  '/profile?tab=sign-in',
  '/profile?tab=interests',
  '/profile?tab=preferences',
  '/account',
  '/change-password',
  '/2fa-intro',
  '/deals',
  '/deals?tab=done',
  '/deals/{deal}',
  '/deals/{deal}?view=terms',
  '/favorites',
  '/favorites?list=team',
  '/lists',
  '/lists/{list}',
  '/lists/{list}?part=plan',
  '/lists/{list}?part=answers',
  '/purchases',
  '/insights',
  '/insights?tab=demand',
  '/integration',
  '/compare',
  '/compare?posts[]={own}&posts[]={foreign}&quantity=40',
  '/watches',
  '/saved-searches',
  '/notifications',
  '/notifications?view=settings',
  '/notifications?tab=archive',
  '/admin/audit-log',
  '/admin/search?q=a',
];
const ofPlatformAdmin = [
  '/admin/search?q=brake',
  '/admin/organizations',
  '/admin/organizations/create',
  '/admin/organizations/{organization}/edit',
  '/admin/organizations/{organization}/users',
  '/admin/organizations/{organization}/user/create',
  '/admin/organizations/{organization}/user/{member}/edit',
  '/admin/categories',
  '/admin/categories?tab=articles',
  '/admin/categories?tab=facts',
  '/admin/categories?tab=facts&field={fact}',
  '/admin/categories?tab=batteries',
  '/admin/reports',
  '/admin/reports?state=deals',
  '/admin/rates',
  '/admin/settings',
  '/my-posts/create',
];
const ofAnybody = [
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

/** Every screen; `{own}` in an address is the id of a record. */
export const screens: readonly Screen[] = [
  ...ofOrganizationAdmin.map((path) => ({ email: demo.organizationAdmin, path })),
  ...ofPlatformAdmin.map((path) => ({ email: demo.admin, path })),
  ...ofAnybody.map((path) => ({ email: null, path })),
];

/** The address of a screen with the records that there are. */
export const addressOf = (path: string, records: Records): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof Records) => String(records[name]));
