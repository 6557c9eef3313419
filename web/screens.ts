import type { RouteComponent } from '@tanstack/react-router';
import { demoAccountsQuery } from './features/accounts/session/index.ts';
import { legalTextQuery } from './features/settings/index.ts';
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
  load: () => import('./routes/posts/Overview.tsx'),
  enter: checkCategory,
} satisfies Omit<Screen, 'path'>;

const article = {
  name: 'article',
  texts: ['article', 'posts'],
  needs: { action: 'advertisement.browse' },
  load: () => import('./routes/posts/Article.tsx'),
} satisfies Omit<Screen, 'path'>;

const password = {
  texts: ['access'],
  load: () => import('./routes/entrance/PasswordScreen.tsx'),
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
    load: () => import('./routes/posts/AdvertisementDetail.tsx'),
  },
  { ...article, path: '/article/$id' },
  { ...article, path: '/article/$id/$slug' },
  {
    path: '/compare',
    texts: ['compare', 'facts', 'posts'],
    needs: { action: 'advertisement.browse' },
    load: () => import('./routes/posts/Compare.tsx'),
  },
  {
    path: '/my-posts',
    texts: ['posts', 'upkeep'],
    needs: { action: 'advertisement.list-own' },
    load: () => import('./routes/posts/MyPosts.tsx'),
  },
  {
    path: '/my-posts/prices',
    texts: ['upkeep', 'posts'],
    needs: { action: 'advertisement.write' },
    load: () => import('./routes/posts/ChangePrices.tsx'),
  },
  {
    path: '/organization-posts',
    texts: ['posts', 'upkeep'],
    needs: { action: 'advertisement.list-organization' },
    load: () => import('./routes/posts/OrganizationPosts.tsx'),
  },
  {
    path: '/my-posts/create',
    shape: 'form',
    texts: ['forms', 'fields', 'facts'],
    needs: { action: 'advertisement.write' },
    load: () => import('./routes/posts/CreatePost.tsx'),
  },
  {
    path: '/my-posts/$id/edit',
    shape: 'form',
    texts: ['forms', 'fields', 'facts'],
    load: () => import('./routes/posts/EditPost.tsx'),
  },
  {
    path: '/my-posts/bulk-create',
    texts: ['imports', 'exports'],
    needs: { action: 'import.run' },
    load: () => import('./routes/posts/BulkUpload.tsx'),
  },
  {
    path: '/my-posts/bulk-create/$id',
    texts: ['imports', 'fields'],
    needs: { action: 'import.run' },
    load: () => import('./routes/posts/BulkUploadSteps.tsx'),
  },
  {
    path: '/profile',
    shape: 'form',
    texts: ['account', 'access'],
    load: () => import('./routes/account/Profile.tsx'),
  },
  {
    path: '/notifications',
    texts: ['notifications'],
    load: () => import('./routes/account/Notifications.tsx'),
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
    load: () => import('./routes/Deals.tsx'),
  },
  // Also for platform admins, who read what was reported.
  { path: '/deals/$id', texts: ['deals', 'incoterms'], load: () => import('./routes/Deal.tsx') },
  { ...lists, path: '/lists', load: () => import('./routes/Lists.tsx') },
  { ...lists, path: '/lists/$id', shape: 'tabs', load: () => import('./routes/List.tsx') },
  {
    path: '/watches',
    texts: ['parts', 'searches'],
    needs: { action: 'saved-search.manage' },
    load: () => import('./routes/Watches.tsx'),
  },
  { ...searches, path: '/saved-searches', load: () => import('./routes/SavedSearches.tsx') },
  { ...searches, path: '/saved-searches/$id', load: () => import('./routes/OpenSavedSearch.tsx') },
  {
    path: '/stop-search/$token',
    texts: ['searches'],
    load: () => import('./routes/StopSearch.tsx'),
  },
  {
    path: '/renew/$token',
    texts: ['upkeep'],
    load: () => import('./routes/posts/Renew.tsx'),
  },
  // The phones' Account tab.
  { path: '/account', load: () => import('./routes/account/Account.tsx') },
  {
    ...organization,
    path: '/organization',
    shape: 'form',
    texts: ['organization', 'asking'],
    load: () => import('./routes/account/Organization.tsx'),
  },
  {
    path: '/purchases',
    texts: ['asking'],
    needs: { action: 'deal.read' },
    load: () => import('./routes/account/Purchases.tsx'),
  },
  {
    path: '/insights',
    texts: ['insights'],
    needs: { action: 'insights.read' },
    load: () => import('./routes/account/Insights.tsx'),
  },
  {
    path: '/integration',
    texts: ['integration', 'feedRun'],
    needs: { action: 'token.manage' },
    load: () => import('./routes/account/Integration.tsx'),
  },
  {
    path: '/integration/feeds/$id/runs/$n',
    texts: ['integration', 'feedRun', 'fields'],
    needs: { action: 'feed.manage' },
    load: () => import('./routes/account/FeedRun.tsx'),
  },
  { ...members, path: '/organization-members', load: () => import('./routes/account/OrganizationMembers.tsx') },
  { ...memberForms, path: '/organization-members/create', load: () => import('./routes/account/MemberCreate.tsx') },
  { ...memberForms, path: '/organization-members/$userId/edit', load: () => import('./routes/account/MemberEdit.tsx') },
  // An organization's admins search in their organization.
  {
    ...administration,
    path: '/admin/search',
    texts: ['organization', 'admin', 'posts'],
    needs: { action: 'audit.read' },
    load: () => import('./routes/admin/Search.tsx'),
  },
  { ...administration, path: '/admin/organizations', load: () => import('./routes/admin/Organizations.tsx') },
  {
    ...administration,
    path: '/admin/organizations/create',
    shape: 'form',
    load: () => import('./routes/admin/OrganizationCreate.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/edit',
    shape: 'form',
    load: () => import('./routes/admin/OrganizationEdit.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/users',
    load: () => import('./routes/admin/OrganizationUsers.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/user/create',
    shape: 'form',
    load: () => import('./routes/admin/UserCreate.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/user/$userId/edit',
    shape: 'form',
    load: () => import('./routes/admin/UserEdit.tsx'),
  },
  {
    ...administration,
    path: '/admin/categories',
    needs: { action: 'vocabulary.manage' },
    load: () => import('./routes/admin/Vocabulary.tsx'),
  },
  {
    ...administration,
    path: '/admin/rates',
    needs: { action: 'vocabulary.manage' },
    load: () => import('./routes/admin/Rates.tsx'),
  },
  { ...administration, path: '/admin/reports', load: () => import('./routes/admin/Reports.tsx') },
  { ...administration, path: '/admin/settings', load: () => import('./routes/admin/Settings.tsx') },
  // An organization's admins read what concerns their organization.
  {
    ...administration,
    path: '/admin/audit-log',
    needs: { action: 'audit.read' },
    load: () => import('./routes/admin/AuditLog.tsx'),
  },
  {
    path: '/login',
    session: 'out',
    texts: ['auth'],
    // The accounts stand below the form, which would jump if they came later.
    fetch: () => queryClient.prefetchQuery(demoAccountsQuery),
    load: () => import('./routes/entrance/SignIn.tsx'),
  },
  {
    path: '/forgot-password',
    texts: ['access'],
    load: () => import('./routes/entrance/ForgotPassword.tsx'),
  },
  {
    path: '/terms',
    texts: ['auth'],
    fetch: () => queryClient.prefetchQuery(legalTextQuery('terms')),
    load: () => import('./routes/entrance/Terms.tsx'),
  },
  {
    path: '/privacy',
    texts: ['auth'],
    fetch: () => queryClient.prefetchQuery(legalTextQuery('privacy')),
    load: () => import('./routes/entrance/Privacy.tsx'),
  },
  { ...password, path: '/reset-password/$token' },
  { ...password, path: '/restore-password/$token' },
  { ...password, path: '/change-password', session: 'password' },
  {
    path: '/activate/$token',
    texts: ['access'],
    load: () => import('./routes/entrance/Activate.tsx'),
  },
  {
    path: '/confirm-email/$token',
    texts: ['access'],
    load: () => import('./routes/entrance/ConfirmEmail.tsx'),
  },
  {
    path: '/2fa-intro',
    session: 'password',
    texts: ['access'],
    load: () => import('./routes/entrance/TwoFactorIntro.tsx'),
  },
  {
    path: '/2fa',
    session: 'password',
    texts: ['access'],
    load: () => import('./routes/entrance/TwoFactor.tsx'),
  },
  { path: '/unauthorized', load: () => import('./routes/entrance/Unauthorized.tsx') },
  { path: '/$', load: () => import('./routes/entrance/PageNotFound.tsx') },
];
