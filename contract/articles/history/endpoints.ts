import { defineEndpoint } from '../../endpoint.ts';

// Apart from the other endpoints of articles, which the overview loads.
export const readArticleHistory = defineEndpoint({
  name: 'articles.history',
  method: 'GET',
  url: '/api/articles/{id}/history',
  allow: 'advertisement.browse',
  scope: 'market:read',
});
