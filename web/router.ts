import { createBrowserHistory, type RouterHistory } from '@tanstack/history';
import { wasSignedIn } from './features/session/index.ts';
import { noteArrival, requireRight, requireSession, requireStage } from './guard.ts';
import { loadInsideTexts, loadTexts } from './i18n/index.ts';
import type { ScreenRight } from './layouts/shell/screens.ts';
import { codeOf } from './lib/missingCode.ts';
import { Router } from './lib/router/router.ts';
import type { Part, Route } from './lib/router/routes.ts';
import { type Layout, type Screen, screens } from './screens.ts';

const layouts: Record<Layout, Part> = {
  default: {
    name: 'default',
    enter: requireSession,
    load: codeOf(() => import('./layouts/DefaultLayout.tsx')),
  },
  account: {
    name: 'account',
    enter: requireSession,
    load: codeOf(() => import('./layouts/AccountLayout.tsx')),
  },
  writing: {
    name: 'writing',
    enter: requireSession,
    load: codeOf(() => import('./layouts/WritingLayout.tsx')),
  },
  authentication: {
    name: 'authentication',
    load: codeOf(() => import('./layouts/AuthenticationLayout.tsx')),
    fetch: loadInsideTexts,
  },
  entrance: {
    name: 'entrance',
    load: codeOf(() => import('./layouts/EntranceLayout.tsx')),
  },
};

function routeOf(screen: Screen): Route {
  const part: Part = {
    name: screen.name ?? screen.path,
    enter: async (entering) => {
      if (screen.needs) await requireRight(screen.needs);
      await requireStage(screen.session, entering);
      await screen.enter?.(entering);
    },
    load: codeOf(screen.load),
    fetch: () => Promise.all([loadTexts(...(screen.texts ?? [])), screen.fetch?.()]),
  };
  return { path: screen.path, parts: [layouts[screen.layout], part] };
}

/** The right that a path's screen asks for; undefined for a path without a screen, so that nothing links to it. */
export function rightOf(path: string): ScreenRight | null | undefined {
  const screen = screens.find((each) => each.path === path);
  return screen && (screen.needs ?? null);
}

/** What leads from screen to screen. */
export function createRouter(history: RouterHistory): Router {
  history.subscribe(({ action: { type } }) => noteArrival(type === 'PUSH' || type === 'REPLACE' ? 'link' : 'history'));
  return new Router(screens.map(routeOf), history);
}

/**
 * The router of the page. The code of the screen that it was opened at is fetched while the guard still asks who is there;
 * not for who never signed in on this device: they come out at sign-in.
 */
export function openRouter(): Router {
  const router = createRouter(createBrowserHistory());
  if (wasSignedIn()) router.preloadCode();
  return router;
}
