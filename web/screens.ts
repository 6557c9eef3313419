import type { RouteComponent } from '@tanstack/react-router';
import { demoAccountsQuery } from './features/accounts/session/index.ts';
import { legalTextQuery } from './features/settings/queries.ts';
import { checkCategory, type Entering, type Stage } from './guard.ts';
import type { Namespace } from './i18n/types.ts';
import type { ScreenRight } from './layouts/shell/screens.ts';
import { queryClient } from './lib/api/queryClient.ts';
import type { Path } from './paths.ts';

export type Importer = () => Promise<{ default: RouteComponent }>;

export interface Screen {
  path: Path;
  load: Importer;
  /** Screens of one name are one: what is drawn stays on the way from one of its addresses to another. */
  name?: string;
  /** Another record begins with nothing of the one before: the screen is drawn from the start when a parameter of its path changes. */
  isNew?: true;
  /** Catalogues that the screen's texts are in, fetched along with it. */
  texts?: Namespace[];
  /** What it shows at once, fetched along with it; may not fail. */
  fetch?: () => Promise<unknown>;
  /** What is shown while it loads: a form, tabs below a title, or rows where nothing is named. */
  shape?: 'form' | 'tabs';
  /** The right that opens it; anyone who is signed in can otherwise. */
  needs?: ScreenRight;
  /** Runs before the screen; may throw a redirect. */
  enter?: (entering: Entering) => Promise<void>;
  /** Of the authentication layout: `out` sends people who are signed in on to the overview, `password` needs a password to be given. */
  session?: Stage;
}

const overview = {
  name: 'overview',
  texts: ['overview'],
  load: () => import('./routes/Overview.tsx'),
  enter: checkCategory,
} satisfies Omit<Screen, 'path'>;

const article = {
  name: 'article',
  texts: ['article', 'posts'],
  needs: { action: 'advertisement.browse' },
  load: () => import('./features/articles/ArticlePage.tsx'),
} satisfies Omit<Screen, 'path'>;

const password = {
  isNew: true,
  texts: ['access'],
  load: () => import('./features/accounts/access/PasswordForms.tsx'),
} satisfies Omit<Screen, 'path'>;

const organization = {
  texts: ['organization'],
  needs: { action: 'organization.read' },
} satisfies Partial<Screen>;

const searches = {
  texts: ['searches', 'overview', 'facts'],
  needs: { action: 'saved-search.manage' },
} satisfies Partial<Screen>;

const lists = {
  texts: ['lists'],
  needs: { action: 'list.read' },
} satisfies Partial<Screen>;

const members = { ...organization, needs: { action: 'member.list' } } satisfies Partial<Screen>;
const memberForms = { ...organization, shape: 'form', needs: { action: 'member.manage' } } satisfies Partial<Screen>;

const administration = {
  needs: { action: 'organization.administer' },
  texts: ['organization', 'admin'],
} satisfies Partial<Screen>;

/**
 * Every screen, one entry each; its layout is in paths.ts. Words that are addresses are not categories: a fixed path wins
 * over `/$category`.
 */
export const screens: Screen[] = [
  { ...overview, path: '/' },
  { ...overview, path: '/$category' },
  {
    path: '/advertisement/$id',
    texts: ['posts', 'fields'],
    load: () => import('./routes/AdvertisementDetail.tsx'),
  },
  { ...article, path: '/article/$id' },
  { ...article, path: '/article/$id/$slug' },
  {
    path: '/compare',
    texts: ['compare', 'facts', 'posts'],
    needs: { action: 'advertisement.browse' },
    load: () => import('./features/advertisements/compare/Compare.tsx'),
  },
  {
    path: '/my-posts',
    texts: ['posts', 'upkeep'],
    needs: { action: 'advertisement.list-own' },
    load: async () => ({ default: (await import('./features/advertisements/own/OwnPosts.tsx')).MyPosts }),
  },
  {
    path: '/my-posts/prices',
    texts: ['upkeep', 'posts'],
    needs: { action: 'advertisement.write' },
    load: () => import('./features/advertisements/upkeep/ChangePrices.tsx'),
  },
  {
    path: '/organization-posts',
    texts: ['posts', 'upkeep'],
    needs: { action: 'advertisement.list-organization' },
    load: async () => ({ default: (await import('./features/advertisements/own/OwnPosts.tsx')).OrganizationPosts }),
  },
  {
    path: '/my-posts/create',
    shape: 'form',
    texts: ['forms', 'fields', 'facts'],
    needs: { action: 'advertisement.write' },
    load: () => import('./routes/CreatePost.tsx'),
  },
  {
    path: '/my-posts/$id/edit',
    shape: 'form',
    texts: ['forms', 'fields', 'facts'],
    load: () => import('./routes/EditPost.tsx'),
  },
  {
    path: '/my-posts/bulk-create',
    texts: ['imports', 'exports'],
    needs: { action: 'import.run' },
    load: () => import('./routes/BulkUpload.tsx'),
  },
  {
    path: '/my-posts/bulk-create/$id',
    texts: ['imports', 'fields'],
    needs: { action: 'import.run' },
    load: () => import('./features/imports/UploadScreen.tsx'),
  },
  {
    path: '/profile',
    shape: 'form',
    texts: ['account', 'access'],
    load: () => import('./features/accounts/profile/Profile.tsx'),
  },
  {
    path: '/notifications',
    texts: ['notifications'],
    load: () => import('./features/notifications/Notifications.tsx'),
  },
  {
    path: '/favorites',
    texts: ['favorites'],
    needs: { action: 'favorite.manage' },
    load: () => import('./routes/Favorites.tsx'),
  },
  {
    path: '/deals',
    texts: ['deals'],
    needs: { action: 'deal.read' },
    load: () => import('./features/deals/list/DealList.tsx'),
  },
  // Also for platform admins, who read what was reported.
  {
    path: '/deals/$id',
    isNew: true,
    texts: ['deals', 'incoterms'],
    load: () => import('./features/deals/deal/DealScreen.tsx'),
  },
  { ...lists, path: '/lists', load: () => import('./features/lists/overview/Lists.tsx') },
  { ...lists, path: '/lists/$id', shape: 'tabs', load: () => import('./features/lists/page/ListScreen.tsx') },
  {
    path: '/watches',
    texts: ['parts', 'searches'],
    needs: { action: 'saved-search.manage' },
    load: () => import('./features/articles/Watches.tsx'),
  },
  { ...searches, path: '/saved-searches', load: () => import('./features/saved-searches/SavedSearches.tsx') },
  {
    ...searches,
    path: '/saved-searches/$id',
    isNew: true,
    load: () => import('./features/saved-searches/OpenSearch.tsx'),
  },
  {
    path: '/stop-search/$token',
    isNew: true,
    texts: ['searches'],
    load: () => import('./features/saved-searches/StopSearch.tsx'),
  },
  {
    path: '/renew/$token',
    isNew: true,
    texts: ['upkeep'],
    load: () => import('./features/advertisements/upkeep/Renewal.tsx'),
  },
  // The phones' Account tab.
  { path: '/account', load: () => import('./layouts/shell/account/AccountPage.tsx') },
  {
    ...organization,
    path: '/organization',
    shape: 'form',
    texts: ['organization', 'asking'],
    load: () => import('./features/organizations/OrganizationProfile.tsx'),
  },
  {
    path: '/purchases',
    texts: ['asking'],
    needs: { action: 'deal.read' },
    load: () => import('./features/deals/list/Purchases.tsx'),
  },
  {
    path: '/insights',
    texts: ['insights'],
    needs: { action: 'insights.read' },
    load: () => import('./features/insights/Insights.tsx'),
  },
  {
    path: '/integration',
    texts: ['integration', 'feedRun'],
    needs: { action: 'token.manage' },
    load: () => import('./features/integration/Integration.tsx'),
  },
  {
    path: '/integration/feeds/$id/runs/$n',
    texts: ['integration', 'feedRun', 'fields'],
    needs: { action: 'feed.manage' },
    load: () => import('./features/integration/feeds/run/FeedRunPage.tsx'),
  },
  { ...members, path: '/organization-members', load: () => import('./features/members/MembersScreen.tsx') },
  { ...memberForms, path: '/organization-members/create', load: () => import('./routes/MemberCreate.tsx') },
  { ...memberForms, path: '/organization-members/$userId/edit', load: () => import('./routes/MemberEdit.tsx') },
  // An organization's admins search in their organization.
  {
    ...administration,
    path: '/admin/search',
    texts: ['organization', 'admin', 'posts'],
    needs: { action: 'audit.read' },
    load: () => import('./features/administration/AdminSearch.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations',
    load: () => import('./features/organizations/OrganizationList.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/create',
    shape: 'form',
    load: () => import('./routes/OrganizationCreate.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/edit',
    shape: 'form',
    load: () => import('./routes/OrganizationEdit.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/users',
    load: () => import('./routes/OrganizationUsers.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/user/create',
    shape: 'form',
    load: () => import('./routes/UserCreate.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/user/$userId/edit',
    shape: 'form',
    load: () => import('./routes/UserEdit.tsx'),
  },
  {
    ...administration,
    path: '/admin/categories',
    needs: { action: 'vocabulary.manage' },
    load: () => import('./features/vocabulary/Vocabulary.tsx'),
  },
  {
    ...administration,
    path: '/admin/rates',
    needs: { action: 'vocabulary.manage' },
    load: () => import('./features/rates/Rates.tsx'),
  },
  { ...administration, path: '/admin/reports', load: () => import('./features/reports/Reports.tsx') },
  { ...administration, path: '/admin/settings', load: () => import('./features/settings/LegalSettings.tsx') },
  // An organization's admins read what concerns their organization.
  {
    ...administration,
    path: '/admin/audit-log',
    texts: [...administration.texts, 'integration'],
    needs: { action: 'audit.read' },
    load: () => import('./features/administration/AuditLog.tsx'),
  },
  {
    path: '/login',
    session: 'out',
    texts: ['auth'],
    // The accounts stand below the form, which would jump if they came later.
    fetch: () => queryClient.prefetchQuery(demoAccountsQuery),
    load: () => import('./routes/SignIn.tsx'),
  },
  {
    path: '/forgot-password',
    texts: ['access'],
    load: () => import('./features/accounts/access/ForgotPassword.tsx'),
  },
  {
    path: '/terms',
    texts: ['auth'],
    fetch: () => queryClient.prefetchQuery(legalTextQuery('terms')),
    load: async () => ({ default: (await import('./features/settings/LegalPage.tsx')).Terms }),
  },
  {
    path: '/privacy',
    texts: ['auth'],
    fetch: () => queryClient.prefetchQuery(legalTextQuery('privacy')),
    load: async () => ({ default: (await import('./features/settings/LegalPage.tsx')).Privacy }),
  },
  { ...password, path: '/reset-password/$token' },
  { ...password, path: '/restore-password/$token' },
  { ...password, path: '/change-password', session: 'password' },
  {
    path: '/activate/$token',
    isNew: true,
    texts: ['access'],
    load: () => import('./features/accounts/access/Activation.tsx'),
  },
  {
    path: '/confirm-email/$token',
    isNew: true,
    texts: ['access'],
    load: () => import('./features/accounts/access/ConfirmEmail.tsx'),
  },
  {
    path: '/2fa-intro',
    session: 'password',
    texts: ['access'],
    load: () => import('./features/two-factor/SetUp.tsx'),
  },
  {
    path: '/2fa',
    session: 'password',
    texts: ['access'],
    load: () => import('./features/two-factor/Verify.tsx'),
  },
  { path: '/unauthorized', load: () => import('./routes/Unauthorized.tsx') },
  { path: '/$', load: async () => ({ default: (await import('./routes/Unauthorized.tsx')).PageNotFound }) },
];
