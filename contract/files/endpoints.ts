import { defineEndpoint } from '../endpoint.ts';

export const readFile = defineEndpoint({
  name: 'files.read',
  method: 'GET',
  url: '/api/files/{id}/{variant}',
  allow: 'signed-in',
  scope: 'market:read',
});
