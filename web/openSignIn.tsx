import type { ReactNode } from 'react';
import { askDemoAccounts, SignIn } from '#web/features/accounts/session/index.ts';
import { loadFirstTexts } from '#web/i18n/index.ts';
import { AuthenticationFrame } from '#web/layouts/AuthenticationFrame.tsx';

/** Sign-in by itself: without the router and the cache, which the page that follows brings. */
export async function open(): Promise<ReactNode> {
  await loadFirstTexts('auth');
  if (location.pathname !== '/login') history.replaceState(null, '', '/login');
  for (const event of ['input', 'pointerdown']) addEventListener(event, loadNext, { once: true });
  // The accounts are below the form, which would jump if they came later; it is shown without them where they don't come.
  const demo = await askDemoAccounts().catch(() => null);
  return (
    <AuthenticationFrame>
      <SignIn demo={demo} returnTo={new URLSearchParams(location.search).get('redirect')} />
    </AuthenticationFrame>
  );
}

/** Loads what comes after signing in while someone does it. What fails is loaded by the page that follows. */
function loadNext(): void {
  const parts = [
    import('./openScreens.tsx'),
    import('#web/layouts/DefaultLayout.tsx'),
    import('#web/routes/Overview.tsx'),
  ];
  void Promise.allSettled(parts);
}
