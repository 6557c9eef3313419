import { defineEndpoint } from '../endpoint.ts';

export const listChanges = defineEndpoint({
  name: 'changes.list',
  method: 'GET',
  url: '/api/changes',
  allow: 'advertisement.list-own',
  scope: 'market:read',
});
