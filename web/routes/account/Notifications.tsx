import { NotificationSettings, Notifications } from '#web/features/notifications/index.ts';
import { useSearch } from '#web/lib/router/hooks.ts';

/** What happened, and with `?view=settings` what one wants to be told. */
export default function NotificationsScreen() {
  const { view } = useSearch() as { view?: string };
  return view === 'settings' ? <NotificationSettings /> : <Notifications />;
}
