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

export const pinArticle = defineEndpoint({
  name: 'articles.pin',
  method: 'PUT',
  url: '/api/articles/{id}/pin',
  allow: 'vocabulary.manage',
});
