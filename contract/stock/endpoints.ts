import { defineEndpoint } from '../endpoint.ts';

export const updateStock = defineEndpoint({
  name: 'stock.update',
  method: 'PUT',
  url: '/api/stock',
  allow: 'advertisement.write',
  scope: 'stock:write',
});
