import { type ReactNode, useLayoutEffect } from 'react';
import { askDemoAccounts, SignIn } from '#web/features/session/index.ts';
import { loadTexts } from '#web/i18n/index.ts';
import { AuthenticationFrame } from '#web/layouts/AuthenticationFrame.tsx';
import { endArrival } from '#web/lib/arrival.ts';

/** Sign-in by itself: without the router and the cache, which the page that follows brings. Throws MissingCode. */
export async function open(): Promise<ReactNode> {
  if (location.pathname !== '/login') history.replaceState(null, '', '/login');
  // The accounts are below the form, which would jump if they came later; it is shown without them where they don't come.
  const [demo] = await Promise.all([askDemoAccounts().catch(() => null), loadTexts('auth')]);
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
