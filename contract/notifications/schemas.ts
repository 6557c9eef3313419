import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { choice, id, idParams, instant, line, optional, pageMeta, paging } from '../values.ts';
import { mailRhythms, notificationGroups, notificationTypes } from './choices.ts';
import * as endpoints from './endpoints.ts';

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
  archived_at: instant.nullable(),
  /** Why it was sent: a sentence, and where what leads to it is changed. */
  why: z.object({ text: z.string(), label: z.string(), url: z.string() }),
});

export type Notification = z.output<typeof notification>;

/** How many are unread, and how many were not even seen: the number at the bell. */
const notificationCounters = z.object({ unread: z.number().int(), unseen: z.number().int() });

export const listNotifications = describeEndpoint(endpoints.listNotifications, {
  summary: 'My notifications, latest first',
  query: z.object({
    unread: z.boolean().default(false),
    /** Those in the archive, which are in no other list. */
    archived: z.boolean().default(false),
    groups: z.array(z.enum(notificationGroups)).max(10).default([]),
    ...paging,
  }),
  answer: z.array(notification),
  meta: pageMeta.extend(notificationCounters.shape),
});

export const readNotifications = describeEndpoint(endpoints.readNotifications, {
  summary: 'Mark some of my notifications as read, or only as seen',
  body: z.object({
    ids: z.array(id).min(1, 'Choose at least one').max(500),
    only_seen: z.boolean().default(false),
  }),
  answer: notificationCounters,
});

export const readAllNotifications = describeEndpoint(endpoints.readAllNotifications, {
  summary: 'Mark all of my notifications as read',
  answer: notificationCounters,
});

export const archiveNotifications = describeEndpoint(endpoints.archiveNotifications, {
  summary: 'Put some of my notifications into the archive, or take them out; what goes in counts as read',
  body: z.object({
    ids: z.array(id).min(1, 'Choose at least one').max(500),
    archived: z.boolean().default(true),
  }),
  answer: notificationCounters,
});

const notificationPreference = z.object({
  type: z.enum(notificationTypes),
  group: z.enum(notificationGroups),
  label: z.string(),
  in_app: z.boolean(),
  mail: z.enum(mailRhythms),
});

export type NotificationPreference = z.output<typeof notificationPreference>;

export const readNotificationPreferences = describeEndpoint(endpoints.readNotificationPreferences, {
  summary: 'What I am told in the app and by mail',
  answer: z.array(notificationPreference),
});

export const updateNotificationPreferences = describeEndpoint(endpoints.updateNotificationPreferences, {
  summary: 'Choose what I am told in the app and by mail; kinds that are left out stay as they are',
  body: z.object({
    /** In a form: `preferences[favorite_price][mail]=daily`. */
    preferences: z.partialRecord(
      z.enum(notificationTypes),
      z.object({ in_app: z.boolean(), mail: choice(mailRhythms) }),
    ),
  }),
  answer: z.array(notificationPreference),
});

// The built-in mailbox: what was sent, where no mail server is set. Not served in production.

const mailSummary = z.object({
  id: z.number().int(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
});

export const listMailbox = describeEndpoint(endpoints.listMailbox, {
  summary: 'The latest mails, newest first (not in production)',
  query: z.object({ to: optional(line(254)) }),
  answer: z.array(mailSummary),
});

export const readMailboxMail = describeEndpoint(endpoints.readMailboxMail, {
  summary: 'One mail with its HTML and plain text (not in production)',
  params: idParams,
  answer: mailSummary.extend({ html: z.string(), text: z.string() }),
});
