import { type ReactNode, useLayoutEffect } from 'react';
import { askDemoAccounts, SignIn } from '#web/features/session/index.ts';
import auth from '#web/i18n/en/auth.ts';
import { addTexts } from '#web/i18n/index.ts';
import { AuthenticationFrame } from '#web/layouts/AuthenticationFrame.tsx';
import { endArrival } from '#web/lib/arrival.ts';

/** Sign-in by itself: without the router and the cache, which the page that follows brings. */
export async function open(): Promise<ReactNode> {
  addTexts('auth', auth);
  if (location.pathname !== '/login') history.replaceState(null, '', '/login');
  // The accounts are below the form, which would jump if they came later; it is shown without them where they don't come.
  const demo = await askDemoAccounts().catch(() => null);
  return <SignInPage demo={demo} />;
}

function SignInPage({ demo }: { demo: Awaited<ReturnType<typeof askDemoAccounts>> | null }) {
  useLayoutEffect(endArrival, []);
  return (
    <AuthenticationFrame>
      <SignIn demo={demo} returnTo={new URLSearchParams(location.search).get('redirect')} />
    </AuthenticationFrame>
  );
}
