import './lib/schemaPolicy.ts';
import '@fontsource-variable/inter/index.css';
import './styles/tokens.css';
import './styles/global.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { bootstrapQuery, sessionQuery } from './features/session/index.ts';
import { currentLanguage, startI18n } from './i18n/index.ts';
import { configureApi } from './lib/api/api.ts';
import { queryClient } from './lib/api/queryClient.ts';
import { endArrival } from './lib/arrival.ts';
import { readBrand } from './lib/brand/brand.ts';
import { fetchFirstScreen, router } from './router.tsx';

startI18n();
document.documentElement.lang = 'en';

configureApi({
  language: currentLanguage,
  onRefusal: (error, url) => {
    // A session that ended, or a second factor that became due, shows in any call: the guard then decides again.
    const isSessionQuestion = url === '/api/auth/authorized' || url === '/api/auth/login' || url === '/api/auth/logout';
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

/** Milliseconds after which the page's own skeleton goes in any case. */
const patience = 10_000;

/** The page came with the shape of its first screen, which lies over everything until that is drawn. */
function showFirstScreen(): void {
  const pendingMs = router.options.defaultPendingMs ?? 0;
  // A second skeleton under the first would only hold up what it stands for.
  router.options.defaultPendingMs = patience;
  const leave = router.subscribe('onRendered', () => {
    leave();
    router.options.defaultPendingMs = pendingMs;
    // A frame that still draws what is in it ends the arrival by itself.
    if (!document.querySelector('[data-drawing]')) endArrival();
  });
  setTimeout(endArrival, patience);
}

async function start(): Promise<void> {
  fetchFirstScreen();
  showFirstScreen();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no element with the id root');
  const brand = readBrand(document);
  // Mixing a brand's colours takes code that the product's own colours don't need.
  const style = brand.primary || brand.secondary ? (await import('./lib/brand/brandStyle.ts')).brandStyle(brand) : '';
  createRoot(container).render(
    <StrictMode>
      <App brand={brand} style={style}>
        <RouterProvider router={router} />
      </App>
    </StrictMode>,
  );
}

void start();
