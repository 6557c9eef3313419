import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bootstrapQuery, sessionQuery } from '#web/features/session/index.ts';
import { configureApi } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/queryClient.ts';
import { arrivalPatience, endArrival } from '#web/lib/arrival.ts';
import { fetchFirstScreen, router } from '#web/router.tsx';
import { ConfirmHost } from '#web/ui/dialogs/confirm.tsx';

/** All screens, behind the router and with the cache of what the server said. */
export async function open(): Promise<ReactNode> {
  followRefusals();
  fetchFirstScreen();
  showFirstScreen();
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ConfirmHost />
    </QueryClientProvider>
  );
}

/** A session that ended, or a second factor that became due, shows in any call: the guard then decides again. */
function followRefusals(): void {
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
function showFirstScreen(): void {
  const pendingMs = router.options.defaultPendingMs ?? 0;
  // A second skeleton under the first would only hold up what it stands for.
  router.options.defaultPendingMs = arrivalPatience;
  const leave = router.subscribe('onRendered', () => {
    leave();
    router.options.defaultPendingMs = pendingMs;
    // A frame that still draws what is in it ends the arrival by itself.
    if (!document.querySelector('[data-drawing]')) endArrival();
  });
}
