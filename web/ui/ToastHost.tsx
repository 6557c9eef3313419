import { lazy, Suspense } from 'react';
import { useNotifications } from '#web/lib/notify.ts';

const Toasts = lazy(() => import('./Toasts.tsx'));

/** Where the on-screen messages appear; what draws them is loaded with the first one. */
export function ToastHost() {
  const hasItems = useNotifications(({ items }) => items.length > 0);
  if (!hasItems) return null;
  return (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  );
}
