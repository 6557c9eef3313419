import { defineEndpoint } from '../endpoint.ts';

const allow = 'token.manage';

export const listTokens = defineEndpoint({ name: 'tokens.list', method: 'GET', url: '/api/tokens', allow });

export const createToken = defineEndpoint({ name: 'tokens.create', method: 'POST', url: '/api/tokens', allow });

export const replaceToken = defineEndpoint({
  name: 'tokens.replace',
  method: 'POST',
  url: '/api/tokens/{id}/replace',
  allow,
});

export const endToken = defineEndpoint({ name: 'tokens.end', method: 'DELETE', url: '/api/tokens/{id}', allow });
