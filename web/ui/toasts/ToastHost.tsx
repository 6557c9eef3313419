import { useNotifications } from '#web/lib/notify.ts';
import { whenNeeded } from '../whenNeeded.tsx';

const Toasts = whenNeeded(() => import('./Toasts.tsx'), { early: true });

/** Where the on-screen messages appear; what draws them is loaded with the first one. */
export function ToastHost() {
  const hasItems = useNotifications(({ items }) => items.length > 0);
  if (!hasItems) return null;
  return <Toasts />;
}
