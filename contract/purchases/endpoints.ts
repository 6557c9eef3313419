import { defineEndpoint } from '../endpoint.ts';

export const listPurchases = defineEndpoint({
  name: 'purchases.list',
  method: 'GET',
  url: '/api/purchases',
  allow: 'deal.read',
  scope: 'deals:read',
});

export const disownPurchase = defineEndpoint({
  name: 'purchases.disown',
  method: 'POST',
  url: '/api/purchases/{id}/disown',
  allow: 'deal.make',
});
