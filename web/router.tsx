import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { wasSignedIn } from './features/session/index.ts';
import { noteArrival, requireRight, requireSession, requireStage } from './guard.ts';
import { loadInsideTexts, loadTexts } from './i18n/index.ts';
import { ScreenContext, type ScreenRight } from './layouts/shell/screens.ts';
import { codeOf } from './lib/missingCode.ts';
import { parseSearch, stringifySearch } from './lib/url/search.ts';
import { type Layout, type Screen, screens } from './screens.ts';
import { RouteEffects } from './ui/navigation/RouteEffects.tsx';
import { FailedScreen } from './ui/states/FailedScreen.tsx';
import { NotFoundPanel } from './ui/states/NotFoundPanel.tsx';
import { PageSkeleton } from './ui/states/Skeletons.tsx';

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

function routesOf(layout: Layout): AnyRoute[] {
  const own = screens.filter((screen) => screen.layout === layout);
  const parent = layouts[layout];
  return [...new Set(own.map(({ name }) => name))].flatMap((name): AnyRoute[] => {
    const named = own.filter((screen) => screen.name === name);
    if (name === undefined) return named.map((screen) => routeOf(screen, parent, drawing(screen)));
    const drawn = createRoute({ id: name, getParentRoute: () => parent, ...drawing(named[0] as Screen) });
    return [drawn.addChildren(named.map((screen) => routeOf(screen, drawn)))];
  });
}

const drawing = ({ texts, fetch, load }: Screen) => ({
  loader: () => Promise.all([loadTexts(...(texts ?? [])), fetch?.()]),
  component: lazyRouteComponent(codeOf(load)),
});

function routeOf(screen: Screen, parent: AnyRoute, drawn: Partial<ReturnType<typeof drawing>> = {}): AnyRoute {
  return createRoute({
    path: screen.path,
    getParentRoute: () => parent,
    beforeLoad: async ({ params, search, preload, location }) => {
      if (screen.needs) await requireRight(screen.needs);
      await requireStage(screen.session, { location });
      await screen.enter?.({ params, search, isPreload: preload });
    },
    ...drawn,
  });
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
  noteArrival(action.type === 'PUSH' || action.type === 'REPLACE' ? 'link' : 'history');
});

/**
 * Fetches the code of the screen that the page was opened at while the guard still asks who is there. Not for who never
 * signed in on this device: they come out at sign-in.
 */
export function fetchFirstScreen(): void {
  if (!wasSignedIn()) return;
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = router.routesById[routeId]?.options.component;
    // Whatever fails is asked for again, and shown, when the screen is shown.
    void (component as RouteComponent | undefined)?.preload?.()?.catch(() => {});
  }
}
