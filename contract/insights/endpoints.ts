import { defineEndpoint } from '../endpoint.ts';

const allow = 'insights.read';

export const readStock = defineEndpoint({
  name: 'insights.stock',
  method: 'GET',
  url: '/api/insights/stock',
  allow,
  scope: 'insights:read',
});

export const readFunnel = defineEndpoint({
  name: 'insights.funnel',
  method: 'GET',
  url: '/api/insights/funnel',
  allow,
  scope: 'insights:read',
});

export const listInsightPosts = defineEndpoint({
  name: 'insights.posts',
  method: 'GET',
  url: '/api/insights/posts',
  allow,
  scope: 'insights:read',
});

export const listDemand = defineEndpoint({
  name: 'insights.demand',
  method: 'GET',
  url: '/api/insights/demand',
  allow: 'demand.read',
  scope: 'insights:read',
});

export const readArticlePrices = defineEndpoint({
  name: 'insights.prices',
  method: 'GET',
  url: '/api/articles/{id}/prices',
  allow: 'demand.read',
  scope: 'insights:read',
});

export const readAskedPrice = defineEndpoint({
  name: 'insights.asked',
  method: 'GET',
  url: '/api/articles/asked',
  allow: 'demand.read',
  scope: 'insights:read',
});

export const watchDemand = defineEndpoint({
  name: 'insights.watch-demand',
  method: 'POST',
  url: '/api/insights/demand/{id}/watch',
  allow: 'demand.read',
});
