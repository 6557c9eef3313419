import { webhookLimits } from '#contract/webhooks/choices.ts';
import { createVault } from '#server/platform/identity/index.ts';
import type { Feature } from '#server/platform/platform.ts';
import { sendNext, type WebhookDependencies } from './delivering.ts';
import { giveUpOff, sweepDeliveries, writePostCalls } from './repository.ts';
import { registerWebhooks } from './routes.ts';
import { createTurns } from './turns.ts';

/** Addresses of other systems that are called when something changes. */
export const webhooks: Feature = async (platform) => {
  const { app, config, db, jobs, listener, log, mail, outgoing } = platform;
  const deps: WebhookDependencies = { config, db, mail, outgoing, vault: createVault(config.secret, 'webhooks') };
  registerWebhooks(platform, deps);
  const turns = createTurns(db, log, { writeCalls: () => writePostCalls(db), sendOne: (id) => sendNext(deps, id) });
  await listener.listen('webhooks', turns.wake);
  app.addHook('onReady', async () => turns.start());
  app.addHook('preClose', async () => turns.stop());
  // Jobs that the version before has written.
  jobs.register('webhooks.deliver', async () => turns.wake());
  jobs.schedule('webhooks.overdue', '* * * * *', () => giveUpOff(db));
  jobs.schedule('webhooks.sweep', '41 3 * * *', () => sweepDeliveries(db, webhookLimits.logDays));
};
