import { byEnglish, type Message, message } from '#contract/texts/message.ts';
import { type WebhookEvent, webhookLimits } from '#contract/webhooks/choices.ts';
import type { IssuedWebhook, Webhook, WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { type Actor, type By, requireOrganization, throttle, throttleKey } from '#server/platform/identity/index.ts';
import { createOwned } from '#server/platform/quotas/index.ts';
import { makeSecret, send, type WebhookDependencies } from './delivering.ts';
import {
  countRows,
  type DeliveryRow,
  deleteRow,
  findDelivery,
  findRow,
  insertDelivery,
  insertRow,
  listDeliveryRows,
  listRows,
  notifyDue,
  repeatDeliveries,
  replaceSecretOf,
  updateRow,
  type WebhookRow,
} from './repository.ts';

interface Settings {
  url: string;
  events: WebhookEvent[];
}

const owned = createOwned<WebhookRow>({ table: 'webhooks', noun: 'webhook', subject: 'webhook', find: findRow });

const limit = {
  most: webhookLimits.organization,
  count: countRows,
  refusal: message('The organization has {{count}} webhooks, the maximum. Delete one first.', {
    count: webhookLimits.organization,
  }),
};

/** The server of an address: the rest may hold a secret. */
const hostOf = (url: string): string => new URL(url).host;

/** The organization's webhooks. */
export async function listWebhooks({ db }: WebhookDependencies, actor: Actor) {
  const rows = await listRows(db, requireOrganization(actor));
  return { data: rows.map(present), meta: { used: rows.length, limit: webhookLimits.organization } };
}

/** Adds a webhook. Throws a Refusal of 422 for an address that may not be called, or one webhook too many. */
export async function createWebhook(deps: WebhookDependencies, by: By, settings: Settings): Promise<IssuedWebhook> {
  refuseAddress(deps, settings.url);
  const secret = makeSecret();
  const { url } = settings;
  const events = [...new Set(settings.events)];
  const id = await owned.create(deps.db, by, limit, async (transaction, organizationId) => {
    const stored = { organizationId, createdBy: by.actor.id, url, events, secret: deps.vault.seal(secret) };
    return { id: await insertRow(transaction, stored), details: { host: hostOf(url), events } };
  });
  return { ...present(await owned.get(deps.db, by.actor, id)), secret };
}

function refuseAddress({ outgoing }: WebhookDependencies, url: string): void {
  const refusal = outgoing.refusalOf(url);
  if (refusal) throw invalid({ url: [refusal] });
}

/** Changes a webhook and switches it on. Throws a Refusal of 404 or 422. */
export async function updateWebhook(
  deps: WebhookDependencies,
  by: By,
  id: number,
  { url, events }: Settings,
): Promise<Webhook> {
  refuseAddress(deps, url);
  await owned.change(deps.db, by, id, 'webhook.updated', async (transaction, before) => {
    await updateRow(transaction, id, url, [...new Set(events)]);
    return { host: [hostOf(before.url), hostOf(url)] };
  });
  return present(await owned.get(deps.db, by.actor, id));
}

/** Deletes a webhook. Throws a Refusal of 404. */
export async function deleteWebhook({ db }: WebhookDependencies, by: By, id: number): Promise<void> {
  await owned.change(db, by, id, 'webhook.deleted', async (transaction, before) => {
    await deleteRow(transaction, id);
    return { host: hostOf(before.url) };
  });
}

/** Makes another secret; the former one signs as well for a day. Throws a Refusal of 404. */
export async function replaceSecret(deps: WebhookDependencies, by: By, id: number): Promise<IssuedWebhook> {
  const secret = makeSecret();
  await owned.change(deps.db, by, id, 'webhook.replaced', async (transaction, before) => {
    await replaceSecretOf(transaction, id, deps.vault.seal(secret), webhookLimits.overlapHours);
    return { host: hostOf(before.url) };
  });
  return { ...present(await owned.get(deps.db, by.actor, id)), secret };
}

const minute = 60;

/** Calls a webhook once, at once. Throws a Refusal of 404, of 409 where it is off, and of 429 beyond ten tests a minute. */
export async function testWebhook(deps: WebhookDependencies, actor: Actor, id: number): Promise<UnwrittenDelivery> {
  const webhook = await owned.get(deps.db, actor, id);
  requireOn(webhook);
  await throttle(deps.db, [
    {
      key: throttleKey('webhook-tests', String(webhook.organization_id)),
      rule: { free: webhookLimits.testsAMinute, window: minute, pause: minute, longestPause: minute },
      message: message('Make at most {{count}} test calls a minute. Try again soon.', {
        count: webhookLimits.testsAMinute,
      }),
    },
  ]);
  const n = await insertDelivery(deps.db, id, 'test', '/integration');
  // It is claimed from the start, so nothing else sends it.
  const delivery = n === null ? null : await findDelivery(deps.db, id, n);
  if (!delivery) throw notFound('webhook');
  await send(deps, webhook, delivery);
  const sent = await findDelivery(deps.db, id, delivery.id);
  if (!sent) throw notFound('webhook');
  return presentDelivery(sent);
}

/** Throws a Refusal of 409 for a webhook that is switched off. */
function requireOn(webhook: WebhookRow): void {
  if (!webhook.is_on) throw conflict('The webhook is switched off. Save it to switch it on again.');
}

/** A page of the calls of a webhook. Throws a Refusal of 404. */
export async function listDeliveries(
  deps: WebhookDependencies,
  actor: Actor,
  id: number,
  query: { page: number; per_page: number },
) {
  await owned.get(deps.db, actor, id);
  const { rows, total } = await listDeliveryRows(deps.db, id, query);
  return { data: rows.map(presentDelivery), meta: { total, ...query } };
}

/** Sends calls again: one, or all since an instant; returns how many. Throws a Refusal of 404, and of 409 where the webhook is off. */
export async function resend(
  { db }: WebhookDependencies,
  actor: Actor,
  id: number,
  which: { id: number } | { since: string },
): Promise<number> {
  return transact(db, async (transaction) => {
    requireOn(await owned.lock(transaction, actor, id));
    const count = await repeatDeliveries(transaction, id, which);
    if (count === 0 && 'id' in which) throw notFound('call');
    await notifyDue(transaction);
    return count;
  });
}

const present = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: row.events,
  state: !row.is_on ? 'off' : row.failing_since ? 'failing' : 'on',
  failing_since: row.failing_since?.toISOString() ?? null,
  former_until: row.former_until && row.former_until > new Date() ? row.former_until.toISOString() : null,
  last: row.last_at ? { at: row.last_at.toISOString(), status: row.last_status, ms: row.last_ms } : null,
  calls: { total: row.total, repeated: row.repeated, waiting: row.waiting },
  created_at: row.created_at.toISOString(),
});

/** Whether the text of a call is ours: the version before stored no message of it. */
const isOurs = ({ status }: DeliveryRow): boolean => status === null || (status >= 300 && status < 400);

/** A call as the API answers it, with a reason that is not in the reader's language yet. */
export type UnwrittenDelivery = Omit<WebhookDelivery, 'answer' | 'tries'> & {
  answer: string | Message | null;
  tries: (Omit<WebhookDelivery['tries'][number], 'answer'> & { answer: string | Message | null })[];
};

const presentDelivery = (row: DeliveryRow): UnwrittenDelivery => ({
  n: row.id,
  message_id: `msg_${row.message_id}`,
  type: row.type,
  state: row.delivered_at ? 'delivered' : row.next_try_at ? 'waiting' : 'failed',
  attempts: row.attempts,
  status: row.status,
  ms: row.ms,
  answer: row.answer_message ?? (row.answer !== null && isOurs(row) ? byEnglish(row.answer) : row.answer),
  created_at: row.created_at.toISOString(),
  tried_at: row.tried_at?.toISOString() ?? null,
  next_try_at: row.next_try_at?.toISOString() ?? null,
  tries: row.tries.map(({ at, status, ms, answer, message: reason }) => ({
    at: new Date(at).toISOString(),
    status,
    ms,
    answer: reason ?? answer,
  })),
});
