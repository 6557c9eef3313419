import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the heading of a new page, so that the keyboard and screen readers start there. */
export function RouteEffects() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        // Not on the first page: there the browser puts the focus.
        if (!fromLocation || !pathChanged) return;
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
