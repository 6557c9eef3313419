import { defineEndpoint } from '../endpoint.ts';

const allow = 'token.manage';
const url = '/api/trade-passwords';

export const listTradePasswords = defineEndpoint({ name: 'trade-passwords.list', method: 'GET', url, allow });

export const createTradePassword = defineEndpoint({ name: 'trade-passwords.create', method: 'POST', url, allow });

export const updateTradePassword = defineEndpoint({
  name: 'trade-passwords.update',
  method: 'PUT',
  url: `${url}/{id}`,
  allow,
});

export const endTradePassword = defineEndpoint({
  name: 'trade-passwords.end',
  method: 'DELETE',
  url: `${url}/{id}`,
  allow,
});

export const listTradeCalls = defineEndpoint({
  name: 'trade-passwords.calls',
  method: 'GET',
  url: `${url}/{id}/calls`,
  allow,
});
