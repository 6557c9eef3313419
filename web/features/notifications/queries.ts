import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { renewAdvertisement } from '#contract/advertisements/schemas.ts';
import type { MailRhythm, NotificationGroup, NotificationKind } from '#contract/notifications/choices.ts';
import {
  archiveNotifications,
  listNotifications,
  readAllNotifications,
  readNotificationPreferences,
  readNotifications,
  updateNotificationPreferences,
} from '#contract/notifications/endpoints.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { showUnread } from '#web/features/accounts/session/index.ts';
import { call } from '#web/lib/api/api.ts';
import { notify } from '#web/lib/notify.ts';

/** How many notifications a page shows. */
export const notificationsPerPage = 24;

/** Which notifications a list shows. */
interface NotificationFilter {
  unread: boolean;
  archived: boolean;
  groups: NotificationGroup[];
  page: number;
}

interface NotificationPage {
  notifications: Notification[];
  total: number;
  unread: number;
}

const listKey = ['notifications', 'list'];

/** One page of the person's notifications, latest first. */
export const notificationsQuery = (filter: NotificationFilter) =>
  queryOptions({
    queryKey: [...listKey, filter],
    queryFn: async ({ signal }): Promise<NotificationPage> => {
      const { data, meta } = await call(listNotifications, {
        query: { ...filter, per_page: notificationsPerPage },
        signal,
      });
      return { notifications: data, total: meta.total, unread: meta.unread };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Marks a notification as read: shown at once, then sent to the server. */
export function useMarkRead(): (notification: Notification) => void {
  const client = useQueryClient();
  return useCallback(
    (notification) => {
      if (notification.read_at !== null) return;
      const { id } = notification;
      const now = new Date().toISOString();
      showRead(client, now, (each) => each.id === id);
      void call(readNotifications, { body: { ids: [id] }, isToggle: true })
        .then(({ data }) => showUnread(client, data.unread))
        // It stays unread on the server, and the next load of the list shows that.
        .catch(() => client.invalidateQueries({ queryKey: listKey, refetchType: 'none' }));
    },
    [client],
  );
}

/** Puts a notification into the archive, or takes it out again. */
export function useArchive() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, archived }: { id: number; archived: boolean }) =>
      (await call(archiveNotifications, { body: { ids: [id], archived }, isToggle: true })).data,
    onSuccess: ({ unread }) => {
      showUnread(client, unread);
      return client.invalidateQueries({ queryKey: listKey });
    },
    onError: notify.failure,
  });
}

/** Keeps a post online that ends, or puts it online again. */
export function useRenew() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => call(renewAdvertisement, { params: { id } }),
    // Lists, the post itself and the counters: all but who one is.
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
    onError: notify.failure,
  });
}

/** Marks all as read. */
export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(readAllNotifications, { isToggle: true })).data,
    onSuccess: ({ unread }) => {
      showRead(client, new Date().toISOString(), () => true);
      showUnread(client, unread);
      void client.invalidateQueries({ queryKey: listKey });
    },
    onError: notify.failure,
  });
}

function showRead(client: QueryClient, now: string, isMeant: (notification: Notification) => boolean): void {
  client.setQueriesData<NotificationPage>({ queryKey: listKey }, (page) => {
    if (!page) return page;
    let change = 0;
    const notifications = page.notifications.map((each) => {
      if (each.read_at !== null || !isMeant(each)) return each;
      change += 1;
      return { ...each, read_at: now, seen_at: each.seen_at ?? now };
    });
    return { ...page, notifications, unread: Math.max(0, page.unread - change) };
  });
}

/** What the person is notified of, and by which means. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: async ({ signal }) => (await call(readNotificationPreferences, { signal })).data,
  staleTime: 0,
});

/** How someone wants to be notified about each kind. */
export type Choices = Partial<Record<NotificationKind, { in_app: boolean; mail: MailRhythm }>>;

/** Saves what the person is notified of, and by which means. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (preferences: Choices) => call(updateNotificationPreferences, { body: { preferences } }),
    onSuccess: ({ data }) => client.setQueryData(notificationPreferencesQuery.queryKey, data),
  });
}
