import type { WriteMessage } from '#contract/texts/message.ts';
import type { WebhookDelivery } from '#contract/webhooks/schemas.ts';
import * as contract from '#contract/webhooks/schemas.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { WebhookDependencies } from './delivering.ts';
import * as service from './service.ts';

/** The calls of webhooks. */
export function registerWebhooks({ serve }: Platform, deps: WebhookDependencies): void {
  serve(contract.listWebhooks, ({ actor }) => service.listWebhooks(deps, actor));
  serve(contract.createWebhook, async ({ by, body }) => ({
    data: await service.createWebhook(deps, by, body),
    message: 'Shown once. Copy it now.',
  }));
  serve(contract.updateWebhook, async ({ by, params, body }) => ({
    data: await service.updateWebhook(deps, by, params.id, body),
    message: 'Webhook saved',
  }));
  serve(contract.deleteWebhook, async ({ by, params }) => {
    await service.deleteWebhook(deps, by, params.id);
    return { data: null, message: 'Webhook deleted' };
  });
  serve(contract.replaceSecret, async ({ by, params }) => ({
    data: await service.replaceSecret(deps, by, params.id),
    message: 'Shown once. Copy it now.',
  }));
  serve(contract.testWebhook, async ({ actor, params, write }) => ({
    data: inLanguage(await service.testWebhook(deps, actor, params.id), write),
  }));
  serve(contract.listDeliveries, async ({ actor, params, query, write }) => {
    const { data, meta } = await service.listDeliveries(deps, actor, params.id, query);
    return { data: data.map((call) => inLanguage(call, write)), meta };
  });
  serve(contract.resendDelivery, async ({ actor, params }) => {
    await service.resend(deps, actor, params.id, { id: params.n });
    return { data: null };
  });
  serve(contract.resendDeliveries, async ({ actor, params, body }) => ({
    data: { count: await service.resend(deps, actor, params.id, { since: body.since }) },
  }));
}

/** A call with the reason why it got no answer in the reader's language; answers of servers stay as they are. */
function inLanguage({ answer, tries, ...call }: service.UnwrittenDelivery, write: WriteMessage): WebhookDelivery {
  const written = (text: typeof answer) => (text !== null && typeof text === 'object' ? write(text) : text);
  return { ...call, answer: written(answer), tries: tries.map((each) => ({ ...each, answer: written(each.answer) })) };
}
