import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Arrival } from './features/advertisements/index.ts';
import { bootstrapQuery, demoAccountsQuery, sessionQuery, wasSignedIn } from './features/session/index.ts';
import { legalTextQuery } from './features/settings/index.ts';
import { loadInsideTexts, loadTexts } from './i18n/index.ts';
import type { Namespace } from './i18n/types.ts';
import { grants, ScreenContext, type ScreenRight } from './layouts/shell/screens.ts';
import { queryClient } from './lib/api/queryClient.ts';
import { codeOf, loadCode } from './lib/missingCode.ts';
import { parseSearch, stringifySearch } from './lib/search.ts';
import { RouteEffects } from './ui/navigation/RouteEffects.tsx';
import { FailedScreen } from './ui/states/ErrorBoundary.tsx';
import { NotFoundPanel } from './ui/states/NotFoundPanel.tsx';
import { PageSkeleton } from './ui/states/Skeletons.tsx';

/**
 * `writing` is the account layout without its rail, for a form that needs the width; `entrance` is the authentication
 * layout of the screens that come first, without the component library.
 */
type Layout = 'default' | 'account' | 'writing' | 'authentication' | 'entrance';

interface Screen {
  path: string;
  layout: Layout;
  load: () => Promise<{ default: RouteComponent }>;
  /** Catalogues that the screen's texts are in, fetched along with it. */
  texts?: Namespace[];
  /** What it shows at once, fetched along with it; may not fail. */
  fetch?: () => Promise<unknown>;
  /** The right that opens it; anybody who is signed in can otherwise. */
  needs?: ScreenRight;
  /** Runs before the screen; may lead elsewhere by throwing a redirect. */
  enter?: (entering: Entering) => Promise<void>;
  /** Of the authentication layout: `out` sends people who are signed in on to the overview, `password` needs a password to be given. */
  session?: 'out' | 'password';
}

interface Entering {
  params: Record<string, string>;
  search: Record<string, unknown>;
  /** True while the screen is only fetched ahead, on pointing at a link. */
  isPreload: boolean;
}

const overview = {
  layout: 'default',
  texts: ['overview'],
  load: () => import('./routes/Overview.tsx'),
  enter: (entering: Entering) => checkCategory(entering),
} satisfies Omit<Screen, 'path'>;

const password = {
  layout: 'authentication',
  texts: ['access'],
  load: () => import('./routes/PasswordScreen.tsx'),
} satisfies Omit<Screen, 'path'>;

const organization = {
  layout: 'account',
  texts: ['organization'],
  needs: { action: 'organization.read' },
} satisfies Partial<Screen>;

const searches = {
  layout: 'account',
  texts: ['searches', 'overview'],
  needs: { action: 'saved-search.manage' },
} satisfies Partial<Screen>;

const members = { ...organization, needs: { action: 'member.list' } } satisfies Partial<Screen>;
const memberForms = { ...organization, needs: { action: 'member.manage' } } satisfies Partial<Screen>;

const administration = {
  layout: 'account',
  needs: { action: 'organization.administer' },
  texts: ['organization', 'admin'],
} satisfies Partial<Screen>;

/**
 * Every screen, one a line. Words that are addresses are not categories: a fixed path wins over `/$category`.
 */
const screens: Screen[] = [
  { ...overview, path: '/' },
  { ...overview, path: '/$category' },
  {
    path: '/advertisement/$id',
    layout: 'default',
    texts: ['posts', 'fields'],
    load: () => import('./routes/AdvertisementDetail.tsx'),
  },
  {
    path: '/my-posts',
    layout: 'account',
    texts: ['posts'],
    needs: { action: 'advertisement.list-own' },
    load: () => import('./routes/MyPosts.tsx'),
  },
  {
    path: '/organization-posts',
    layout: 'account',
    texts: ['posts'],
    needs: { action: 'advertisement.list-organization' },
    load: () => import('./routes/OrganizationPosts.tsx'),
  },
  {
    path: '/my-posts/create',
    layout: 'writing',
    texts: ['forms', 'fields'],
    needs: { action: 'advertisement.write' },
    load: () => import('./routes/CreatePost.tsx'),
  },
  {
    path: '/my-posts/$id/edit',
    layout: 'writing',
    texts: ['forms', 'fields'],
    load: () => import('./routes/EditPost.tsx'),
  },
  {
    path: '/my-posts/bulk-create',
    layout: 'account',
    texts: ['imports', 'exports'],
    needs: { action: 'import.run' },
    load: () => import('./routes/BulkUpload.tsx'),
  },
  {
    path: '/my-posts/bulk-create/$id',
    layout: 'writing',
    texts: ['imports'],
    needs: { action: 'import.run' },
    load: () => import('./routes/BulkUploadSteps.tsx'),
  },
  {
    path: '/profile',
    layout: 'account',
    texts: ['account', 'access'],
    load: () => import('./routes/Profile.tsx'),
  },
  {
    path: '/notifications',
    layout: 'account',
    texts: ['notifications'],
    load: () => import('./routes/Notifications.tsx'),
  },
  {
    path: '/favorites',
    layout: 'account',
    texts: ['favorites'],
    needs: { action: 'favorite.manage' },
    load: () => import('./routes/Favorites.tsx'),
  },
  { ...searches, path: '/saved-searches', load: () => import('./routes/SavedSearches.tsx') },
  { ...searches, path: '/saved-searches/$id', load: () => import('./routes/OpenSavedSearch.tsx') },
  {
    path: '/stop-search/$token',
    layout: 'authentication',
    texts: ['searches'],
    load: () => import('./routes/StopSearch.tsx'),
  },
  // The phones' Account tab.
  { path: '/account', layout: 'account', load: () => import('./routes/Account.tsx') },
  { ...organization, path: '/organization', load: () => import('./routes/Organization.tsx') },
  { ...members, path: '/organization-members', load: () => import('./routes/OrganizationMembers.tsx') },
  { ...memberForms, path: '/organization-members/create', load: () => import('./routes/MemberCreate.tsx') },
  { ...memberForms, path: '/organization-members/$userId/edit', load: () => import('./routes/MemberEdit.tsx') },
  { ...administration, path: '/admin/organizations', load: () => import('./routes/AdminOrganizations.tsx') },
  {
    ...administration,
    path: '/admin/organizations/create',
    load: () => import('./routes/AdminOrganizationCreate.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/edit',
    load: () => import('./routes/AdminOrganizationEdit.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/users',
    load: () => import('./routes/AdminOrganizationUsers.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/user/create',
    load: () => import('./routes/AdminUserCreate.tsx'),
  },
  {
    ...administration,
    path: '/admin/organizations/$id/user/$userId/edit',
    load: () => import('./routes/AdminUserEdit.tsx'),
  },
  {
    ...administration,
    path: '/admin/categories',
    needs: { action: 'vocabulary.manage' },
    load: () => import('./routes/AdminVocabulary.tsx'),
  },
  {
    ...administration,
    path: '/admin/rates',
    needs: { action: 'vocabulary.manage' },
    load: () => import('./routes/AdminRates.tsx'),
  },
  { ...administration, path: '/admin/reports', load: () => import('./routes/AdminReports.tsx') },
  { ...administration, path: '/admin/settings', load: () => import('./routes/AdminSettings.tsx') },
  // An organization's admins read what concerns their organization.
  {
    ...administration,
    path: '/admin/audit-log',
    needs: { action: 'audit.read' },
    load: () => import('./routes/AdminAuditLog.tsx'),
  },
  {
    path: '/login',
    layout: 'entrance',
    session: 'out',
    texts: ['auth'],
    // The accounts stand below the form, which would jump if they came later.
    fetch: () => queryClient.prefetchQuery(demoAccountsQuery),
    load: () => import('./routes/SignIn.tsx'),
  },
  {
    path: '/forgot-password',
    layout: 'entrance',
    texts: ['access'],
    load: () => import('./routes/ForgotPassword.tsx'),
  },
  {
    path: '/terms',
    layout: 'entrance',
    texts: ['auth'],
    fetch: () => queryClient.prefetchQuery(legalTextQuery('terms')),
    load: () => import('./routes/Terms.tsx'),
  },
  {
    path: '/privacy',
    layout: 'entrance',
    texts: ['auth'],
    fetch: () => queryClient.prefetchQuery(legalTextQuery('privacy')),
    load: () => import('./routes/Privacy.tsx'),
  },
  { ...password, path: '/reset-password/$token' },
  { ...password, path: '/restore-password/$token' },
  { ...password, path: '/change-password', session: 'password' },
  {
    path: '/activate/$token',
    layout: 'authentication',
    texts: ['access'],
    load: () => import('./routes/Activate.tsx'),
  },
  {
    path: '/confirm-email/$token',
    layout: 'authentication',
    texts: ['access'],
    load: () => import('./routes/ConfirmEmail.tsx'),
  },
  {
    path: '/2fa-intro',
    layout: 'authentication',
    session: 'password',
    texts: ['access'],
    load: () => import('./routes/TwoFactorIntro.tsx'),
  },
  {
    path: '/2fa',
    layout: 'authentication',
    session: 'password',
    texts: ['access'],
    load: () => import('./routes/TwoFactor.tsx'),
  },
  { path: '/unauthorized', layout: 'entrance', load: () => import('./routes/Unauthorized.tsx') },
  { path: '/$', layout: 'entrance', load: () => import('./routes/PageNotFound.tsx') },
];

interface Guarded {
  location: { href: string };
}

/** Rule 1 of the guard: who is not logged in goes to login, and comes back to where they wanted to go. */
async function requireSession({ location }: Guarded): Promise<void> {
  // Who signed in on this device before most likely still is: what follows does not wait for the answer.
  if (wasSignedIn()) void Promise.all([queryClient.prefetchQuery(bootstrapQuery), loadInsideTexts()]).catch(() => {});
  const user = await queryClient.ensureQueryData(sessionQuery);
  const search = location.href === '/' ? {} : { redirect: location.href };
  if (!user) throw redirect({ to: '/login', search });
  if (user.second_factor === 'code') throw redirect({ to: '/2fa', search });
  if (user.second_factor === 'enrol') throw redirect({ to: '/2fa-intro', search });
  await Promise.all([queryClient.ensureQueryData(bootstrapQuery), loadInsideTexts()]);
}

/** Rule 2 of the guard: who lacks the right goes to their profile. Where the rights did not come, the server decides. */
async function requireRight(needed: ScreenRight): Promise<void> {
  const { rights } = await queryClient.ensureQueryData(bootstrapQuery);
  if (rights && !grants(rights, needed)) throw redirect({ to: '/profile' });
}

// How the current address was come to: nothing moved yet, a link, or the browser's back and forward buttons.
let arrival: Arrival = 'load';

/**
 * Rule 3 of the guard: a category in the address becomes the current one. An unknown word is left to the screen, and an
 * address without any parameters brings back what was shown last.
 */
async function checkCategory({ params, search, isPreload }: Entering): Promise<void> {
  if (isPreload) return;
  const [{ enterOverview, prefetchOverview }, { categories, rights }] = await Promise.all([
    loadCode(() => import('./features/advertisements/index.ts')),
    queryClient.ensureQueryData(bootstrapQuery),
  ]);
  if (rights && !grants(rights, { action: 'advertisement.browse' })) return;
  const entrance = { category: params.category, search, arrival, categories: categories ?? [] };
  const destination = enterOverview(entrance);
  if (destination) throw redirect({ to: destination.to, search: () => destination.search, replace: true });
  prefetchOverview(queryClient, entrance);
}

async function requireStage(stage: Screen['session'], { location }: Guarded): Promise<void> {
  if (!stage) return;
  // Who was never signed in on this device is not asked about on the way in.
  if (stage === 'out' && !wasSignedIn()) return;
  const user = await queryClient.ensureQueryData(sessionQuery);
  // The second factor's own screens are not come back to: what follows them is known by then.
  const isSecondFactor = location.href.startsWith('/2fa');
  const search = isSecondFactor ? {} : { redirect: location.href };
  if (stage === 'password' && !user) throw redirect({ to: '/login', search });
  if (stage === 'password' && user?.second_factor === 'code' && !isSecondFactor) throw redirect({ to: '/2fa', search });
  if (stage === 'out' && user) throw redirect({ to: user.second_factor === 'code' ? '/2fa' : '/' });
}

const root = createRootRoute({
  component: () => (
    <ScreenContext value={rightOf}>
      <RouteEffects />
      <Outlet />
    </ScreenContext>
  ),
});

const layouts = {
  default: createRoute({
    id: 'default',
    getParentRoute: () => root,
    beforeLoad: requireSession,
    component: lazyRouteComponent(codeOf(() => import('./layouts/DefaultLayout.tsx'))),
  }),
  account: createRoute({
    id: 'account',
    getParentRoute: () => root,
    beforeLoad: requireSession,
    component: lazyRouteComponent(codeOf(() => import('./layouts/AccountLayout.tsx'))),
  }),
  writing: createRoute({
    id: 'writing',
    getParentRoute: () => root,
    beforeLoad: requireSession,
    component: lazyRouteComponent(codeOf(() => import('./layouts/WritingLayout.tsx'))),
  }),
  authentication: createRoute({
    id: 'authentication',
    getParentRoute: () => root,
    loader: loadInsideTexts,
    component: lazyRouteComponent(codeOf(() => import('./layouts/AuthenticationLayout.tsx'))),
  }),
  entrance: createRoute({
    id: 'entrance',
    getParentRoute: () => root,
    component: lazyRouteComponent(codeOf(() => import('./layouts/EntranceLayout.tsx'))),
  }),
};

function routesOf(layout: Layout) {
  return screens
    .filter((screen) => screen.layout === layout)
    .map((screen) =>
      createRoute({
        path: screen.path,
        getParentRoute: () => layouts[layout],
        beforeLoad: async ({ params, search, preload, location }) => {
          if (screen.needs) await requireRight(screen.needs);
          await requireStage(screen.session, { location });
          await screen.enter?.({ params, search, isPreload: preload });
        },
        loader: () => Promise.all([loadTexts(...(screen.texts ?? [])), screen.fetch?.()]),
        component: lazyRouteComponent(codeOf(screen.load)),
      }),
    );
}

const routeTree = root.addChildren(
  (Object.keys(layouts) as Layout[]).map((layout) => layouts[layout].addChildren(routesOf(layout))),
);

/** The right that a path's screen asks for; undefined for a path without a screen, so that nothing links to it. */
function rightOf(path: string): ScreenRight | null | undefined {
  const screen = screens.find((each) => each.path === path);
  return screen && (screen.needs ?? null);
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: NotFoundPanel,
  scrollRestoration: true,
});

router.history.subscribe(({ action }) => {
  arrival = action.type === 'PUSH' || action.type === 'REPLACE' ? 'link' : 'history';
});

/**
 * Fetches the code of the screen that the page was opened at while the guard still asks who is there. Not for who never
 * signed in on this device: they come out at sign-in.
 */
export function fetchFirstScreen(): void {
  if (!wasSignedIn()) return;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const { component } = router.routesById[routeId as keyof typeof router.routesById].options;
    // Whatever fails is asked for again, and told of, when the screen is shown.
    void (component as RouteComponent | undefined)?.preload?.()?.catch(() => {});
  }
}
