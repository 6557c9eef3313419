import { defineEndpoint } from '../endpoint.ts';

const read = { method: 'GET', allow: 'advertisement.browse', scope: 'market:read' } as const;

export const listArticles = defineEndpoint({ ...read, name: 'articles.list', url: '/api/articles' });

export const readArticle = defineEndpoint({ ...read, name: 'articles.read', url: '/api/articles/{id}' });

export const listArticleOffers = defineEndpoint({
  ...read,
  name: 'articles.offers',
  url: '/api/articles/{id}/offers',
});

export const listArticleConflicts = defineEndpoint({
  name: 'articles.conflicts',
  method: 'GET',
  url: '/api/articles/conflicts',
  allow: 'vocabulary.manage',
});

export const mergeArticles = defineEndpoint({
  name: 'articles.merge',
  method: 'POST',
  url: '/api/articles/{id}/merge',
  allow: 'vocabulary.manage',
});

export const keepArticlesApart = defineEndpoint({
  name: 'articles.keep-apart',
  method: 'POST',
  url: '/api/articles/{id}/keep-apart',
  allow: 'vocabulary.manage',
});

export const keepArticleGtins = defineEndpoint({
  name: 'articles.keep-gtins',
  method: 'POST',
  url: '/api/articles/{id}/keep-gtins',
  allow: 'vocabulary.manage',
});

// Apart from the other endpoints of articles, which the overview loads.
export const readArticleHistory = defineEndpoint({
  name: 'articles.history',
  method: 'GET',
  url: '/api/articles/{id}/history',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

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

export const pinArticle = defineEndpoint({
  name: 'articles.pin',
  method: 'PUT',
  url: '/api/articles/{id}/pin',
  allow: 'vocabulary.manage',
});
