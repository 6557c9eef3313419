import { defineEndpoint } from '../endpoint.ts';

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
