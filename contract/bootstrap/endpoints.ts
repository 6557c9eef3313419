import { defineEndpoint } from '../endpoint.ts';

export const bootstrap = defineEndpoint({
  name: 'bootstrap',
  method: 'GET',
  url: '/api/bootstrap',
  allow: 'signed-in',
  scope: 'market:read',
});
