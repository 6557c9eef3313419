import { defineEndpoint } from '../../endpoint.ts';

export const changeInBulk = defineEndpoint({
  name: 'advertisements.bulk',
  method: 'POST',
  url: '/api/advertisements/bulk',
  allow: 'advertisement.delete',
  scope: 'posts:write',
});

export const undoBulkChange = defineEndpoint({
  name: 'advertisements.bulk-undo',
  method: 'POST',
  url: '/api/advertisements/bulk/undo',
  allow: 'advertisement.delete',
  scope: 'posts:write',
});

export const listBulkChanges = defineEndpoint({
  name: 'advertisements.bulk-changes',
  method: 'GET',
  url: '/api/advertisements/bulk',
  allow: 'advertisement.list-own',
});

export const listHistory = defineEndpoint({
  name: 'advertisements.history',
  method: 'GET',
  url: '/api/advertisements/{id}/history',
  allow: 'advertisement.private',
  scope: 'posts:read',
});

export const readRenewal = defineEndpoint({
  name: 'advertisements.read-renewal',
  method: 'GET',
  url: '/api/renewals/{token}',
  allow: 'anyone',
});

export const followRenewal = defineEndpoint({
  name: 'advertisements.follow-renewal',
  method: 'POST',
  url: '/api/renewals',
  allow: 'anyone',
});

export const updateStock = defineEndpoint({
  name: 'stock.update',
  method: 'PUT',
  url: '/api/stock',
  allow: 'advertisement.write',
  scope: 'stock:write',
});
