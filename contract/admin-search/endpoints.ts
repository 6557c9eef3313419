import { defineEndpoint } from '../endpoint.ts';

export const searchAdministration = defineEndpoint({
  name: 'admin.search',
  method: 'GET',
  url: '/api/admin/search',
  // Admins of an organization search in their own.
  allow: 'audit.read',
});
