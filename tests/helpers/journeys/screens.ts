import { type DealState, dealStates } from '#contract/deals/choices.ts';
import type { ApiClient } from '../apiClient.ts';
import { demo, signedIn } from './demo.ts';

/** Records that addresses of screens name, by their ids. Deals are named for their state. */
export type Records = Record<
  'own' | 'foreign' | 'wanted' | 'article' | 'organization' | 'member' | 'upload' | 'list' | 'fact' | DealState,
  number
>;

/** A screen, and who opens it: no one who is signed in where that is null. */
export interface Screen {
  email: string | null;
  path: string;
}

interface Found {
  id: number;
  image: unknown;
  internal_reference: string | null;
  canEdit: boolean;
  article: number | null;
}

/** The first record of the demo that is right: the oldest in the list at `path`, to which other tests only add newer ones. */
async function findOldest(
  client: ApiClient,
  path: string,
  isRight: (record: Found) => boolean = () => true,
): Promise<Found> {
  const read = (page: number) => client.get(`${path}&sort=newest&per_page=100&page=${page}`);
  for (let page = Math.ceil((await read(1)).meta.total / 100); page > 0; page--) {
    const found = ((await read(page)).data as Found[]).findLast(isRight);
    if (found) return found;
  }
  throw new Error(`Nothing at ${path} is right.`);
}

/** Finds what the addresses of screens name, the same whatever other tests did. `base` is where the product answers. */
export async function findRecords(base: string): Promise<Records> {
  const admin = await signedIn(base, demo.organizationAdmin);
  const findId = async (path: string, isRight?: (record: Found) => boolean) =>
    (await findOldest(admin, path, isRight)).id;
  const offers = '/api/advertisements?types[]=offered';
  const members = (await admin.get('/api/organization/members')).data as { id: number; email: string }[];
  const facts = (await admin.get('/api/facts')).data as { id: number; key: string }[];
  const deals = await Promise.all(
    dealStates.map(async (state) => [state, await findId(`/api/deals?states[]=${state}`)] as const),
  );
  return {
    ...(Object.fromEntries(deals) as Record<DealState, number>),
    own: await findId(
      '/api/organization-advertisements?states[]=active',
      (post) => post.internal_reference !== null && post.image !== null,
    ),
    foreign: await findId(offers, ({ canEdit }) => !canEdit),
    wanted: await findId('/api/advertisements?types[]=wanted', ({ canEdit }) => !canEdit),
    article: (await findOldest(admin, offers, ({ article }) => article !== null)).article as number,
    organization: (await admin.get('/api/auth/authorized')).data.organization.id,
    member: members.find(({ email }) => email === demo.seller)?.id as number,
    upload: (await admin.post('/api/imports', { rows: 'title\tprice\nLooked at\t3.20' })).data.id,
    list: (await admin.post('/api/lists', { name: 'Looked at', rows: 'RT-MT800\t2\nno such part\t1' })).data.id,
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
  ...dealStates.map((state) => `/deals/{${state}}`),
  '/deals/{agreed}?view=terms',
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
