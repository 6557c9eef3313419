import { defineEndpoint } from '../endpoint.ts';

const allow = 'webhook.manage';
const url = '/api/webhooks';
const scope = 'integration:write';

export const listWebhooks = defineEndpoint({ name: 'webhooks.list', method: 'GET', url, allow, scope });

export const createWebhook = defineEndpoint({ name: 'webhooks.create', method: 'POST', url, allow, scope });

export const updateWebhook = defineEndpoint({
  name: 'webhooks.update',
  method: 'PUT',
  url: `${url}/{id}`,
  allow,
  scope,
});

export const deleteWebhook = defineEndpoint({
  name: 'webhooks.delete',
  method: 'DELETE',
  url: `${url}/{id}`,
  allow,
  scope,
});

export const replaceSecret = defineEndpoint({
  name: 'webhooks.replace',
  method: 'POST',
  url: `${url}/{id}/replace`,
  allow,
  scope,
});

export const testWebhook = defineEndpoint({
  name: 'webhooks.test',
  method: 'POST',
  url: `${url}/{id}/test`,
  allow,
  scope,
});

export const listDeliveries = defineEndpoint({
  name: 'webhooks.deliveries',
  method: 'GET',
  url: `${url}/{id}/deliveries`,
  allow,
  scope,
});

export const resendDelivery = defineEndpoint({
  name: 'webhooks.resend',
  method: 'POST',
  url: `${url}/{id}/deliveries/{n}/resend`,
  allow,
  scope,
});

export const resendDeliveries = defineEndpoint({
  name: 'webhooks.resend-since',
  method: 'POST',
  url: `${url}/{id}/resend`,
  allow,
  scope,
});
