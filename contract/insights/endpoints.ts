import { defineEndpoint } from '../endpoint.ts';

const allow = 'insights.read';

export const readStock = defineEndpoint({ name: 'insights.stock', method: 'GET', url: '/api/insights/stock', allow });

export const readFunnel = defineEndpoint({
  name: 'insights.funnel',
  method: 'GET',
  url: '/api/insights/funnel',
  allow,
});

export const listInsightPosts = defineEndpoint({
  name: 'insights.posts',
  method: 'GET',
  url: '/api/insights/posts',
  allow,
});
