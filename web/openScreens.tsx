import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bootstrapQuery, sessionQuery } from '#web/features/accounts/session/index.ts';
import { noteArrival } from '#web/guard.ts';
import { configureApi } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/queryClient.ts';
import { notify } from '#web/lib/notify.ts';
import { createRouter, preloadCode, type Router } from '#web/router.tsx';

/** All screens, behind the router and with the cache of the server's answers. Resolves once the first screen is loaded. */
export async function open(): Promise<ReactNode> {
  const router = createRouter();
  followRefusals(router);
  preloadCode(router);
  await router.load();
  // From here on the address changes by links and buttons; until now the page was opened.
  router.history.subscribe(({ action: { type } }) =>
    noteArrival(type === 'PUSH' || type === 'REPLACE' ? 'link' : 'history'),
  );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** What calls tell of: a session that ended, or a second factor that became due, shows in any call: the guard then decides again. */
function followRefusals(router: Router): void {
  configureApi({
    onRefusal: (error, url) => {
      const isSessionQuestion =
        url === '/api/auth/authorized' || url === '/api/auth/login' || url === '/api/auth/logout';
      if (isSessionQuestion || (error.code !== 401 && error.code !== 403)) return;
      void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
        (user) => {
          if (user?.second_factor !== 'none') void router.invalidate();
          // Someone's role or products changed in the meantime: what the screens offer follows.
          else if (error.code === 403) void queryClient.invalidateQueries({ queryKey: bootstrapQuery.queryKey });
        },
        () => {},
      );
    },
    // What was written is not known, so that all that is shown is asked for again.
    onWithoutJson: (message) => {
      notify.success(message);
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    },
  });
}
