import { defineEndpoint } from '../endpoint.ts';

export const listReports = defineEndpoint({
  name: 'reports.list',
  method: 'GET',
  url: '/api/reports',
  allow: 'organization.administer',
});

export const blockReported = defineEndpoint({
  name: 'reports.block',
  method: 'POST',
  url: '/api/reports/{id}/block',
  allow: 'organization.administer',
});

export const moveReported = defineEndpoint({
  name: 'reports.move',
  method: 'POST',
  url: '/api/reports/{id}/move',
  allow: 'organization.administer',
});

export const dismissReport = defineEndpoint({
  name: 'reports.dismiss',
  method: 'POST',
  url: '/api/reports/{id}/dismiss',
  allow: 'organization.administer',
});

export const blockAdvertisement = defineEndpoint({
  name: 'advertisements.block',
  method: 'POST',
  url: '/api/advertisements/{id}/block',
  allow: 'organization.administer',
});

export const unblockAdvertisement = defineEndpoint({
  name: 'advertisements.unblock',
  method: 'POST',
  url: '/api/advertisements/{id}/unblock',
  allow: 'organization.administer',
});
