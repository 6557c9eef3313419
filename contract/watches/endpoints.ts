import { defineEndpoint } from '../endpoint.ts';

export const listWatches = defineEndpoint({
  name: 'articles.watches',
  method: 'GET',
  url: '/api/watches',
  allow: 'saved-search.manage',
  scope: 'market:read',
});

export const watchArticle = defineEndpoint({
  name: 'articles.watch',
  method: 'PUT',
  url: '/api/articles/{id}/watch',
  allow: 'saved-search.manage',
  scope: 'lists:write',
});

export const unwatchArticle = defineEndpoint({
  name: 'articles.unwatch',
  method: 'DELETE',
  url: '/api/articles/{id}/watch',
  allow: 'saved-search.manage',
  scope: 'lists:write',
});
