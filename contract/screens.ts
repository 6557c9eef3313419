/**
 * The address of every screen, in which `$name` is any word. Of several that fit an address the first is opened, so that
 * `/$category` is one of the last. The layout of each is in `web/paths.ts`.
 */
const screenPaths = [
  '/',
  '/advertisement/$id',
  '/article/$id',
  '/article/$id/$slug',
  '/compare',
  '/my-posts',
  '/my-posts/prices',
  '/organization-posts',
  '/my-posts/create',
  '/my-posts/$id/edit',
  '/my-posts/bulk-create',
  '/my-posts/bulk-create/$id',
  '/profile',
  '/notifications',
  '/favorites',
  '/deals',
  '/deals/$id',
  '/lists',
  '/lists/$id',
  '/watches',
  '/saved-searches',
  '/saved-searches/$id',
  '/stop-search/$token',
  '/renew/$token',
  '/account',
  '/organization',
  '/purchases',
  '/insights',
  '/integration',
  '/integration/feeds/$id/runs/$n',
  '/organization-members',
  '/organization-members/create',
  '/organization-members/$userId/edit',
  '/admin/search',
  '/admin/organizations',
  '/admin/organizations/create',
  '/admin/organizations/$id/edit',
  '/admin/organizations/$id/users',
  '/admin/organizations/$id/user/create',
  '/admin/organizations/$id/user/$userId/edit',
  '/admin/categories',
  '/admin/rates',
  '/admin/reports',
  '/admin/settings',
  '/admin/audit-log',
  '/login',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/reset-password/$token',
  '/restore-password/$token',
  '/change-password',
  '/activate/$token',
  '/confirm-email/$token',
  '/2fa-intro',
  '/2fa',
  '/unauthorized',
  '/$category',
  '/$',
] as const;

export type ScreenPath = (typeof screenPaths)[number];

/** First words of addresses that belong to the server or the build. */
const serverWords = ['api', 'build', 'dev', 'healthz', 'readyz', 'metrics', 'index'];

const screenWords = screenPaths.map((path) => path.split('/')[1] ?? '').filter((word) => /^[^$]/.test(word));

/** Words that cannot be the link of a category, because an address of the product starts with them. */
export const reservedWords: ReadonlySet<string> = new Set([...screenWords, ...serverWords]);
