import type { ScreenPath } from '#contract/screens.ts';

/**
 * `writing` is the account layout without its rail, for a form that needs the width; `entrance` is the authentication
 * layout of the screens that come first, without the component library.
 */
export type Layout = 'default' | 'account' | 'writing' | 'authentication' | 'entrance';

/**
 * The layout of every screen by its path, in the order of `contract/screens.ts`. Data only: the build writes it into the
 * page, which draws a layout's skeleton before any script is there.
 */
export const layoutOf = {
  '/': 'default',
  '/advertisement/$id': 'default',
  '/article/$id': 'default',
  '/article/$id/$slug': 'default',
  '/compare': 'default',
  '/my-posts': 'account',
  '/my-posts/prices': 'account',
  '/organization-posts': 'account',
  '/my-posts/create': 'writing',
  '/my-posts/$id/edit': 'writing',
  '/my-posts/bulk-create': 'account',
  '/my-posts/bulk-create/$id': 'writing',
  '/profile': 'account',
  '/notifications': 'account',
  '/favorites': 'account',
  '/deals': 'account',
  '/deals/$id': 'writing',
  '/lists': 'account',
  '/lists/$id': 'writing',
  '/watches': 'account',
  '/saved-searches': 'account',
  '/saved-searches/$id': 'account',
  '/stop-search/$token': 'authentication',
  '/renew/$token': 'authentication',
  '/account': 'account',
  '/organization': 'account',
  '/purchases': 'account',
  '/insights': 'account',
  '/integration': 'account',
  '/integration/feeds/$id/runs/$n': 'account',
  '/organization-members': 'account',
  '/organization-members/create': 'account',
  '/organization-members/$userId/edit': 'account',
  '/admin/search': 'account',
  '/admin/organizations': 'account',
  '/admin/organizations/create': 'account',
  '/admin/organizations/$id/edit': 'account',
  '/admin/organizations/$id/users': 'account',
  '/admin/organizations/$id/user/create': 'account',
  '/admin/organizations/$id/user/$userId/edit': 'account',
  '/admin/categories': 'account',
  '/admin/rates': 'account',
  '/admin/reports': 'account',
  '/admin/settings': 'account',
  '/admin/audit-log': 'account',
  '/login': 'entrance',
  '/forgot-password': 'entrance',
  '/terms': 'entrance',
  '/privacy': 'entrance',
  '/reset-password/$token': 'authentication',
  '/restore-password/$token': 'authentication',
  '/change-password': 'authentication',
  '/activate/$token': 'authentication',
  '/confirm-email/$token': 'authentication',
  '/2fa-intro': 'authentication',
  '/2fa': 'authentication',
  '/unauthorized': 'entrance',
  '/$category': 'default',
  '/$': 'entrance',
} as const satisfies Record<ScreenPath, Layout>;

export type Path = ScreenPath;
