import { defineEndpoint } from '../endpoint.ts';

const allow = 'webhook.manage';
const url = '/api/webhooks';

export const listWebhooks = defineEndpoint({ name: 'webhooks.list', method: 'GET', url, allow });

export const createWebhook = defineEndpoint({ name: 'webhooks.create', method: 'POST', url, allow });

export const updateWebhook = defineEndpoint({ name: 'webhooks.update', method: 'PUT', url: `${url}/{id}`, allow });

export const deleteWebhook = defineEndpoint({ name: 'webhooks.delete', method: 'DELETE', url: `${url}/{id}`, allow });

export const replaceSecret = defineEndpoint({
  name: 'webhooks.replace',
  method: 'POST',
  url: `${url}/{id}/replace`,
  allow,
});

export const testWebhook = defineEndpoint({ name: 'webhooks.test', method: 'POST', url: `${url}/{id}/test`, allow });

export const listDeliveries = defineEndpoint({
  name: 'webhooks.deliveries',
  method: 'GET',
  url: `${url}/{id}/deliveries`,
  allow,
});

export const resendDelivery = defineEndpoint({
  name: 'webhooks.resend',
  method: 'POST',
  url: `${url}/{id}/deliveries/{n}/resend`,
  allow,
});

export const resendDeliveries = defineEndpoint({
  name: 'webhooks.resend-since',
  method: 'POST',
  url: `${url}/{id}/resend`,
  allow,
});
