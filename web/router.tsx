import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter as createTanStackRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { wasSignedIn } from './features/accounts/session/index.ts';
import { ClosedToReader, requireRight, requireSession, requireStage } from './guard.ts';
import { loadInsideTexts, loadTexts, withTexts } from './i18n/index.ts';
import { ScreenContext, type ScreenRight } from './layouts/shell/screens.ts';
import { loadCode } from './lib/missingCode.ts';
import { parseSearch, stringifySearch } from './lib/url/search.ts';
import { type Layout, layoutOf } from './paths.ts';
import { type Importer, type Screen, screens } from './screens.ts';
import { ConfirmHost } from './ui/dialogs/confirm.tsx';
import { RouteEffects } from './ui/navigation/RouteEffects.tsx';
import { FailedScreen } from './ui/states/FailedScreen.tsx';
import { NotFoundPanel } from './ui/states/NotFoundPanel.tsx';
import { FormSkeleton, PageSkeleton, TabsSkeleton } from './ui/states/Skeletons.tsx';
import { whenNeeded } from './ui/whenNeeded.tsx';

const root = createRootRoute({
  component: () => (
    <ScreenContext value={rightOf}>
      <RouteEffects />
      <Outlet />
      <ConfirmHost />
    </ScreenContext>
  ),
});

/** A component that is loaded when its route is; code that does not come is a MissingCode. */
const lazy = (load: Importer) => lazyRouteComponent(() => loadCode(load));

const getParentRoute = () => root;
/** The screen before stays until the layout is there: they share a header, which never goes. */
const keepsHeader = { pendingMs: Number.POSITIVE_INFINITY };
const layouts = {
  default: createRoute({
    id: 'default',
    getParentRoute,
    beforeLoad: requireSession,
    component: lazy(() => import('./layouts/DefaultLayout.tsx')),
    ...keepsHeader,
  }),
  account: createRoute({
    id: 'account',
    getParentRoute,
    beforeLoad: requireSession,
    component: lazy(() => import('./layouts/AccountLayout.tsx')),
    ...keepsHeader,
  }),
  writing: createRoute({
    id: 'writing',
    getParentRoute,
    beforeLoad: requireSession,
    component: lazy(() => import('./layouts/WritingLayout.tsx')),
    ...keepsHeader,
  }),
  authentication: createRoute({
    id: 'authentication',
    getParentRoute,
    loader: loadInsideTexts,
    component: lazy(() => import('./layouts/AuthenticationLayout.tsx')),
  }),
  entrance: createRoute({
    id: 'entrance',
    getParentRoute,
    component: lazy(() => import('./layouts/EntranceLayout.tsx')),
  }),
} satisfies Record<Layout, AnyRoute>;

const ClosedScreen = whenNeeded(() => withTexts(import('./layouts/ClosedScreen.tsx'), 'closed'));

/** Replaces a screen that could not be entered. */
function FailedEntry({ error, reset }: { error: unknown; reset: () => void }) {
  if (error instanceof ClosedToReader) return <ClosedScreen action={error.action} />;
  return <FailedScreen error={error} reset={reset} />;
}

const addLayout = (layout: Layout) => layouts[layout].addChildren(routesOf(layout));

/** The routes of a layout. Addresses that share a screen are children of one route without a path, which stays mounted between them. */
function routesOf(layout: Layout): AnyRoute[] {
  const parent = layouts[layout];
  const own = screens.filter(({ path }) => layoutOf[path] === layout);
  const names = new Set(own.flatMap(({ name }) => name ?? []));
  const shared = [...names].map((id) => {
    const addresses = own.filter(({ name }) => name === id);
    const [first] = addresses as [Screen];
    const { needs } = first;
    const route = createRoute({
      id,
      getParentRoute: () => parent,
      ...(needs && { beforeLoad: () => requireRight(needs) }),
      ...contentOf(first),
    });
    return route.addChildren(addresses.map((screen) => routeOf(screen, route)));
  });
  const single = own.filter(({ name }) => !name);
  return [...shared, ...single.map((screen) => routeOf(screen, parent, contentOf(screen)))];
}

const skeletons = { form: FormSkeleton, tabs: TabsSkeleton };

/** What a screen draws, and what it loads for that. */
const contentOf = ({ texts = [], fetch, load, shape, isNew }: Screen) => ({
  loader: () => Promise.all([loadTexts(...texts), fetch?.()]),
  component: lazy(load),
  ...(shape && { pendingComponent: skeletons[shape] }),
  ...(isNew && { remountDeps: ({ params }: { params: object }) => params }),
});

function routeOf(
  { path, needs, session, enter }: Screen,
  parent: AnyRoute,
  content: Partial<ReturnType<typeof contentOf>> = {},
): AnyRoute {
  return createRoute({
    path,
    getParentRoute: () => parent,
    beforeLoad: async (entering) => {
      if (needs) await requireRight(needs);
      await requireStage(session, entering);
      await enter?.(entering);
    },
    ...content,
  });
}

const routeTree = root.addChildren([
  addLayout('default'),
  addLayout('account'),
  addLayout('writing'),
  addLayout('authentication'),
  addLayout('entrance'),
]);

/** The right that a path's screen asks for; undefined for a path without a screen, so that nothing links to it. */
function rightOf(path: string): ScreenRight | null | undefined {
  const screen = screens.find((each) => each.path === path);
  return screen && (screen.needs ?? null);
}

/** The router of all screens, over the browser's history unless another is given. */
export function createRouter(history?: RouterHistory) {
  return createTanStackRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: FailedEntry,
    defaultNotFoundComponent: () => <NotFoundPanel />,
    scrollRestoration: true,
  });
}

export type Router = ReturnType<typeof createRouter>;

/**
 * Loads the code of the screen that the page was opened at while the guard still asks who is there. Not for people who never
 * signed in on this device: they end up at sign-in.
 */
export function preloadCode(router: Router): void {
  if (!wasSignedIn()) return;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = router.routesById[routeId as keyof Router['routesById']]?.options.component;
    // A failure is met again, and shown, when the screen is drawn.
    void component?.preload?.()?.catch(() => {});
  }
}
