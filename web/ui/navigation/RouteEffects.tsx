import { useEffect } from 'react';
import { useRouter } from '#web/lib/router/hooks.ts';

/** Moves the focus to the heading of a new page, so that the keyboard and screen readers start there. */
export function RouteEffects() {
  const router = useRouter();
  useEffect(
    () =>
      router.followArrival(({ from, to }) => {
        // Not on the first page: there the browser puts the focus.
        if (!from || from.pathname === to.pathname) return;
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
        if (!target || target.contains(document.activeElement)) return;
        if (
          document.activeElement?.closest('main [autofocus], main input') ||
          document.querySelector('[data-autofocus]')
        )
          return;
        target.tabIndex = -1;
        target.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
