import { defineEndpoint } from '../endpoint.ts';

export const listAuditLog = defineEndpoint({
  name: 'audit-log.list',
  method: 'GET',
  url: '/api/audit-log',
  allow: 'audit.read',
});

export const searchAdministration = defineEndpoint({
  name: 'admin.search',
  method: 'GET',
  url: '/api/admin/search',
  // Admins of an organization search in their own.
  allow: 'audit.read',
});
