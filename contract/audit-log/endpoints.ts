import { defineEndpoint } from '../endpoint.ts';

export const listAuditLog = defineEndpoint({
  name: 'audit-log.list',
  method: 'GET',
  url: '/api/audit-log',
  allow: 'audit.read',
});
