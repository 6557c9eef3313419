import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { type Message, message, messageOf } from '#contract/texts/message.ts';
import { type WebhookEvent, webhookEvents, webhookLimits } from '#contract/webhooks/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import type { Config } from '#server/platform/config.ts';
import { apiPathOf, fieldsOfEvent } from '#server/platform/events/index.ts';
import { listAdminIds, type Vault } from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import { type Outgoing, OutgoingError } from '#server/platform/outgoing/index.ts';
import { notify } from '../notifications/index.ts';
import {
  claimDelivery,
  type DeliveryRow,
  findSender,
  listFormerSecrets,
  markWarned,
  noteHealth,
  type Sender,
  settleDelivery,
  switchOff,
} from './repository.ts';

/** A new secret of 32 bytes, as Standard Webhooks writes it. */
export const makeSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The headers of a call by Standard Webhooks 1.0, signed by each of the secrets. */
function signedHeaders(
  message: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1_000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(message.id, message.at, message.body))
      .join(' '),
  };
}

/** What webhooks work with. */
export interface WebhookDependencies {
  db: Database;
  config: Pick<Config, 'origin' | 'brand'>;
  mail: Mailer;
  vault: Vault;
  outgoing: Outgoing;
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** How long after each failed call the next one comes, in milliseconds, before some chance is added. */
const pauses = [5 * seconds, 5 * minutes, 30 * minutes, ...[2, 5, 10, 14, 20, 24].map((count) => count * hours)];
const longestPause = 24 * hours;
const jitter = 0.1;
const timeout = 15 * seconds;
const answerLength = 500;
const hoursToWarning = 24;

/** What a call names beyond its subject: the fields that changed, or where the posts of a run are listed. */
function detailsOf({ type, details }: DeliveryRow): object {
  if (!isEvent(type)) return (details as object | null) ?? {};
  return { fields: fieldsOfEvent(type, (details as { columns?: string[] } | null)?.columns ?? null) };
}

const isEvent = (type: string): type is WebhookEvent => webhookEvents.some((event) => event === type);

/** The body of a call. It has no prices and no names; the receiver asks the API for them. */
const bodyOf = (delivery: DeliveryRow, origin: string): string =>
  JSON.stringify({
    type: delivery.type,
    timestamp: delivery.created_at.toISOString(),
    data: {
      id: delivery.subject_id,
      url: origin + delivery.path,
      api_url: origin + apiPathOf(delivery.path),
      updated_at: delivery.subject_updated_at?.toISOString() ?? null,
      ...detailsOf(delivery),
    },
  });

/** What a turn of a webhook led to: a call that arrived or did not, or none that was due. */
export type Sent = 'delivered' | 'failed' | 'none';

/** Sends the next call of a webhook that is due, unless it rests. */
export async function sendNext(deps: WebhookDependencies, webhookId: number): Promise<Sent> {
  const webhook = await findSender(deps.db, webhookId);
  if (!webhook?.is_on || (webhook.rests_until && webhook.rests_until > new Date())) return 'none';
  const delivery = await claimDelivery(deps.db, webhookId);
  if (!delivery) return 'none';
  return (await send(deps, webhook, delivery)) ? 'delivered' : 'failed';
}

interface Outcome {
  status: number | null;
  /** What the receiver answered, or why it did not. */
  answer: string | Message | null;
  /** Seconds after which the receiver wants to be asked again. */
  retryAfter: number | null;
}

/** Sends one call and notes what became of it; returns whether it arrived. */
export async function send(deps: WebhookDependencies, webhook: Sender, delivery: DeliveryRow): Promise<boolean> {
  const start = performance.now();
  const outcome = await call(deps, webhook, delivery);
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const nextTryAt = isDelivered ? null : nextTry(delivery.attempts, outcome.retryAfter);
  const ms = Math.round(performance.now() - start);
  // The usual case costs one statement, and no lock of the webhook that its other calls would wait for.
  if (isDelivered && isHealthy(webhook)) {
    await settleDelivery(deps.db, delivery.id, { ...outcome, ms, isDelivered, nextTryAt });
    return true;
  }
  await transactInBackground(deps.db, async (transaction) => {
    const { status, answer } = outcome;
    const health = await noteHealth(transaction, webhook.id, isDelivered, pauses);
    if (!health) return;
    // Another call may have switched the webhook off while this one was under way: what is off is not tried again.
    const nextAt = health.isOn ? nextTryAt : null;
    await settleDelivery(transaction, delivery.id, { status, answer, ms, isDelivered, nextTryAt: nextAt });
    if (!health.isOn) return;
    const { hours: failing, isWarned } = health;
    const isOver = outcome.status === 410 || failing >= webhookLimits.failingDays * 24;
    if (isOver) await switchOff(transaction, webhook.id);
    else if (failing < hoursToWarning || isWarned) return;
    await markWarned(transaction, webhook.id);
    const host = new URL(webhook.url).host;
    await notify(transaction, deps.mail, {
      userIds: await listAdminIds(transaction, webhook.organization_id),
      type: 'webhook_failing',
      title: isOver
        ? message('The webhook to {{host}} was switched off', { host })
        : message('The webhook to {{host}} has failed for a day', { host }),
      body: isOver
        ? message(
            'Its calls were refused. Change it under Integration to switch it on again, and send again what was missed.',
          )
        : message(
            'No call has arrived since. After five days it is switched off. Its log under Integration has the answers.',
          ),
      mailSubject: isOver ? message('A webhook was switched off') : message('A webhook fails'),
      subject: { type: 'webhook', id: webhook.id, url: '/integration' },
    });
  });
  return isDelivered;
}

/** Whether there is no failure of a webhook that a call which arrives would end. */
const isHealthy = ({ failures, failing_since, warned_at, rests_until }: Sender): boolean =>
  failures === 0 && failing_since === null && warned_at === null && rests_until === null;

async function call(deps: WebhookDependencies, webhook: Sender, delivery: DeliveryRow): Promise<Outcome> {
  const body = bodyOf(delivery, deps.config.origin);
  // The latest of the former ones is noted with the webhook.
  const hasFormer = webhook.former_until !== null && webhook.former_until > new Date();
  const sealed = [webhook.secret, ...(hasFormer ? await listFormerSecrets(deps.db, webhook.id) : [])];
  const secrets = sealed.map((secret) => deps.vault.open(secret));
  const envelope = { id: `msg_${delivery.message_id}`, body, at: new Date() };
  try {
    const answer = await deps.outgoing.send(webhook.url, {
      organizationId: webhook.organization_id,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': `${deps.config.brand.name.replace(/[^\x20-\x7e]/g, '')}-Webhooks/1.0`,
        ...signedHeaders(envelope, secrets),
      },
      body,
      timeout,
      maxBytes: 4 * answerLength,
      cutsOff: true,
    });
    const text = answer.body.toString('utf8').replace(/\0/g, '').slice(0, answerLength);
    return {
      status: answer.status,
      answer: describeStatus(answer.status) ?? text,
      retryAfter: readRetryAfter(answer.headers['retry-after']),
    };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { status: null, answer: messageOf(error.sentence), retryAfter: null };
  }
}

/** What the log shows for a status in place of its text; null where it shows the text. */
function describeStatus(status: number): Message | null {
  if (status === 304) return message('Not modified: the call was not accepted');
  return status >= 300 && status < 400 ? message('Redirects are not followed') : null;
}

/** Seconds of a `Retry-After`, which is a number or an instant. */
function readRetryAfter(value: string | undefined): number | null {
  if (!value) return null;
  if (/^\d{1,7}$/.test(value)) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / seconds);
}

/** When a call is tried again after a number of attempts; null once it is given up. */
function nextTry(attempts: number, retryAfter: number | null): Date | null {
  const pause = pauses[attempts - 1];
  if (pause === undefined) return null;
  const asked = Math.min((retryAfter ?? 0) * seconds, longestPause);
  return new Date(Date.now() + Math.max(asked, pause * (1 + jitter * Math.random())));
}
