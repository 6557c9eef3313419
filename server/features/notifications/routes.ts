import { messages } from '#contract/errors.ts';
import {
  archiveNotifications,
  listNotifications,
  readAllNotifications,
  readNotificationPreferences,
  readNotifications,
  updateNotificationPreferences,
} from '#contract/notifications/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countNotifications } from './repository.ts';
import { archive, choosePreferences, getNotifications, getPreferences, markAsRead } from './service.ts';

/** One's own notifications and how they are sent. */
export function registerNotifications({ serve, db, events }: Platform): void {
  events.fill('notifications', (userId) => countNotifications(db, userId));

  serve(listNotifications, ({ actor, query, write }) => getNotifications(db, actor.id, query, write));

  serve(readNotifications, async ({ actor, body }) => ({
    data: await markAsRead(db, actor.id, { ids: body.ids, read: !body.only_seen }),
  }));

  serve(readAllNotifications, async ({ actor }) => ({
    data: await markAsRead(db, actor.id, { ids: null, read: true }),
  }));

  serve(archiveNotifications, async ({ actor, body }) => ({ data: await archive(db, actor.id, body) }));

  serve(readNotificationPreferences, async ({ actor }) => ({ data: await getPreferences(db, actor) }));

  serve(updateNotificationPreferences, async ({ actor, body }) => ({
    data: await choosePreferences(db, actor, body.preferences),
    message: messages.notificationsUpdated,
  }));
}
