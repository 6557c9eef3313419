import { useSearch } from '@tanstack/react-router';
import { NotificationSettings, Notifications } from '#web/features/notifications/index.ts';

/** What happened, and with `?view=settings` what one wants to be notified of. */
export default function NotificationsScreen() {
  const { view } = useSearch({ strict: false }) as { view?: string };
  return view === 'settings' ? <NotificationSettings /> : <Notifications />;
}
