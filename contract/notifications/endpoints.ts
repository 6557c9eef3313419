import { defineEndpoint } from '../endpoint.ts';

export const listNotifications = defineEndpoint({
  name: 'notifications.list',
  method: 'GET',
  url: '/api/notifications',
  allow: 'notification.read',
});

export const readNotifications = defineEndpoint({
  name: 'notifications.read',
  method: 'POST',
  url: '/api/notifications/read',
  allow: 'notification.read',
});

export const readAllNotifications = defineEndpoint({
  name: 'notifications.read-all',
  method: 'POST',
  url: '/api/notifications/read-all',
  allow: 'notification.read',
});

export const archiveNotifications = defineEndpoint({
  name: 'notifications.archive',
  method: 'POST',
  url: '/api/notifications/archive',
  allow: 'notification.read',
});

export const readNotificationPreferences = defineEndpoint({
  name: 'notifications.preferences',
  method: 'GET',
  url: '/api/notifications/preferences',
  allow: 'notification.read',
});

export const updateNotificationPreferences = defineEndpoint({
  name: 'notifications.update-preferences',
  method: 'PUT',
  url: '/api/notifications/preferences',
  allow: 'notification.read',
});

export const listMailbox = defineEndpoint({
  name: 'mailbox.list',
  method: 'GET',
  url: '/api/dev/mailbox',
  allow: 'anyone',
});

export const readMailboxMail = defineEndpoint({
  name: 'mailbox.read',
  method: 'GET',
  url: '/api/dev/mailbox/{id}',
  allow: 'anyone',
});
