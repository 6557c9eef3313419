import { defineEndpoint } from '../endpoint.ts';

export const readRates = defineEndpoint({
  name: 'rates.read',
  method: 'GET',
  url: '/api/rates',
  allow: 'signed-in',
  scope: 'market:read',
});

export const writeRates = defineEndpoint({
  name: 'rates.write',
  method: 'PUT',
  url: '/api/rates',
  allow: 'vocabulary.manage',
});
