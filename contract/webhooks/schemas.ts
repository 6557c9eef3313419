import { z } from 'zod';
import { describeEndpoint } from '../endpoint.ts';
import { bounded, choice, id, idParams, instant, pageMeta, paging } from '../values.ts';
import { deliveryStates, webhookEvents, webhookStates } from './choices.ts';
import * as endpoints from './endpoints.ts';

const webhook = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** Since when every call failed; null while calls arrive. */
  failing_since: instant.nullable(),
  /** Until when the former secret signs as well. */
  former_until: instant.nullable(),
  /** The last call: its time, status and duration in milliseconds. */
  last: z.object({ at: instant, status: z.number().int().nullable(), ms: z.number().int().nullable() }).nullable(),
  /** Calls of the last 24 hours: all, the retried ones and the waiting ones. */
  calls: z.object({ total: z.number().int(), repeated: z.number().int(), waiting: z.number().int() }),
  created_at: instant,
});

export type Webhook = z.output<typeof webhook>;

const issuedWebhook = webhook.extend({
  /** Signs the calls; in this answer only, null where it is given again. */
  secret: z.string().nullable(),
});

export type IssuedWebhook = z.output<typeof issuedWebhook>;

const delivery = z.object({
  n: z.number().int(),
  /** The `webhook-id` of all of its calls. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  status: z.number().int().nullable(),
  ms: z.number().int().nullable(),
  /** The first 500 signs of the answer, or why there was none. */
  answer: z.string().nullable(),
  created_at: instant,
  tried_at: instant.nullable(),
  next_try_at: instant.nullable(),
  /** Every try, the earliest first. */
  tries: z.array(
    z.object({ at: instant, status: z.number().int().nullable(), ms: z.number().int(), answer: z.string().nullable() }),
  ),
});

export type WebhookDelivery = z.output<typeof delivery>;

const settings = z.object({
  url: bounded(500).trim(),
  events: z.array(choice(webhookEvents)).min(1, 'Choose at least one event').max(webhookEvents.length),
});

export const listWebhooks = describeEndpoint(endpoints.listWebhooks, {
  summary: "The organization's webhooks with the health of each",
  answer: z.array(webhook),
  meta: z.object({ used: z.number().int(), limit: z.number().int() }),
});

export const createWebhook = describeEndpoint(endpoints.createWebhook, {
  summary: 'Have an address called when something changes; the secret is in this answer and nowhere else',
  body: settings,
  answer: issuedWebhook,
  status: 201,
  visibleOnce: 'secret',
});

export const updateWebhook = describeEndpoint(endpoints.updateWebhook, {
  summary: 'Change address or events; one that was switched off is on again',
  params: idParams,
  body: settings,
  answer: webhook,
});

export const deleteWebhook = describeEndpoint(endpoints.deleteWebhook, {
  summary: 'Take a webhook away, and its log',
  params: idParams,
  answer: z.null(),
});

export const replaceSecret = describeEndpoint(endpoints.replaceSecret, {
  summary: 'Make another secret; for 24 hours both sign',
  params: idParams,
  answer: issuedWebhook,
  status: 201,
  visibleOnce: 'secret',
});

export const testWebhook = describeEndpoint(endpoints.testWebhook, {
  summary: 'Call it once with an event named test',
  params: idParams,
  answer: delivery,
  lengthy: true,
  waitsFor: 'server',
});

export const listDeliveries = describeEndpoint(endpoints.listDeliveries, {
  summary: 'The calls of the last 30 days, latest first',
  params: idParams,
  query: z.object({ ...paging }),
  answer: z.array(delivery),
  meta: pageMeta,
});

export const resendDelivery = describeEndpoint(endpoints.resendDelivery, {
  summary: 'Send a call again',
  params: z.object({ id, n: id }),
  answer: z.null(),
  status: 202,
});

export const resendDeliveries = describeEndpoint(endpoints.resendDeliveries, {
  summary: 'Send all calls since an instant again',
  params: idParams,
  body: z.object({ since: instant }),
  answer: z.object({ count: z.number().int() }),
  status: 202,
});
