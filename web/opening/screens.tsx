import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bootstrapQuery, sessionQuery } from '#web/features/session/index.ts';
import { ScreenContext } from '#web/layouts/shell/screens.ts';
import { configureApi } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/queryClient.ts';
import { arrivalPatience, endArrival } from '#web/lib/arrival.ts';
import { RouterProvider } from '#web/lib/router/RouterProvider.tsx';
import type { Router } from '#web/lib/router/router.ts';
import { nextTask } from '#web/lib/timing/nextTask.ts';
import { openRouter, rightOf } from '#web/router.ts';
import { ConfirmHost } from '#web/ui/dialogs/confirm.tsx';
import { RouteEffects } from '#web/ui/navigation/RouteEffects.tsx';
import { FailedScreen } from '#web/ui/states/FailedScreen.tsx';
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx';

/** All screens, behind the router and with the cache of what the server said. */
export async function open(): Promise<ReactNode> {
  const router = openRouter();
  followRefusals(router);
  showFirstScreen(router);
  // Its code is on the way.
  await nextTask();
  void router.start();
  await nextTask();
  return (
    <QueryClientProvider client={queryClient}>
      <ScreenContext value={rightOf}>
        <RouterProvider router={router} Skeleton={PageSkeleton} Failed={FailedScreen}>
          <RouteEffects />
        </RouterProvider>
      </ScreenContext>
      <ConfirmHost />
    </QueryClientProvider>
  );
}

/** A session that ended, or a second factor that became due, shows in any call: the guard then decides again. */
function followRefusals(router: Router): void {
  configureApi({
    onRefusal: (error, url) => {
      const isSessionQuestion =
        url === '/api/auth/authorized' || url === '/api/auth/login' || url === '/api/auth/logout';
      if (isSessionQuestion || (error.code !== 401 && error.code !== 403)) return;
      void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
        (user) => {
          if (user?.second_factor !== 'none') void router.invalidate();
          // Somebody's role or products changed meanwhile: what the screens offer follows.
          else if (error.code === 403) void queryClient.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
        },
        () => {},
      );
    },
  });
}

/** The page came with the shape of its first screen, which lies over everything until that is drawn. */
function showFirstScreen(router: Router): void {
  const { patience } = router;
  // A second skeleton under the first would only hold up what it stands for.
  router.patience = arrivalPatience;
  const leave = router.followArrival(() => {
    leave();
    router.patience = patience;
    // A frame that still draws what is in it ends the arrival by itself.
    if (!document.querySelector('[data-drawing]')) endArrival();
  });
}
