import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { choice, id, instant, pageMeta, paging } from './values.ts';

/** How the kinds of notification are gathered on screen. */
export const notificationGroups = ['favorites', 'posts', 'deals', 'searches', 'transfers', 'team', 'account'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

export const mailRhythms = ['at_once', 'daily', 'weekly', 'never'] as const;
export type MailRhythm = (typeof mailRhythms)[number];

interface Kind {
  label: string;
  group: NotificationGroup;
  /** Whether it is mailed unless somebody chose otherwise. */
  mail: MailRhythm;
}

/** Every kind of notification with what holds until somebody chooses otherwise. */
export const notificationKinds = {
  favorite_price: { label: 'The price of a favourite changed', group: 'favorites', mail: 'daily' },
  favorite_availability: { label: 'The availability of a favourite changed', group: 'favorites', mail: 'never' },
  favorite_gone: { label: 'A favourite is gone', group: 'favorites', mail: 'never' },
  post_expiring: { label: 'A post expires soon', group: 'posts', mail: 'at_once' },
  post_expired: { label: 'A post expired', group: 'posts', mail: 'at_once' },
  post_blocked: { label: 'A post was blocked or shown again', group: 'posts', mail: 'at_once' },
  post_taken_over: { label: 'You took over posts of a colleague', group: 'posts', mail: 'at_once' },
  deal: { label: 'Inquiries, offers and answers', group: 'deals', mail: 'at_once' },
  search_match: { label: 'New posts match a saved search', group: 'searches', mail: 'never' },
  transfer_finished: { label: 'A bulk upload or export is done', group: 'transfers', mail: 'never' },
  member_joined: { label: 'Somebody joined your organization', group: 'team', mail: 'never' },
  rights_changed: { label: 'Your role or products changed', group: 'account', mail: 'at_once' },
  security: { label: 'Your sign-in was changed', group: 'account', mail: 'never' },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
export const notificationTypes = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

export const notification = z.object({
  id: z.number().int(),
  type: z.enum(notificationTypes),
  group: z.enum(notificationGroups),
  title: z.string(),
  body: z.string(),
  /** What it is about, and where in the product that is. */
  subject: z.object({ type: z.string(), id: z.number().int().nullable(), url: z.string() }).nullable(),
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** How many like ones are gathered in it. */
  count: z.number().int(),
  created_at: instant,
  seen_at: instant.nullable(),
  read_at: instant.nullable(),
});
export type Notification = z.output<typeof notification>;

/** How many are unread, and how many were not even seen: the number at the bell. */
export const notificationCounters = z.object({ unread: z.number().int(), unseen: z.number().int() });

export const listNotifications = defineEndpoint({
  name: 'notifications.list',
  summary: 'My notifications, latest first',
  method: 'GET',
  url: '/api/notifications',
  allow: 'notification.read',
  query: z.object({
    unread: z.boolean().default(false),
    groups: z.array(z.enum(notificationGroups)).max(10).default([]),
    ...paging,
  }),
  answer: z.array(notification),
  meta: pageMeta.extend(notificationCounters.shape),
});

export const readNotifications = defineEndpoint({
  name: 'notifications.read',
  summary: 'Mark some of my notifications as read, or only as seen',
  method: 'POST',
  url: '/api/notifications/read',
  allow: 'notification.read',
  body: z.object({
    ids: z.array(id).min(1, 'Choose at least one').max(500),
    only_seen: z.boolean().default(false),
  }),
  answer: notificationCounters,
});

export const readAllNotifications = defineEndpoint({
  name: 'notifications.read-all',
  summary: 'Mark all of my notifications as read',
  method: 'POST',
  url: '/api/notifications/read-all',
  allow: 'notification.read',
  answer: notificationCounters,
});

export const notificationPreference = z.object({
  type: z.enum(notificationTypes),
  group: z.enum(notificationGroups),
  label: z.string(),
  in_app: z.boolean(),
  mail: z.enum(mailRhythms),
});
export type NotificationPreference = z.output<typeof notificationPreference>;

export const readNotificationPreferences = defineEndpoint({
  name: 'notifications.preferences',
  summary: 'What I am told in the app and by mail',
  method: 'GET',
  url: '/api/notifications/preferences',
  allow: 'notification.read',
  answer: z.array(notificationPreference),
});

export const updateNotificationPreferences = defineEndpoint({
  name: 'notifications.update-preferences',
  summary: 'Choose what I am told in the app and by mail; kinds that are left out stay as they are',
  method: 'PUT',
  url: '/api/notifications/preferences',
  allow: 'notification.read',
  body: z.object({
    /** In a form: `preferences[favorite_price][mail]=daily`. */
    preferences: z.partialRecord(
      z.enum(notificationTypes),
      z.object({ in_app: z.boolean(), mail: choice(mailRhythms) }),
    ),
  }),
  answer: z.array(notificationPreference),
});
