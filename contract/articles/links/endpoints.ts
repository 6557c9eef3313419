import { defineEndpoint } from '../../endpoint.ts';

export const listSuccessors = defineEndpoint({
  name: 'articles.successors',
  method: 'GET',
  url: '/api/articles/successors',
  allow: 'advertisement.browse',
  scope: 'market:read',
});

export const stateLink = defineEndpoint({
  name: 'articles.link',
  method: 'POST',
  url: '/api/articles/{id}/links',
  allow: 'advertisement.write',
  scope: 'posts:write',
});

export const withdrawLink = defineEndpoint({
  name: 'articles.unlink',
  method: 'DELETE',
  url: '/api/articles/{id}/links/{n}',
  allow: 'advertisement.write',
  scope: 'posts:write',
});

export const confirmLink = defineEndpoint({
  name: 'articles.confirm-link',
  method: 'POST',
  url: '/api/articles/{id}/links/{n}/confirm',
  allow: 'vocabulary.manage',
});

export const refuseLink = defineEndpoint({
  name: 'articles.refuse-link',
  method: 'POST',
  url: '/api/articles/{id}/links/{n}/refuse',
  allow: 'vocabulary.manage',
});
