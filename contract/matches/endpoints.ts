import { defineEndpoint } from '../endpoint.ts';

export const listMatches = defineEndpoint({
  name: 'matches.list',
  method: 'GET',
  url: '/api/advertisements/{id}/matches',
  allow: 'saved-search.manage',
  scope: 'market:read',
});

export const countMatches = defineEndpoint({
  name: 'matches.count',
  method: 'GET',
  url: '/api/advertisements/matches',
  allow: 'saved-search.manage',
  scope: 'market:read',
});

export const previewMatches = defineEndpoint({
  name: 'matches.preview',
  method: 'POST',
  url: '/api/advertisements/match',
  allow: 'saved-search.manage',
  scope: 'market:read',
});

export const dismissMatch = defineEndpoint({
  name: 'matches.dismiss',
  method: 'DELETE',
  url: '/api/advertisements/{id}/matches/{otherId}',
  allow: 'saved-search.manage',
});

export const restoreMatch = defineEndpoint({
  name: 'matches.restore',
  method: 'PUT',
  url: '/api/advertisements/{id}/matches/{otherId}',
  allow: 'saved-search.manage',
});
