import { defineEndpoint } from '../endpoint.ts';

export const streamEvents = defineEndpoint({
  name: 'events.stream',
  method: 'GET',
  url: '/api/events',
  allow: 'signed-in',
});

export const listChanges = defineEndpoint({
  name: 'changes.list',
  method: 'GET',
  url: '/api/changes',
  allow: 'advertisement.list-own',
  scope: 'market:read',
});
