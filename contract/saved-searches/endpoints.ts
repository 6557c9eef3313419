import { defineEndpoint } from '../endpoint.ts';

export const listSavedSearches = defineEndpoint({
  name: 'saved-searches.list',
  method: 'GET',
  url: '/api/saved-searches',
  allow: 'saved-search.manage',
});

export const createSavedSearch = defineEndpoint({
  name: 'saved-searches.create',
  method: 'POST',
  url: '/api/saved-searches',
  allow: 'saved-search.manage',
});

export const updateSavedSearch = defineEndpoint({
  name: 'saved-searches.update',
  method: 'PUT',
  url: '/api/saved-searches/{id}',
  allow: 'saved-search.manage',
});

export const deleteSavedSearch = defineEndpoint({
  name: 'saved-searches.delete',
  method: 'DELETE',
  url: '/api/saved-searches/{id}',
  allow: 'saved-search.manage',
});

export const markSavedSearchesSeen = defineEndpoint({
  name: 'saved-searches.look',
  method: 'POST',
  url: '/api/saved-searches/look',
  allow: 'saved-search.manage',
});

export const readStop = defineEndpoint({
  name: 'saved-searches.read-stop',
  method: 'GET',
  url: '/api/saved-search-stops/{token}',
  allow: 'anyone',
});

export const stopSavedSearch = defineEndpoint({
  name: 'saved-searches.stop',
  method: 'POST',
  url: '/api/saved-search-stops',
  allow: 'anyone',
});

export const readUnsubscribe = defineEndpoint({
  name: 'saved-searches.read-unsubscribe',
  method: 'GET',
  url: '/api/unsubscribe/{token}',
  allow: 'anyone',
});

export const unsubscribe = defineEndpoint({
  name: 'saved-searches.unsubscribe',
  method: 'POST',
  url: '/api/unsubscribe/{token}',
  allow: 'anyone',
});
